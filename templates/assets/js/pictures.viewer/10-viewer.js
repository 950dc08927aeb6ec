// The viewer: one picture on the whole screen, in a `<dialog>`, which traps the focus and handles Escape.
const mark = "#view=";
let dialog, stage, caption, about, menuPlace, opener, openedKey;

// Makes `sizes` what a picture of all the screen takes, times a factor.
const fillScreen = (picture, factor) => {
  const image = picture.querySelector("img");
  const ratio = image.getAttribute("width") / image.getAttribute("height");
  for (const part of picture.querySelectorAll("[sizes]")) part.sizes = `calc(${factor} * min(100vw, 100vh * ${ratio}))`;
};

const pictureOf = (slide) => {
  // That of a page that was read would not load in its own document.
  const copy = document.importNode(slide.picture, true);
  fillScreen(copy, 1);
  const image = copy.querySelector("img");
  image.removeAttribute("loading");
  image.draggable = false;
  copy.className = "viewer-picture";
  return copy;
};

const tool = (action, listener) => button("viewer-button viewer-" + action, action, say(action), listener, icon(action));

const keys = {
  ArrowLeft: () => arrow(1, 0), ArrowRight: () => arrow(-1, 0), ArrowUp: () => arrow(0, 1), ArrowDown: () => arrow(0, -1),
  PageUp: () => step(-1), PageDown: () => step(1), Home: () => show(0), End: () => show(slides.length - 1), i: () => putAbout(!isTelling()),
  "+": () => zoomBy(1.5), "=": () => zoomBy(1.5), 0: () => zoomBy(0),
  "-": () => zoomBy(1 / 1.5),
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
    tool("close", () => close()), tool("previous", () => step(-1)), tool("next", () => step(1)), menuPlace, slideshow(), about, caption);
  dialog.addEventListener("cancel", (event) => {
    event.preventDefault();
    const menu = menuPlace.querySelector("details");
    // Where no key was pressed, as on Android, nothing else closes the menu.
    if (isTelling()) putAbout(false); else if (menu.open) menu.open = false; else close();
  });
  dialog.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !keys[event.key] || event.target.closest("details[open]") || about.contains(event.target) && event.key !== "i") return;
    event.preventDefault();
    keys[event.key]();
  });
  stage.addEventListener("dragstart", (event) => event.preventDefault());
  watchGestures(stage);
  watchSlideshow();
  onLongPress(".viewer-stage", () => {
    const menu = menuPlace.querySelector("details");
    menu.open = true;
    menu.querySelector("a").focus();
  });
  document.body.append(dialog);
};

// A copy of the entry's menu, or else one made from its picture.
const menuOf = ({ menu, item, picture }) => {
  if (!menu) {
    return make("details", { class: "options" },
      make("summary", { "data-action": "options" }, make("span", { class: "options-dots", "aria-hidden": "true" }), make("span", { class: "visually-hidden" }, say("options", { title: item.title }))),
      parts.options.listOf(item, picture));
  }
  const copy = menu.cloneNode(true);
  copy.open = false;
  copy.removeAttribute("name");
  copy.querySelector("[data-send]")?.remove();
  return copy;
};

// More slides are read when only so many are left.
const aheadMax = 4;
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
  const focused = document.activeElement?.dataset.action;
  const picture = pictureOf(slide);
  const fail = () => {
    if (!picture.dataset.failed) announce(say("pictureFailed"));
    picture.dataset.failed = "true";
  };
  // The site script shows the placeholder. A picture that failed on the page already is one; an entry without a picture
  // has one too.
  if (slide.picture.matches(".is-failed")) fail();
  picture.addEventListener("error", fail, true);
  resetZoom();
  stage.replaceChildren(picture);
  if (from >= 0 && from !== place) comeIn(picture, place > from ? 1 : -1);
  vitrine.shown = item;
  const play = slide.picture.dataset.animation ? playButton(slide, picture) : "";
  caption.replaceChildren(
    make("div", { class: "viewer-words" }, make("a", { class: "viewer-title", href: root + item.path, dir: "auto", lang: picture.querySelector("img").lang || null }, make("span", {}, item.title)), credit), play,
    make("span", { class: "viewer-place" }), aboutButton(), heart(key, item.title, item));
  menuPlace.replaceChildren(menuOf(slide));
  if (isTelling()) tell(slide);
  if (plays) play.click?.();
  tellCredit(slide);
  if (place >= slides.length - aheadMax) extend(1);
  if (!place && slide.rel) extend(-1);
  showPlace(focused);
  // Safari throws after a hundred in half a minute: the picture is shown all the same.
  attempt(() => history.replaceState(history.state, "", address(slide)));
  ahead(slides[place + 1]);
  ahead(slides[place - 1]);
  schedule(picture);
};
// What depends on how many slides there are. A tool that is of no use gives the focus to another.
// - focused: the action of the tool that had the focus.
const showPlace = (focused) => {
  caption.querySelector(".viewer-place").textContent = placeText();
  dialog.querySelector(".viewer-previous").disabled = !place && !hasMore(-1);
  dialog.querySelector(".viewer-next").disabled = place === slides.length - 1 && !hasMore(1);
  const own = document.activeElement;
  if (own === dialog || own.disabled || !dialog.contains(own)) {
    (dialog.querySelector('[data-action="' + focused + '"]:enabled') || dialog.querySelector(".viewer-close")).focus();
  }
};

