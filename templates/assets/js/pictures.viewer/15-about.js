// What is known of the picture that is shown: the words of its details page, which this page has or reads. Until those
// are there, and where they cannot be had, what is said of it here.
const notSaid = "h1, h2, picture, .no-face, .options, .heart, .edit, .product-host, [data-action]";
// - address: of the page that they stand on.
const wordsOf = (element, address) => [...element.querySelectorAll(":scope > :is(.details-body, .list-item-header, .list-item-body)")].map((part) => {
  const copy = part.cloneNode(true);
  for (const each of copy.querySelectorAll(notSaid)) each.remove();
  for (const each of copy.querySelectorAll("[id], [aria-labelledby]")) for (const name of ["id", "aria-labelledby"]) each.removeAttribute(name);
  for (const link of copy.querySelectorAll("a[href]")) link.href = new URL(link.getAttribute("href"), address).href;
  return copy;
});

const tell = async (slide) => {
  const { element, item } = slide;
  const isWhole = element.matches("article.details");
  slide.words ??= wordsOf(element, document.baseURI);
  about.replaceChildren(...slide.words.length ? slide.words : [item.title]);
  if (isWhole || slide.isRead) return;
  about.ariaBusy = "true";
  try {
    const address = new URL(root + item.path, document.baseURI).href;
    slide.words = wordsOf((await readPage(address)).querySelector("article.details"), address);
    slide.isRead = true;
  } catch {
    // What is said here stays.
  }
  if (slides[place] !== slide) return;
  about.ariaBusy = null;
  about.replaceChildren(...slide.words);
};

const isTelling = () => Boolean(about && !about.hidden);
const putAbout = (isOpen) => {
  about.hidden = !isOpen;
  caption.querySelector("[data-action=about]").setAttribute("aria-expanded", String(isOpen));
  if (isOpen) tell(slides[place]);
};
const aboutButton = () => make("button", {
  type: "button", class: "viewer-about-button", "data-action": "about", "aria-label": say("about"), "aria-expanded": String(isTelling()),
  on: { click: () => putAbout(!isTelling()) },
}, make("span", { "aria-hidden": "true" }, "i"));
