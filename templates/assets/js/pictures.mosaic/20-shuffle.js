// A new hero and others at random, from the feed or, on the home page, from the whole site.
const poolMin = 48;
const isPicture = (value) => value === "" || isText(value, 300) && /^images\/[\w/-]+\.\w+$/.test(value);

// What a picture is known by, whatever its width.
const nameOf = (address) => (address || "").replace(/^.*\/([0-9a-f]+)-\d+\.\w+$/, "$1");
const widthOf = (address) => /-(\d+)\.\w+$/.exec(address)?.[1];

// A cell for `{ key, path, title, picture, wide, kind }`, paths below the language's root, pictures below the site's;
// none for what is not of that form, as where the storage holds what another wrote.
const cellOf = (item) => {
  const { key, path, title, picture, wide, kind } = item;
  if (!isText(key, 1000) || !isText(title, 1000) || !isText(path, 1000) || !/^[a-z0-9-]+\/[^/\\?#]+\.html$/.test(path)) return null;
  if (!isPicture(picture) || !isPicture(wide) || !isText(kind, 40) || !/^[\w-]*$/.test(kind)) return null;
  const words = (name) => make("span", { class: name, "aria-hidden": "true", dir: "auto" }, title);
  const widths = [picture, wide].filter(widthOf).map((each) => top + each + " " + widthOf(each) + "w");
  const inner = picture
    ? [make("picture", { class: "frame" }, make("img", { srcset: widths.join(", "), sizes: "33vw", src: top + picture, alt: title, width: 320, height: 320, decoding: "async" })), make("span", { class: "card-caption" }, words("card-title"))]
    : [make("span", { class: "note" }, make("span", { class: "note-title", dir: "auto" }, title))];
  const cell = make("li", { "data-cell": true }, make("article", { class: "card " + kind, "data-entry": key }, make("a", { href: root + path }, ...inner)));
  cell.item = { key, path, title, picture, wide, kind };
  return cell;
};

const shuffle = async (mosaic) => {
  const { first } = state(mosaic);
  const self = mosaic.closest("article.details") && keyOf(first[0]);
  const hero = cellsOf(mosaic)[0];
  const isSite = !document.querySelector(".site-nav [aria-current]");
  let pool;
  try {
    pool = await (await part("search")).some(poolMin, isSite ? "" : keyOf(first[0]).split("/")[0]);
  } catch {
    return announce(say("partFailed"));
  }
  const hasNotes = first.some((cell) => cell.querySelector(".note"));
  const seen = new Set();
  const chosen = pool.filter(({ key, picture }) => {
    if (key === self) return false;
    const isStock = picture.endsWith(".svg");
    const name = isStock ? key : nameOf(picture);
    return (!isStock || hasNotes) && !seen.has(name) && seen.add(name);
  });
  // The first is a new one, and a picture where there is one.
  const isNew = ({ key, picture }) => !hero || key !== keyOf(hero) && nameOf(picture) !== nameOf(hero.querySelector("img")?.src);
  const lead = chosen.findIndex((each) => isNew(each) && !each.picture.endsWith(".svg"));
  chosen.unshift(...chosen.splice(lead < 0 ? Math.max(0, chosen.findIndex(isNew)) : lead, 1));
  const bare = (address) => (address && !address.endsWith(".svg") ? address.slice(top.length) : "");
  const kindOf = (feed) => /is-\w+/.exec(document.querySelector(`.card[data-entry^="${CSS.escape(feed)}/"]`)?.className)?.[0] || "";
  const cells = chosen.slice(0, Math.max(1, first.length)).map(({ key, path, title, picture, wide }) =>
    cellOf({ key, path, title, picture: bare(picture), wide: bare(wide), kind: kindOf(key.split("/")[0]) })).filter(Boolean);
  if (!cells.length) return announce(say("shuffleNothing"));
  arrange(mosaic, cells);
  addHearts(mosaic);
  mark(mosaic);
  announce(say("shuffled"), false);
  remember(mosaic);
};
