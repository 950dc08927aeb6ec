// The viewer: one picture at a time over the whole screen. A `<dialog>` holds the focus and hears Escape.
const { announce, favourites, heart, icon, itemOf, make, page, parts, root, say } = window.vitrine;
const mark = "#view=";
let dialog = null;
let stage = null;
let caption = null;
let sequence = [];
let place = -1;
let opener = null;
let isPushed = false;

// What is on the page, each entry once, in order. A picture that failed is there too: the stock picture shows it.
const entriesOfPage = () => {
  const seen = new Set();
  return [...document.querySelectorAll("[data-entry]")].filter((element) => {
    const key = element.dataset.entry;
    return !element.closest("[data-results], dialog") && element.querySelector("picture") && !seen.has(key) && seen.add(key);
  });
};

const pictureOf = (element) => {
  const copy = element.querySelector("picture").cloneNode(true);
  for (const part of copy.querySelectorAll("[sizes]")) part.setAttribute("sizes", "100vw");
  const image = copy.querySelector("img");
  image.removeAttribute("loading");
  image.draggable = false;
  copy.className = "viewer-picture";
  return copy;
};

const button = (action, name, listener) => make("button", { type: "button", class: "viewer-button viewer-" + action, "data-action": action, "aria-label": say(action), on: { click: listener } }, icon(name));

const build = () => {
  stage = make("div", { class: "viewer-stage" });
  caption = make("div", { class: "viewer-caption" });
  dialog = make("dialog", { class: "viewer", "data-viewer": true, "aria-label": say("viewer") }, stage,
    button("close", "close", close), button("previous", "previous", () => step(-1)), button("next", "next", () => step(1)), caption);
  dialog.addEventListener("cancel", (event) => { event.preventDefault(); close(); });
  dialog.addEventListener("keydown", (event) => {
    const back = page.dir === "rtl" ? "ArrowRight" : "ArrowLeft";
    if (event.key === "ArrowLeft" || event.key === "ArrowRight") step(event.key === back ? -1 : 1);
    else if (event.key === "Home") show(0);
    else if (event.key === "End") show(sequence.length - 1);
    else if (event.key === "+" || event.key === "-") zoomBy(event.key === "+" ? 1.5 : 1 / 1.5);
    else return;
    event.preventDefault();
  });
  watchGestures(stage);
  document.body.append(dialog);
};

const ahead = (number) => {
  const element = sequence[number];
  if (!element) return;
  const image = pictureOf(element).querySelector("img");
  image.loading = "eager";
};

const show = (number) => {
  if (number < 0 || number >= sequence.length) return;
  place = number;
  const element = sequence[place];
  const key = element.dataset.entry;
  const item = itemOf(element);
  const picture = pictureOf(element);
  const image = picture.querySelector("img");
  image.addEventListener("error", () => {
    // The stock picture, and words that say so; never an empty screen.
    picture.querySelectorAll("source").forEach((source) => source.remove());
    image.removeAttribute("srcset");
    if (!image.dataset.failed) { image.dataset.failed = "true"; image.src = document.querySelector("link[data-stock]")?.href || ""; }
    announce(say("pictureFailed"));
  });
  resetZoom();
  stage.replaceChildren(picture);
  window.vitrine.shown = item;
  const animation = element.querySelector("[data-animation]")?.dataset.animation;
  const play = animation && make("button", { type: "button", class: "button", "data-action": "play", on: { click: () => { picture.querySelectorAll("source").forEach((source) => source.remove()); image.removeAttribute("srcset"); image.src = animation; play.remove(); } } }, say("play"));
  caption.replaceChildren(make("a", { href: root + item.path, dir: "auto" }, item.title), play || "", heart(key, item.title),
    make("span", { class: "viewer-place" }, say("viewerPlace", { n: window.vitrine.number(place + 1), total: window.vitrine.number(sequence.length) })));
  dialog.querySelector(".viewer-previous").disabled = place === 0;
  dialog.querySelector(".viewer-next").disabled = place === sequence.length - 1;
  history.replaceState(history.state, "", mark + encodeURIComponent(key).replaceAll("%2F", "/"));
  ahead(place + 1);
  ahead(place - 1);
};

const step = (by) => {
  const next = place + by;
  if (next < 0 || next >= sequence.length) return bounce(by);
  show(next);
  announce(itemOf(sequence[place]).title, false);
};

const open = (key, from) => {
  if (!dialog) build();
  sequence = entriesOfPage();
  const number = sequence.findIndex((element) => element.dataset.entry === key);
  if (number < 0) {
    history.replaceState(null, "", location.pathname + location.search);
    return announce(say("viewerGone"));
  }
  if (dialog.open) { if (number !== place) show(number); return; }
  opener = from || document.activeElement;
  isPushed = !location.hash.startsWith(mark);
  if (isPushed) history.pushState({ viewer: true }, "", mark + encodeURIComponent(key).replaceAll("%2F", "/"));
  dialog.showModal();
  document.documentElement.classList.add("has-viewer");
  show(number);
};

// Takes the viewer away without touching the address.
const shut = () => {
  if (!dialog?.open) return;
  dialog.close();
  document.documentElement.classList.remove("has-viewer");
  const shown = sequence[place];
  const back = opener?.isConnected && opener !== document.body ? opener : shown?.querySelector("a, button");
  back?.focus({ preventScroll: true });
  shown?.scrollIntoView({ block: "nearest" });
};
const close = () => {
  if (isPushed) return history.back();
  history.replaceState(null, "", location.pathname + location.search);
  shut();
};
addEventListener("popstate", () => { if (!location.hash.startsWith(mark)) shut(); });

favourites.watch(() => dialog?.querySelectorAll(".heart").forEach((each) => each.setAttribute("aria-pressed", String(favourites.get().has(each.dataset.key)))));
parts.viewer = { open };
