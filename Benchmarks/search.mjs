// What a search costs: files asked for, their gzipped bytes and the time to the first result, by query.
//
//   node Benchmarks/search.mjs <folder of a site with search/> <folder of assets/js/search> [rounds]
import fs from "node:fs";
import path from "node:path";
import vm from "node:vm";
import zlib from "node:zlib";

const [site, scripts, rounds = "5"] = process.argv.slice(2);
const source = fs.readdirSync(scripts).sort().map((name) => fs.readFileSync(path.join(scripts, name), "utf8")).join("\n");

// A fresh visit: nothing is loaded yet.
const visit = () => {
  const asked = [];
  const parts = {};
  const context = vm.createContext({ URLSearchParams, setTimeout, clearTimeout, document: {} });
  context.window = context;
  const script = async (address) => {
    const name = address.split("?")[0];
    const text = fs.readFileSync(path.join(site, name), "utf8");
    asked.push({ name, bytes: zlib.gzipSync(text, { level: 6 }).length });
    vm.runInContext(text, context);
  };
  context.vitrine = { script, parts, top: "", root: "", say: String, make: () => ({}) };
  vm.runInContext(`(() => { "use strict"; ${source} })()`, context);
  return { search: parts.search, asked };
};

const measure = async (query, feed) => {
  const times = [];
  let last = null;
  for (let round = 0; round < Number(rounds); round++) {
    const { search, asked } = visit();
    const start = performance.now();
    const found = await search.search(query, feed);
    const first = found.numbers.length ? await search.entry(found.numbers[0]) : null;
    times.push(performance.now() - start);
    last = { found, first, asked };
  }
  const bytes = last.asked.reduce((sum, file) => sum + file.bytes, 0);
  return { files: last.asked.length, bytes, time: times.sort((one, other) => one - other)[times.length >> 1], ...last };
};

// Words as they lie in the index: a common one, a rare one, a tag.
const { search, asked } = visit();
const index = await search.open();
const all = fs.readdirSync(path.join(site, "search")).filter((name) => name.startsWith("terms-"))
  .flatMap((name) => { let lines = []; vm.runInNewContext(fs.readFileSync(path.join(site, "search", name), "utf8"), { vitrineSearchPart: (_, text) => { lines = text.split("\n"); } }); return lines; });
const lines = (index.terms !== undefined ? index.terms.split("\n") : all).filter((line) => !/^[^ ]*\* /.test(line) && !line.startsWith("@"));
const count = (line) => [...line.matchAll(/ (\d+)\+?:/g)].reduce((sum, [, number]) => sum + Number(number), 0);
const sorted = lines.map((line) => [line.split(" ")[0], count(line)]).sort((one, other) => other[1] - one[1] || (one[0] < other[0] ? -1 : 1));
const plain = sorted.filter(([word]) => /^[a-z]+$/.test(word));
const long = plain.filter(([word]) => word.length >= 6);
const tags = sorted.filter(([word]) => word.startsWith("#"));
const [common, second] = plain.map(([word]) => word);
const middle = long[Math.floor(long.length / 10)][0];
const rare = long.at(-1)[0];
const swap = (word, place) => word.slice(0, place) + word[place + 1] + word[place] + word.slice(place + 2);
const queries = {
  "one letter": common[0], "two letters": middle.slice(0, 2), "three letters": middle.slice(0, 3), "a word": middle, "the commonest word": common,
  "two words": middle + " " + rare, "two common words": common + " " + second, "a common and a rare word": common + " " + rare, "a rare word": rare,
  "a tag": tags[Math.floor(tags.length / 20)][0], "two tags": tags[0][0] + " " + tags[1][0], "a word misspelt at its end": swap(middle, middle.length - 2),
  "a word misspelt at its third letter": middle.slice(0, 2) + "q" + middle.slice(3), "a word misspelt at its beginning": "q" + middle.slice(1), "nothing": "qqqqqqqq",
};
console.log(`${index.count} entries, ${lines.length} words; index.js ${asked[0].bytes} bytes gzipped`);
const print = (name, { files, bytes, time, found }) =>
  console.log(`${name.padEnd(38)} ${String(files).padStart(2)} files ${String(bytes).padStart(6)} bytes ${time.toFixed(1).padStart(6)} ms  ${found.numbers.length}${found.isCut ? "+" : ""}${found.isMended ? " mended" : ""}`);
for (const [name, query] of Object.entries(queries)) print(name, await measure(query));
for (const name of ["one letter", "a word", "the commonest word", "a tag"]) print(name + ", in a feed", await measure(queries[name], index.feeds.at(-1)[0]));
