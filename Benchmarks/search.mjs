// What the first result of a search costs: files asked for and their gzipped bytes, over some hundred queries.
//
//   node Benchmarks/search.mjs <folder of a site with search/> <folder of assets/js/search> [queries of a kind] [--json]
import fs from "node:fs";
import path from "node:path";
import vm from "node:vm";
import zlib from "node:zlib";

const isJSON = process.argv.includes("--json");
const [site, scripts, ofKind = "40"] = process.argv.slice(2).filter((text) => text !== "--json");
const source = fs.readdirSync(scripts).sort().map((name) => fs.readFileSync(path.join(scripts, name), "utf8")).join("\n");
const program = new vm.Script(`(() => { "use strict"; ${source}; window.inner = { each, listsOf, record, head: () => head } })()`);
const files = new Map();
const read = (name) => {
  if (!files.has(name)) {
    const text = fs.readFileSync(path.join(site, name), "utf8");
    files.set(name, { program: new vm.Script(text), bytes: zlib.gzipSync(text, { level: 6 }).length });
  }
  return files.get(name);
};

// A fresh visit: nothing is loaded yet.
const visit = () => {
  const asked = [];
  const rounds = { count: 0, pending: 0 };
  const parts = {};
  const context = vm.createContext({ URLSearchParams, setTimeout, clearTimeout, document: {} });
  context.window = context;
  const load = async (address) => {
    const name = address.split("?")[0];
    const file = read(name);
    // People and venues come with the first file, and no result waits for them.
    if (name !== "search/names.js") {
      asked.push({ name, bytes: file.bytes });
      // Files that are asked for while another is on its way cost no round trip of their own.
      if (!rounds.pending) rounds.count++;
      rounds.pending++;
      await new Promise(setImmediate);
      rounds.pending--;
    }
    file.program.runInContext(context);
  };
  context.vitrine = { load, parts, top: "", root: "", say: String, make: () => ({}) };
  program.runInContext(context);
  return { search: parts.search, inner: context.inner, asked, rounds };
};

// - Returns: the cost up to the first result shown, as the pages show it: its record is waited for before more is asked.
const measure = async ([query, feed]) => {
  const { search, asked, rounds } = visit();
  const start = performance.now();
  let cost = null;
  const show = async ({ numbers }) => {
    if (cost || !numbers.length) return;
    await search.entry(numbers[0]);
    cost = { files: asked.length, rounds: rounds.count, bytes: asked.reduce((sum, file) => sum + file.bytes, 0), time: performance.now() - start, first: numbers[0] };
  };
  const found = await search.search(query, feed, show);
  await show(found);
  const isRight = !cost || found.isCut || found.numbers.includes(cost.first);
  return { query, feed, isFound: Boolean(cost), isRight, isMended: found.isMended, all: asked.length, names: asked.map(({ name }) => name).join(" "), files: asked.length, bytes: asked.reduce((sum, file) => sum + file.bytes, 0), ...cost };
};

