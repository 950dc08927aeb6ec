// What is said of a member follows the hero: on the member's own page, and where the member of the day opens the feed's.
const members = new Map();
window.vitrineMembers = (feed, all) => members.set(feed, all);
const aboutOf = (mosaic) => mosaic.closest("article.details.is-person") || mosaic.closest(".featured-layout")?.querySelector("[data-featured]");

// `[title of the page, markup]` of a member, from the feed's own file; nothing for one that it does not know.
const memberOf = async (key) => {
  const feed = key.split("/")[0];
  const below = (base) => new URL(base || "./", document.baseURI).href;
  if (!members.has(feed)) await script(below(root).slice(below(top).length) + feed + "/members.js");
  return members.get(feed)?.[key];
};

// The words of a member as its page has them; where they cannot be had, the name alone.
const labelOf = async (key, name) => {
  let [title, markup] = [name, ""];
  try {
    [title, markup] = await memberOf(key);
  } catch {
    announce(say("partFailed"));
  }
  const label = new DOMParser().parseFromString(markup, "text/html").querySelector(".details-body")
    || make("div", { class: "details-body" }, make("header", {}, make("h1", { dir: "auto" }, name)));
  return { title, label: document.adoptNode(label) };
};

const fill = (place, label, href) => {
  if (place.matches("article")) {
    const [old, heading] = [place.querySelector(".details-body"), label.querySelector("h1")];
    // Beside a list the heading stands below the page's own.
    for (const name of ["aria-level", "tabindex"]) if (old.querySelector("h1")?.hasAttribute(name)) heading?.setAttribute(name, old.querySelector("h1").getAttribute(name));
    old.replaceWith(label);
    return addHearts(place.parentNode);
  }
  const name = make("h2", { id: "featured-title", dir: "auto" }, make("a", { href }, label.querySelector("h1")?.textContent.trim() || ""));
  place.replaceChildren(...[name, label.querySelector(".lead"), label.querySelector(".prose")].filter(Boolean));
};

// The address of a member's page is that of the hero, as far as the browser allows it; what is kept goes by it.
const moveTo = (href, mosaic) => {
  try {
    const before = mosaicName(mosaic);
    history.replaceState(history.state, "", href);
    vitrine.ownPath = location.pathname;
    // Beside a list the address is the pane's too; on its own the page's other languages follow.
    const pane = mosaic.closest("[data-address]");
    if (pane) pane.dataset.address = href;
    else for (const link of document.querySelectorAll("a[hreflang]")) link.href = new URL(href.split("/").at(-1), link.href).href;
    if (mosaicName(mosaic) !== before) sessionStorage.removeItem(before);
  } catch {
    // From disk an address stays as it was opened.
  }
};

const follow = (mosaic) => {
  const place = aboutOf(mosaic);
  if (!place) return;
  const now = state(mosaic);
  const own = keyOf(now.first[0]);
  const isPage = place.matches("article");
  now.own ??= { title: document.title, href: location.href.split("#")[0], label: place.querySelector(".details-body"), words: [...place.childNodes] };
  const hero = cellsOf(mosaic)[0] || now.first[0];
  const key = keyOf(hero);
  if (key === (now.shown || own)) return;
  now.shown = key;
  const href = hero.querySelector("a[href]")?.href || now.own.href;
  if (isPage) {
    place.dataset.entry = key;
    moveTo(href, mosaic);
  }
  if (key === own) {
    now.following = null;
    if (isPage) document.title = now.own.title;
    if (isPage) fill(place, now.own.label); else place.replaceChildren(...now.own.words);
    return;
  }
  now.following = labelOf(key, titleOf(hero)).then(({ title, label }) => {
    if (now.shown !== key) return;
    if (isPage) document.title = title;
    fill(place, label, href);
  });
};

// A cell as another page of the feed can show it.
const itemFrom = (mosaic, cell) => {
  if (cell.item || !mosaic.closest("article.details")) return cell.item || { key: keyOf(cell) };
  const card = cell.querySelector("[data-entry]");
  const said = card && itemOf(card);
  const files = [...(cell.querySelector("img")?.srcset || "").matchAll(/images\/[\w/-]+\.\w+/g)].map(([file]) => file);
  const path = said?.path || new URL(state(mosaic).own.href).pathname.split("/").slice(-2).join("/");
  return { key: keyOf(cell), path, title: titleOf(cell), picture: files[0] || "", wide: files.at(-1) || "", kind: "is-person" };
};
