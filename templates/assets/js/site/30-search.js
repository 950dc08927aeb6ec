// The search field: its part is loaded when it is first touched, and on the search's own page at once.
for (const input of document.querySelectorAll("input[data-search]")) {
  const holder = input.closest("[data-search-page]");
  let isBegun = false;
  const begin = async () => {
    if (isBegun) return;
    isBegun = true;
    try {
      const search = await part("search");
      if (holder) search.onPage(holder, input); else search.attach(input);
    } catch {
      // The next touch tries again; meanwhile the form leads to the search's own page.
      isBegun = false;
      announce(say("searchFailed"));
    }
  };
  if (holder) begin();
  for (const event of ["focus", "input"]) input.addEventListener(event, begin);
}

// Where there is little room, the link to the search's page opens the field in the header instead.
const searchLink = document.querySelector("[data-action=search]");
if (searchLink) {
  const header = searchLink.closest("header");
  const field = header.querySelector("input[data-search]");
  const open = (isOpen) => {
    header.classList.toggle("is-searching", isOpen);
    searchLink.setAttribute("aria-expanded", String(isOpen));
    (isOpen ? field : searchLink).focus();
  };
  searchLink.setAttribute("role", "button");
  searchLink.setAttribute("aria-expanded", "false");
  searchLink.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    open(true);
  });
  searchLink.addEventListener("keydown", (event) => {
    if (event.key !== " ") return;
    event.preventDefault();
    open(true);
  });
  const away = make("button", { type: "button", class: "tool search-away", "aria-label": say("close") }, icon("close"));
  away.addEventListener("click", () => { field.value = ""; open(false); });
  field.after(away);
}
