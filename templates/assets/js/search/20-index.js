// Reads the files of the index (docs/SEARCH.md).
const { absolute, button, heart, isLocal, make, parts, root, say, top } = vitrine;
let head = null;
const arrived = new Map();
window.vitrineSearch = (value) => { head = value; };
window.vitrineSearchPart = (name, value) => { arrived.set(name, value); };

// People and venues. No result waits for them.
let names = null;
const openNames = () => names ||= vitrine.load("search/names.js", () => arrived.has("names")).catch(() => { names = null; });

const openHead = async () => {
  if (head) return;
  openNames();
  await vitrine.load("search/index.js", () => head);
  if (head.entries) arrived.set("terms-", head.terms);
  head.termKeys ||= [""];
  head.common ||= [];
};

const file = async (name) => {
  if (!arrived.has(name)) await vitrine.load("search/" + name + ".js?v=" + head.version, () => arrived.has(name));
  return arrived.get(name);
};

// The lines of a file.
const lines = async (name) => {
  const value = await file(name);
  if (value.split) arrived.set(name, value.split("\n"));
  return arrived.get(name);
};

// The name of the file with a key: letters and digits as they are, and of any other character its code in base 36.
const nameOf = (kind, key) => kind + key.replace(/[^a-z0-9]/gu, (letter) => "_" + letter.codePointAt(0).toString(36).padStart(4, 0));

const keyOf = (line) => line.slice(0, line.indexOf(" "));
const itself = (key) => key;
// The first position whose line's key is not less than `key`.
const lowerBound = (list, key, read = keyOf) => {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (read(list[middle]) < key) low = middle + 1; else high = middle;
  }
  return low;
};
// The number of the only file that can have a key.
const fileOf = (keys, key) => {
  const next = lowerBound(keys, key, itself);
  return keys[next] === key ? next : Math.max(0, next - 1);
};
const startingWith = (list, start) => {
  const first = lowerBound(list, start.trim());
  let end = first;
  while (end < list.length && list[end].startsWith(start)) end++;
  return list.slice(first, end);
};

// Calls `visit` with the position and the feed of each entry of a posting list: the newest entry's number and then the
// gaps, in digits of five bits; or, after `=`, a bit set, which has no feeds (-1).
const values = {};
let digit = 0;
for (const [first, last] of ["AZ", "az", "09", "--", "__"]) {
  for (let code = first.charCodeAt(0); code <= last.charCodeAt(0); code++) values[code] = digit++;
}
const each = (text, visit) => {
  const feeds = head.entries ? 1 : head.feeds.length;
  let [number, shift, last] = [0, 0, -1];
  for (let at = 0; at < text.length; at++) {
    const value = values[text.charCodeAt(at)];
    if (text[0] === "=") {
      for (let bit = 0; bit < 6; bit++) if (value >> bit & 1) visit(at * 6 - 6 + bit, -1);
      continue;
    }
    number += (value & 31) * 2 ** shift;
    shift += 5;
    if (value & 32) continue;
    last = last < 0 ? number : last - number - 1;
    visit(Math.floor(last / feeds), head.entries ? head.entries[last][0] : last % feeds);
    number = shift = 0;
  }
};

// The lines of the words that match a term. They are in one file: a prefix of many words, or of words in two files, has
// a line of its own.
const linesOf = async ({ key, isWhole }) => {
  const beginning = key + "*";
  const list = await lines(nameOf("terms-", head.termKeys[fileOf(head.termKeys, isWhole ? key : beginning)]));
  const own = startingWith(list, (isWhole ? key : beginning) + " ");
  return isWhole || own.length ? own : startingWith(list, key);
};

// The number of a term's own file of posting lists; -1 without one.
const longOf = ({ key, isWhole }) => {
  const place = lowerBound(head.common, key, itself);
  if (!isWhole && head.common[place + 1] === key + "*") return place + 1;
  return (isWhole ? head.common[place] === key : head.common[place]?.startsWith(key)) ? place : -1;
};

// The posting lists of a term, by three: titles, tags and text. Of a common term the head has the last entries, and its line
// only the newest others; where `isOwn`, they are those of its own file, and `older` asks for the rest.
const listsOf = async (term, isOwn) => {
  const place = longOf(term);
  const key = head.common[place];
  const recent = key ? [(head.recent?.split(",")[place] || "").split(" ")] : [];
  if (!key || !isOwn) return { lists: [...recent, ...(await linesOf(term)).map((line) => line.split(" ").slice(1))], isHead: key };
  const own = await file(nameOf("lists-", key));
  return { lists: [...recent, own.slice(0, 3)], older: own[3] && (() => file(nameOf("older-", key))) };
};
const allListsOf = async (term) => {
  const { lists, older } = await listsOf(term, true);
  return older ? [...lists, await older()] : lists;
};
// The positions of all entries with a key.
const placesOf = async (key) => {
  const places = [];
  for (const text of (await allListsOf({ key, isWhole: true })).flat()) each(text, (place) => places.push(place));
  return places;
};

const blockOf = (place) => Math.floor(place / head.entriesPerFile);
const record = async (place) => head.entries?.[place] || (await file("entries-" + blockOf(place)))[place % head.entriesPerFile];

const addressOfPicture = (name) => top + (name ? "images/" + name.slice(0, 2) + "/" + name : head.stock);
const keyOfEntry = (feed, name, id) => feed + "/" + (id || name);
// An entry by its position.
const entry = async (place) => {
  const [feed, name, id, title, picture, day, width, line] = await record(place);
  const [feedID, feedTitle] = head.feeds[feed];
  return {
    key: keyOfEntry(feedID, name, id), title, feed: feedTitle, feedID, day, line,
    path: feedID + "/" + name + ".html",
    picture: addressOfPicture(picture),
    wide: picture && addressOfPicture(picture.replace(/-\d+\./, "-" + width + ".")),
  };
};

// An entry's tags, the names beside its title, and its text, by its position. A small site has them in files of their own.
const noted = (text) => (text ? text.split("\n") : []);
const textsOf = async (place) => {
  const size = head.textsPerFile;
  const found = head.entries ? (await file("texts-" + Math.floor(place / size)))[place % size] : (await record(place)).slice(8);
  const [tags, names, text] = found || [];
  return { tags: noted(tags), names: noted(names), text: text || "" };
};

// The keys of all entries if the index is one file, else null.
const keys = async () => {
  await openHead();
  return head.entries ? new Set(head.entries.map(([feed, name, id]) => keyOfEntry(head.feeds[feed][0], name, id))) : null;
};

// At most `most` random entries of a feed, or of all; on a large site from a few files.
const filesOfSome = 6;
const some = async (most, feed) => {
  await openHead();
  const all = feed ? await placesOf("@" + feed) : [...Array(head.count).keys()];
  const draw = (from, count) => Array.from({ length: Math.min(count, from.length) }, () => from.splice(Math.floor(Math.random() * from.length), 1)[0]);
  const blocks = head.entries ? [] : draw([...new Set(all.map(blockOf))], filesOfSome);
  return Promise.all(draw(head.entries ? all : all.filter((place) => blocks.includes(blockOf(place))), most).map(entry));
};
