// What deferred scripts share. Joined to their strings.
// Numbers with the language's digits and grouping, as in the built pages.
const { words } = vitrine;
const digits = [...words["number.digits"]];
const plain = (number) => String(number).replace(/\d/g, (digit) => digits[digit] || digit);
const number = (value) => plain(String(value).replace(/\B(?=(\d{3})+$)/g, () => words["number.group"]));

// A number of entries with the language's plural, as in the built pages.
const rules = new Intl.PluralRules({ arabic: "ar", other: "ja" }[words["language.plural"]] || "en");
const count = (value) => (words["count.entry." + rules.select(value)] ?? words["count.entry.other"]).replace("{n}", number(value));

// Loads a script of data. A host may answer with a page for a missing file: such a file is requested again the next
// time.
const failures = new Map();
const load = async (path, isThere) => {
  const failed = failures.get(path);
  await vitrine.script(path + (failed ? (path.includes("?") ? "&" : "?") + "again=" + failed : ""));
  if (isThere()) return;
  failures.set(path, (failed || 0) + 1);
  throw new Error(path);
};
Object.assign(vitrine, { count, load, number, plain });
Object.assign(vitrine.icons, { previous: "M15 4l-8 8 8 8", next: "M9 4l8 8-8 8" });
