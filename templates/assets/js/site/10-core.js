// What all scripts of a page share, as the one global `vitrine`. In a frame that is only read, nothing is begun.
if (window.vitrineIsRead) return;
const page = document.documentElement;
const words = window.vitrineWords || {};
const paths = __SCRIPT_PATHS__;
const top = page.dataset.top || "";
const root = page.dataset.root || "";
const isLocal = location.protocol === "file:";

// Where the page runs from right to left, a title of the other direction stays whole within its sentence.
const isolated = (name, value) => (name === "title" && page.dir === "rtl" ? "\u2068" + value + "\u2069" : value);
// The words of the page's language; `{name}` is filled in, and a missing key is seen as itself.
const say = (key, values = {}) =>
  (words[key] ?? key).replace(/\{(\w+)\}/g, (all, name) => isolated(name, values[name] ?? all));

// Digits and groups as in the language's file; the built pages do the same.
const digits = [...(words["number.digits"] || "0123456789")];
const plain = (number) => String(number).replace(/\d/g, (digit) => digits[digit] || digit);
const number = (value) => plain(String(value).replace(/\B(?=(\d{3})+$)/g, "\u0001")).replaceAll("\u0001", words["number.group"] || "");

// The forms of nouns by the rule that the language's file names, as in the built pages.
const rules = new Intl.PluralRules({ arabic: "ar", other: "ja" }[words["language.plural"]] || "en");
const count = (value, noun) => {
  const key = "count." + noun + ".";
  const form = words[key + rules.select(value)] ?? words[key + "other"] ?? "{n}";
  return form.replace("{n}", number(value));
};

// - day: days since 1970-01-01, or what a clock says somewhere: `2026-09-12`, `2026-09-12T14:00`.
const date = (day) => {
  const [, hour, minute] = /T(\d+):(\d+)/.exec(day) || [];
  const moment = new Date(isFinite(day) ? day * 86400000 : day + (hour ? "Z" : ""));
  const text = (words["date.day"] || "{day} {month} {year}")
    .replace("{day}", plain(moment.getUTCDate()))
    .replace("{month}", words["date.months." + moment.getUTCMonth()] || moment.getUTCMonth() + 1)
    .replace("{year}", plain(moment.getUTCFullYear()));
  const time = hour && (words["date.time"] || "{hour}:{minute}").replace("{hour}", plain(hour)).replace("{minute}", plain(minute));
  return time ? (words["date.moment"] || "{date}, {time}").replace("{date}", text).replace("{time}", time) : text;
};

// An element: attributes by name, `on` for listeners, the rest as children. Text is only ever text.
const make = (tag, attributes = {}, ...children) => {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name === "on") for (const [event, listener] of Object.entries(value)) element.addEventListener(event, listener);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
};

// A drawing of the sprite that `icons` holds.
const icons = {
  heart: "M12 20.5 4.6 13a4.8 4.8 0 0 1 0-6.8 4.8 4.8 0 0 1 6.8 0l.6.7.6-.7a4.8 4.8 0 0 1 6.8 6.8z",
  close: "M5 5l14 14M19 5 5 19",
  previous: "M15 4l-8 8 8 8",
  next: "M9 4l8 8-8 8",
  expand: "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
  system: "M3.5 5h17v11h-17zM9 20h6M12 16v4",
  light: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4",
  dark: "M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z",
};
const icon = (name) => {
  const space = "http://www.w3.org/2000/svg";
  const drawing = document.createElementNS(space, "svg");
  drawing.setAttribute("viewBox", "0 0 24 24");
  drawing.setAttribute("class", "icon" + (name === "previous" || name === "next" ? " flips" : ""));
  drawing.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(space, "path");
  path.setAttribute("d", icons[name]);
  drawing.append(path);
  return drawing;
};

// What is kept on the device. Where storage is full or forbidden, for as long as the page is open.
const kept = new Map();
const store = {
  get(name) {
    try {
      return localStorage.getItem("vitrine-" + name) ?? kept.get(name) ?? null;
    } catch {
      return kept.get(name) ?? null;
    }
  },
  // Whether it will be there on the next visit.
  set(name, value) {
    kept.set(name, value);
    try {
      localStorage.setItem("vitrine-" + name, value);
      return true;
    } catch {
      return false;
    }
  },
  remove(name) {
    kept.delete(name);
    try {
      localStorage.removeItem("vitrine-" + name);
    } catch {
      // Nothing is there.
    }
  },
};

// A file of the site as a script: what works from file:// too. Each is loaded once; a failed one may be tried again.
const loading = new Map();
const script = (path) => {
  if (!loading.has(path)) {
    loading.set(path, new Promise((done, fail) => {
      const element = make("script", { src: top + path });
      element.addEventListener("load", () => done());
      element.addEventListener("error", () => {
        loading.delete(path);
        element.remove();
        fail(new Error(path));
      });
      document.head.append(element);
    }));
  }
  return loading.get(path);
};

// Loads a part of the scripts when it is first used; it puts itself into `parts`.
const parts = {};
const part = async (name) => {
  if (!parts[name]) await script(paths[name]);
  return parts[name];
};

// Said to those who listen to the page, and shown to those who look at it. It is there from the start, since a region
// that comes with its words is often not read; an open dialog takes it in, since all else is silent then.
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

// Hands over a file made here.
const save = (content, type, name) => {
  const address = URL.createObjectURL(new Blob([content], { type }));
  make("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
};
const fileName = (title, other = "picture") => title.normalize("NFC").replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "").slice(0, 60) || other;

// Without somebody who listens to fingers, an iPhone does not show that something is pressed.
addEventListener("touchstart", () => {}, { passive: true });

const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

window.vitrine = { announce, count, date, fileName, icon, isLocal, isStill, make, number, parts, part, page, root, save, say, script, store, top };
