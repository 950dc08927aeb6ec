// Loads the search when a field gets the focus, and at once on the search page.
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
      // The next focus tries again. Until then the form leads to the search page.
      isBegun = false;
      announce(say("searchFailed"));
    }
  };
  if (holder) begin();
  for (const event of ["focus", "input"]) input.addEventListener(event, begin);
}

// On narrow screens the link to the search page opens the header's field instead.
const searchLink = document.querySelector("[data-action=search]");
if (searchLink) {
  const header = searchLink.closest("header");
  const field = header.querySelector("input[data-search]");
  const open = (isOpen) => {
    header.classList.toggle("is-searching", isOpen);
    searchLink.ariaExpanded = isOpen;
    (isOpen ? field : searchLink).focus();
  };
  searchLink.role = "button";
  searchLink.ariaExpanded = false;
  for (const name of ["click", "keydown"]) {
    searchLink.addEventListener(name, (event) => {
      if (isModified(event) || name === "keydown" && event.key !== " ") return;
      event.preventDefault();
      open(true);
    });
  }
  field.after(button("tool search-away", "", say("close"), () => { field.value = ""; open(false); }, icon("close")));
}
