// Finds the entries of a query, the best first.
// The weights of titles, tags and text.
const weights = [10000, 100, 1];

// The ranks of the entries that all terms match, the best first. A rank is the sum of the weights and the position in
// one number.
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

// The share of all entries that a term matches; 0 if the head has none.
const shareOf = (term) => ((values[head.shares?.charCodeAt(longOf(term))] || 0) / 63) ** 2;

// So many records are read to find a first answer, and only if the other terms match this share of all entries.
const fewMax = 3;
const likely = 0.5;
const enough = 8;

// The words of an entry as the index has them. Empty if its text is cut, because words are missing then.
const allWords = (title, line, { tags, names, text }) => (text.endsWith("…") ? []
  : [...wordsOf([title, line || "", ...tags, ...names, text].join("\n")), ...tags.map(tagOf)]);

// - feed: an id, to search within it.
// - first: shows a first answer: matching entries, maybe not the best.
// - isWhole: whether all entries of a very common word are asked for, after the newest.
// - Returns: the entries' positions, the best first; whether there are more; whether a misspelt word was replaced; the
//   keys that texts are marked by.
const search = async (query, feed, first = () => {}, isWhole = false) => {
  await openHead();
  const terms = termsOf(query);
  const home = head.feeds.findIndex(([id]) => id === feed);
  let isMended = false;
  const marks = [...terms];
  const answerOf = (ranks, more) => ({ numbers: ranks.map(placeOf), ranks, terms, marks, isMended: isMended && ranks.length > 0, ...more });
  if (!terms.length) return answerOf([]);
  const show = (ranks) => ranks.length && first(answerOf(ranks, { isEarly: true }));
  const weighed = (lists, isHead) => {
    const set = { found: new Uint16Array(head.count), isHead };
    for (const texts of lists) {
      texts.forEach((text, tier) => each(text, (place, of) => {
        if (of < 0) set.isAnywhere = true; else if (home >= 0 && of !== home) return;
        if (set.found[place] < weights[tier]) set.found[place] = weights[tier];
      }));
    }
    return set;
  };
  // The weights of the entries that match a term, or similar words if none does. Common words of these have their newest
  // entries alone, and reversed words their best ones, until `whole` is called.
  const setOf = async (term, isWhole) => {
    const { lists, isHead } = await listsOf(term, isWhole);
    if (!lists.length && !term.isWhole) {
      const { found = [], isBest } = await near(term.key);
      const similar = found.map(([key]) => ({ key, isWhole: true }));
      isMended ||= found.length > 0;
      marks.push(...similar);
      const whole = async () => weighed((await Promise.all(similar.map((word) => listsOf(word, true)))).flatMap(({ lists }) => lists));
      if (isBest ? terms[1] : !similar.some((word) => longOf(word) >= 0)) return whole();
      return { ...weighed(found.map(([, line]) => line.split(" ").slice(1))), whole };
    }
    return weighed(lists, isHead);
  };
  // Bit sets have no feeds, so the feed's own list is added.
  const within = async (sets) => (home >= 0 && sets.every(({ isAnywhere }) => isAnywhere)
    ? [...sets, await setOf({ key: "@" + feed, isWhole: true }, true)] : sets);
  // The rarest terms first: by their shares, then the longest.
  const order = [...terms].sort((one, other) => shareOf(one) - shareOf(other) || other.key.length - one.key.length);
  // Shows the first entry whose record has all its words and those of the other terms.
  // - Returns: whether there is one among the first records.
  const early = async (ranks, rest) => {
    const blockOfRank = (rank) => blockOf(placeOf(rank));
    for (const block of [...new Set(ranks.map(blockOfRank))].slice(0, fewMax)) {
      for (const rank of ranks.filter((rank) => blockOfRank(rank) === block)) {
        const [of, , , title, , , , line] = await record(placeOf(rank));
        const words = allWords(title, line, await textsOf(placeOf(rank)));
        if ((home < 0 || of === home) && rest.every(({ key, isWhole }) => words.some((word) => (isWhole ? word === key : word.startsWith(key))))) {
          await show([rank]);
          return true;
        }
      }
    }
    return false;
  };
  if (!terms[1]) {
    let set = await setOf(terms[0], false);
    if (set.whole) {
      await show(ranksOf([set]));
      set = await set.whole();
    }
    if (set.isHead) {
      const ranks = ranksOf([set]);
      if (isWhole && ranks.length >= enough) await first(answerOf(ranks, { isCut: true }));
      if (isWhole || ranks.length < enough) set = await setOf(terms[0], true);
    }
    return answerOf(ranksOf(await within([set])), { isCut: set.isHead });
  }
  let sets = [];
  const isCut = () => sets.some(({ whole }) => whole);
  const complete = async () => { sets = await Promise.all(sets.map((set) => set.whole?.() || set)); };
  const take = async (count) => {
    sets.push(...await Promise.all(order.slice(sets.length, count).map((term) => setOf(term, true))));
    const ranks = ranksOf(sets);
    if (ranks.length) return ranks;
    await complete();
    return ranksOf(sets);
  };
  if (order.length === 2 && shareOf(order[0]) && shareOf(order[0]) + shareOf(order[1]) > likely) {
    // Of two very common terms, some of the newest entries match both.
    await show(ranksOf(await Promise.all(order.map((term) => setOf(term, false)))));
  }
  for (let count = 2; count < order.length; count++) {
    const rest = order.slice(count);
    const ranks = await take(count);
    if (!ranks.length) return answerOf(ranks);
    // Few among the newest entries of a word say nothing of the others.
    if ((ranks.length <= fewMax && !isCut() || rest.reduce((share, term) => share * shareOf(term), 1) > likely) && await early(ranks, rest)) {
      // One first answer is enough.
      await complete();
      break;
    }
  }
  const ranks = await take(order.length);
  if (isCut()) await show(ranks);
  await complete();
  return answerOf(ranksOf(await within(sets)));
};
