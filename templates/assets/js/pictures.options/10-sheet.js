// The options of a tile, which has no menu of its own: in a dialog, like the menu of its details page.
const { absolute, button, heart, icon, itemOf, make, part, parts, root, say } = vitrine;
const edgePixels = 8;
// A place at which a box of this length is in sight.
const inside = (value, length, max) => Math.max(edgePixels, Math.min(value, max - length - edgePixels));

// What can be done with a picture, as far as the picture tells.
const listOf = (item, picture) => {
  const { fileName, mailto, published } = parts.share;
  const widest = picture?.querySelector("img").srcset.split(",").pop().trim().split(" ")[0];
  const link = (words, attributes) => make("li", {}, make("a", attributes, say(words)));
  return make("ul", {}, link("details", { href: root + item.path }),
    widest ? link("save", { href: widest, "data-action": "save", download: fileName(item.title) + "." + widest.split(".").pop() }) : null,
    link("send", { href: mailto({ subject: item.title, text: "", link: published(absolute(root + item.path)) }), "data-action": "mail" }));
};
// Completes a list by the menu of the details page: what is there keeps its place, the rest is added below.
const fill = (list, details, address) => {
  for (const each of details.querySelectorAll("details.options > ul a")) {
    const link = each.cloneNode(true);
    link.href = new URL(link.getAttribute("href"), address).href;
    const own = link.dataset.action && list.querySelector("[data-action=" + link.dataset.action + "]");
    const isFocused = own === document.activeElement;
    if (own) own.replaceWith(link); else list.append(make("li", {}, link));
    if (isFocused) link.focus();
  }
  vitrine.adaptMenu(list);
};
const complete = async (list, path) => {
  const address = absolute(root + path);
  const { readPage } = await part("documents");
  fill(list, (await readPage(address)).querySelector("article.details"), address);
};

// - at: where the finger or the mouse is; without it the sheet is below the tile. On phones it is at the screen's end.
const open = (element, at) => {
  // A key that is held asks again before the sheet has the focus.
  if (document.querySelector("dialog.options-sheet")) return null;
  const opener = document.activeElement;
  const item = itemOf(element);
  const list = listOf(item, element.querySelector("picture:not(.face)"));
  vitrine.shown = item;
  const sheet = make("dialog", { class: "options options-sheet", "aria-label": say("options", { title: item.title }) },
    make("header", {}, make("p", { dir: "auto" }, item.title), heart(element.dataset.entry, item.title, item),
      button("options-close", "close", say("close"), () => sheet.close(), icon("close"))), list);
  sheet.addEventListener("close", () => {
    sheet.remove();
    opener.focus({ preventScroll: true });
  });
  // A press outside closes it, and does nothing else: what is below is inert.
  sheet.addEventListener("click", (event) => { if (event.target === sheet) sheet.close(); });
  document.body.append(sheet);
  vitrine.adaptMenu(list);
  sheet.showModal();
  if (matchMedia("(min-width: 40rem)").matches) {
    const tile = element.getBoundingClientRect();
    const { x, y } = at || { x: tile.x, y: tile.bottom };
    const size = sheet.getBoundingClientRect();
    // With room for what the details page adds.
    const height = Math.max(size.height, 22 * 16);
    sheet.style.inset = `${inside(y, height, innerHeight)}px auto auto ${inside(x, size.width, document.documentElement.clientWidth)}px`;
  }
  list.querySelector("a").focus();
  // What is there suffices if the details page cannot be read.
  return complete(list, item.path).catch(() => {});
};

// The menu of a picture, opened where it was pressed.
const openMenu = (menu, x, y) => {
  menu.open = true;
  // The words change its size, and the toggle event comes later.
  vitrine.adaptMenu(menu);
  const list = menu.lastElementChild;
  const [from, size] = [menu.getBoundingClientRect(), list.getBoundingClientRect()];
  list.style.inset = `${inside(y, size.height, innerHeight) - from.top}px auto auto ${inside(x, size.width, innerWidth) - from.left}px`;
  list.querySelector("a").focus({ preventScroll: true });
};
parts.options = { fill, listOf, open, openMenu };