const encoded = (key) => mark + encodeURIComponent(key).replaceAll("%2F", "/");
// Over HTTP, the address of the list's page that the entry is from.
const address = ({ key, element }) => {
  const own = !vitrine.isLocal && element.closest(".entries") && parts.more?.addressOf(element);
  return (own || location.pathname + location.search) + encoded(key);
};
const clean = () => attempt(() => history.replaceState(null, "", location.pathname + location.search));

// Resolves to whether there was another picture.
const step = async (by) => {
  if (!slides[place + by] && hasMore(by)) {
    settle();
    await extend(by);
    if (!dialog.open) return;
  }
  if (!slides[place + by]) return bounce(by);
  show(place + by);
  announce([slides[place].item.title, placeText()].filter(Boolean).join(" · "), false);
  return true;
};

// The file name of an entry's details page, as `PageName` in the program makes it; but for ids with the same hash.
// Browsers hash over HTTPS, from disk and on this machine, but not over HTTP from elsewhere: such a page is not found.
const reservedNames = /^(index|feed|grid|archive|by|tags|year|city|(feed|grid)-\d*|(con|prn|aux|nul|(com|lpt)\d)(\..*)?)$|--[0-9a-f]{12}$|..-.{52}[0-9a-f]{12}$/;
const pageName = async (id) => {
  if (/^[a-z0-9][a-z0-9._-]{0,99}$/.test(id) && !reservedNames.test(id)) return id;
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(id)));
  const slug = cut(id, 192).normalize("NFD").replace(/[^\0-\x7f]/g, "").toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-/, "");
  return (slug.slice(0, 48).replace(/-$/, "") || "id") + "--" + [...hash.slice(0, 6)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
};
// An entry that is no longer on this page is shown on its details page.
const goToDetails = async (key) => {
  clean();
  shut();
  try {
    const [, feed, id] = /^([a-z0-9-]+)\/(.+)$/s.exec(key);
    const address = absolute(root + feed + "/" + await pageName(id) + ".html");
    const { readPage } = await part("documents");
    const article = address !== location.href && (await readPage(address)).querySelector("article.details");
    if (article.dataset.entry !== key) throw new Error();
    location.replace(address + (entrySlides(article).length ? encoded(key) : ""));
  } catch {
    announce(say("viewerGone"));
  }
};

// - options: `from` gets the focus back, `picture` selects one of several, `plays` starts the animation.
const open = (key, { from = null, picture = null, plays = false } = {}) => {
  if (!dialog) build();
  const found = slidesOfPage();
  let start = found.findIndex((slide) => slide.picture === picture);
  if (start < 0) start = found.findIndex((slide) => slide.key === key);
  if (start < 0) return goToDetails(key);
  if (dialog.open) {
    if (slides[place]?.key !== key) show(slides.findIndex((slide) => slide.key === key));
    return;
  }
  slides = found;
  place = -1;
  opener = from || document.activeElement;
  openedKey = opener !== document.body && key;
  // Closing leads to the picture that was shown last.
  history.scrollRestoration = "manual";
  if (!location.hash.startsWith(mark)) attempt(() => history.pushState({ ...history.state, viewer: true }, "", address(found[start])));
  // Keeps the page in place while its scroll bar is hidden.
  document.body.style.marginRight = innerWidth - page.clientWidth + "px";
  page.classList.add("has-viewer");
  dialog.showModal();
  show(start, plays);
};

// Closes the viewer without changing the address.
const shut = () => {
  if (!dialog?.open) return;
  stopSlides();
  dialog.close();
  page.classList.remove("has-viewer");
  document.body.style.marginRight = "";
  const { element, key, picture } = slides[place];
  // Moves the focus back to the opener if it is of this entry, else to the first control that takes it: those of other
  // documents and what is hidden do not. Then scrolls to the picture that was shown last.
  [key === openedKey && opener, ...element.querySelectorAll(":is(a, button):not([tabindex], header *)"), element, opener].find((each) => {
    each.focus?.({ preventScroll: each === opener });
    return each === document.activeElement;
  });
  picture.scrollIntoView({ block: "nearest" });
  clearTimeout(creditTimer);
  stage.replaceChildren();
  about.hidden = true;
};
const close = () => {
  // Its picture is still being swiped away.
  if (!dialog.open) return;
  const isPushed = history.state?.viewer;
  shut();
  if (isPushed) return history.back();
  clean();
  restore();
};
// Lists that restore themselves say so anew when they are left (lists.more/10-more.js).
const restore = () => { history.scrollRestoration = "auto"; };
addEventListener("popstate", () => {
  if (location.hash.startsWith(mark)) return;
  shut();
  restore();
});

parts.viewer = { open };
