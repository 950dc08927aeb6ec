// The words of a text as the index has them: Sources/Render/Search/SearchText.swift does the same.
const spellings = { "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i", "ς": "σ" };
const fold = (text) => text.toLowerCase().normalize("NFKD").replace(/\p{Mn}/gu, "")
  .replace(/[ßæœøłđðþıς]/g, (letter) => spellings[letter]).toLowerCase().normalize("NFC");

const ignored = /['\u02bc\u2018\u2019\u200c\u200d\u00ad]/g;
const isWord = /[\p{L}\p{N}\p{Mc}]/u;
// Scripts that do not part their words go by pairs.
const isUnparted = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u{20000}-\u{3ffff}]/u;
const wordMax = 40;
const queryMax = 200;
const termsMax = 12;

// What a visitor typed, as terms that all have to match: `{ key, isTag, isWhole }`. A pair is whole, a word may go on.
const termsOf = (query) => {
  const terms = [];
  for (const piece of query.slice(0, queryMax).split(/\s+/)) {
    if (piece.startsWith("#")) {
      const key = [...fold(piece)].filter((letter) => isWord.test(letter)).slice(0, wordMax).join("");
      if (key) terms.push({ key: "#" + key, isTag: true, isWhole: false });
      continue;
    }
    let run = [];
    let wasUnparted = false;
    const end = () => {
      if (wasUnparted && run.length > 1) {
        for (let place = 0; place + 1 < run.length; place++) terms.push({ key: run[place] + run[place + 1], isWhole: true });
      } else if (run.length) {
        terms.push({ key: run.slice(0, wordMax).join(""), isWhole: false });
      }
      run = [];
    };
    for (const letter of fold(piece).replace(ignored, "")) {
      const unparted = isUnparted.test(letter);
      if (!isWord.test(letter)) { end(); continue; }
      if (run.length && unparted !== wasUnparted) end();
      wasUnparted = unparted;
      run.push(letter);
    }
    end();
  }
  const seen = new Set();
  return terms.filter((term) => !seen.has(term.key) && seen.add(term.key)).slice(0, termsMax);
};
