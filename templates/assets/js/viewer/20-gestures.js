// Fingers and wheels on the viewer's stage: sideways to the next, down to dismiss, two to zoom, twice to zoom and back.
const zoomMax = 6;
const zoomTapped = 2.5;
const axisPixels = 8;
const swipePixels = 60;
const dismissPixels = 110;
const tapMilliseconds = 300;
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
// The page shows through as the picture is dragged away.
const fade = (part) => dialog?.style.setProperty("--gone", String(Math.min(1, Math.max(0, part))));

// No further out than that its edges stay in sight.
const keepInside = () => {
  const [x, y] = [stage.clientWidth * (zoom - 1) / 2, stage.clientHeight * (zoom - 1) / 2];
  moveX = Math.min(x, Math.max(-x, moveX));
  moveY = Math.min(y, Math.max(-y, moveY));
};
const zoomAt = (factor, x, y) => {
  const rect = stage.getBoundingClientRect();
  const [fromX, fromY] = [x - rect.left - rect.width / 2, y - rect.top - rect.height / 2];
  const next = Math.min(zoomMax, Math.max(1, zoom * factor));
  moveX = fromX - (fromX - moveX) * next / zoom;
  moveY = fromY - (fromY - moveY) * next / zoom;
  zoom = next;
  keepInside();
  settlePlace();
};
const zoomBy = (factor) => {
  const rect = stage.getBoundingClientRect();
  zoomAt(factor, rect.left + rect.width / 2, rect.top + rect.height / 2);
};

const settle = () => {
  const picture = stage.firstElementChild;
  if (!picture) return;
  const from = picture.style.transform;
  [moveX, moveY] = zoom > 1 ? [moveX, moveY] : [0, 0];
  settlePlace();
  fade(0);
  if (!window.vitrine.isStill()) picture.animate([{ transform: from }, { transform: picture.style.transform }], { duration: 180, easing: "ease-out" });
};
const bounce = (by) => {
  const picture = stage.firstElementChild;
  const side = by * (page.dir === "rtl" ? 1 : -1) * 24;
  if (picture && !window.vitrine.isStill()) picture.animate([{ transform: "none" }, { transform: `translateX(${side}px)` }, { transform: "none" }], 220);
};

const watchGestures = (element) => {
  const fingers = new Map();
  let start = null;
  let axis = "";
  let gap = 0;
  let lastTap = { time: 0, x: 0, y: 0 };
  const spread = () => {
    const [one, other] = [...fingers.values()];
    return { gap: Math.hypot(one.x - other.x, one.y - other.y), x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
  };

  element.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    element.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (fingers.size === 2) gap = spread().gap;
    start = { x: event.clientX, y: event.clientY, moveX, moveY, time: event.timeStamp };
    axis = fingers.size > 1 ? "pinch" : "";
  });
  element.addEventListener("pointermove", (event) => {
    if (!fingers.has(event.pointerId)) return;
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (fingers.size > 1) {
      const now = spread();
      zoomAt(now.gap / (gap || now.gap), now.x, now.y);
      gap = now.gap;
      return;
    }
    if (axis === "pinch") return;
    const [x, y] = [event.clientX - start.x, event.clientY - start.y];
    if (!axis && Math.hypot(x, y) > axisPixels) axis = zoom > 1 ? "pan" : Math.abs(x) > Math.abs(y) ? "side" : "down";
    if (axis === "pan") { [moveX, moveY] = [start.moveX + x, start.moveY + y]; keepInside(); settlePlace(); }
    if (axis === "side") { moveX = x; settlePlace(); }
    if (axis === "down") { [moveX, moveY] = [x, Math.max(0, y)]; fade(moveY / element.clientHeight * 1.6); settlePlace(); }
  });
  const end = (event) => {
    if (!fingers.delete(event.pointerId) || fingers.size) return;
    const [x, y] = [event.clientX - start.x, event.clientY - start.y];
    const isFast = (pixels) => Math.abs(pixels) > 24 && Math.abs(pixels) / Math.max(1, event.timeStamp - start.time) > 0.5;
    if (event.type === "pointercancel") settle();
    else if (axis === "down" && (y > dismissPixels || y > 0 && isFast(y))) close();
    else if (axis === "side" && (Math.abs(x) > swipePixels || isFast(x))) {
      const forward = page.dir === "rtl" ? x > 0 : x < 0;
      settle();
      step(forward ? 1 : -1);
    } else if (!axis) tapped(event);
    else settle();
    axis = "";
  };
  const tapped = (event) => {
    const isSecond = event.timeStamp - lastTap.time < tapMilliseconds && Math.hypot(event.clientX - lastTap.x, event.clientY - lastTap.y) < 40;
    lastTap = isSecond ? { time: 0, x: 0, y: 0 } : { time: event.timeStamp, x: event.clientX, y: event.clientY };
    if (!isSecond) return;
    if (zoom > 1) { resetZoom(); settle(); } else zoomAt(zoomTapped, event.clientX, event.clientY);
  };
  element.addEventListener("pointerup", end);
  element.addEventListener("pointercancel", end);
  element.addEventListener("wheel", (event) => {
    event.preventDefault();
    zoomAt(Math.exp(-event.deltaY / 300), event.clientX, event.clientY);
  }, { passive: false });
};
