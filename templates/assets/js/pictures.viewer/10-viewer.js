// The viewer: one picture on the whole screen, in a `<dialog>`, which traps the focus and handles Escape.
const { absolute, announce, button, heart, icon, itemOf, make, number, onLongPress, page, part, parts, root, say } = vitrine;
const mark = "#view=";
let dialog = null;
let stage = null;
let caption = null;
let about = null;
let menuPlace = null;
// The page's pictures in order: `{ key, picture, element, item, menu }`, and `words` once they were requested.
let slides = [];
let place = -1;
let opener = null;

// Each entry of the page once, with all its pictures; on a details page also its neighbours.
const slidesOfPage = () => {
  const seen = new Set();
  const found = [];
  const add = (key, element, pictures, item) => {
    if (!pictures.length || seen.has(key)) return;
    seen.add(key);
    for (const picture of pictures) found.push({ key, element, picture, item, menu: element.querySelector("details.options") });
  };
  const addNeighbour = (rel) => {
    const link = document.querySelector("a.neighbour[rel=" + rel + "][data-view]");
    if (link) add(link.dataset.view, link, [...link.querySelectorAll("picture")], { title: link.querySelector(".neighbour-title").textContent.trim(), path: link.href.slice(absolute(root).length) });
  };
  addNeighbour("prev");
  for (const element of document.querySelectorAll("[data-entry]")) {
    if (element.closest("[data-results], [data-viewer], [hidden], .related")) continue;
    const pictures = [...element.querySelectorAll("picture:not(.face)")].filter((picture) =>
      picture.closest("[data-entry]") === element && !picture.closest(".details-body, .list-item-body, .list-item-header"));
    add(element.dataset.entry, element, pictures, itemOf(element));
  }
  addNeighbour("next");
  return found;
};

const pictureOf = (slide) => {
  const copy = slide.picture.cloneNode(true);
  for (const part of copy.querySelectorAll("[sizes]")) part.sizes = "100vw";
  const image = copy.querySelector("img");
  image.removeAttribute("loading");
  image.removeAttribute("fetchpriority");
  image.draggable = false;
  copy.className = "viewer-picture";
  return copy;
};

const tool = (action, listener) => button("viewer-button viewer-" + action, action, say(action), listener, icon(action));

const keys = {
  ArrowLeft: () => arrow(1, 0), ArrowRight: () => arrow(-1, 0), ArrowUp: () => arrow(0, 1), ArrowDown: () => arrow(0, -1),
  PageUp: () => step(-1), PageDown: () => step(1), Home: () => show(0), End: () => show(slides.length - 1), i: () => putAbout(!isTelling()),
  "+": () => zoomBy(1.5), "=": () => zoomBy(1.5), "-": () => zoomBy(1 / 1.5), 0: () => zoomBy(0),
};
// To another picture; within the picture while it is zoomed.
const arrow = (x, y) => {
  if (zoom > 1) panBy(x * 80, y * 80);
  else if (x) step(x * (page.dir === "rtl" ? 1 : -1));
};

const build = () => {
  stage = make("div", { class: "viewer-stage" });
  caption = make("div", { class: "viewer-caption" });
  menuPlace = make("div", { class: "viewer-menu" });
  about = make("section", { class: "viewer-about", "aria-label": say("about"), tabindex: 0, hidden: true });
  dialog = make("dialog", { class: "viewer", "data-viewer": true, "aria-label": say("viewer") }, stage,
    tool("close", () => close()), tool("previous", () => step(-1)), tool("next", () => step(1)), menuPlace, about, caption);
  dialog.addEventListener("cancel", (event) => {
    event.preventDefault();
    if (isTelling()) putAbout(false); else if (!menuPlace.querySelector("[open]")) close();
  });
  dialog.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !keys[event.key] || menuPlace.contains(event.target) || about.contains(event.target) && event.key !== "i") return;
    event.preventDefault();
    keys[event.key]();
  });
  stage.addEventListener("dragstart", (event) => event.preventDefault());
  watchGestures(stage);
  onLongPress(".viewer-stage", () => {
    const menu = menuPlace.querySelector("details");
    menu.open = true;
    menu.querySelector("a").focus();
  });
  document.body.append(dialog);
};

// A copy of the entry's menu, or else one made from its picture.
const menuOf = ({ menu, item, picture }) => {
  if (menu) {
    const copy = menu.cloneNode(true);
    copy.open = false;
    copy.removeAttribute("name");
    copy.querySelector("[data-send]")?.remove();
    return copy;
  }
  const { fileName, mailto, published } = parts.share;
  const widest = picture.querySelector("img").srcset.split(",").pop().trim().split(" ")[0];
  const link = (words, attributes) => make("li", {}, make("a", attributes, say(words)));
  return make("details", { class: "options" },
    make("summary", { "data-action": "options" }, make("span", { class: "options-dots", "aria-hidden": "true" }), make("span", { class: "visually-hidden" }, say("options", { title: item.title }))),
    make("ul", {}, link("details", { href: root + item.path }),
      widest && link("save", { href: widest, "data-action": "save", download: fileName(item.title) + "." + widest.split(".").pop() }),
      link("send", { href: mailto({ subject: item.title, text: "", link: published(absolute(root + item.path)) }), "data-action": "mail" })));
};

