// Editing of a mosaic. A change is stored until the tab is closed.
const { absolute, addHearts, addressOf, announce, attempt, button, fitSizes, icon, isLocal, isStill, isText, itemOf, make, mosaicName, pagePath, part, partFailed, parts, root, say, script, titleOf, top } = vitrine;
const cellsOf = (mosaic) => [...mosaic.querySelectorAll("[data-cell]")];
// The key of a member's own cell is that of the article around it. It is stored for when the cell is removed.
const keyOf = (cell) => (cell.entryKey ??= (cell.querySelector("[data-entry]") || cell.closest("[data-entry]")).dataset.entry);
const moveMilliseconds = 260;

const state = (mosaic) => {
  if (mosaic.state) return mosaic.state;
  const first = cellsOf(mosaic);
  first.forEach(keyOf);
  return mosaic.state = { first, tools: null, isEdited: false };
};

// Shows these cells, with `sizes` for their new places, and animates the change.
const arrange = (mosaic, cells) => {
  const { tools } = state(mosaic);
  const before = new Map(cellsOf(mosaic).map((cell) => [cell, cell.getBoundingClientRect()]));
  for (const cell of before.keys()) for (const motion of cell.getAnimations()) motion.cancel();
  mosaic.dataset.count = cells.length || 1;
  mosaic.replaceChildren(...(cells.length ? cells : [make("li", { class: "mosaic-none" }, say("mosaicNone"))]));
  fitSizes(mosaic);
  follow(mosaic);
  for (const tool of tools?.querySelectorAll(".needs-cells") ?? []) tool.disabled = !cells.length;
  if (mosaic.viewButton) mosaic.viewButton.disabled = !mosaic.querySelector("picture:not(.face)");
  // What was offered shows the former mosaic.
  tools?.querySelectorAll("[data-send], .mosaic-sheet").forEach((offer) => offer.remove());
  if (isStill()) return;
  for (const cell of cells) {
    const from = before.get(cell);
    const to = cell.getBoundingClientRect();
    if (!from) cell.animate([{ opacity: 0 }, { opacity: 1 }], moveMilliseconds);
    else if (from.left !== to.left || from.top !== to.top || from.width !== to.width) {
      const transform = `translate(${from.left - to.left}px, ${from.top - to.top}px) scale(${from.width / to.width}, ${from.height / to.height})`;
      cell.animate([{ transform, transformOrigin: "0 0" }, { transform: "none", transformOrigin: "0 0" }], { duration: moveMilliseconds, easing: "cubic-bezier(.2, .7, .2, 1)" });
    }
  }
};

const remember = (mosaic) => {
  const { first } = state(mosaic);
  const cells = cellsOf(mosaic);
  const isFirst = cells.length === first.length && cells.every((cell, place) => cell === first[place]);
  // Without storage the change is lost with the page.
  attempt(() => (isFirst ? sessionStorage.removeItem(mosaicName(mosaic))
    : sessionStorage.setItem(mosaicName(mosaic), JSON.stringify(cells.map((cell) => itemFrom(mosaic, cell))))));
};

// Restores the stored change. Ignores what this script did not store.
const recall = (mosaic) => {
  const { first } = state(mosaic);
  const own = new Map(first.map((cell) => [keyOf(cell), cell]));
  const cells = attempt(() => JSON.parse(sessionStorage.getItem(mosaicName(mosaic))).map((item) => own.get(item.key) || cellOf(item)));
  if (!cells?.every(Boolean) || cells.length > Math.max(6, first.length) || new Set(cells.map(keyOf)).size < cells.length) return;
  arrange(mosaic, cells);
  cells.forEach((cell) => cell.getAnimations().forEach((motion) => motion.finish()));
  addHearts(mosaic);
};

const remove = (mosaic, cell) => {
  const cells = cellsOf(mosaic);
  const place = cells.indexOf(cell);
  const left = cells.filter((each) => each !== cell);
  arrange(mosaic, left);
  announce(say("removed", { title: titleOf(cell), n: vitrine.number(left.length) }), false);
  const next = left[Math.min(place, left.length - 1)];
  (next || state(mosaic).tools).querySelector("[data-action=remove], [data-action=restore]").focus({ preventScroll: Boolean(next) });
  remember(mosaic);
};

const restore = (mosaic) => {
  arrange(mosaic, state(mosaic).first);
  mark(mosaic);
  announce(say("restored"), false);
  remember(mosaic);
};

const mark = (mosaic) => {
  const { isEdited } = state(mosaic);
  for (const cell of [...state(mosaic).first, ...cellsOf(mosaic)]) {
    cell.querySelector("[data-action=remove]")?.remove();
    if (!isEdited) continue;
    cell.append(button("remove", "remove", say("remove", { title: titleOf(cell) }), () => remove(mosaic, cell), icon("close")));
  }
};

const toggle = (mosaic) => {
  const now = state(mosaic);
  now.isEdited = !now.isEdited;
  mosaic.classList.toggle("is-edited", now.isEdited);
  mosaic.editButton.ariaPressed = now.isEdited;
  mark(mosaic);
  if (!now.tools) {
    const tool = (action, listener, kind = "", word = action) => button("tool " + kind, action, say(word), () => listener(mosaic));
    now.tools = make("div", { class: "mosaic-tools", role: "group", "aria-label": say("mosaicTools") },
      tool("restore", restore), tool("shuffle", shuffle), tool("picture", picture, "needs-cells"), tool("mail", mail, "needs-cells", "send"),
      tool("done", done));
    mosaic.after(now.tools);
    arrange(mosaic, cellsOf(mosaic));
  }
  now.tools.hidden = !now.isEdited;
  announce(say(now.isEdited ? "editing" : "edited"), false);
};
const done = (mosaic) => {
  toggle(mosaic);
  mosaic.editButton.focus();
};
// A finger that misses a cross does not leave the page; the keyboard follows links as ever.
document.addEventListener("click", (event) => {
  if (event.detail && event.target.closest(".is-edited .card > a")) event.preventDefault();
});
document.addEventListener("keydown", (event) => {
  const mosaic = document.querySelector("[data-mosaic].is-edited");
  if (!mosaic || event.defaultPrevented) return;
  if (event.key === "Escape" && !document.querySelector("dialog[open], details.options[open]") && !event.target.matches("input")) done(mosaic);
  const cell = (event.key === "Delete" || event.key === "Backspace") && mosaic.contains(event.target) && event.target.closest("[data-cell]");
  if (cell) {
    event.preventDefault();
    remove(mosaic, cell);
  }
});
