// Finds words like one that no entry has.
// Whether a prefix of `word` is `typed` but for one letter that is wrong, missing, added or swapped with the next.
const isNear = (typed, word) => {
  let place = 0;
  while (place < typed.length && typed[place] === word[place]) place++;
  const [rest, other] = [typed.slice(place), word.slice(place)];
  const [rest1, other1] = [rest.slice(1), other.slice(1)];
  return !rest || other1.startsWith(rest1) || other.startsWith(rest1) || other1.startsWith(rest)
    || rest1 && rest[0] === other1[0] && rest1[0] === other[0] && other.slice(2).startsWith(rest.slice(2));
};

// The lines of similar words, the nearest first, for a word of at least five letters without a match; and whether the
// lines have the words' best entries.
const nearMax = 8;
const lettersMin = 5;
const mirrored = (text) => [...text].reverse().join("");
const near = async (typed) => {
  const mark = typed[0] === "#" ? "#" : "";
  const size = [...typed].length - mark.length;
  // The file in which the word itself would stand is there already; those beside it come last.
  for (const step of size < lettersMin ? [] : [0, -1, 1]) {
    // The neighbours of the word find an error at its end, those of the reversed word one at its beginning.
    for (const isBest of mark || !head.spellingKeys ? [false] : [false, true]) {
      const keys = isBest ? head.spellingKeys : head.termKeys;
      const key = isBest ? mirrored(typed) : typed + "*";
      const start = [...key].slice(0, isBest ? 3 : mark.length + Math.max(3, size - 3)).join("");
      const number = fileOf(keys, key) + step;
      // Words with the file's key but for its last letter may be in the file before too.
      if (!(number in keys) || step && !keys[number + (step < 0)].slice(0, -1).startsWith(start)) continue;
      const found = (await lines(nameOf(isBest ? "spelling-" : "terms-", keys[number]))).map((line) => [isBest ? mirrored(keyOf(line)) : keyOf(line), line])
        .filter(([word]) => word.startsWith(mark) && !/[#*@]/.test(word.slice(mark.length)) && isNear(typed, word));
      // The shortest words are the nearest.
      if (found.length) return { found: found.sort(([one], [other]) => one.length - other.length).slice(0, nearMax), isBest };
    }
  }
  return {};
};
