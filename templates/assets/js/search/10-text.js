// Splits text into words like Sources/Render/Search/SearchTokenizer.swift.
const spellings = { "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i", "ς": "σ" };
// The zeros of other scripts. Their digits follow in order.
const zeros = [..."٠۰߀०০੦૦୦௦౦೦൦๐໐༠၀០᠐"];
const digitOf = (letter) => {
  const zero = zeros.findLast((first) => first <= letter);
  const value = zero ? letter.codePointAt(0) - zero.codePointAt(0) : 10;
  return value < 10 ? value : letter;
};
const fold = (text) => text.toLowerCase().normalize("NFKD").replace(/\p{Mn}/gu, "").replace(/\p{Nd}/gu, digitOf)
  .replace(/[^\0-~]/g, (letter) => spellings[letter] || letter).toLowerCase().normalize("NFC");

const ignored = /['\u02bb\u02bc\u0640\u2018\u2019\u200c\u200d\u00ad]/g;
const isWord = /[\p{L}\p{N}\p{Mc}]/u;
// Scripts without spaces are split into pairs of letters.
const isUnparted = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u{20000}-\u{3ffff}]/u;
const wordMax = 40;
const queryMax = 200;
const termsMax = 12;

// The runs of letters of a text: `{ letters, isUnparted }`.
const runsOf = (text) => {
  const runs = [];
  let run = null;
  for (const letter of fold(text).replace(ignored, "")) {
    if (!isWord.test(letter)) { run = null; continue; }
    const unparted = isUnparted.test(letter);
    if (!run || run.isUnparted !== unparted) runs.push(run = { letters: [], isUnparted: unparted });
    run.letters.push(letter);
  }
  return runs;
};

// A tag's key: its letters without separators.
const tagOf = (name) => {
  const key = [...fold(name).replace(ignored, "")].filter((letter) => isWord.test(letter)).slice(0, wordMax).join("");
  return key && "#" + key;
};

// The words of a text as in the index. The last letter of a run without spaces is a word too.
const wordsOf = (text) => runsOf(text).flatMap(({ letters, isUnparted: byPairs }) =>
  (byPairs ? letters.map((letter, place) => letter + (letters[place + 1] || "")) : [letters.slice(0, wordMax).join("")]));

// The terms of a query, which all have to match: `{ key, isWhole }`. A pair is a whole key, a word may be a prefix.
const termsOf = (query) => {
  const terms = [];
  for (const piece of query.slice(0, queryMax).split(/\s+/)) {
    if (piece.startsWith("#")) {
      // Tags may touch.
      for (const key of piece.split("#").map(tagOf)) if (key) terms.push({ key });
      continue;
    }
    for (const { letters, isUnparted: byPairs } of runsOf(piece)) {
      const pairs = byPairs && letters.length > 1;
      if (!pairs) terms.push({ key: letters.slice(0, wordMax).join("") });
      else for (let place = 0; place + 1 < letters.length; place++) terms.push({ key: letters[place] + letters[place + 1], isWhole: true });
    }
  }
  // A prefix of another term adds nothing.
  return terms.filter((term, place) => !terms.some((other, at) =>
    at !== place && (other.key === term.key ? at < place : !term.isWhole && other.key.startsWith(term.key)))).slice(0, termsMax);
};
