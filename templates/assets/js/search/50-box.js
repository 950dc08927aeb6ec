// The search field of the header, with results below it (an ARIA combobox with a listbox).
const boxMax = 8;
const boxNamesMax = 3;

// What is below a field, and the state that its listeners share:
// - active: the place of the option that the arrows have chosen; -1 without one.
// - isChosen: whether the visitor has done with the results, so that the field's focus does not show them again.
// - feed: the feed that is searched; empty for all.
const boxOf = (input, look) => {
  const { form } = input;
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

  const box = {
    list, panel, hear, active: -1, isChosen: false, feed: "",
    address: () => page + addressOf(input.value.trim(), { in: box.feed }),
    choose(place) {
      box.active = place;
      const option = list.children[place];
      for (const other of list.children) other.ariaSelected = other === option;
      option?.scrollIntoView({ block: "nearest" });
      if (option) input.setAttribute("aria-activedescendant", option.id); else input.removeAttribute("aria-activedescendant");
    },
    close() {
      panel.hidden = list.hidden = hearts.hidden = true;
      input.ariaExpanded = false;
      look.end();
      box.choose(-1);
    },
    put(text, rows = [], isFailed, links = []) {
      box.choose(-1);
      list.replaceChildren(...rows.map(({ link }) => link));
      hearts.replaceChildren(...rows.map(({ link, ready }, index) => {
        const place = addHeart(make("span"), ready);
        link.style.gridRow = place.style.gridRow = index + 1;
        return place;
      }));
      others.replaceChildren(...links);
      says.textContent = text;
      again.hidden = !isFailed;
      all.hidden = !rows.length;
      all.href = box.address();
      panel.hidden = false;
      list.hidden = hearts.hidden = !rows.length;
      input.ariaExpanded = !list.hidden;
      if (!isFailed || input.value) hear(text);
    },
    fail: () => box.put(say("searchFailed"), [], true),
  };
  return box;
};

// On a feed's pages, a choice between everything and that feed.
const offerFeed = async (panel, change) => {
  await openHead();
  const here = document.querySelector(".site-nav [aria-current]")?.pathname.split("/").at(-2);
  const found = head.feeds.find(([id]) => id === here);
  if (found && head.feeds[1]) panel.prepend(choices(found, change));
};

// The arrows choose an option, and Enter opens it. Escape closes, then clears, then leaves the field.
const onKey = (event, box, input, look) => {
  // During composition these keys belong to the input method.
  if (event.isComposing || event.keyCode === 229) return;
  const { list, panel, active } = box;
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step) {
    event.preventDefault();
    if (panel.hidden) return look();
    const count = list.children.length + 1;
    box.choose((active + 1 + step + count) % count - 1);
  } else if (event.key === "Enter" && active >= 0) {
    event.preventDefault();
    list.children[active].click();
  } else if (event.key === "Escape") {
    event.preventDefault();
    if (!panel.hidden) box.close();
    else if (input.value) { input.value = ""; look.end(); }
    else input.form.querySelector(".search-away")?.click();
  }
};

const attach = (input) => {
  const { form } = input;
  const look = latest({
    ask: (first) => search(input.value, box.feed, first),
    show: async (found, isLate) => {
      if (!found.terms.length) {
        list.replaceChildren();
        box.hear("");
        return close();
      }
      const optionOf = (name) => ({ id: list.id + "-" + name, role: "option", "aria-selected": "false", tabindex: -1 });
      const rows = results(found.numbers.slice(0, boxMax), found.marks, optionOf);
      // The first result is shown at once. The others are filled later.
      await rows[0]?.ready;
      if (isLate()) return;
      const names = namesFound(input.value, box.feed, boxNamesMax).map((name, index) => ({ link: nameLink(name, optionOf("name-" + index)) }));
      box.put(summary(found), [...names, ...rows], false, elsewhere(found, input.value, box.feed));
      Promise.all(rows.map(({ ready }) => ready)).catch(() => isLate() || box.fail());
    },
    fail: () => box.fail(),
    wait: () => { if (panel.hidden) box.put(say("searchBusy")); },
  });
  const box = boxOf(input, look);
  const { list, panel, close } = box;

  offerFeed(panel, (feed) => { box.feed = feed; look(); }).catch(() => {});
  openNames().then(() => { if (head && !panel.hidden && box.active < 0) look(); });

  input.addEventListener("input", () => { box.isChosen = false; look(); });
  input.addEventListener("focus", () => { if (input.value.trim() && panel.hidden && !box.isChosen) look(); });
  input.addEventListener("keydown", (event) => onKey(event, box, input, look));
  panel.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    close();
    // Otherwise the focus would search again.
    box.isChosen = true;
    input.focus();
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    location.assign(box.address());
  });
  form.querySelector(".search-away")?.addEventListener("click", () => { list.replaceChildren(); close(); });
  form.addEventListener("focusout", (event) => { if (event.relatedTarget && !form.contains(event.relatedTarget)) close(); });
  // A press on a result must not move the focus before the click.
  list.addEventListener("pointerdown", (event) => { if (event.pointerType === "mouse") event.preventDefault(); });
  list.addEventListener("click", () => { box.isChosen = true; });
  document.addEventListener("pointerdown", (event) => { if (!form.contains(event.target)) close(); });
  // The visitor may have left the field since.
  if (input.value.trim() && form.matches(":focus-within")) look();
};
