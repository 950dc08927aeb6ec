// What details pages do: arrow keys and swipes that lead to the neighbours, the buttons that share the page, and those of
// rows.
const { addressOf, announce, button, icon, isLocal, isModified, isStill, make, page, part, partFailed, parts, say } = vitrine;

// Leads to the neighbour on one side.
const turn = (isRight) => document.querySelector("a.neighbour." + (isRight === (page.dir === "rtl") ? "prev" : "next"))?.click();
// Unless the focus is on something that uses the arrow keys itself.
document.addEventListener("keydown", (event) => {
  const isRight = event.key === "ArrowRight";
  if (!isRight && event.key !== "ArrowLeft" || isModified(event) || document.querySelector("dialog[open], .is-edited") || !event.target.matches("body, main, .details-pictures *, .neighbours *")) return;
  turn(isRight);
});

// A swipe over the picture leads to a neighbour too; not from the screen's edges, which are the browser's, nor on a page
// that is zoomed.
const swipePixels = 60;
const edgePixels = 24;
let start = null;
const isOne = (event) => event.touches.length === 1 && visualViewport.scale < 1.01;
document.addEventListener("touchstart", (event) => {
  const [{ clientX: x, clientY: y }] = event.touches;
  const isOwn = isOne(event) && x > edgePixels && x < innerWidth - edgePixels && event.target.closest(".details-pictures picture:not([data-mosaic] *, .pane *)");
  start = isOwn ? { x, y } : null;
}, { passive: true });
document.addEventListener("touchend", (event) => {
  const [{ clientX, clientY }] = event.changedTouches;
  const x = start && clientX - start.x;
  if (start && Math.abs(x) > swipePixels && Math.abs(x) > 2 * Math.abs(clientY - start.y)) turn(x < 0);
  start = null;
});
document.addEventListener("touchcancel", () => { start = null; });

document.addEventListener("click", (event) => {
  const pressed = event.target.closest(".share-tools > button");
  if (!pressed) return;
  const share = () => part("share").then((sharing) => sharing.shareLink(pressed), partFailed);
  // At once, because browsers refuse it to a script that comes later.
  if (isLocal || pressed.dataset.action !== "copy" || !navigator.clipboard) return share();
  navigator.clipboard.writeText(addressOf(pressed)).then(() => announce(pressed.dataset.done), share);
});

// Buttons for a row that one sweeps.
const beginRow = (row) => {
  if (row.steps) return;
  const step = (way) => row.scrollBy({ left: way * row.clientWidth * .8 * (page.dir === "rtl" ? -1 : 1), behavior: isStill() ? "instant" : "smooth" });
  const buttons = [["previous", -1], ["next", 1]].map(([name, way]) => button("tool", null, say(name), () => step(way), icon(name)));
  row.steps = make("div", { class: "row-steps" }, ...buttons);
  // Nothing to sweep, no buttons; at an end its button does nothing.
  const mark = () => {
    row.steps.hidden = row.scrollWidth <= row.clientWidth + 1;
    const [place, most] = [Math.abs(row.scrollLeft), row.scrollWidth - row.clientWidth];
    [place < 2, place > most - 2].forEach((isEnd, index) => { buttons[index].ariaDisabled = isEnd; });
  };
  row.before(row.steps);
  row.addEventListener("scroll", mark, { passive: true });
  new ResizeObserver(mark).observe(row);
};

parts.controls = {
  // The buttons are there once they work.
  begin: (place) => {
    for (const control of place.querySelectorAll(".share-tools > button")) control.hidden = control.dataset.action === "share" && !navigator.share;
    const rows = place.querySelectorAll("[data-row]");
    // Once what the buttons say is there.
    if (rows.length) part("controls").then(() => rows.forEach(beginRow), () => {});
  },
};
