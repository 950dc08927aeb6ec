// Options of a picture: the menu is there without scripts; scripts give its file a sensible name, close it, open it by
// a long press, and let it be sent as a file.
const fileName = (title) => title.normalize("NFC").replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-+|-+$/g, "").slice(0, 60) || "picture";

document.addEventListener("click", (event) => {
  for (const open of document.querySelectorAll("details.options[open]")) if (!open.contains(event.target)) open.open = false;
  const link = event.target.closest(".options [data-action]");
  if (!link) return;
  const menu = link.closest(".options");
  const entry = link.closest("[data-entry]");
  const item = itemOf(entry);
  const save = menu.querySelector("[data-action=save]");
  if (link.dataset.action === "save") link.setAttribute("download", fileName(item.title) + "." + link.href.split(".").pop());
  if (link.dataset.action === "mail") {
    event.preventDefault();
    const address = new URL(root + item.path, document.baseURI).href;
    part("share").then((sharing) => sharing.sendEntry({ subject: item.title, text: item.title, link: address, name: fileName(item.title) }, save?.href, menu), () => { location.href = link.href; });
  }
});
document.addEventListener("keydown", (event) => {
  const menu = event.key === "Escape" && document.querySelector("details.options[open]");
  if (!menu) return;
  menu.open = false;
  menu.querySelector("summary").focus();
});
onLongPress(".piece-picture, .work-pictures > figure", (picture) => {
  const menu = picture.closest("[data-entry]").querySelector("details.options");
  if (menu) { menu.open = true; menu.querySelector("a, button").focus(); }
});
