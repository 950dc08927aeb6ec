// Every mosaic can be edited: a long press, or the word beside what is said of the page, loads what it takes.
const pressMilliseconds = 500;
const pressPixelsMax = 10;

// Calls `listener` with the element of `selector` that is held still so long, and where; the click that would follow is let fall.
const onLongPress = (selector, listener) => {
  let timer = 0;
  let start = null;
  const end = () => { clearTimeout(timer); timer = 0; };
  document.addEventListener("pointerdown", (event) => {
    end();
    const element = event.isPrimary && event.button === 0 && event.target.closest(selector);
    if (!element || event.target.closest("button, input, summary")) return;
    start = event;
    timer = setTimeout(() => {
      timer = 0;
      const stop = (click) => { click.preventDefault(); click.stopPropagation(); };
      addEventListener("click", stop, { capture: true, once: true });
      addEventListener("pointerup", () => setTimeout(() => removeEventListener("click", stop, true), 50), { once: true, capture: true });
      // Nor is the finger's end a mouse's press, which would take the focus away.
      if (start.pointerType === "touch") addEventListener("touchend", (event) => { if (event.cancelable) event.preventDefault(); }, { capture: true, once: true, passive: false });
      listener(element, start.clientX, start.clientY);
    }, pressMilliseconds);
  });
  addEventListener("pointermove", (event) => {
    if (timer && Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) > pressPixelsMax) end();
  });
  for (const name of ["pointerup", "pointercancel", "dragstart", "scroll"]) addEventListener(name, end, true);
  // A phone's own menu of a held link would cover ours, and its dragging would take the press away.
  for (const name of ["contextmenu", "dragstart"]) {
    document.addEventListener(name, (event) => {
      if (start?.pointerType === "touch" && event.target.closest?.(selector)) event.preventDefault();
    }, true);
  }
};

const useMosaic = (mosaic, action) => part("mosaic").then((mosaics) => mosaics[action](mosaic), () => announce(say("partFailed")))
  .finally(() => mosaic.classList.remove("is-pending"));

// What a mosaic's change is kept by: one mosaic a page.
const mosaicName = (mosaic) => "vitrine-mosaic:" + new URL(addressOf(mosaic)).pathname.replace(/index\.html$/, "");
const addMosaics = (place = document) => {
  for (const mosaic of place.querySelectorAll("[data-mosaic]")) {
    if (mosaic.editButton) continue;
    const button = make("button", { type: "button", class: "edit", "data-action": "edit", "aria-pressed": "false" }, say("edit"));
    mosaic.editButton = button;
    button.addEventListener("click", () => useMosaic(mosaic, "toggle"));
    const line = mosaic.closest(".details-pictures, .page-layout")?.querySelector(":scope > .sheet, :scope > .page-header > p.muted");
    if (line) line.append(" ", button); else mosaic.after(make("p", { class: "mosaic-line muted" }, button));
    try {
      if (!sessionStorage.getItem(mosaicName(mosaic))) continue;
      mosaic.classList.add("is-pending");
      useMosaic(mosaic, "recall");
    } catch {
      // Without storage there is nothing to be recalled.
    }
  }
};
addMosaics();
onLongPress("[data-mosaic] [data-cell]", (cell) => {
  // Before the first tap a browser would refuse it, and say so.
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(10);
  useMosaic(cell.closest("[data-mosaic]"), "toggle");
});
Object.assign(vitrine, { addMosaics, mosaicName, onLongPress });
