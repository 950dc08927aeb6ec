// Pages that scripts alone can fill.
const favouritesPlace = document.querySelector("[data-favourites-page]");
if (favouritesPlace) part("favourites").then((favourites) => favourites.show(favouritesPlace), () => announce(say("partFailed")));

// Another language shows the same: what is searched for goes along.
for (const link of document.querySelectorAll(".site-footer a[hreflang]")) {
  link.addEventListener("click", () => { link.hash = location.hash; link.search = location.search; });
}
