// The text about the shown picture: that of its details page, or what this page has until that is loaded, or if it
// fails to load.
const notSaid = "h1, h2, picture, .no-face, .options, .heart, .edit, .product-host, [data-action]";
// - address: of the page that the element is from.
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
  about.ariaBusy = true;
  try {
    const address = absolute(root + item.path);
    const { readPage } = await part("documents");
    slide.words = wordsOf((await readPage(address)).querySelector("article.details"), address);
    slide.isRead = true;
  } catch {
    // This page's text stays.
  }
  if (slides[place] !== slide) return;
  about.ariaBusy = null;
  about.replaceChildren(...slide.words);
};

const isTelling = () => Boolean(about && !about.hidden);
const putAbout = (isOpen) => {
  about.hidden = !isOpen;
  caption.querySelector("[data-action=about]").ariaExpanded = isOpen;
  if (isOpen) tell(slides[place]);
};
const aboutButton = () => {
  const made = button("viewer-about-button", "about", say("about"), () => putAbout(!isTelling()), make("span", { "aria-hidden": "true" }, "i"));
  made.ariaExpanded = isTelling();
  return made;
};
