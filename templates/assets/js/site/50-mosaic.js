// A button and a long press load the editing of a mosaic.
const pressMilliseconds = 500;
const pressPixelsMax = 10;

// Calls `listener` with an element of `selector` and the position after a long press. Cancels the click that follows.
const onLongPress = (selector, listener) => {
  let timer = 0;
  let start = null;
  const end = () => { timer = clearTimeout(timer); };
  document.addEventListener("pointerdown", (event) => {
    end();
    start = event;
    const element = event.isPrimary && event.button === 0 && event.target.closest(selector);
    if (!element || event.target.closest("button, input, summary")) return;
    timer = setTimeout(() => {
      timer = 0;
      const once = { capture: true, once: true, passive: false };
      const stop = (event) => {
        if (event.cancelable) event.preventDefault();
        event.stopPropagation();
      };
      // After an end of a touch the emulated mouse event would move the focus.
      for (const name of ["click", "touchend"]) {
        addEventListener(name, stop, once);
        // A finger that drifts is taken for one that scrolls, and then cancelled instead of lifted.
        for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => setTimeout(() => removeEventListener(name, stop, true), 50), once);
      }
      listener(element, start.clientX, start.clientY);
    }, pressMilliseconds);
  });
  addEventListener("pointermove", (event) => {
    if (timer && Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) > pressPixelsMax) end();
  });
  for (const name of ["pointerup", "pointercancel", "dragstart", "scroll"]) addEventListener(name, end, true);
  // Prevents the phone's own menu and dragging of a link.
  for (const name of ["contextmenu", "dragstart"]) {
    document.addEventListener(name, (event) => {
      if (/touch|pen/.test(start?.pointerType) && event.target.closest?.(selector)) event.preventDefault();
    }, true);
  }
};

// Once, however often it is asked for until the part is there.
const useMosaic = (mosaic, action) => mosaic[action] ??= part("mosaic").then((mosaics) => mosaics[action](mosaic), partFailed)
  .finally(() => {
    mosaic[action] = null;
    mosaic.classList.remove("is-pending");
  });

// The storage key of a mosaic's change: one mosaic a page.
const mosaicName = (mosaic) => "vitrine-mosaic:" + new URL(addressOf(mosaic)).pathname.replace(/\.html$/, "").replace(/\/index$/, "/");
const addMosaics = (place) => {
  for (const mosaic of place.querySelectorAll("[data-mosaic]")) {
    if (mosaic.editButton) continue;
    mosaic.editButton = button("edit", "edit", say("edit"), () => useMosaic(mosaic, "toggle"));
    mosaic.editButton.ariaPressed = false;
    const line = mosaic.closest(".details-pictures, .page-layout")?.querySelector(":scope > .sheet, :scope > .page-header > p.muted");
    if (line) line.append(" ", mosaic.editButton); else mosaic.after(make("p", { class: "mosaic-line muted" }, mosaic.editButton));
    if (!attempt(() => sessionStorage.getItem(mosaicName(mosaic)))) continue;
    mosaic.classList.add("is-pending");
    useMosaic(mosaic, "recall");
  }
};
onLongPress("[data-mosaic] [data-cell]", (cell) => {
  // Before the first tap browsers refuse it, with a warning.
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(10);
  useMosaic(cell.closest("[data-mosaic]"), "toggle");
});
Object.assign(vitrine, { fitSizes, mosaicName, onLongPress });
