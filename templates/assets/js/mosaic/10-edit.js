// A mosaic while it is edited. Its change lasts for the visit: as long as the page stays open or is come back to.
const { addHearts, announce, icon, isLocal, isStill, make, part, root, say } = window.vitrine;
const states = new WeakMap();
const cellsOf = (mosaic) => [...mosaic.querySelectorAll("[data-cell]")];
const titleOf = (cell) => cell.querySelector(".card-caption")?.textContent.trim() || cell.querySelector("img")?.alt || "";
const moveMilliseconds = 260;

// Runs `change` and lets the cells slide from where they were to where they are.
const slide = (mosaic, change) => {
  const before = new Map(cellsOf(mosaic).map((cell) => [cell, cell.getBoundingClientRect()]));
  change();
  if (isStill()) return;
  for (const cell of cellsOf(mosaic)) {
    const from = before.get(cell);
    const to = cell.getBoundingClientRect();
    if (!from) {
      cell.animate([{ opacity: 0 }, { opacity: 1 }], moveMilliseconds);
    } else if (from.left !== to.left || from.top !== to.top || from.width !== to.width) {
      const transform = `translate(${from.left - to.left}px, ${from.top - to.top}px) scale(${from.width / to.width}, ${from.height / to.height})`;
      cell.style.transformOrigin = "0 0";
      cell.animate([{ transform }, { transform: "none" }], { duration: moveMilliseconds, easing: "cubic-bezier(.2, .7, .2, 1)" });
    }
  }
};

const state = (mosaic) => {
  if (!states.has(mosaic)) states.set(mosaic, { first: cellsOf(mosaic), tools: [], isEdited: false });
  return states.get(mosaic);
};
const editButton = (mosaic) => mosaic.nextElementSibling?.querySelector("[data-action=edit]");
const key = (mosaic) => "vitrine-mosaic:" + location.pathname + ":" + [...document.querySelectorAll("[data-mosaic]")].indexOf(mosaic);

// What is left, by the entries' keys, for as long as the tab is open.
const remember = (mosaic) => {
  try {
    sessionStorage.setItem(key(mosaic), JSON.stringify(cellsOf(mosaic).map((cell) => cell.querySelector("[data-entry]").dataset.entry)));
  } catch {
    // Without storage the change is gone with the page, which is no harm.
  }
};

const remove = (mosaic, cell) => {
  const cells = cellsOf(mosaic);
  const place = cells.indexOf(cell);
  const title = titleOf(cell);
  slide(mosaic, () => cell.remove());
  const left = cellsOf(mosaic);
  announce(say("removed", { title, n: left.length }), false);
  const next = left[Math.min(place, left.length - 1)];
  (next?.querySelector("[data-action=remove]") || editButton(mosaic)).focus();
  remember(mosaic);
};

const restore = (mosaic) => {
  slide(mosaic, () => mosaic.replaceChildren(...state(mosaic).first));
  mark(mosaic);
  announce(say("restored"), false);
  remember(mosaic);
};

const mark = (mosaic) => {
  const { isEdited } = state(mosaic);
  for (const cell of cellsOf(mosaic)) {
    cell.querySelector("[data-action=remove]")?.remove();
    if (!isEdited) continue;
    cell.append(make("button", { type: "button", class: "remove", "data-action": "remove", "aria-label": say("remove", { title: titleOf(cell) }), on: { click: () => remove(mosaic, cell) } }, icon("close")));
  }
};

const toggle = (mosaic) => {
  const now = state(mosaic);
  now.isEdited = !now.isEdited;
  mosaic.classList.toggle("is-edited", now.isEdited);
  const button = editButton(mosaic);
  button.textContent = say(now.isEdited ? "done" : "edit");
  button.setAttribute("aria-pressed", String(now.isEdited));
  mark(mosaic);
  if (!now.tools.length) {
    const tool = (action, listener) => make("button", { type: "button", class: "button", "data-action": action, on: { click: () => listener(mosaic) } }, say(action));
    now.tools = [tool("restore", restore), tool("shuffle", shuffle), tool("picture", picture), tool("mail", mail)];
    button.after(...now.tools);
  }
  for (const each of now.tools) each.hidden = !now.isEdited;
  announce(say(now.isEdited ? "editing" : "edited"), false);
};
document.addEventListener("keydown", (event) => {
  const mosaic = event.key === "Escape" && document.querySelector("[data-mosaic].is-edited");
  if (mosaic) { toggle(mosaic); editButton(mosaic).focus(); }
});
