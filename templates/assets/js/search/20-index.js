// The index's files (docs/SEARCH.md) and what is asked of them.
const { script, top, parts } = vitrine;
let head = null;
const arrived = new Map();
window.vitrineSearch = (value) => { head = value; };
window.vitrineSearchPart = (name, value) => { arrived.set(name, value); };

// A file that came but said nothing, as a page of a host that knows no such file, is asked for anew the next time.
const failures = new Map();
const load = async (path, isThere) => {
  const failed = failures.get(path);
  await script(path + (failed ? (path.includes("?") ? "&" : "?") + "again=" + failed : ""));
  if (isThere()) return;
  failures.set(path, (failed || 0) + 1);
  throw new Error(path);
};

// People and venues: nothing waits for them, and a search goes on without them.
let names = null;
const openNames = () => {
  names ||= load("search/names.js", () => arrived.has("names")).catch(() => { names = null; });
  return names;
};

const openHead = async () => {
  if (head) return;
  openNames();
  await load("search/index.js", () => head);
  if (head.entries) arrived.set("terms-0", head.terms);
  head.termKeys ||= [""];
  head.common ||= [];
};

const file = async (name) => {
  if (!arrived.has(name)) await load("search/" + name + ".js?v=" + head.version, () => arrived.has(name));
  return arrived.get(name);
};

// The lines of a file of words, split once.
const lines = async (name) => {
  const value = await file(name);
  if (value.split) arrived.set(name, value.split("\n"));
  return arrived.get(name);
};

const keyOf = (line) => line.slice(0, line.indexOf(" "));
const itself = (key) => key;
// The first place whose line's key does not come before `key`.
const lowerBound = (list, key, read = keyOf) => {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (read(list[middle]) < key) low = middle + 1; else high = middle;
  }
  return low;
};
// The number of the file in which a key stands if anywhere.
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

// A list: the newest entry's number and then the gaps, in digits of five bits; or, after `=`, six places a letter.
// A number tells the entry's place among all, and in a large site its feed; a bit tells no feed: -1.
const values = {};
[..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"].forEach((letter, value) => { values[letter.charCodeAt(0)] = value; });
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

// The lines of the words that a term may be: those of one file. Where many words begin so, or they lie in two files,
// the beginning has a line of its own.
const linesOf = async ({ key, isWhole }) => {
  const beginning = key + "*";
  const list = await lines("terms-" + fileOf(head.termKeys, isWhole ? key : beginning));
  const own = startingWith(list, (isWhole ? key : beginning) + " ");
  return isWhole || own.length ? own : startingWith(list, key);
};

// Which of the lists that have files of their own is a term's; -1 for none.
const longOf = ({ key, isWhole }) => {
  const place = lowerBound(head.common, key, itself);
  if (!isWhole && head.common[place + 1] === key + "*") return place + 1;
  return (isWhole ? head.common[place] === key : head.common[place]?.startsWith(key)) ? place : -1;
};

// The lists of a term, by three: of titles, tags and text. Where very many entries have it, they are the newest of each
// unless all are asked for.
const listsOf = async (term, isWhole) => {
  const long = longOf(term);
  const isHead = long >= 0 && !isWhole;
  const lists = long >= 0 && isWhole ? [await file("lists-" + long)]
    : (await linesOf(term)).map((line) => line.split(" ").slice(1));
  return { lists, isHead };
};

const blockOf = (place) => Math.floor(place / head.entriesPerFile);
const record = async (place) => head.entries?.[place] || (await file("entries-" + blockOf(place)))[place % head.entriesPerFile];

// An entry as pages show it.
const entry = async (place) => {
  const [feed, name, id, title, picture, day, width, line] = await record(place);
  const [feedID, feedTitle] = head.feeds[feed];
  const base = picture && top + "images/" + picture.slice(0, 2) + "/";
  return {
    key: feedID + "/" + (id || name), path: feedID + "/" + name + ".html", title, feed: feedTitle, feedID, day, line,
    picture: picture ? base + picture : top + head.stock,
    wide: picture ? base + picture.replace(/-\d+\./, "-" + width + ".") : "",
  };
};

// The keys of all entries, where the index is of one file; else nothing.
const keys = async () => {
  await openHead();
  return head.entries ? new Set(head.entries.map(([feed, name, id]) => head.feeds[feed][0] + "/" + (id || name))) : null;
};

// So many entries of a feed, or of all, at random, each once; of a large site from few of its files.
const filesOfSome = 6;
const some = async (most, feed) => {
  await openHead();
  const all = [];
  if (feed) for (const texts of (await listsOf({ key: "@" + feed, isWhole: true }, true)).lists) for (const text of texts) each(text, (place) => all.push(place));
  else for (let place = 0; place < head.count; place++) all.push(place);
  const draw = (from, count) => Array.from({ length: Math.min(count, from.length) }, () => from.splice(Math.floor(Math.random() * from.length), 1)[0]);
  const blocks = head.entries ? [] : draw([...new Set(all.map(blockOf))], filesOfSome);
  return Promise.all(draw(head.entries ? all : all.filter((place) => blocks.includes(blockOf(place))), most).map(entry));
};