// The words of some entries, by what the whole index says of them; as random as a seed is.
let seed = 7;
const random = (bound) => { seed = (seed * 1103515245 + 12345) % 2147483648; return Math.floor(seed / 2147483648 * bound); };
const { search, inner, asked } = visit();
await search.open();
const { each, head, listsOf, record } = inner;
const names = fs.readdirSync(path.join(site, "search"));
const all = head().entries ? head().terms.split("\n") : (await Promise.all(names.filter((name) => name.startsWith("terms-")).map(async (name) => {
  let lines = "";
  vm.runInNewContext(fs.readFileSync(path.join(site, "search", name), "utf8"), { vitrineSearchPart: (_, text) => { lines = text; } });
  return lines.split("\n");
}))).flat();
const sample = new Map(Array.from({ length: 400 }, () => [random(head().count), { words: [], tags: [], pairs: [], feed: "" }]));
for (const [place, entry] of sample) entry.feed = head().feeds[(await record(place))[0]][0];
for (const line of all) {
  const key = line.slice(0, line.indexOf(" "));
  if (key.endsWith("*") || key.startsWith("@")) continue;
  for (const text of (await listsOf({ key, isWhole: true }, true)).lists.flat()) {
    each(text, (place) => {
      const entry = sample.get(place);
      if (entry) (key.startsWith("#") ? entry.tags : /^[\u3040-\u9fff]/.test(key) ? entry.pairs : entry.words).push(key);
    });
  }
}
const entries = [...sample.values()].filter(({ words }) => words.length > 3);
const sizes = new Map(head().common?.map((key, place) => [key, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".indexOf(head().shares[place])]));
const common = all.filter((line) => /^[a-z]{3,} /.test(line)).map((line) => line.split(" ")[0])
  .sort((one, other) => (sizes.get(other) || 0) - (sizes.get(one) || 0)).slice(0, 2);
const pick = (list) => list[random(list.length)];
const word = ({ words }, min = 3) => pick(words.filter((word) => word.length >= min)) || words[0];
const several = (entry, count) => { const found = new Set(); for (let turn = 0; turn < 20 && found.size < count; turn++) found.add(word(entry)); return [...found].join(" "); };
const wrong = (text, place) => text.slice(0, place) + (text[place] === "q" ? "z" : "q") + text.slice(place + 1);
const swapped = (text, place) => text.slice(0, place) + text[place + 1] + text[place] + text.slice(place + 2);
const accented = (text) => text.toUpperCase().replace(/[AEIOU]/, (letter) => letter + "\u0301");
const kinds = {
  "one letter": (entry) => [word(entry)[0]],
  "two letters": (entry) => [word(entry).slice(0, 2)],
  "three letters": (entry) => [word(entry).slice(0, 3)],
  "a word": (entry) => [word(entry)],
  "a word with accents": (entry) => [accented(word(entry))],
  "two words": (entry) => [several(entry, 2)],
  "a word and a beginning": (entry) => [word(entry) + " " + word(entry).slice(0, 3)],
  "three words": (entry) => [several(entry, 3)],
  "four words": (entry) => [several(entry, 4)],
  "six words": (entry) => [several(entry, 6)],
  "a word and a letter": (entry) => [word(entry) + " " + word(entry)[0]],
  "two letters apart": (entry) => [word(entry)[0] + " " + word(entry)[0]],
  "a word and two beginnings": (entry) => [word(entry) + " " + word(entry).slice(0, 2) + " " + word(entry).slice(0, 3)],
  "three beginnings": (entry) => [[1, 2, 3].map((count) => word(entry).slice(0, count)).join(" ")],
  "the most common word and a word": (entry) => [common[0] + " " + word(entry)],
  "two most common words": () => [common[0] + " " + common[1]],
  "two most common words and a word": (entry) => [common[0] + " " + common[1] + " " + word(entry)],
  "a tag": (entry) => entry.tags.length && [pick(entry.tags)],
  "two tags": (entry) => entry.tags.length > 1 && [entry.tags.slice(0, 2).join(" ")],
  "a tag and a word": (entry) => entry.tags.length && [pick(entry.tags) + " " + word(entry)],
  "a pair of CJK": (entry) => entry.pairs.length && [pick(entry.pairs.filter((pair) => pair.length > 1))],
  "one letter, in a feed": (entry) => [word(entry)[0], entry.feed],
  "a word, in a feed": (entry) => [word(entry), entry.feed],
  "three words, in a feed": (entry) => [several(entry, 3), entry.feed],
  "two most common words, in a feed": (entry) => [common[0] + " " + common[1], entry.feed],
  "two words, in a feed": (entry) => [several(entry, 2), entry.feed],
  "misspelt at its beginning": (entry) => [wrong(word(entry, 6), 0)],
  "misspelt at its second letter": (entry) => [swapped(word(entry, 6), 1)],
  "misspelt in its middle": (entry) => [wrong(word(entry, 6), 3)],
  "misspelt at its end": (entry) => { const text = word(entry, 6); return [swapped(text, text.length - 2)]; },
  "two words, one misspelt": (entry) => [word(entry) + " " + wrong(word(entry, 6), 3)],
  "three words, one misspelt": (entry) => [several(entry, 2) + " " + wrong(word(entry, 6), 3)],
  "misspelt in its middle, in a feed": (entry) => [wrong(word(entry, 6), 3), entry.feed],
  "nothing": () => [Array.from({ length: 9 }, () => "zxqjvk"[random(6)]).join("")],
};
const middle = (list) => list.sort((one, other) => one - other)[list.length >> 1];
const table = [];
const misses = [];
for (const [kind, make] of Object.entries(kinds)) {
  const queries = [];
  for (let turn = 0; turn < entries.length && queries.length < Number(ofKind); turn++) {
    const query = make(pick(entries));
    if (query) queries.push(query);
  }
  const costs = [];
  for (const query of queries) costs.push(await measure(query));
  if (!costs.length) continue;
  const column = (name) => costs.map((cost) => cost[name]);
  misses.push(...costs.filter((cost) => cost.files > 4 || cost.bytes > 60_000 || !cost.isRight).map((cost) => ({ kind, ...cost })));
  table.push({
    kind, queries: costs.length, found: costs.filter(({ isFound }) => isFound).length, "files: middle": middle(column("files")), "files: worst": Math.max(...column("files")),
    "rounds: middle": middle(column("rounds").filter(Boolean)), "rounds: worst": Math.max(...column("rounds").filter(Boolean)),
    "over 4": costs.filter((cost) => cost.files > 4).length, "over 60 KB": costs.filter((cost) => cost.bytes > 60_000).length,
    "KB: middle": Math.round(middle(column("bytes")) / 100) / 10, "KB: worst": Math.round(Math.max(...column("bytes")) / 100) / 10, "ms: middle": Math.round(middle(column("time").filter(Boolean))),
  });
}
const size = (name) => names.includes(name) ? read("search/" + name).bytes : 0;
if (isJSON) {
  const wrong = misses.filter(({ isRight }) => !isRight).map(({ kind, query }) => `${kind} ${JSON.stringify(query)}`);
  console.log(JSON.stringify({ entries: head().count, files: names.length, index: size("index.js"), names: size("names.js"), kinds: table, wrong }));
} else {
  console.log(`${head().count} entries, ${all.length} lines of words, ${names.length} files; gzipped: index.js ${size("index.js")} bytes, names.js ${size("names.js")}`);
  console.table(table);
  for (const { kind, query, feed, files, bytes, names: asked, isRight } of misses.slice(0, Number(process.env.MISSES || 12))) console.log(isRight ? "beyond the bound:" : "WRONG:", kind, JSON.stringify(query), feed || "", files, bytes, asked);
}
