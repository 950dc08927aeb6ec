// From what was typed to entries, the best first.
// A word in a title counts for more than one in any number of tags, and a tag for more than text.
const weights = [10000, 100, 1];

// The lines of the words that a term may be: those of one file. Where many words begin so, or they lie in two files,
// the beginning has a line of its own.
const linesOf = async ({ key, isWhole }) => {
  const beginning = key + "*";
  const list = await lines("terms-" + fileOf(head.termKeys, isWhole ? key : beginning));
  const own = [key, beginning].flatMap((start) => startingWith(list, start + " "));
  return isWhole || own.some((line) => line.startsWith(beginning)) ? own : startingWith(list, key);
};

// What entries those lines have: number → weight; of one feed, where one is asked for.
const entriesOf = async (lines, isHere, isWhole) => {
  const found = new Map();
  const answers = await Promise.all(lines.map((line) => listsOf(line, isWhole)));
  for (const { lists } of answers) {
    lists.forEach((list, tier) => {
      for (const number of list) if ((found.get(number) || 0) < weights[tier] && isHere(number)) found.set(number, weights[tier]);
    });
  }
  return { found, isHead: answers.some((answer) => answer.isHead), isCut: answers.some((answer) => answer.isCut) };
};

// Whether `word` begins with `typed` but for one letter that is wrong, missing, too many or changed with the next.
const isNear = (typed, word) => {
  let place = 0;
  while (place < typed.length && typed[place] === word[place]) place++;
  const [rest, other] = [typed.slice(place), word.slice(place)];
  const [rest1, other1] = [rest.slice(1), other.slice(1)];
  return !rest || other1.startsWith(rest1) || other.startsWith(rest1) || other1.startsWith(rest)
    || rest1 && rest[0] === other1[0] && rest1[0] === other[0] && other.slice(2).startsWith(rest.slice(2));
};

// The words that may have been meant, where one of five letters and more is in no entry; and of the nearest the best
// entry, where it is told beside it.
const nearMax = 8;
const lettersMin = 5;
const mirrored = (text) => [...text].reverse().join("");
// Whether what begins so lies on both sides of a file's beginning.
const isAcross = (key, start) => Boolean(key) && key.slice(0, -1).startsWith(start);
// That file, and those of its neighbours that hold what begins so too.
const around = (keys, number, start) => [number, number - 1, number + 1]
  .filter((other) => other === number || other >= 0 && isAcross(keys[Math.max(other, number)], start));
const near = async (typed, mark) => {
  const letters = [...typed];
  if (letters.length < lettersMin) return { words: [] };
  const best = {};
  const pick = (words) => words.filter((word) => isNear(typed, word));
  const beside = async (number) => pick((await lines("terms-" + number)).map(keyOf)
    .filter((key) => key.startsWith(mark) && !/[*@]/.test(key) && (mark || key[0] !== "#")).map((key) => key.slice(mark.length)));
  // First where the word would stand: an error at its end is found beside it.
  const place = fileOf(head.termKeys, mark + typed + "*");
  let found = [];
  const besides = async (count) => {
    for (const number of around(head.termKeys, place, mark + letters.slice(0, count).join(""))) if (!found.length) found = await beside(number);
  };
  await besides(Math.max(3, letters.length - 3));
  // Then among all words in the order of their ends: an error at its beginning is found there.
  if (!found.length && head.spellingKeys) {
    const end = mirrored(typed);
    const start = end.slice(0, letters.length > lettersMin ? 3 : 2);
    for (const number of around(head.spellingKeys, fileOf(head.spellingKeys, end), start)) {
      if (found.length) break;
      for (const line of startingWith(await lines("spelling-" + number), start)) {
        const word = mirrored(keyOf(line));
        if (isNear(typed, word)) { found.push(word); best[word] = unpack(line.split(" ")[1])[0]; }
      }
    }
    await besides(3);
  }
  // The shortest first: what is nearest to what was typed.
  const words = [...new Set(found)].sort((one, other) => one.length - other.length || (one < other ? -1 : 1)).slice(0, nearMax);
  return { words: words.map((word) => mark + word), best: mark ? undefined : best[words[0]] };
};

