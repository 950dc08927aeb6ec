// What scripts share, as the global `vitrine`. Nothing runs in a frame that another page reads.
if (window.vitrineIsRead) return;
const page = document.documentElement;
const words = window.vitrineWords || {};
const paths = __SCRIPT_PATHS__;
const stylePaths = __STYLE_PATHS__;
const top = page.dataset.top || "";
const root = page.dataset.root || "";
const isLocal = location.protocol === "file:";
// The absolute address of a path; the page's folder without one.
const absolute = (path) => new URL(path || "./", document.baseURI).href;
const rootPath = new URL(absolute(top)).pathname;

// On right-to-left pages a title is isolated within its sentence.
const isolated = (name, value) => (name === "title" && page.dir === "rtl" ? "\u2068" + value + "\u2069" : value);
// A string of the page's language with its placeholders filled; the key itself if the string is missing.
const say = (key, values = {}) =>
  (words[key] ?? key).replace(/\{(\w+)\}/g, (all, name) => isolated(name, values[name] ?? all));

// An element with attributes, listeners (attributes that are functions) and children. Strings become text, never
// markup.
const make = (tag, attributes = {}, ...children) => {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value?.call) element.addEventListener(name, value);
    else if ((value ?? false) !== false) element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.filter((child) => child != null));
  return element;
};
// A button. It shows its name unless it has children.
const button = (kind, action, name, click, ...children) =>
  make("button", { type: "button", class: kind, "data-action": action, "aria-label": children[0] && name, click }, ...children[0] ? children : [name]);

// The paths of the icons.
const icons = {
  heart: "M12 20.5 4.6 13a4.8 4.8 0 0 1 6.8-6.8l.6.7.6-.7a4.8 4.8 0 0 1 6.8 6.8z",
  close: "M5 5l14 14M19 5 5 19",
  expand: "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
  system: "M3.5 5h17v11h-17zM9 20h6M12 16v4",
  light: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2.5v2m0 15v2M2.5 12h2m15 0h2M5.3 5.3l1.4 1.4m10.6 10.6 1.4 1.4m-13.4 0 1.4-1.4M17.3 6.7l1.4-1.4",
  dark: "M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z",
};
const icon = (name) => {
  const holder = make("div");
  holder.innerHTML = `<svg class="icon is-${name}" viewBox="0 0 24 24" aria-hidden="true"><path d="${icons[name]}"/></svg>`;
  return holder.firstChild;
};

// The result of `use`, or undefined if it throws, as storage does when it is full or forbidden.
const attempt = (use) => {
  try {
    return use();
  } catch {
    // Undefined.
  }
};

// Values stored on the device, or else while the page is open. Sites of one origin share the storage, so the keys end
// with the path of the site's root. Former versions' keys did not: they are read until a value is set, and stay for
// the other sites.
const kept = {};
const formerKey = (name) => "vitrine-" + name;
const keyOf = (name) => formerKey(name) + ":" + rootPath;
const store = {
  get: (name) => attempt(() => localStorage.getItem(keyOf(name)) ?? localStorage.getItem(formerKey(name))) ?? kept[name],
  // Whether the value is stored for the next visit.
  set(name, value) {
    kept[name] = value;
    return attempt(() => (localStorage.setItem(keyOf(name), value), true));
  },
  remove(name) {
    delete kept[name];
    for (const key of [keyOf(name), formerKey(name)]) attempt(() => localStorage.removeItem(key));
  },
  // Calls `changed` when another page has set the value. A page from the back-forward cache may have missed that.
  watch(name, changed) {
    addEventListener("storage", ({ key }) => { if (key === keyOf(name) || key === null) changed(); });
    addEventListener("pageshow", ({ persisted }) => { if (persisted) changed(); });
  },
};

// Loads a script or stylesheet of the site by adding an element, which works from disk too. Each is loaded once; a failed
// one may be loaded again.
const loading = {};
const adding = (path, tag, attributes) => loading[path] ??= new Promise((load, fail) => {
  const error = (event) => {
    delete loading[path];
    event.target.remove();
    fail(new Error(path));
  };
  document.head.append(make(tag, { ...attributes, load, error }));
});
const script = (path) => adding(path, "script", { src: top + path });
// The stylesheet of a folder, unless the page links it.
const style = (name) => {
  const path = stylePaths[name];
  return path && !document.querySelector(`link[href$="${path}"]:not([data-added])`) && adding(path, "link", { rel: "stylesheet", href: top + path, "data-added": true });
};

// Loads a deferred part on first use, with its stylesheet and what deferred parts say, unless it is silent at first.
// The part adds itself to `parts`.
const parts = {};
const part = async (name, isSilent) => {
  await Promise.all([parts[name] || script(paths[name]), style(name), !isSilent && script(vitrineDeferredWords)]);
  return parts[name];
};

// A message for screen readers, and on screen if `isShown`. The live region exists from the start, because screen
// readers often miss a new one. It moves into an open dialog, because everything else is inert then.
const liveRegion = make("div", { role: "status", class: "live-region" });
document.body.append(liveRegion);
let hideTimer = 0;
const announce = (text, isShown = true, milliseconds = 5000) => {
  const place = document.querySelector("dialog[open]") || document.body;
  if (liveRegion.parentElement !== place) place.append(liveRegion);
  liveRegion.classList.toggle("is-shown", isShown);
  liveRegion.textContent = "";
  requestAnimationFrame(() => { liveRegion.textContent = text; });
  clearTimeout(hideTimer);
  hideTimer = setTimeout(() => { liveRegion.classList.remove("is-shown"); }, milliseconds);
};

// Whether a click or key has a meaning for the browser, such as opening a tab.
const isModified = (event) => event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
const partFailed = () => announce(say("partFailed"));

// The first characters of a text; splits no surrogate pair.
const cut = (text, most) => [...text].slice(0, most).join("");

// iOS applies `:active` only if the page has a touch listener.
addEventListener("touchstart", () => {}, { passive: true });

const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

window.vitrine = {
  absolute, announce, attempt, button, cut, icon, icons, isLocal, isModified, isStill, make, page, part, partFailed, parts, root, say, script, store, style, top, words,
};
