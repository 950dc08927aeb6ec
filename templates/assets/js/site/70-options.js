// The menu of a picture works without scripts. Scripts close it, open it by a long press, and send the picture as a
// file.
const openMenu = () => document.querySelector("details.options[open]");

// A click elsewhere closes the menu. It does nothing else, unless it is on a control.
document.addEventListener("click", (event) => {
  const menu = openMenu();
  if (!menu || menu.contains(event.target)) return;
  menu.open = false;
  if (event.target.closest("summary, button, input, select, label")) return;
  event.preventDefault();
  event.stopPropagation();
}, true);
document.addEventListener("click", (event) => {
  const link = event.target.closest("details.options [data-action=mail]");
  if (!link) return;
  event.preventDefault();
  const menu = link.closest("details.options");
  const item = menu.closest("[data-viewer]") ? vitrine.shown : itemOf(menu.closest("[data-entry]"));
  part("share").then((sharing) => sharing.sendEntry(item, menu), () => { location.href = link.href; });
});
document.addEventListener("keydown", (event) => {
  const menu = event.key === "Escape" && openMenu();
  if (!menu) return;
  event.preventDefault();
  menu.open = false;
  menu.querySelector("summary").focus();
});
// Changes the menu's links when it opens or closes: with scripts there are several ways to send.
document.addEventListener("toggle", (event) => {
  const menu = event.target;
  if (!menu.matches?.("details.options")) return;
  if (!menu.open) {
    menu.lastElementChild.removeAttribute("style");
    menu.querySelector("[data-send]")?.remove();
  }
  const link = menu.querySelector("[data-action=mail]");
  if (link) link.textContent = say("send");
  // From disk browsers open the picture instead of saving it. So it opens in a new tab.
  const save = isLocal && menu.querySelector("[data-action=save]");
  if (!save) return;
  save.textContent = say("saveLocal");
  save.removeAttribute("download");
  save.target = "_blank";
  save.rel = "noopener";
}, true);
onLongPress(".list-item-picture, .details-pictures > figure, .details-pictures > picture", (picture, x, y) => {
  const menu = picture.closest("[data-entry]").querySelector("details.options");
  if (!menu) return;
  menu.open = true;
  const list = menu.lastElementChild;
  const [from, size] = [menu.getBoundingClientRect(), list.getBoundingClientRect()];
  const inside = (value, length, max) => Math.max(8, Math.min(value, max - length - 8));
  list.style.inset = `${inside(y, size.height, innerHeight) - from.top}px auto auto ${inside(x, size.width, innerWidth) - from.left}px`;
  list.querySelector("a").focus({ preventScroll: true });
});
