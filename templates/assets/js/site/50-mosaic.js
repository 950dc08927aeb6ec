// Every mosaic can be edited: a long press, or the button below it, loads what it takes.
const pressMilliseconds = 500;
const pressPixelsMax = 10;

// Calls `listener` with the element of `selector` that is held still so long; the click that would follow is let fall.
const onLongPress = (selector, listener) => {
  let timer = 0;
  let start = null;
  const end = () => { clearTimeout(timer); timer = 0; };
  document.addEventListener("pointerdown", (event) => {
    const element = event.isPrimary && event.button === 0 && event.target.closest(selector);
    if (!element || event.target.closest("button, input, summary")) return;
    start = [event.clientX, event.clientY];
    end();
    timer = setTimeout(() => {
      timer = 0;
      const stop = (click) => { click.preventDefault(); click.stopPropagation(); };
      addEventListener("click", stop, { capture: true, once: true });
      addEventListener("pointerup", () => setTimeout(() => removeEventListener("click", stop, true), 50), { once: true, capture: true });
      listener(element);
    }, pressMilliseconds);
  });
  addEventListener("pointermove", (event) => {
    if (timer && Math.hypot(event.clientX - start[0], event.clientY - start[1]) > pressPixelsMax) end();
  });
  for (const name of ["pointerup", "pointercancel", "dragstart", "scroll"]) addEventListener(name, end, true);
  // A phone's own menu of a held link would cover ours.
  document.addEventListener("contextmenu", (event) => {
    if (event.pointerType === "touch" && event.target.closest(selector)) event.preventDefault();
  });
};

const editMosaic = (mosaic) => part("mosaic").then((mosaics) => mosaics.toggle(mosaic), () => announce(say("partFailed")));
for (const mosaic of document.querySelectorAll("[data-mosaic]")) {
  const button = make("button", { type: "button", class: "button", "data-action": "edit", "aria-pressed": "false" }, say("edit"));
  button.addEventListener("click", () => editMosaic(mosaic));
  mosaic.after(make("div", { class: "mosaic-tools" }, button));
}
onLongPress("[data-mosaic] [data-cell]", (cell) => {
  navigator.vibrate?.(10);
  editMosaic(cell.closest("[data-mosaic]"));
});
window.vitrine.onLongPress = onLongPress;
