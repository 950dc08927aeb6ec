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

const openHead = async () => {
  if (head) return;
  await load("search/index.js", () => head);
  if (head.entries) arrived.set("terms-0", head.terms);
  head.termKeys ||= [""];
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

// A list: the newest entry's number and then the gaps, in digits of five bits.
const values = {};
[..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"].forEach((letter, value) => { values[letter.charCodeAt(0)] = value; });
const unpack = (text) => {
  const list = [];
  let [number, shift, last] = [0, 0, -1];
  for (let place = 0; place < text.length; place++) {
    const value = values[text.charCodeAt(place)];
    number += (value & 31) * 2 ** shift;
    shift += 5;
    if (value & 32) continue;
    last = last < 0 ? number : last - number - 1;
    list.push(last);
    number = shift = 0;
  }
  return list;
};

// What is read of a line: three lists, of titles, tags and text. `isHead`: their beginnings alone, for all are long;
// `isCut`: the newest alone, for nobody holds the others ready.
const listsOf = async (line, isWhole) => {
  const [, ...fields] = line.split(" ");
  const number = fields[3];
  const long = number && isWhole && await file("lists-" + number);
  return {
    lists: fields.slice(0, 3).map((field, tier) => unpack(long ? long[tier] : field.slice(field.indexOf(":") + 1))),
    isHead: Boolean(number && !long), isCut: line.includes("+:"),
  };
};

// A number in a list tells the entry's place among all, and in a large site its feed.
const placeOf = (number) => (head.entries ? number : Math.floor(number / head.feeds.length));
const feedOf = (number) => (head.entries ? head.entries[number][0] : number % head.feeds.length);
const blockOf = (number) => Math.floor(placeOf(number) / head.entriesPerFile);

// An entry as pages show it.
const entry = async (number) => {
  const [feed, name, id, title, picture, day, width] = head.entries?.[number]
    || (await file("entries-" + blockOf(number)))[placeOf(number) % head.entriesPerFile];
  const [feedID, feedTitle] = head.feeds[feed];
  const base = picture && top + "images/" + picture.slice(0, 2) + "/";
  return {
    key: feedID + "/" + (id || name), path: feedID + "/" + name + ".html", title, feed: feedTitle, feedID, day,
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
const filesOfSome = 4;
const some = async (most, feed) => {
  await openHead();
  let all = [];
  if (feed) {
    const key = "@" + feed;
    const line = startingWith(await lines("terms-" + fileOf(head.termKeys, key)), key + " ")[0];
    if (line) all = (await listsOf(line)).lists.flat();
  } else for (let number = 0; number < head.count; number++) all.push(head.entries ? number : number * head.feeds.length);
  const draw = (from, count) => Array.from({ length: Math.min(count, from.length) }, () => from.splice(Math.floor(Math.random() * from.length), 1)[0]);
  const blocks = head.entries ? [] : draw([...new Set(all.map(blockOf))], filesOfSome);
  return Promise.all(draw(head.entries ? all : all.filter((number) => blocks.includes(blockOf(number))), most).map(entry));
};
