// The search field of the header: results below it as one types (ARIA's combobox with a list).
const boxMax = 8;

const attach = (input) => {
  if (input.dataset.search === "ready") return;
  input.dataset.search = "ready";
  const form = input.form;
  const list = make("ul", { id: input.id + "-results", class: "results", role: "listbox", "aria-label": say("searchResults"), "data-results": true, hidden: true });
  const says = make("p", { class: "results-summary quiet", role: "status" });
  const panel = make("div", { class: "results-panel", hidden: true }, says, list);
  form.append(panel);
  for (const [name, value] of Object.entries({ role: "combobox", "aria-expanded": "false", "aria-controls": list.id, "aria-autocomplete": "list", autocomplete: "off" })) input.setAttribute(name, value);
  let active = -1;
  let turn = 0;

  const open = (isOpen) => {
    panel.hidden = !isOpen;
    list.hidden = !isOpen || !list.children.length;
    input.setAttribute("aria-expanded", String(isOpen && !list.hidden));
    if (!isOpen) choose(-1);
  };
  const choose = (place) => {
    list.children[active]?.setAttribute("aria-selected", "false");
    active = place;
    const item = list.children[active];
    item?.setAttribute("aria-selected", "true");
    item?.scrollIntoView({ block: "nearest" });
    if (item) input.setAttribute("aria-activedescendant", item.id); else input.removeAttribute("aria-activedescendant");
  };
  const look = async () => {
    const mine = ++turn;
    const query = input.value;
    if (!query.trim()) { list.replaceChildren(); return open(false); }
    let found;
    try {
      found = await search(query);
    } catch {
      if (mine === turn) { says.textContent = say("searchFailed"); list.replaceChildren(); open(true); }
      return;
    }
    if (mine !== turn) return;
    const results = found.numbers.slice(0, boxMax).map((place, index) => result(place, { id: list.id + "-" + index, role: "option", "aria-selected": "false" }));
    await Promise.race([Promise.allSettled(results.map(({ ready }) => ready)), new Promise((done) => setTimeout(done, 60))]);
    if (mine !== turn) return;
    active = -1;
    list.replaceChildren(...results.map(({ item }) => item));
    says.textContent = summary(found);
    open(true);
  };

  input.addEventListener("input", look);
  input.addEventListener("focus", () => { if (input.value.trim() && panel.hidden) look(); });
  input.addEventListener("keydown", (event) => {
    const last = list.children.length - 1;
    if (event.isComposing) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (panel.hidden) return look();
      const step = event.key === "ArrowDown" ? 1 : -1;
      choose(active + step > last ? -1 : active + step < -1 ? last : active + step);
    } else if (event.key === "Enter" && active >= 0) {
      event.preventDefault();
      list.children[active].querySelector("a").click();
    } else if (event.key === "Escape") {
      event.preventDefault();
      if (panel.hidden) input.value = ""; else open(false);
    }
  });
  // A press on a result must not take the field's focus before the click comes.
  list.addEventListener("pointerdown", (event) => { if (event.pointerType === "mouse") event.preventDefault(); });
  form.addEventListener("focusout", (event) => { if (!form.contains(event.relatedTarget)) open(false); });
  document.addEventListener("pointerdown", (event) => { if (!form.contains(event.target)) open(false); });
  if (input.value.trim() && document.activeElement === input) look();
};
