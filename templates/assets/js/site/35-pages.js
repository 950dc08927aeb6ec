// The favourites page.
const favouritesPlace = document.querySelector("[data-favourites-page]");
if (favouritesPlace) part("favourites").then((favourites) => favourites.show(favouritesPlace), partFailed);

// Links to other languages keep the query.
for (const link of document.querySelectorAll(".site-footer a[hreflang]")) {
  link.addEventListener("click", () => { link.hash = location.hash; link.search = location.search; });
}
