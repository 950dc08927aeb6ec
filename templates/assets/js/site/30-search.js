// The search field: its part is loaded when it is first touched, and on the search's own page at once.
for (const input of document.querySelectorAll("input[data-search]")) {
  const holder = document.querySelector("[data-search-page]");
  const isOwn = holder && holder.contains(input);
  const begin = () => {
    part("search").then((search) => (isOwn ? search.onPage(holder, input) : search.attach(input)),
      () => announce(say("searchFailed")));
  };
  if (isOwn) begin(); else input.addEventListener("focus", begin, { once: true });
}
