// The index's files (docs/SEARCH.md) and what is asked of them.
const { script, top, parts } = window.vitrine;
let head = null;
const arrived = new Map();
const opened = new Map();
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
  if (!head) await load("search/index.js", () => head);
  if (head.terms !== undefined && !head.lines) head.lines = head.terms.split("\n");
  return head;
};

const file = async (name) => {
  if (!arrived.has(name)) await load("search/" + name + ".js?v=" + head.version, () => arrived.has(name));
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

// The files, at most so many, in which lines from `key` on may be for as long as `goesOn`; an index of one file is one.
const filesMax = 4;
const filesOf = (kind, key, goesOn) => {
  if (head.lines) return [kind === "terms" ? head.lines : []];
  const keys = kind === "terms" ? head.termKeys : head.spellingKeys;
  const next = lowerBound(keys, key, (text) => text);
  // What begins a file of words is in no other; a key of the spellings may be in several.
  const first = Math.max(0, kind === "terms" && keys[next] === key ? next : next - 1);
  const files = [];
  for (let number = first; number < keys.length && files.length < filesMax; number++) {
    if (number > first && !goesOn(keys[number])) break;
    files.push(lines(kind, number));
  }
  return files;
};
const range = async (kind, key, goesOn) => {
  const found = [];
  for (const list of await Promise.all(filesOf(kind, key, goesOn))) {
    for (let place = lowerBound(list, key); place < list.length && goesOn(keyOf(list[place])); place++) found.push(list[place]);
  }
  return found;
};

// A line: a key and three lists, of titles, tags and text: "count:piece;file.index.newest;…", each piece the newest
// entry and then the gaps, in digits of five bits. "count+" is a list that was cut.
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

const fieldsOf = (line) => line.split(" ").slice(1, 4).map((field) => {
  if (!field) return { count: 0, isCut: false, pieces: [] };
  const colon = field.indexOf(":");
  const [first, ...further] = field.slice(colon + 1).split(";");
  return { count: parseInt(field, 10), isCut: field[colon - 1] === "+", first, further: further.map((piece) => piece.split(".").map(Number)) };
});
const countOf = (line) => fieldsOf(line).reduce((sum, { count }) => sum + count, 0);

// - wanted: the only entries that are asked for, the newest first; else all, or those at hand.
// - Returns: the lists of titles, tags and text, and whether there are more.
const listsOf = async (line, wanted, isBrief) => {
  let isCut = false;
  const lists = await Promise.all(fieldsOf(line).map(async ({ count, isCut: wasCut, first, further }) => {
    const list = [];
    if (!count) return list;
    isCut ||= wasCut || isBrief && further.length > 0;
    unpack(first, list);
    if (isBrief) return list;
    const pieces = further.filter(([, , newest], place) => {
      const oldest = further[place + 1] ? further[place + 1][2] : -1;
      return !wanted || wanted.some((number) => number <= newest && number > oldest);
    });
    const files = await Promise.all(pieces.map(([number]) => (head.lists ? head.lists[number] : file("lists-" + number))));
    pieces.forEach(([, index], place) => unpack(files[place][index], list));
    return list;
  }));
  return { lists, isCut };
};

// The entries of a feed, as a line.
const lineOfFeed = async (feed) => {
  const found = head.feeds.find(([id]) => id === feed);
  return found?.[2] ?? (await range("terms", "@" + feed, (key) => key === "@" + feed))[0] ?? "@ ";
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

// So many entries of a feed, or of all, at random, each once; of a large site from few of its files.
const filesOfSome = 4;
const some = async (most, feed) => {
  await openHead();
  const all = feed ? (await listsOf(await lineOfFeed(feed), null, !head.entries)).lists.flat() : Array.from({ length: head.count }, (_, number) => number);
  const draw = (from, count) => Array.from({ length: Math.min(count, from.length) }, () => from.splice(Math.floor(Math.random() * from.length), 1)[0]);
  const fileOf = (number) => (head.entries ? 0 : Math.floor(number / head.entriesPerFile));
  const files = draw([...new Set(all.map(fileOf))], filesOfSome);
  return Promise.all(draw(all.filter((number) => files.includes(fileOf(number))), most).map(entry));
};