// What a term stands for: lines, or, where no word is spelt so, those of the words that may have been meant.
const resolve = async (term, isAlone, first) => {
  const lines = await linesOf(term);
  if (lines.length || term.isWhole) return { lines, isMended: false };
  const mark = term.isTag ? "#" : "";
  const { words, best } = await near(term.key.slice(mark.length), mark);
  if (isAlone && best !== undefined) await first(best);
  return { lines: (await Promise.all(words.map((key) => linesOf({ key, isWhole: true })))).flat(), isMended: words.length > 0 };
};

// All of both, with the sums of their weights.
const both = (one, other) => {
  const found = new Map();
  for (const [number, weight] of one) if (other.has(number)) found.set(number, weight + other.get(number));
  return found;
};

// The entries of all sets: number → sum of weights; those not asked for yet are passed over.
const shared = (sets) => sets.filter(Boolean).map(({ found }) => found).reduce(both);

// The words that begin so, also where they lie in several files: what a list that was cut does not tell.
const filesMax = 4;
const widely = async ({ key }, isHere) => {
  const first = fileOf(head.termKeys, key);
  const files = [first];
  while (files.length < filesMax && isAcross(head.termKeys[first + files.length], key)) files.push(first + files.length);
  const all = await Promise.all(files.map((number) => lines("terms-" + number)));
  return entriesOf(all.flatMap((list) => startingWith(list, key)).filter((line) => !keyOf(line).endsWith("*")), isHere, true);
};

// Fewer than these are looked for in a whole long list: its beginning may have none of them.
const fewMax = 1000;
const enough = 8;

// - feed: an id, to search within it.
// - first: shows an answer before all is known: right entries, but maybe not yet the best.
// - Returns: entries' numbers, the best first; whether there are more; whether an error was forgiven.
const search = async (query, feed, first = () => {}) => {
  await openHead();
  const terms = termsOf(query);
  const home = head.feeds.findIndex(([id]) => id === feed);
  const isHere = (number) => home < 0 || feedOf(number) === home;
  const answerOf = (found, isCut, isMended) => {
    const ranks = [...found].sort((one, other) => other[1] - one[1] || other[0] - one[0]).map(([number, weight]) => [weight, number]);
    const numbers = ranks.map(([, number]) => number);
    return { numbers, ranks, isCut: numbers.length > 0 && isCut, isMended: numbers.length > 0 && isMended, terms };
  };
  if (!terms.length) return answerOf([], false, false);
  // More is asked for only once it is shown.
  const show = async (found, isMended) => { if (found.size) await first({ ...answerOf(found, true, isMended), isEarly: true }); };
  const isAlone = terms.length === 1;

  // Words in very many entries have lists in files of their own. The others are asked first: with few left to be looked
  // for a whole list is asked for at once, with many its beginning is enough for a first answer.
  let isMended = false;
  const longs = terms.map(({ key }) => (isAlone || !head.common ? -1 : head.common.indexOf(key)));
  const sets = await Promise.all(terms.map(async (term, place) => {
    if (longs[place] >= 0) return null;
    const answer = await resolve(term, isAlone, (number) => isHere(number) && show(new Map([[number, 1]]), true));
    isMended ||= answer.isMended;
    let set = await entriesOf(answer.lines, isHere, !isAlone);
    if (set.isHead && set.found.size < enough) set = await entriesOf(answer.lines, isHere, true);
    return set;
  }));
  if (longs.some((file) => file >= 0)) {
    const left = sets.some(Boolean) ? shared(sets).size : fewMax;
    if (left) {
      const isFew = home >= 0 || left < fewMax;
      await show(shared(await Promise.all(terms.map(async (term, place) => sets[place]
        || entriesOf(isFew ? [term.key + "    " + longs[place]] : (await linesOf(term)).slice(0, 1), isHere, isFew)))), isMended);
    }
    for (const [place, term] of terms.entries()) sets[place] ||= left ? await entriesOf(await linesOf(term), isHere, true) : { found: new Map() };
  }
  let found = shared(sets);
  for (const [place, { isCut }] of sets.entries()) {
    if (found.size || isAlone || !isCut) continue;
    sets[place] = await widely(terms[place], isHere);
    found = shared(sets);
  }
  return answerOf(found, sets.some(({ isHead, isCut }) => isHead || isCut), isMended);
};
