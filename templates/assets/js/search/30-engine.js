// From what was typed to entries, the best first.
// A word in a title counts for more than one in any number of tags, and a tag for more than text.
const weights = [10000, 100, 1];

// Whether `word` begins with `typed` but for one letter that is wrong, missing, too many or changed with the next.
const isNear = (typed, word) => {
  let place = 0;
  while (place < typed.length && typed[place] === word[place]) place++;
  const [rest, other] = [typed.slice(place), word.slice(place)];
  const [rest1, other1] = [rest.slice(1), other.slice(1)];
  return !rest || other1.startsWith(rest1) || other.startsWith(rest1) || other1.startsWith(rest)
    || rest1 && rest[0] === other1[0] && rest1[0] === other[0] && other.slice(2).startsWith(rest.slice(2));
};

// Lines of the words that may have been meant, where one of five letters and more is in no entry: the nearest first, and
// whether those lines tell the words' best entries.
const nearMax = 8;
const lettersMin = 5;
const mirrored = (text) => [...text].reverse().join("");
const near = async (typed, mark) => {
  const size = [...typed].length;
  if (size < lettersMin) return {};
  const pick = async (kind, keys, key, start, wordOf) => {
    const place = fileOf(keys, key);
    // What begins as a file's key does but for the last letter may be in the file before too.
    const isAcross = (number) => number > 0 && keys[number]?.slice(0, -1).startsWith(start);
    for (const number of [place, isAcross(place) ? place - 1 : place, isAcross(place + 1) ? place + 1 : place]) {
      const found = (await lines(kind + number)).map((line) => [wordOf(keyOf(line)), line]).filter(([word]) => word && isNear(typed, word));
      // The shortest first: what is nearest to what was typed.
      if (found.length) return found.sort(([one], [other]) => one.length - other.length || (one < other ? -1 : 1)).slice(0, nearMax);
    }
    return [];
  };
  const startOf = (text, count) => [...text].slice(0, count).join("");
  // First where the word would stand: an error at its end is found beside it.
  const beside = await pick("terms-", head.termKeys, mark + typed + "*", mark + startOf(typed, Math.max(3, size - 3)),
    (key) => key.startsWith(mark) && !/[*@]/.test(key) && (mark || key[0] !== "#") && key.slice(mark.length));
  if (beside.length || mark || !head.spellingKeys) return { found: beside };
  // Then among all words in the order of their ends: an error at its beginning is found there.
  const end = mirrored(typed);
  return { found: await pick("spelling-", head.spellingKeys, end, startOf(end, 3), mirrored), isBest: true };
};

// Of some entries' weights by their places, by term: those that all terms have, the best first. The weights' sum and the
// place are one number: rank.
const ranksOf = (sets) => {
  const ranks = [];
  for (let place = 0; place < head.count; place++) {
    let sum = 0;
    for (const { found } of sets) {
      sum = found[place] && sum + found[place];
      if (!sum) break;
    }
    if (sum) ranks.push(sum * head.count + place);
  }
  return [...Float64Array.from(ranks).sort()].reverse();
};
const placeOf = (rank) => rank % head.count;

// What share of all entries has a term, as far as the head tells: 0 for little.
const shareOf = (term) => ((values[head.shares?.charCodeAt(longOf(term))] || 0) / 63) ** 2;

// So few are looked at, one after the other, whether they have the other words too; and of a share of entries as great
// as this, one of so few has.
const fewMax = 3;
const likely = 0.5;
const enough = 8;

// - feed: an id, to search within it.
// - first: shows an answer before all is known: right entries, but maybe not yet the best.
// - Returns: entries' places, the best first; whether there are more; whether an error was forgiven.
const search = async (query, feed, first = () => {}) => {
  await openHead();
  const terms = termsOf(query);
  const home = head.feeds.findIndex(([id]) => id === feed);
  let isMended = false;
  const answerOf = (ranks, more) => ({ numbers: ranks.map(placeOf), ranks, terms, isMended: isMended && ranks.length > 0, ...more });
  if (!terms.length) return answerOf([]);
  // The weights of the entries that have a term, or, where no word is spelt so, one of those that may have been meant.
  const setOf = async (term, isWhole) => {
    let { lists, isHead } = await listsOf(term, isWhole);
    if (!lists.length && !term.isWhole) {
      const mark = term.key[0] === "#" ? "#" : "";
      const { found = [], isBest } = await near(term.key.slice(mark.length), mark);
      isMended ||= found.length > 0;
      if (!terms[1] && isBest && found.length) {
        const best = [];
        each(found[0][1].split(" ")[1], (place, of) => { if (home < 0 || of === home) best.push(place); });
        if (best.length) await first(answerOf(best, { isEarly: true }));
      }
      lists = (await Promise.all(found.map(([word]) => listsOf({ key: mark + word, isWhole: true }, true)))).flatMap((answer) => answer.lists);
    }
    const set = { found: new Uint16Array(head.count), isHead, isAnywhere: false };
    for (const texts of lists) {
      texts.forEach((text, tier) => each(text, (place, of) => {
        if (of < 0) set.isAnywhere = true; else if (home >= 0 && of !== home) return;
        if (set.found[place] < weights[tier]) set.found[place] = weights[tier];
      }));
    }
    return set;
  };
  // Where no list tells feeds, the feed's own does.
  const within = async (sets) => (home >= 0 && sets.every(({ isAnywhere }) => isAnywhere)
    ? [...sets, await setOf({ key: "@" + feed, isWhole: true }, true)] : sets);
  // The rarest first, as far as can be told: the longest of those that are not in very many entries.
  const order = [...terms].sort((one, other) => shareOf(one) - shareOf(other) || other.key.length - one.key.length);
  // Of entries that have some of the terms, the best are asked for the rest, file by file: their words stand beside them.
  const early = async (ranks, rest) => {
    for (const block of [...new Set(ranks.map((rank) => blockOf(placeOf(rank))))].slice(0, fewMax)) {
      const right = [];
      for (const rank of ranks) {
        if (blockOf(placeOf(rank)) !== block) continue;
        const [of, , , , , , , , words = ""] = await record(placeOf(rank));
        if ((home < 0 || of === home) && rest.every(({ key, isWhole }) => words.includes(" " + key + (isWhole ? " " : "")))) right.push(rank);
      }
      if (right.length) {
        await first(answerOf(right, { isEarly: true }));
        return true;
      }
    }
    return false;
  };
  if (!terms[1]) {
    let set = await setOf(terms[0], false);
    if (set.isHead && ranksOf([set]).length < enough) set = await setOf(terms[0], true);
    return answerOf(ranksOf(await within([set])), { isCut: set.isHead });
  }
  const sets = [];
  const take = async (count) => {
    sets.push(...await Promise.all(order.slice(sets.length, count).map((term) => setOf(term, true))));
    return ranksOf(sets);
  };
  if (order.length === 2 && shareOf(order[0]) && shareOf(order[0]) + shareOf(order[1]) > likely) {
    // Of two that very many have, some of the newest have both.
    const ranks = ranksOf(await Promise.all(order.map((term) => setOf(term, false))));
    if (ranks.length) await first(answerOf(ranks, { isEarly: true }));
  }
  for (let count = 2; count < order.length; count++) {
    const rest = order.slice(count);
    const ranks = await take(count);
    if (!ranks.length) return answerOf(ranks);
    if ((ranks.length <= fewMax || rest.reduce((share, term) => share * shareOf(term), 1) > likely) && await early(ranks, rest)) break;
  }
  await take(order.length);
  return answerOf(ranksOf(await within(sets)));
};
