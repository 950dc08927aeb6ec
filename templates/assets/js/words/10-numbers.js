// What deferred scripts share. Joined to their strings.
// Numbers with the language's digits and grouping, as in the built pages.
const { words } = vitrine;
const digits = [...words["number.digits"]];
const plain = (number) => String(number).replace(/\d/g, (digit) => digits[digit] || digit);
const number = (value) => plain(String(value).replace(/\B(?=(\d{3})+$)/g, () => words["number.group"]));

// A number of entries with the language's plural, as in the built pages.
const rules = new Intl.PluralRules(words.plural);
const count = (value) => (words["count.entry." + rules.select(value)] ?? words["count.entry.other"]).replace("{n}", number(value));

Object.assign(vitrine, { count, number, plain });
