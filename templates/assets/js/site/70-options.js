// The menu of a picture works without scripts. Scripts close it, open it by a long press, and send the picture as a
// file.
const openMenu = () => document.querySelector("details.options[open]");
// With scripts there are several ways to send. From disk browsers open the picture instead of saving it, so it opens in
// a new tab.
vitrine.adaptMenu = (menu) => {
  const link = menu.querySelector("[data-action=mail]");
  if (link) link.textContent = say("send");
  const save = isLocal && menu.querySelector("[data-action=save]");
  if (!save) return;
  save.textContent = say("saveLocal");
  save.removeAttribute("download");
  save.target = "_blank";
  save.rel = "noopener";
};

// A click elsewhere closes the menu. It does nothing else, unless it is on a control or by the keyboard.
document.addEventListener("click", (event) => {
  const menu = openMenu();
  if (!menu || menu.contains(event.target)) return;
  menu.open = false;
  if (!event.detail || event.target.closest("summary, button, input, select, label")) return;
  event.preventDefault();
  event.stopPropagation();
}, true);
document.addEventListener("click", (event) => {
  const link = event.target.closest(".options [data-action=mail]");
  if (!link) return;
  event.preventDefault();
  const menu = link.closest(".options");
  const item = menu.closest("dialog") ? vitrine.shown : itemOf(menu.closest("[data-entry]"));
  part("share").then((sharing) => sharing.sendEntry(item, menu), () => { location.href = link.href; });
});
document.addEventListener("keydown", (event) => {
  const menu = event.key === "Escape" && openMenu();
  if (!menu) return;
  event.preventDefault();
  menu.open = false;
  menu.querySelector("summary").focus();
});
document.addEventListener("toggle", (event) => {
  const menu = event.target;
  if (!menu.matches?.("details.options")) return;
  if (!menu.open) {
    menu.lastElementChild.removeAttribute("style");
    menu.querySelector("[data-send]")?.remove();
  }
  vitrine.adaptMenu(menu);
}, true);
onLongPress(".list-item-picture, .details-pictures > figure", (picture, x, y) => {
  const menu = picture.closest("[data-entry]").querySelector("details.options");
  if (menu) part("options").then((options) => options.openMenu(menu, x, y), partFailed);
});

// Tiles have no menu. A long press opens one, and the context-menu key, on mosaics too, where a long press edits.
const openSheet = (link, at) => part("options").then((options) => options.open(link.parentElement, at), partFailed);
let isKeyed;
onLongPress(".tiles .card > a", (link, x, y) => openSheet(link, { x, y }));
document.addEventListener("keydown", (event) => {
  const link = (event.key === "ContextMenu" || event.shiftKey && event.key === "F10") && event.target.closest(".card > a");
  isKeyed = link;
  if (!link) return;
  event.preventDefault();
  openSheet(link);
});
// Some browsers open their own menu when the key is released.
addEventListener("pointerdown", () => { isKeyed = false; }, true);
addEventListener("contextmenu", (event) => { if (isKeyed) event.preventDefault(); }, true);
