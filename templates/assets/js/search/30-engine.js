// From what was typed to entries, the best first.
// A word in a title counts for more than one in any number of tags, and a tag for more than text.
const weights = [10000, 100, 1];

// The lines of the words that a term may be.
const linesOf = async ({ key, isWhole }) => {
  if (isWhole) return range("terms", key, (other) => other === key);
  // Where very many words begin so, the beginning has a list of its own.
  const own = await range("terms", key, (other) => other === key || other === key + "*");
  if (own.some((line) => keyOf(line) !== key)) return own;
  return range("terms", key, (other) => other.startsWith(key));
};

// What entries those lines have: number → weight.
const entriesOf = async (lines, wanted, isBrief) => {
  const found = new Map();
  let isCut = false;
  for (const answer of await Promise.all(lines.map((line) => listsOf(line, wanted, isBrief)))) {
    isCut ||= answer.isCut;
    answer.lists.forEach((list, tier) => {
      for (const number of list) if ((found.get(number) || 0) < weights[tier]) found.set(number, weights[tier]);
    });
  }
  return { found, isCut };
};

// Whether `word` begins with `typed` but for one letter that is wrong, missing, too many or changed with the next.
const isNear = (typed, word) => {
  let place = 0;
  while (place < typed.length && typed[place] === word[place]) place++;
  if (place >= typed.length) return true;
  const rest = typed.slice(place);
  const other = word.slice(place);
  return other.slice(1).startsWith(rest.slice(1)) || other.startsWith(rest.slice(1)) || other.slice(1).startsWith(rest)
    || rest.length > 1 && other.length > 1 && rest[0] === other[1] && rest[1] === other[0] && other.slice(2).startsWith(rest.slice(2));
};

// The words that may have been meant, where one of five letters and more is in no entry.
const nearMax = 8;
const lettersMin = 5;
const near = async (typed, mark) => {
  const letters = [...typed];
  if (letters.length < lettersMin) return [];
  const words = (list) => list.map(keyOf).filter((key) => key.startsWith(mark) && !/[*@]/.test(key)).map((key) => key.slice(mark.length))
    .filter((word) => (mark || word[0] !== "#") && isNear(typed, word));
  // First where the word would stand: an error at its end is found beside it.
  let found = words((await Promise.all(filesOf("terms", mark + typed, (key) => key.startsWith(mark + typed)))).flat());
  const second = (line) => line.slice(line.indexOf(" ") + 1);
  const spelt = async (start) => (await range("spelling", start, (key) => key.startsWith(start))).map(second).filter((word) => isNear(typed, word));
  // Then by its first two letters, by what is left without the first or the second, and as one that lost its first.
  const starts = [[...letters.slice(0, 2), "*"], letters.slice(1), [letters[0], ...letters.slice(2)], letters];
  for (const start of head.lines ? [] : starts) {
    if (found.length) break;
    found = await spelt(start.join(""));
  }
  // The shortest first: what is nearest to what was typed.
  return [...new Set(found)].sort((one, other) => one.length - other.length || (one < other ? -1 : 1)).slice(0, nearMax).map((word) => mark + word);
};

// What a term stands for: lines, or, where no word is spelt so, those of the words that may have been meant.
const resolve = async (term) => {
  const lines = await linesOf(term);
  if (lines.length || term.isWhole) return { lines, isMended: false };
  const words = term.isTag ? await near(term.key.slice(1), "#") : await near(term.key, "");
  return { lines: (await Promise.all(words.map((key) => linesOf({ key, isWhole: false })))).flat(), isMended: words.length > 0 };
};

// All of both, with the sums of their weights.
const both = (one, other) => {
  const found = new Map();
  for (const [number, weight] of one) if (other.has(number)) found.set(number, weight + other.get(number));
  return found;
};

// Lists longer than these are not read to their end where their beginning is enough.
const briefMin = 3000;
const enough = 8;

// - feed: an id, to search within it.
// - Returns: entries' numbers, the best first; whether there are more; whether an error was forgiven.
const search = async (query, feed) => {
  await openHead();
  const terms = termsOf(query);
  if (!terms.length) return { numbers: [], ranks: [], isCut: false, isMended: false, terms };
  const asked = await Promise.all(terms.map(resolve));
  const sets = asked.map(({ lines }) => ({ lines, count: lines.reduce((sum, line) => sum + countOf(line), 0) }));
  sets.sort((one, other) => one.count - other.count);
  const feedLine = head.feeds.some(([id]) => id === feed) ? await lineOfFeed(feed) : null;
  const find = async (isBrief) => {
    let { found, isCut } = await entriesOf(sets[0].lines, null, isBrief);
    if (feedLine && found.size) {
      const wanted = [...found.keys()].sort((one, other) => other - one);
      const inFeed = new Set((await listsOf(feedLine, wanted)).lists.flat());
      found = new Map([...found].filter(([number]) => inFeed.has(number)));
    }
    for (const { lines } of sets.slice(1)) {
      if (!found.size) break;
      const wanted = [...found.keys()].sort((one, other) => other - one);
      const other = await entriesOf(lines, wanted, false);
      const shared = both(found, other.found);
      // A beginning of a word whose list is cut says nothing about those beyond it: it is not asked yet.
      if (shared.size || !other.isCut) found = shared;
      isCut ||= other.isCut;
    }
    return { found, isCut };
  };
  const isLong = sets[0].count > briefMin;
  let answer = await find(isLong);
  if (isLong && answer.found.size < enough && answer.isCut) answer = await find(false);
  const ranks = [...answer.found].sort((one, other) => other[1] - one[1] || other[0] - one[0]).map(([number, weight]) => [weight, number]);
  const isMended = asked.some((term) => term.isMended) && ranks.length > 0;
  return { numbers: ranks.map(([, number]) => number), ranks, isCut: answer.isCut && ranks.length > 0, isMended, terms };
};
