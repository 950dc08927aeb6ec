// Random entries of the feed or, on the home page, of the site.
const poolMin = 48;
const isPicture = (value) => value === "" || isText(value, 300) && /^images\/[\w/-]+\.\w+$/.test(value);

// A picture's file name without its width.
const nameOf = (address) => (address || "").replace(/^.*\/([0-9a-f]+)-\d+\.\w+$/, "$1");
const widthOf = (address) => /-(\d+)\.\w+$/.exec(address)?.[1];

// A cell for `{ key, path, title, line, picture, wide, kind }`: `path` is below the language's root, pictures below the
// site's. Null for values of another form, which the storage may hold.
const cellOf = (item) => {
  const { key, path, title, picture, wide, kind } = item;
  const line = item.line || "";
  if (![key, title, path, line].every((text) => isText(text, 1000)) || !isText(kind, 40) || !isPicture(picture) || !isPicture(wide)) return null;
  if (!/^[a-z0-9-]+\/[^/\\?#]+\.html$/.test(path) || !/^[\w-]*$/.test(kind)) return null;
  const widths = [picture, wide].filter(widthOf).map((each) => top + each + " " + widthOf(each) + "w");
  const image = make("img", { srcset: widths.join(", "), sizes: "33vw", src: top + picture, alt: title, width: 320, height: 320, decoding: "async" });
  const inner = picture
    ? [make("picture", { class: "frame" }, image), make("span", { class: "card-caption" },
      make("span", { class: "card-title", "aria-hidden": "true", dir: "auto" }, title), line && " ", line && make("span", { class: "card-line", dir: "auto" }, line))]
    : [make("span", { class: "note" }, make("span", { class: "note-title", dir: "auto" }, title))];
  const cell = make("li", { "data-cell": true }, make("article", { class: "card " + kind, "data-entry": key }, make("a", { href: root + path }, ...inner)));
  // The index does not know a picture's shape, by which a square crops it.
  image.addEventListener("load", () => {
    [image.width, image.height] = [image.naturalWidth, image.naturalHeight];
    fitSizes(cell);
  }, { once: true });
  cell.item = { key, path, title, line, picture, wide, kind };
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
    return partFailed();
  }
  const hasNotes = first.some((cell) => cell.querySelector(".note"));
  const seen = new Set();
  const chosen = pool.filter(({ key, picture }) => {
    if (key === self) return false;
    const isStock = picture.endsWith(".svg");
    const name = isStock ? key : nameOf(picture);
    return (!isStock || hasNotes) && !seen.has(name) && seen.add(name);
  });
  // The hero is another entry than before, and has a picture if possible.
  const isNew = ({ key, picture }) => !hero || key !== keyOf(hero) && nameOf(picture) !== nameOf(hero.querySelector("img")?.src);
  const lead = chosen.findIndex((each) => isNew(each) && !each.picture.endsWith(".svg"));
  chosen.unshift(...chosen.splice(lead < 0 ? Math.max(0, chosen.findIndex(isNew)) : lead, 1));
  const bare = (address) => (address && !address.endsWith(".svg") ? address.slice(top.length) : "");
  const kindOf = (feed) => /is-\w+/.exec(document.querySelector(`.card[data-entry^="${CSS.escape(feed)}/"]`)?.className)?.[0] || "";
  const cells = chosen.slice(0, Math.max(1, first.length)).map(({ picture, wide, ...entry }) =>
    cellOf({ ...entry, picture: bare(picture), wide: bare(wide), kind: kindOf(entry.feedID) })).filter(Boolean);
  if (!cells.length) return announce(say("shuffleNothing"));
  arrange(mosaic, cells);
  addHearts(mosaic);
  mark(mosaic);
  announce(say("shuffled"), false);
  remember(mosaic);
};
