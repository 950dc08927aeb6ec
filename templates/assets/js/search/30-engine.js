// Finds the entries of a query, the best first.
// The weights of titles, tags and text.
const weights = [10000, 100, 1];

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
const near = async (typed, mark) => {
  const size = [...typed].length;
  if (size < lettersMin) return {};
  const startOf = (text, count) => [...text].slice(0, count).join("");
  const end = mirrored(typed);
  // The neighbours of the word find an error at its end, those of the reversed word one at its beginning.
  const places = [{
    kind: "terms-", keys: head.termKeys, key: mark + typed + "*", start: mark + startOf(typed, Math.max(3, size - 3)),
    wordOf: (key) => key.startsWith(mark) && !/[*@]/.test(key) && (mark || key[0] !== "#") && key.slice(mark.length),
  }, { kind: "spelling-", keys: (!mark && head.spellingKeys) || [], key: end, start: startOf(end, 3), wordOf: mirrored, isBest: true }];
  // The files in which the word itself would stand, the first of which is there already, before those beside them.
  for (const steps of [[0], [-1, 1]]) {
    for (const { kind, keys, key, start, wordOf, isBest } of places) {
      for (const step of steps) {
        const number = fileOf(keys, key) + step;
        // Words with the file's key but for its last letter may be in the file before too.
        if (keys[number] === undefined || step && !keys[number + (step < 0)].slice(0, -1).startsWith(start)) continue;
        const found = (await lines(nameOf(kind, keys[number]))).map((line) => [wordOf(keyOf(line)), line]).filter(([word]) => word && isNear(typed, word));
        // The shortest words are the nearest.
        if (found.length) return { found: found.sort(([one], [other]) => one.length - other.length || (one < other ? -1 : 1)).slice(0, nearMax), isBest };
      }
    }
  }
  return {};
};

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
  const weighed = (lists, isHead) => {
    const set = { found: new Uint16Array(head.count), isHead, isAnywhere: false };
    for (const texts of lists) {
      texts.forEach((text, tier) => each(text, (place, of) => {
        if (of < 0) set.isAnywhere = true; else if (home >= 0 && of !== home) return;
        if (set.found[place] < weights[tier]) set.found[place] = weights[tier];
      }));
    }
    return set;
  };
  // The weights of the entries that match a term, or similar words if none does. A common word of these has its newest
  // entries alone, until `whole` is called.
  const setOf = async (term, isWhole) => {
    const { lists, isHead } = await listsOf(term, isWhole);
    if (!lists.length && !term.isWhole) {
      const mark = term.key[0] === "#" ? "#" : "";
      const { found = [], isBest } = await near(term.key.slice(mark.length), mark);
      isMended ||= found.length > 0;
      marks.push(...found.map(([word]) => ({ key: mark + word, isWhole: true })));
      if (!terms[1] && isBest && found.length) {
        const best = [];
        each(found[0][1].split(" ")[1], (place, of) => { if (home < 0 || of === home) best.push(place); });
        if (best.length) await first(answerOf(best, { isEarly: true }));
      }
      const similar = found.map(([word]) => ({ key: mark + word, isWhole: true }));
      const whole = async () => weighed((await Promise.all(similar.map((word) => listsOf(word, true)))).flatMap((answer) => answer.lists));
      if (isBest || !similar.some((word) => longOf(word) >= 0)) return whole();
      return { ...weighed(found.map(([, line]) => line.split(" ").slice(1))), whole };
    }
    return weighed(lists, isHead);
  };
  const completed = (sets) => Promise.all(sets.map((set) => (set.whole ? set.whole() : set)));
  // Bit sets have no feeds, so the feed's own list is added.
  const within = async (sets) => (home >= 0 && sets.every(({ isAnywhere }) => isAnywhere)
    ? [...sets, await setOf({ key: "@" + feed, isWhole: true }, true)] : sets);
  // The rarest terms first: by their shares, then the longest.
  const order = [...terms].sort((one, other) => shareOf(one) - shareOf(other) || other.key.length - one.key.length);
  // Shows a first answer from the records of the best entries, which have all their words.
  const early = async (ranks, rest) => {
    for (const block of [...new Set(ranks.map((rank) => blockOf(placeOf(rank))))].slice(0, fewMax)) {
      const right = [];
      for (const rank of ranks) {
        if (blockOf(placeOf(rank)) !== block) continue;
        const [of, , , title, , , , line] = await record(placeOf(rank));
        const words = allWords(title, line, await textsOf(placeOf(rank)));
        if ((home < 0 || of === home) && rest.every(({ key, isWhole }) => words.some((word) => (isWhole ? word === key : word.startsWith(key))))) right.push(rank);
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
    if (set.whole) {
      const ranks = ranksOf([set]);
      if (ranks.length) await first(answerOf(ranks, { isEarly: true }));
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
  const take = async (count) => {
    sets.push(...await Promise.all(order.slice(sets.length, count).map((term) => setOf(term, true))));
    const ranks = ranksOf(sets);
    if (ranks.length || !isCut()) return ranks;
    sets = await completed(sets);
    return ranksOf(sets);
  };
  if (order.length === 2 && shareOf(order[0]) && shareOf(order[0]) + shareOf(order[1]) > likely) {
    // Of two very common terms, some of the newest entries match both.
    const ranks = ranksOf(await Promise.all(order.map((term) => setOf(term, false))));
    if (ranks.length) await first(answerOf(ranks, { isEarly: true }));
  }
  let isShown = false;
  for (let count = 2; count < order.length && !isShown; count++) {
    const rest = order.slice(count);
    const ranks = await take(count);
    if (!ranks.length) return answerOf(ranks);
    // Few among the newest entries of a word say nothing of the others.
    const isWorth = ranks.length <= fewMax && !isCut() || rest.reduce((share, term) => share * shareOf(term), 1) > likely;
    isShown = isWorth && await early(ranks, rest);
  }
  const ranks = await take(order.length);
  if (ranks.length && isCut() && !isShown) await first(answerOf(ranks, { isEarly: true }));
  sets = await completed(sets);
  return answerOf(ranksOf(await within(sets)));
};
