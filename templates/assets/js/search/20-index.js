// The index's files (docs/SEARCH.md) and what is asked of them.
const { script, top, parts } = window.vitrine;
let head = null;
const arrived = new Map();
const opened = new Map();
window.vitrineSearch = (value) => { head = value; };
window.vitrineSearchPart = (name, value) => { arrived.set(name, value); };

const openHead = async () => {
  if (!head) await script("search/index.js");
  if (head.terms !== undefined && !head.lines) head.lines = head.terms.split("\n");
  return head;
};

const file = async (name) => {
  if (!arrived.has(name)) await script("search/" + name + ".js?v=" + head.version);
  return arrived.get(name);
};

// The lines of a file of words, split once.
const lines = async (kind, number) => {
  const name = kind + "-" + number;
  if (!opened.has(name)) opened.set(name, (await file(name)).split("\n"));
  return opened.get(name);
};

// The first place whose line's key does not come before `key`.
const keyOf = (line) => line.slice(0, line.indexOf(" "));
const lowerBound = (list, key, read = keyOf) => {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (read(list[middle]) < key) low = middle + 1; else high = middle;
  }
  return low;
};

// Lines from `key` on for as long as `goesOn`: of one kind, over its files.
const filesMax = 4;
const range = async (kind, key, goesOn) => {
  const found = [];
  if (kind === "terms" && head.lines) {
    for (let place = lowerBound(head.lines, key); place < head.lines.length && goesOn(keyOf(head.lines[place])); place++) found.push(head.lines[place]);
    return found;
  }
  const keys = kind === "terms" ? head.termKeys : head.spellingKeys || [];
  let number = Math.max(0, lowerBound(keys, key, (text) => text) - 1);
  for (let files = 0; number < keys.length && files < filesMax; number++, files++) {
    if (files > 0 && !goesOn(keys[number])) break;
    const list = await lines(kind, number);
    for (let place = lowerBound(list, key); place < list.length; place++) {
      if (!goesOn(keyOf(list[place]))) return found;
      found.push(list[place]);
    }
  }
  return found;
};

// Lists: "count:piece;file.index;…", each piece the newest entry and then the gaps, in digits of five bits.
const values = new Int8Array(128).fill(-1);
[..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"].forEach((letter, value) => { values[letter.charCodeAt(0)] = value; });
const unpack = (piece, into) => {
  let [number, shift, last] = [0, 0, -1];
  for (let place = 0; place < piece.length; place++) {
    const value = values[piece.charCodeAt(place)];
    number += (value & 31) * 2 ** shift;
    if (value & 32) { shift += 5; continue; }
    last = last < 0 ? number : last - number - 1;
    into.push(last);
    [number, shift] = [0, 0];
  }
};

// The three lists of a line, title, tag, text: each whole, or its newest where `isBrief`.
const listsOf = async (line, isBrief) => {
  const lists = [[], [], []];
  let isCut = false;
  const fields = line.split(" ").slice(1);
  for (let tier = 0; tier < 3; tier++) {
    const field = fields[tier];
    if (!field) continue;
    const colon = field.indexOf(":");
    if (field[colon - 1] === "+") isCut = true;
    const [first, ...further] = field.slice(colon + 1).split(";");
    unpack(first, lists[tier]);
    if (isBrief && further.length) { isCut = true; continue; }
    for (const place of further) {
      const [number, index] = place.split(".").map(Number);
      unpack((head.lists ? head.lists[number] : await file("lists-" + number))[index], lists[tier]);
    }
  }
  return { lists, isCut };
};

// An entry as pages show it.
const entry = async (number) => {
  const list = head.entries || await file("entries-" + Math.floor(number / head.entriesPerFile));
  const [feed, name, id, title, picture, day, width] = list[head.entries ? number : number % head.entriesPerFile];
  const [feedID, feedTitle] = head.feeds[feed];
  return {
    key: feedID + "/" + (id || name), path: feedID + "/" + name + ".html", title, feed: feedTitle, feedID, day,
    picture: top + (picture ? "images/" + picture.slice(0, 2) + "/" + picture : head.stock),
    wide: picture ? top + "images/" + picture.slice(0, 2) + "/" + picture.replace(/-\d+\./, "-" + width + ".") : "",
  };
};

// The keys of all entries, where the index is of one file; else nothing.
const keys = async () => {
  await openHead();
  return head.entries ? new Set(head.entries.map(([feed, name, id]) => head.feeds[feed][0] + "/" + (id || name))) : null;
};

// So many entries of a feed, or of all, at random, each once.
const some = async (most, feed) => {
  await openHead();
  const [all] = feed ? await range("terms", "@" + feed, (key) => key === "@" + feed) : [null];
  const numbers = all ? (await listsOf(all, false)).lists.flat() : Array.from({ length: head.count }, (_, number) => number);
  const chosen = [];
  for (let left = Math.min(most, numbers.length); left > 0; left--) chosen.push(numbers.splice(Math.floor(Math.random() * numbers.length), 1)[0]);
  return Promise.all(chosen.map(entry));
};
