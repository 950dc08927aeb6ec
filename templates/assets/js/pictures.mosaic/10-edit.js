// A mosaic while it is edited. Its change lasts for the visit: as long as the tab is open.
const { addHearts, addressOf, announce, fileName, icon, isLocal, isStill, isText, itemOf, make, mosaicName, number, part, parts, root, save, say, script, top } = vitrine;
const states = new WeakMap();
const cellsOf = (mosaic) => [...mosaic.querySelectorAll("[data-cell]")];
// A member's own cell has its key from the page around it, which it keeps when it is taken out.
const keyOf = (cell) => (cell.entryKey ??= (cell.querySelector("[data-entry]") || cell.closest("[data-entry]")).dataset.entry);
const titleOf = (cell) => cell.querySelector(".card-title, .note-title")?.textContent.trim() || cell.querySelector("img")?.alt || "";
const moveMilliseconds = 260;

const state = (mosaic) => {
  if (!states.has(mosaic)) {
    const first = cellsOf(mosaic);
    first.forEach(keyOf);
    const sizes = first.slice(0, 2).map((cell) => cell.querySelector("[sizes]")?.sizes);
    states.set(mosaic, { first, sizes: [sizes[0] || "67vw", sizes[1] || "33vw"], tools: null, isEdited: false });
  }
  return states.get(mosaic);
};

// Shows these cells, each letting its picture be chosen for the room it has now, and slides them there.
const arrange = (mosaic, cells) => {
  const { sizes, tools } = state(mosaic);
  const before = new Map(cellsOf(mosaic).map((cell) => [cell, cell.getBoundingClientRect()]));
  for (const cell of before.keys()) for (const motion of cell.getAnimations()) motion.cancel();
  mosaic.replaceChildren(...(cells.length ? cells : [make("li", { class: "mosaic-none" }, say("mosaicNone"))]));
  cells.forEach((cell, place) => {
    for (const each of cell.querySelectorAll("[sizes]")) each.sizes = sizes[place ? 1 : 0];
  });
  follow(mosaic);
  tools?.querySelectorAll(".needs-cells").forEach((tool) => { tool.disabled = !cells.length; });
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
  try {
    if (cells.length === first.length && cells.every((cell, place) => cell === first[place])) sessionStorage.removeItem(mosaicName(mosaic));
    else sessionStorage.setItem(mosaicName(mosaic), JSON.stringify(cells.map((cell) => itemFrom(mosaic, cell))));
  } catch {
    // Without storage the change is gone with the page, which is no harm.
  }
};

// The change of an earlier page of this visit; what was not written by this script is left alone.
const recall = (mosaic) => {
  const { first } = state(mosaic);
  const own = new Map(first.map((cell) => [keyOf(cell), cell]));
  let cells = null;
  try {
    const list = JSON.parse(sessionStorage.getItem(mosaicName(mosaic)));
    const keys = new Set(list.map((item) => item.key));
    if (keys.size === list.length && list.length <= Math.max(6, first.length)) cells = list.map((item) => own.get(item.key) || cellOf(item));
  } catch {
    // Not a list at all.
  }
  if (!cells?.every(Boolean)) return;
  arrange(mosaic, cells);
  cells.forEach((cell) => cell.getAnimations().forEach((motion) => motion.finish()));
  addHearts(mosaic);
};

const remove = (mosaic, cell) => {
  const cells = cellsOf(mosaic);
  const place = cells.indexOf(cell);
  const left = cells.filter((each) => each !== cell);
  arrange(mosaic, left);
  announce(say("removed", { title: titleOf(cell), n: number(left.length) }), false);
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
    cell.append(make("button", { type: "button", class: "remove", "data-action": "remove", "aria-label": say("remove", { title: titleOf(cell) }), on: { click: () => remove(mosaic, cell) } }, icon("close")));
  }
};

const toggle = (mosaic) => {
  const now = state(mosaic);
  const button = mosaic.editButton;
  now.isEdited = !now.isEdited;
  mosaic.classList.toggle("is-edited", now.isEdited);
  button.setAttribute("aria-pressed", String(now.isEdited));
  mark(mosaic);
  if (!now.tools) {
    const tool = (action, listener, needs, word = action) => make("button", { type: "button", class: "tool" + (needs ? " needs-cells" : ""), "data-action": action, on: { click: () => listener(mosaic) } }, say(word));
    now.tools = make("div", { class: "mosaic-tools", role: "group", "aria-label": say("mosaicTools") },
      tool("restore", restore), tool("shuffle", shuffle), tool("picture", picture, true), tool("mail", mail, true, "send"),
      tool("done", () => { toggle(mosaic); button.focus(); }));
    mosaic.after(now.tools);
    arrange(mosaic, cellsOf(mosaic));
  }
  now.tools.hidden = !now.isEdited;
  announce(say(now.isEdited ? "editing" : "edited"), false);
};
document.addEventListener("keydown", (event) => {
  const mosaic = document.querySelector("[data-mosaic].is-edited");
  if (!mosaic || event.defaultPrevented) return;
  if (event.key === "Escape" && !document.querySelector("dialog[open], details.options[open]") && !event.target.matches("input")) {
    toggle(mosaic);
    mosaic.editButton.focus();
  }
  const cell = (event.key === "Delete" || event.key === "Backspace") && mosaic.contains(event.target) && event.target.closest("[data-cell]");
  if (cell) {
    event.preventDefault();
    remove(mosaic, cell);
  }
});
