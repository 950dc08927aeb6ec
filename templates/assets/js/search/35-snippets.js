// Marks what a query matched in an entry's texts.
// A text folded letter by letter, and for each folded letter its place in the text.
const folding = (text) => {
  const places = [];
  let [folded, place] = ["", 0];
  for (const letter of text) {
    const own = fold(letter).replace(ignored, "");
    for (let count = own.length; count--;) places.push(place);
    folded += own;
    place += letter.length;
  }
  places.push(place);
  return { folded, places };
};

// The ranges of a text that match keys, in order, without overlaps.
const rangesOf = (text, marks) => {
  const { folded, places } = folding(text);
  const isInWord = (letter = "") => isWord.test(letter) && !isUnparted.test(letter);
  const ranges = [];
  for (const { key, isWhole } of marks) {
    const word = key.replace("#", "");
    const byPairs = isUnparted.test(word);
    for (let at = word ? folded.indexOf(word) : -1; at >= 0; at = folded.indexOf(word, at + 1)) {
      let end = at + word.length;
      if (byPairs || !isInWord(folded[at - 1]) && !(isWhole && isInWord(folded[end]))) {
        // A letter that is spelt out (æ, ß) is marked as a whole.
        while (places[end] === places[end - 1]) end++;
        ranges.push([places[at], places[end]]);
      }
    }
  }
  ranges.sort(([one], [other]) => one - other);
  return ranges.reduce((joined, [from, to]) => {
    const last = joined.at(-1);
    if (from <= last?.[1]) last[1] = Math.max(last[1], to); else joined.push([from, to]);
    return joined;
  }, []);
};

// A part of a text as nodes, its matches in `<mark>`. None begins before `from`.
const marked = (text, marks, from = 0, to = text.length, ranges = rangesOf(text, marks)) => {
  let place = from;
  const nodes = [];
  for (const [start, end] of ranges.filter(([start]) => start < to)) {
    nodes.push(text.slice(place, start), make("mark", {}, text.slice(start, Math.min(end, to))));
    place = end;
  }
  return [...nodes, text.slice(place, to)];
};

// A place between words, or else between letters, at most `most` after `place`.
const wordPlace = (text, place, most) => {
  const blank = text.indexOf(" ", place);
  if (blank >= 0 && blank - place < most) return blank + 1;
  return /[\udc00-\udfff]/.test(text[place]) ? place + 1 : place;
};

// The part of an entry's text around the first match; else the names and tags that match; else the text's beginning.
// - isNamed: whether its title or line shows a match already.
const snippetMax = 200;
const leadMax = 24;
const namesMax = 3;
const snippetOf = ({ tags, names, text }, marks, isNamed) => {
  const ranges = rangesOf(text, marks);
  if (!ranges.length && !isNamed) {
    const found = [
      ...tags.filter((tag) => rangesOf(tag, marks).length || marks.some(({ key }) => tagOf(tag).slice(1).startsWith(key.replace("#", ""))))
        .map((tag) => ["#", ...marked(tag, marks)]),
      ...names.filter((name) => rangesOf(name, marks).length).map((name) => marked(name, marks)),
    ].slice(0, namesMax);
    if (found.length) return found.flatMap((nodes, index) => [index ? " · " : "", make("bdi", {}, ...nodes)]);
  }
  const first = ranges[0]?.[0];
  const from = first > leadMax ? wordPlace(text, first - leadMax, leadMax) : 0;
  const end = from + snippetMax;
  const to = end < text.length ? wordPlace(text, end - leadMax, leadMax) : text.length;
  return [from ? "…" : "", ...marked(text, marks, from, to, ranges), to < text.length ? "…" : ""];
};