// Loads a neighbour in advance.
const ahead = (slide) => { if (slide) slide.ahead ??= pictureOf(slide); };

// Plays and stops an animation.
const playButton = (slide, picture) => {
  const still = picture.innerHTML;
  let plays = false;
  const play = button("button viewer-play", "play", say("play"), () => {
    plays = !plays;
    play.ariaPressed = plays;
    play.textContent = say(plays ? "still" : "play");
    if (!plays) { picture.innerHTML = still; return; }
    for (const source of picture.querySelectorAll("source")) source.remove();
    const image = picture.querySelector("img");
    image.removeAttribute("srcset");
    image.src = slide.picture.dataset.animation;
  });
  play.ariaPressed = false;
  return play;
};

const show = (index, plays = false) => {
  if (!slides[index]) return;
  const from = place;
  place = index;
  const slide = slides[place];
  const { key, item } = slide;
  const focused = document.activeElement?.dataset?.action;
  const picture = pictureOf(slide);
  const fail = () => {
    if (!picture.dataset.failed) announce(say("pictureFailed"));
    picture.dataset.failed = "true";
  };
  // The site script shows the placeholder. A picture that failed on the page already is one.
  if (slide.picture.matches(".is-stock")) fail();
  picture.addEventListener("error", fail, true);
  resetZoom();
  stage.replaceChildren(picture);
  if (from >= 0 && from !== place) comeIn(picture, place > from ? 1 : -1);
  vitrine.shown = item;
  const play = slide.picture.dataset.animation ? playButton(slide, picture) : "";
  caption.replaceChildren(
    make("a", { class: "viewer-title", href: root + item.path, dir: "auto" }, make("span", {}, item.title)), play,
    make("span", { class: "viewer-place" }, say("viewerPlace", { n: number(place + 1), total: number(slides.length) })), aboutButton(), heart(key, item.title, item.feed === undefined ? null : item));
  menuPlace.replaceChildren(menuOf(slide));
  if (isTelling()) tell(slide);
  if (plays && play) play.click();
  dialog.querySelector(".viewer-previous").disabled = place === 0;
  dialog.querySelector(".viewer-next").disabled = place === slides.length - 1;
  if (!dialog.contains(document.activeElement) || document.activeElement.disabled || document.activeElement === dialog) {
    (dialog.querySelector('[data-action="' + focused + '"]:enabled') || dialog.querySelector(".viewer-close")).focus();
  }
  history.replaceState(history.state, "", address(key));
  ahead(slides[place + 1]);
  ahead(slides[place - 1]);
};

const address = (key) => location.pathname + location.search + mark + encodeURIComponent(key).replaceAll("%2F", "/");
const clean = () => history.replaceState(null, "", location.pathname + location.search);

const step = (by) => {
  if (!slides[place + by]) return bounce(by);
  show(place + by);
  announce(slides[place].item.title + " · " + caption.querySelector(".viewer-place").textContent, false);
};

// - options: `from` gets the focus back, `picture` selects one of several, `plays` starts the animation.
const open = (key, { from = null, picture = null, plays = false } = {}) => {
  if (!dialog) build();
  const found = slidesOfPage();
  let start = found.findIndex((slide) => slide.picture === picture);
  if (start < 0) start = found.findIndex((slide) => slide.key === key);
  if (start < 0) {
    clean();
    shut();
    announce(say("viewerGone"));
    return;
  }
  if (dialog.open) {
    if (slides[place]?.key !== key) show(slides.findIndex((slide) => slide.key === key));
    return;
  }
  slides = found;
  place = -1;
  opener = from || document.activeElement;
  if (!location.hash.startsWith(mark)) history.pushState({ ...history.state, viewer: true }, "", address(key));
  // Keeps the page in place while its scroll bar is hidden.
  document.body.style.marginRight = innerWidth - page.clientWidth + "px";
  page.classList.add("has-viewer");
  dialog.showModal();
  show(start, plays);
};

// Closes the viewer without changing the address.
const shut = () => {
  if (!dialog?.open) return;
  dialog.close();
  page.classList.remove("has-viewer");
  document.body.style.marginRight = "";
  const { element } = slides[place];
  const isBack = opener?.isConnected && opener !== document.body;
  // Scrolls to the picture that was shown last, and moves the focus back.
  element.scrollIntoView({ block: "nearest" });
  (isBack ? opener : element.querySelector("a:not([tabindex]), button") || element).focus({ preventScroll: true });
  stage.replaceChildren();
  about.hidden = true;
};
const close = () => {
  const isPushed = history.state?.viewer;
  shut();
  if (isPushed) history.back(); else clean();
};
addEventListener("popstate", () => { if (!location.hash.startsWith(mark)) shut(); });

parts.viewer = { open };
