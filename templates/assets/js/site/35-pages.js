// The favourites page.
const favouritesPlace = document.querySelector("[data-favourites-page]");
if (favouritesPlace) part("favourites").then((favourites) => favourites.show(favouritesPlace), partFailed);

// To the content without a fragment: that is for lists and filters.
document.querySelector(".skip")?.addEventListener("click", (event) => {
  event.preventDefault();
  document.querySelector("main").focus();
});

// Links to other languages keep the query, and the page that scrolling or the entry beside a list has put into the address.
for (const link of document.querySelectorAll(".site-footer a[hreflang]")) {
  link.addEventListener("click", () => {
    link.href = new URL(location.pathname.split("/").at(-1), link.href);
    link.hash = location.hash;
    link.search = location.search;
  });
}
