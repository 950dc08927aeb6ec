// Gestures: swipe sideways for the next picture, swipe down to close, pinch, wheel or double tap to zoom. While zoomed,
// one finger moves the picture.
const zoomMax = 6;
const zoomTapped = 2.5;
const axisPixels = 8;
const swipePixels = 60;
const dismissPixels = 110;
const flickPixels = 24;
const flickPixelsPerMillisecond = 0.5;
const tapMilliseconds = 300;
const tapPixels = 40;
let zoom = 1;
let [moveX, moveY] = [0, 0];

const settlePlace = () => {
  const picture = stage.firstElementChild;
  if (picture) picture.style.transform = `translate(${moveX}px, ${moveY}px) scale(${zoom})`;
};
const resetZoom = () => {
  zoom = 1;
  [moveX, moveY] = [0, 0];
  fade(0);
};
// Makes the background transparent while the picture is dragged away.
const fade = (part) => dialog.style.setProperty("--gone", Math.min(1, Math.max(0, part)));

// Keeps the picture's edges outside of the screen, or the picture centred.
const keepInside = () => {
  const image = stage.querySelector("img");
  const x = Math.max(0, (image.offsetWidth * zoom - stage.clientWidth) / 2);
  const y = Math.max(0, (image.offsetHeight * zoom - stage.clientHeight) / 2);
  moveX = Math.min(x, Math.max(-x, moveX));
  moveY = Math.min(y, Math.max(-y, moveY));
};
const panBy = (x, y) => {
  [moveX, moveY] = [moveX + x, moveY + y];
  keepInside();
  settlePlace();
};
// The device is turned, or the window made smaller.
addEventListener("resize", () => { if (dialog?.open && zoom > 1) panBy(0, 0); });
// Zooms around a point of the screen.
const zoomAt = (factor, x, y) => {
  const before = zoom;
  zoom = Math.min(zoomMax, Math.max(1, zoom * factor));
  const growth = zoom / before - 1;
  panBy((moveX - x + stage.clientWidth * .5) * growth, (moveY - y + stage.clientHeight * .5) * growth);
  // Loads a larger file.
  fillScreen(stage, Math.ceil(zoom));
};
const zoomBy = (factor) => zoomAt(factor, stage.clientWidth * .5, stage.clientHeight * .5);

const animate = (frames, milliseconds) => (vitrine.isStill() ? null : stage.firstElementChild.animate(frames, { duration: milliseconds, easing: "cubic-bezier(.2, .7, .2, 1)" }));
const settle = () => {
  const picture = stage.firstElementChild;
  const from = picture.style.transform || "none";
  if (zoom === 1) [moveX, moveY] = [0, 0];
  settlePlace();
  fade(0);
  animate([{ transform: from }, { transform: picture.style.transform }], 180);
};
// - by: 1 for the next picture, -1 for the previous one.
const towards = (by) => by * (page.dir === "rtl" ? -1 : 1);
const bounce = (by) => {
  settle();
  const transform = `translateX(${towards(by) * -24}px)`;
  animate([{ transform: "none" }, { transform }, { transform: "none" }], 220);
};
const comeIn = (picture, by) => {
  const transform = `translateX(${towards(by) * 30}%)`;
  animate([{ transform, opacity: 0 }, { transform: "none", opacity: 1 }], 220);
};
const dismiss = () => {
  const transform = `translate(${moveX}px, ${stage.clientHeight}px) scale(.8)`;
  const ends = animate([{ transform: stage.firstElementChild.style.transform }, { transform }], 160);
  fade(1);
  if (ends) ends.finished.then(close, close); else close();
};

const watchGestures = (element) => {
  const fingers = new Map();
  let start = null;
  let axis = "";
  let last = null;
  let lastTap = { time: 0 };
  const spread = () => {
    const [one, other] = [...fingers.values()];
    return { gap: Math.hypot(one.x - other.x, one.y - other.y), x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
  };
  const begin = (x, y, time) => { start = { x, y, moveX, moveY, time }; };
  // On a page that is zoomed itself fingers and wheel are the browser's, to zoom it out again.
  const leave = () => { dialog.style.touchAction = visualViewport.scale > 1.01 ? "auto" : ""; };
  visualViewport.addEventListener("resize", leave);
  leave();

  element.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || fingers.size === 2 || dialog.style.touchAction && event.pointerType !== "mouse") return;
    element.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    begin(event.clientX, event.clientY, event.timeStamp);
    axis = "";
    if (fingers.size < 2) return;
    axis = "pinch";
    fade(0);
    last = spread();
  });
  element.addEventListener("pointermove", (event) => {
    if (!fingers.has(event.pointerId)) return;
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (fingers.size > 1) {
      const now = spread();
      zoomAt(now.gap / (last.gap || now.gap), now.x, now.y);
      panBy(now.x - last.x, now.y - last.y);
      last = now;
      return;
    }
    const [x, y] = [event.clientX - start.x, event.clientY - start.y];
    if (!axis && Math.hypot(x, y) > axisPixels) axis = zoom > 1 ? "pan" : Math.abs(x) > Math.abs(y) ? "side" : "down";
    if (axis === "pan") {
      [moveX, moveY] = [start.moveX + x, start.moveY + y];
      keepInside();
    } else if (axis === "side") moveX = x;
    else if (axis === "down") {
      [moveX, moveY] = [x, Math.max(0, y)];
      fade(moveY / element.clientHeight * 1.6);
    } else return;
    settlePlace();
  });
  const end = (event) => {
    if (!fingers.delete(event.pointerId)) return;
    if (fingers.size) {
      // The remaining finger continues to move the picture.
      const [rest] = fingers.values();
      begin(rest.x, rest.y, event.timeStamp);
      axis = zoom > 1 ? "pan" : "pinch";
      return;
    }
    const [x, y] = [event.clientX - start.x, event.clientY - start.y];
    const isFlick = (pixels) => Math.abs(pixels) > flickPixels && Math.abs(pixels) / Math.max(1, event.timeStamp - start.time) > flickPixelsPerMillisecond;
    if (event.type === "pointercancel") settle();
    else if (axis === "down" && (y > dismissPixels || y > 0 && isFlick(y))) dismiss();
    else if (axis === "side" && (Math.abs(x) > swipePixels || isFlick(x))) step(towards(-Math.sign(x)));
    else if (axis) { if (zoom === 1) settle(); } else tapped(event);
  };
  const tapped = (event) => {
    const isSecond = event.timeStamp - lastTap.time < tapMilliseconds && Math.hypot(event.clientX - lastTap.x, event.clientY - lastTap.y) < tapPixels;
    lastTap = { time: isSecond ? 0 : event.timeStamp, x: event.clientX, y: event.clientY };
    if (!isSecond) return;
    const from = element.firstElementChild.style.transform || "none";
    zoomAt(zoom > 1 ? 0 : zoomTapped, event.clientX, event.clientY);
    animate([{ transform: from }, { transform: element.firstElementChild.style.transform }], 180);
  };
  element.addEventListener("pointerup", end);
  element.addEventListener("pointercancel", end);
  element.addEventListener("wheel", (event) => {
    if (dialog.style.touchAction) return;
    event.preventDefault();
    zoomAt(Math.exp(-event.deltaY / 300), event.clientX, event.clientY);
  }, { passive: false });
};
