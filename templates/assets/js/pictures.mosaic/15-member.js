// The text about a member follows the mosaic's hero: on a member's page, and on the feed's first page.
const members = new Map();
window.vitrineMembers = (feed, all) => members.set(feed, all);
const aboutOf = (mosaic) => mosaic.closest("article.details.is-person") || mosaic.closest(".featured-layout")?.querySelector("[data-featured]");

// `[page title, markup]` of a member from the feed's `members.js`; undefined for an unknown one.
const memberOf = async (key) => {
  const feed = key.split("/")[0];
  if (!members.has(feed)) await script(absolute(root).slice(absolute(top).length) + feed + "/members.js");
  return members.get(feed)?.[key];
};

// A member's text as on its page; only the name if it is not available.
const labelOf = async (key, name) => {
  let [title, markup] = [name, ""];
  try {
    [title, markup] = await memberOf(key);
  } catch {
    partFailed();
  }
  const label = new DOMParser().parseFromString(markup, "text/html").querySelector(".details-body")
    || make("div", { class: "details-body" }, make("header", {}, make("h1", { dir: "auto" }, name)));
  return { title, label: document.adoptNode(label) };
};

const fill = (place, label, href) => {
  if (place.matches("article")) {
    // Beside a list the heading is of the second level.
    const [old, heading] = [place, label].map((each) => each.querySelector("h1"));
    heading.ariaLevel = old.ariaLevel;
    heading.tabIndex = old.tabIndex;
    place.querySelector(".details-body").replaceWith(label);
    return vitrine.enhance(place.parentNode);
  }
  const name = make("h2", { id: "featured-title", dir: "auto" }, make("a", { href }, label.querySelector("h1")?.textContent.trim() || ""));
  place.replaceChildren(...[name, label.querySelector(".lead"), label.querySelector(".prose")].filter(Boolean));
};

// Beside a list, address and title are the list's until the details are chosen.
const isChosen = (mosaic) => !mosaic.closest("[data-address]") || history.state?.pane;

// Changes the address to the hero's page, if the browser allows it. Stored changes are found by the address.
const moveTo = (href, mosaic) => {
  attempt(() => {
    const before = mosaicName(mosaic);
    const pane = mosaic.closest("[data-address]");
    // Throws from disk, where the address cannot change.
    if (isChosen(mosaic)) history.replaceState(history.state, "", href);
    vitrine.ownPath = location.pathname;
    // Updates the pane's address, or the links to other languages.
    if (pane) {
      pane.dataset.address = href;
      parts.panes?.mark();
    } else for (const link of document.querySelectorAll("a[hreflang]")) link.href = new URL(href.split("/").at(-1), link.href).href;
    if (mosaicName(mosaic) !== before) sessionStorage.removeItem(before);
  });
};

const follow = (mosaic) => {
  const place = aboutOf(mosaic);
  if (!place) return;
  const now = state(mosaic);
  const own = keyOf(now.first[0]);
  const isPage = place.matches("article");
  now.own ??= { title: document.title, href: addressOf(mosaic), label: place.querySelector(".details-body"), words: [...place.childNodes] };
  const hero = cellsOf(mosaic)[0] || now.first[0];
  const key = keyOf(hero);
  if (key === (now.shown || own)) return;
  now.shown = key;
  place.hero = hero.querySelector("a[href]");
  const href = place.hero?.href || now.own.href;
  if (isPage) {
    place.dataset.entry = key;
    moveTo(href, mosaic);
  }
  if (key === own) {
    now.following = null;
    if (isPage && isChosen(mosaic)) document.title = now.own.title;
    if (isPage) fill(place, now.own.label); else place.replaceChildren(...now.own.words);
    return;
  }
  now.following = labelOf(key, titleOf(hero)).then(({ title, label }) => {
    if (now.shown !== key) return;
    if (isPage && isChosen(mosaic)) document.title = title;
    fill(place, label, href);
  });
};

// A cell as stored: other pages of the feed can show it.
const itemFrom = (mosaic, cell) => {
  if (cell.item || !mosaic.closest("article.details")) return cell.item || { key: keyOf(cell) };
  const card = cell.querySelector("[data-entry]");
  const said = card && itemOf(card);
  const files = [...(cell.querySelector("img")?.srcset || "").matchAll(/images\/[\w/-]+\.\w+/g)].map(([file]) => file);
  const path = said?.path || pagePath(new URL(state(mosaic).own.href).pathname.split("/").slice(-2).join("/"));
  return { key: keyOf(cell), path, title: titleOf(cell), line: cell.querySelector(".card-line")?.textContent.trim(), picture: files[0] || "", wide: files.at(-1) || "", kind: "is-person" };
};
