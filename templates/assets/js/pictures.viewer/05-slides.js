// The pictures that the viewer shows, in order: `{ key, picture, element, item, menu }`, with `rel` for those that a
// details page has of its neighbours. `menu` is the entry's, null if it has none, and false for its further pictures,
// which it does not name. Lists go on with their further pages, details pages with their neighbours'.
const { absolute, announce, attempt, below, button, cut, heart, icon, itemOf, make, onLongPress, page, part, parts, root, say, top } = vitrine;
let slides = [];
let place = -1;

const neighbourSlides = (from, rel) => {
  const link = from.querySelector("a.neighbour[rel=" + rel + "][data-view]");
  if (!link) return [];
  const item = { title: link.querySelector(".neighbour-title").textContent.trim(), path: below(link.href, root), picture: below(link.querySelector("img")?.src || "", top) };
  return [...link.querySelectorAll("picture")].map((picture) => ({ key: link.dataset.view, element: link, picture, item, menu: null, rel }));
};
const entrySlides = (element, item) => [...element.querySelectorAll("picture:not(.face)")]
  .filter((picture) => picture.closest("[data-entry]") === element && !picture.closest(".details-body, .list-item-body, .list-item-header"))
  .map((picture, index) => ({ key: element.dataset.entry, element, picture, item, menu: !index && element.querySelector("details.options") }));

// Each entry of the page once, with all its pictures; on a details page also its neighbours.
const slidesOfPage = () => {
  const seen = new Set();
  const found = [];
  const add = (all) => {
    if (!all.length || seen.has(all[0].key)) return;
    seen.add(all[0].key);
    found.push(...all);
  };
  add(neighbourSlides(document, "prev"));
  // Beside a list, the details of an entry have all its pictures.
  const details = document.querySelector(".pane article.details");
  for (const each of document.querySelectorAll("[data-entry]")) {
    const element = each.dataset.entry === details?.dataset.entry ? details : each;
    if (!element.closest("[data-results], [data-viewer], [hidden], .related")) add(entrySlides(element, itemOf(element)));
  }
  add(neighbourSlides(document, "next"));
  return found;
};

// The details page of a slide's entry, read once: `{ article, address }`.
const readDetails = (slide) => {
  const { item, element } = slide;
  const address = absolute(root + item.path);
  if (element.matches("article.details")) return Promise.resolve({ article: element, address: document.baseURI });
  slide.details ??= part("documents").then(({ readPage }) => readPage(address)).then((found) => ({ found, article: found.querySelector("article.details"), address }));
  slide.details.catch(() => { slide.details = null; });
  return slide.details;
};

// - by: 1 for what follows, -1 for what precedes.
const edge = (by) => slides.at(by > 0 ? -1 : 0);
const hasMore = (by) => edge(by)?.rel || document.querySelector(by > 0 ? ".entries [data-more]" : '.entries .is-above [rel="prev"]');
// Replaces a neighbour by all pictures of its page, and adds the neighbour beyond. The pages of a feed are in one
// folder, so their relative addresses are valid here.
const readNeighbour = async (by) => {
  const slide = edge(by);
  const { found, article } = await readDetails(slide);
  const others = entrySlides(article, slide.item).slice(1);
  const known = new Set(slides.map(({ key }) => key));
  const beyond = neighbourSlides(found, slide.rel).filter(({ key }) => !known.has(key));
  slide.rel = null;
  slide.menu = article.querySelector("details.options");
  if (by > 0) slides.push(...others, ...beyond);
  else {
    slides.splice(1, 0, ...others);
    slides.unshift(...beyond);
    place += beyond.length + (place > 0 ? others.length : 0);
  }
};
// Adds the next page's entries to the list, and so to the slides.
const readList = async (by) => {
  const lists = await part("more");
  if (!await lists?.read(by)) return;
  const known = new Map(slides.map((slide) => [slide.picture, slide]));
  const shown = slides[place];
  slides = slidesOfPage().map((slide) => known.get(slide.picture) || slide);
  place = slides.indexOf(shown);
  // The details beside the list may have come since, with pictures of their own.
  if (place < 0) place = slides.findIndex(({ key }) => key === shown.key);
};
const reading = {};
// Resolves when more slides are there, or could not be read.
const extend = (by) => {
  if (!hasMore(by)) return;
  return reading[by] ??= (edge(by)?.rel ? readNeighbour : readList)(by).catch(() => {}).finally(() => {
    reading[by] = null;
    if (dialog.open) showPlace();
  });
};

// "7 of 65": of all that the feed, tag or person has. On a details page, of its own pictures.
const placeText = () => {
  const { element, key } = slides[place];
  const list = element.closest(".entries, main");
  const total = Number(list?.querySelector(".pager")?.dataset.total);
  let all = slides;
  let own = slides[place];
  let first = 1;
  const article = document.querySelector("main > article.details");
  if (article) {
    // Elements of neighbours that were read are in documents of their own.
    all = slides.filter((slide) => article.contains(slide.element));
    if (!all.includes(own)) all = slides.filter((slide) => slide.key === key);
  }
  if (total) {
    all = [...new Set([...list.querySelectorAll("[data-entry]")].map((each) => each.dataset.entry))];
    own = key;
    first = Number(list.querySelector(".pager.is-above")?.dataset.first || 1);
  }
  const n = first + all.indexOf(own);
  return all.length > 1 ? say("viewerPlace", { n: vitrine.number(n), total: vitrine.number(Math.max(total || 0, all.length)) }) : "";
};
