// The search field of the header, with results below it (an ARIA combobox with a listbox).
const boxMax = 8;
const boxNamesMax = 3;

const attach = (input) => {
  const form = input.form;
  const page = form.action.split(/[?#]/)[0];
  const id = input.id + "-results";
  const list = make("div", { id, class: "results", role: "listbox", "aria-label": say("searchResults"), "data-results": true, hidden: true });
  const says = make("p", { class: "results-summary muted" });
  const all = make("a", { class: "results-all", href: page, hidden: true }, say("searchAll"));
  const again = button("button results-again", null, say("searchAgain"), () => { input.focus(); look(); });
  // The hearts are beside the listbox, whose options may have no buttons.
  const hearts = make("div", { class: "results-hearts" });
  const others = make("p", { class: "results-other-sites" });
  const panel = make("div", { class: "results-panel", hidden: true },
    make("div", { class: "results-head" }, says, all), again, others, make("div", { class: "results-rows" }, list, hearts));
  form.append(panel);
  const hear = voiceOf(form);
  input.setAttribute("aria-controls", id);
  Object.assign(input, { role: "combobox", ariaExpanded: false, ariaAutoComplete: "list" });
  const optionOf = (name) => ({ id: id + "-" + name, role: "option", "aria-selected": "false", tabindex: "-1" });
  let active = -1;
  let isChosen = false;
  let feed = "";

  const choose = (place) => {
    active = place;
    for (const option of list.children) option.ariaSelected = option === list.children[place];
    const option = list.children[place];
    option?.scrollIntoView({ block: "nearest" });
    if (option) input.setAttribute("aria-activedescendant", option.id); else input.removeAttribute("aria-activedescendant");
  };
  const open = (isOpen) => {
    panel.hidden = !isOpen;
    list.hidden = hearts.hidden = !isOpen || !list.children.length;
    input.ariaExpanded = !list.hidden;
    if (isOpen) return;
    look.end();
    choose(-1);
  };
  const put = (text, options, isFailed, links = []) => {
    choose(-1);
    list.replaceChildren(...options);
    hearts.replaceChildren(...options.map(() => make("span")));
    others.replaceChildren(...links);
    options.forEach((option, index) => { option.style.gridRow = hearts.children[index].style.gridRow = index + 1; });
    says.textContent = text;
    again.hidden = !isFailed;
    all.hidden = !options.length;
    all.href = page + addressOf(input.value.trim(), { in: feed });
    open(true);
    if (!isFailed || input.value) hear(text);
  };
  const look = latest({
    ask: (first) => search(input.value, feed, first),
    show: async (found, isLate) => {
      if (!found.terms.length) { list.replaceChildren(); hear(""); return open(false); }
      const options = results(found.numbers.slice(0, boxMax), found.marks, optionOf);
      // The first result is shown at once. The others are filled later.
      await options[0]?.ready;
      if (isLate()) return;
      const named = namesFound(input.value, feed, boxNamesMax)
        .map((name, index) => nameLink(name, optionOf("name-" + index)));
      put(summary(found), [...named, ...options.map(({ link }) => link)], false, elsewhere(found, input.value, feed));
      const places = [...hearts.children].slice(named.length);
      options.forEach(({ ready }, index) => ready.then((entry) => places[index].append(heartOf(entry)), () => {}));
      Promise.all(options.map(({ ready }) => ready)).catch(() => { if (!isLate()) put(say("searchFailed"), [], true); });
    },
    fail: () => put(say("searchFailed"), [], true),
    wait: () => { if (panel.hidden) { list.replaceChildren(); put(say("searchBusy"), []); } },
  });

  // On a feed's pages, a choice between everything and that feed.
  openHead().then(() => {
    const here = document.querySelector(".site-nav [aria-current]");
    const found = here && head.feeds.find(([feedID]) => new URL(here.href).pathname.split("/").at(-2) === feedID);
    if (!found || head.feeds.length < 2) return;
    panel.prepend(choices(found, (value) => { feed = value; look(); }));
  }).catch(() => {});
  openNames().then(() => { if (head && !panel.hidden && active < 0) look(); });

  input.addEventListener("input", () => { isChosen = false; look(); });
  input.addEventListener("focus", () => { if (input.value.trim() && panel.hidden && !isChosen) look(); });
  input.addEventListener("keydown", (event) => {
    // During composition these keys belong to the input method.
    if (event.isComposing || event.keyCode === 229) return;
    const last = list.children.length - 1;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (panel.hidden) return look();
      const step = event.key === "ArrowDown" ? 1 : -1;
      choose(active + step > last ? -1 : active + step < -1 ? last : active + step);
    } else if (event.key === "Enter" && active >= 0) {
      event.preventDefault();
      list.children[active].click();
    } else if (event.key === "Escape") {
      event.preventDefault();
      if (!panel.hidden) open(false);
      else if (input.value) { input.value = ""; look.end(); }
      else form.querySelector(".search-away")?.click();
    }
  });
  panel.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    open(false);
    // Otherwise the focus would search again.
    isChosen = true;
    input.focus();
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    location.assign(page + addressOf(input.value.trim(), { in: feed }));
  });
  form.querySelector(".search-away")?.addEventListener("click", () => { list.replaceChildren(); open(false); });
  // A press on a result must not move the focus before the click.
  list.addEventListener("pointerdown", (event) => { if (event.pointerType === "mouse") event.preventDefault(); });
  list.addEventListener("click", () => { isChosen = true; });
  form.addEventListener("focusout", (event) => { if (event.relatedTarget && !form.contains(event.relatedTarget)) open(false); });
  document.addEventListener("pointerdown", (event) => { if (!form.contains(event.target)) open(false); });
  if (input.value.trim()) look();
};
