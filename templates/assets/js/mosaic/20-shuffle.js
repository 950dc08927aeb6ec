// A new hero and others at random, from the page and, where it has few, from the site's index.
const poolMin = 24;

// A cell for an entry of the index.
const cell = (found, cells) => {
  const picture = make("img", { src: cells === 0 ? found.wide || found.picture : found.picture, alt: found.title, width: 320, height: 320, decoding: "async" });
  return make("li", { "data-cell": true }, make("article", { class: "card", "data-entry": found.key },
    make("a", { href: root + found.path }, make("picture", { class: "frame" }, picture), make("span", { class: "card-caption", "aria-hidden": "true", dir: "auto" }, found.title))));
};

// What a picture is known by, whatever its width.
const pictureOf = (address) => (address || "").replace(/^.*\/([0-9a-f]{16})-\d+\.\w+$/, "$1");

const shuffle = async (mosaic) => {
  const size = Math.max(1, state(mosaic).first.length);
  const place = state(mosaic).first[0]?.querySelector("[data-entry]").dataset.entry || "";
  const isSite = !document.querySelector(".site-nav [aria-current]");
  let pool;
  try {
    pool = await (await part("search")).some(poolMin, isSite ? "" : place.split("/")[0]);
  } catch {
    return announce(say("partFailed"));
  }
  const seen = new Set();
  const chosen = pool.filter((found) => !found.picture.endsWith(".svg") && !seen.has(pictureOf(found.picture)) && seen.add(pictureOf(found.picture))).slice(0, size);
  if (!chosen.length) return announce(say("shuffleNothing"));
  const cells = chosen.map((found, index) => cell(found, index));
  slide(mosaic, () => mosaic.replaceChildren(...cells));
  addHearts(mosaic);
  mark(mosaic);
  announce(say("shuffled"), false);
  remember(mosaic);
};
