// From what was typed to entries, the best first.
const weights = [100, 10, 1];
const wholeBonus = 5;

// What entries a term matches: number → weight. A word may go on; one that stands whole counts for more.
const matches = async (term, isBrief) => {
  const found = new Map();
  let isCut = false;
  const add = async (line, bonus) => {
    const { lists, isCut: wasCut } = await listsOf(line, isBrief);
    isCut ||= wasCut;
    lists.forEach((list, tier) => {
      const weight = weights[tier] * bonus;
      for (const number of list) if ((found.get(number) || 0) < weight) found.set(number, weight);
    });
  };
  if (term.isWhole) {
    for (const line of await range("terms", term.key, (key) => key === term.key)) await add(line, 1);
    return { found, isCut };
  }
  const key = term.key;
  const stands = await range("terms", key, (other) => other === key);
  for (const line of stands) await add(line, wholeBonus);
  const [begins] = await range("terms", key + "*", (other) => other === key + "*");
  if (begins) {
    await add(begins, 1);
    return { found, isCut };
  }
  for (const line of await range("terms", key, (other) => other.startsWith(key))) if (keyOf(line) !== key) await add(line, 1);
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
const near = async (typed) => {
  const letters = [...typed];
  if (letters.length < lettersMin) return [];
  const isPlain = (key) => !/[*#@]/.test(key);
  let found = [];
  if (head.lines) {
    found = head.lines.map(keyOf).filter((key) => isPlain(key) && isNear(typed, key));
  } else {
    const start = letters.slice(0, 2).join("");
    const inner = await range("terms", start, (key) => key.startsWith(start));
    found = inner.map(keyOf).filter((key) => isPlain(key) && isNear(typed, key));
    // An error at the beginning: by what is left without the first letter or the second.
    const without = [letters.slice(1), [letters[0], ...letters.slice(2)], letters].map((list) => list.join(""));
    for (const left of without) {
      for (const line of await range("spelling", left, (key) => key.startsWith(left))) {
        const word = line.slice(line.indexOf(" ") + 1);
        if (isNear(typed, word)) found.push(word);
      }
      for (const line of await range("terms", left, (key) => key.startsWith(left))) if (isNear(typed, keyOf(line)) && isPlain(keyOf(line))) found.push(keyOf(line));
    }
  }
  // The shortest first: what is nearest to what was typed.
  return [...new Set(found)].sort((one, other) => one.length - other.length || (one < other ? -1 : 1)).slice(0, nearMax);
};

const mend = async (term) => {
  const isTag = Boolean(term.isTag);
  const found = new Map();
  for (const word of await near(isTag ? term.key.slice(1) : term.key)) {
    const { found: more } = await matches({ key: isTag ? "#" + word : word, isWhole: false }, false);
    for (const [number, weight] of more) if ((found.get(number) || 0) < weight) found.set(number, weight);
  }
  return { found, isCut: false };
};

// All of one and the other; the sums of their weights.
const both = (one, other) => {
  const [few, many] = one.size <= other.size ? [one, other] : [other, one];
  const found = new Map();
  for (const [number, weight] of few) if (many.has(number)) found.set(number, weight + many.get(number));
  return found;
};

// - feed: an id, to search within it. - Returns: entries' numbers, the best first, and whether there are more.
const search = async (query, feed) => {
  await openHead();
  const terms = termsOf(query);
  if (!terms.length) return { numbers: [], isCut: false, terms };
  const isSingle = terms.length === 1 && !feed;
  const sets = [];
  let isMended = false;
  for (const term of terms) {
    let set = await matches(term, isSingle);
    if (!set.found.size && !term.isWhole) {
      set = await mend(term);
      isMended ||= set.found.size > 0;
    }
    sets.push(set);
  }
  if (feed) sets.push(await matches({ key: "@" + feed, isWhole: true }, false));
  sets.sort((one, other) => one.found.size - other.found.size);
  let found = sets[0].found;
  for (const set of sets.slice(1)) {
    const shared = both(found, set.found);
    // A beginning of a word whose list is cut says nothing about those beyond it: it is not asked yet.
    if (shared.size || !set.isCut) found = shared;
  }
  const isCut = sets.some((set) => set.isCut);
  const numbers = [...found].sort((one, other) => other[1] - one[1] || other[0] - one[0]).map(([number]) => number);
  return { numbers, isCut, isMended, terms };
};
