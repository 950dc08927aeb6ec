// Options of a picture: the menu is there without scripts; scripts give its file a sensible name, close it, open it by
// a long press where the finger is, and let the picture be sent as a file.
const menuItem = (menu) => (menu.closest("[data-viewer]") ? vitrine.shown : itemOf(menu.closest("[data-entry]")));

document.addEventListener("click", (event) => {
  for (const open of document.querySelectorAll("details.options[open]")) if (!open.contains(event.target)) open.open = false;
  const link = event.target.closest("details.options [data-action]");
  const menu = link?.closest("details.options");
  if (!menu || link.closest("[data-send]")) return;
  const item = menuItem(menu);
  const save = menu.querySelector("[data-action=save]");
  if (!isLocal && link === save && !save.download) save.download = fileName(item.title) + "." + save.href.split(".").pop();
  if (link.dataset.action === "mail") {
    event.preventDefault();
    part("share").then((sharing) => sharing.sendEntry(item, menu), () => { location.href = link.href; });
  }
});
document.addEventListener("keydown", (event) => {
  const menu = event.key === "Escape" && document.querySelector("details.options[open]");
  if (!menu) return;
  event.preventDefault();
  menu.open = false;
  menu.querySelector("summary").focus();
});
// Opened and closed: with scripts there is more than one way to send.
document.addEventListener("toggle", (event) => {
  const menu = event.target;
  if (!menu.matches?.("details.options")) return;
  if (!menu.open) {
    menu.lastElementChild.removeAttribute("style");
    menu.querySelector("[data-send]")?.remove();
  }
  const link = menu.querySelector("[data-action=mail]");
  if (link) link.textContent = say("send");
  // From disk a browser saves nothing by a link: it opens the picture, in place of the page if that is not said.
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
