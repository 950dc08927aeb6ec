// The text about the shown picture: that of its details page, or what this page has until that is loaded, or if it
// fails to load.
const notSaid = "h1, h2, picture, .no-face, .options, .share-tools, button, [data-action]";
// - address: of the page that the element is from.
const wordsOf = (element, address) => [...element.querySelectorAll(":scope > :is(.details-body, .list-item-header, .list-item-body)")].map((part) => {
  const copy = part.cloneNode(true);
  for (const each of copy.querySelectorAll(notSaid)) each.remove();
  for (const each of copy.querySelectorAll("*")) for (const name of ["id", "aria-labelledby"]) each.removeAttribute(name);
  for (const link of copy.querySelectorAll("a[href]")) link.href = new URL(link.getAttribute("href"), address).href;
  return copy;
});

const tell = async (slide) => {
  const { element, item } = slide;
  slide.words ??= wordsOf(element, document.baseURI);
  about.replaceChildren(...slide.words.length ? slide.words : [item.title]);
  if (slide.isRead) return;
  about.ariaBusy = true;
  try {
    const { article, address } = await readDetails(slide);
    slide.words = wordsOf(article, address);
    slide.isRead = true;
  } catch {
    // This page's text stays.
  }
  if (slides[place] !== slide) return;
  about.ariaBusy = null;
  about.replaceChildren(...slide.words);
};

// The author, the credit and the licence of the shown picture: from its details page, which is read once the visitor
// stays with the picture. As text, because the text about the picture has the links.
const creditMilliseconds = 300;
let creditTimer = 0;
const credit = make("p", { class: "viewer-credit" });
const putCredit = ({ menu, picture }, found) => {
  // The credit of a further picture follows it.
  const all = [":is(.author, .list-item-header) .byline-name", menu !== false && "figcaption", "[data-license]"].map((name) => {
    const each = (name ? found.querySelector(name) : picture.nextElementSibling)?.cloneNode(true);
    each?.querySelector(".visually-hidden")?.remove();
    return each?.textContent.trim();
  }).filter(Boolean);
  credit.replaceChildren(...all.flatMap((each, index) => [index ? " · " : "", make("span", { dir: "auto" }, each)]));
};
const tellCredit = (slide) => {
  clearTimeout(creditTimer);
  putCredit(slide, slide.element);
  // A menu that was made from an entry's first picture is completed then.
  const made = slide.menu === null && menuPlace.querySelector("ul");
  creditTimer = setTimeout(async () => {
    // What this page has stays if the details page cannot be read.
    const { article, address } = await readDetails(slide).catch(() => ({}));
    if (!article || slides[place] !== slide) return;
    putCredit(slide, article);
    if (made) parts.options.fill(made, article, address);
  }, creditMilliseconds);
};

const isTelling = () => about?.hidden === false;
const putAbout = (isOpen) => {
  const toggle = caption.querySelector("[data-action=about]");
  // What is hidden loses the focus, and with it the keys.
  if (about.contains(document.activeElement)) toggle.focus();
  about.hidden = !isOpen;
  toggle.ariaExpanded = isOpen;
  if (isOpen) tell(slides[place]);
};
const aboutButton = () => {
  const made = button("viewer-about-button", "about", say("about"), () => putAbout(!isTelling()), make("span", { "aria-hidden": "true" }, "i"));
  made.ariaExpanded = isTelling();
  return made;
};
