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

// A query while it is answered: its terms, and the sets of entries that those asked for so far match.
class Query {
  // - feed: an id, to search within it.
  // - first: shows a first answer: matching entries, maybe not the best.
  // - isWhole: whether all entries of a very common word are asked for, after the newest.
  constructor(text, feed, first, isWhole) {
    const terms = termsOf(text);
    const home = head.feeds.findIndex(([id]) => id === feed);
    // The rarest terms first: by their shares, then the longest.
    const order = [...terms].sort((one, other) => shareOf(one) - shareOf(other) || other.key.length - one.key.length);
    Object.assign(this, { terms, feed, home, first, isWhole, order, sets: [], marks: [...terms], isMended: false });
  }

  // - Returns: the entries' positions, the best first; whether there are more; whether a misspelt word was replaced; the
  //   keys that texts are marked by.
  answer() {
    return this.terms[1] ? this.ofSeveral() : this.terms[0] ? this.ofOne() : this.answerOf([]);
  }

  answerOf(ranks, more) {
    const { terms, marks } = this;
    return { numbers: ranks.map(placeOf), ranks, terms, marks, isMended: ranks.length && this.isMended, ...more };
  }

  show(ranks) {
    return ranks.length && this.first(this.answerOf(ranks, { isEarly: true }));
  }

  async ofOne() {
    const [term] = this.terms;
    let set = await this.setOf(term);
    if (set.whole) {
      await this.show(ranksOf([set]));
      set = await set.whole();
    }
    if (set.isHead) {
      const ranks = ranksOf([set]);
      if (this.isWhole && ranks.length >= enough) await this.first(this.answerOf(ranks, { isCut: true }));
      if (this.isWhole || ranks.length < enough) set = await this.wholeSetOf(term);
    }
    return this.answerOf(ranksOf(await this.within([set])), { isCut: set.isHead });
  }

  async ofSeveral() {
    const { order, sets } = this;
    const [share, next, third] = order.map(shareOf);
    // Where all others are in most entries, the rarest is asked for alone. Where two are likely to leave more entries than
    // few, the third is asked for beside them.
    let count = next ** (order.length - 1) > likely ? 1 : third <= likely && share * next * head.count > fewMax ? 3 : 2;
    let isShown = false;
    for (; count < order.length && !isShown; count++) {
      const rest = order.slice(count);
      const ranks = await this.take(count);
      if (!ranks.length) return this.answerOf(ranks);
      const isLikely = rest.reduce((share, term) => share * shareOf(term), 1) > likely;
      // Few among the newest entries of a word say nothing of the others.
      if (isLikely || ranks.length <= fewMax && !this.isCut()) isShown = await this.early(ranks, rest);
      // A guess that failed speaks against another.
      if (isLikely) break;
    }
    const ranks = await this.take(order.length);
    // One first answer is enough.
    if (!isShown && this.isCut()) await this.show(ranks);
    await this.complete();
    return this.answerOf(ranksOf(await this.within(sets)));
  }

  // Asks for the sets of the first so many terms.
  // - Returns: the ranks of the entries that all of them match.
  async take(count) {
    const { order, sets } = this;
    sets.push(...await Promise.all(order.slice(sets.length, count).map((term) => this.setOf(term, true))));
    const ranks = ranksOf(sets);
    if (ranks.length) return ranks;
    await this.complete();
    return ranksOf(sets);
  }

  // Whether a set has not all of its entries yet.
  isCut() {
    return this.sets.some(({ whole }) => whole);
  }

  complete() {
    const { sets } = this;
    return Promise.all(sets.map(async ({ whole }, place) => { if (whole) sets[place] = await whole(); }));
  }

  async wholeSetOf(term) {
    return this.weighed(await allListsOf(term));
  }

  // The weights of the entries that match a term, or similar words if none does. Common words have their newest entries
  // alone, and reversed words their best ones, until `whole` is called.
  async setOf(term, isOwn) {
    const { lists, isHead, older } = await listsOf(term, isOwn);
    if (older) return { ...this.weighed(lists), whole: () => this.wholeSetOf(term) };
    if (lists.length || term.isWhole) return this.weighed(lists, isHead);
    const { found = [], isBest } = await near(term.key);
    const similar = found.map(([key]) => ({ key, isWhole: true }));
    this.isMended ||= found.length > 0;
    this.marks.push(...similar);
    const whole = async () => this.weighed((await Promise.all(similar.map(allListsOf))).flat());
    if (isBest ? this.terms[1] : !similar.some((word) => longOf(word) >= 0)) return whole();
    return { ...this.weighed(found.map(([, line]) => line.split(" ").slice(1))), whole };
  }

  weighed(lists, isHead) {
    const set = { found: new Uint16Array(head.count), isHead };
    for (const texts of lists) {
      texts.forEach((text, tier) => each(text, (place, of) => {
        if (of < 0) set.isAnywhere = true; else if (this.home >= 0 && of !== this.home) return;
        if (set.found[place] < weights[tier]) set.found[place] = weights[tier];
      }));
    }
    return set;
  }

  // Bit sets have no feeds, so the feed's own list is added.
  async within(sets) {
    return this.home >= 0 && sets.every(({ isAnywhere }) => isAnywhere)
      ? [...sets, await this.wholeSetOf({ key: "@" + this.feed, isWhole: true })] : sets;
  }

  // Shows the first entry whose record has all its words and those of the other terms.
  // - Returns: whether there is one among the first records.
  async early(ranks, rest) {
    const blockOfRank = (rank) => blockOf(placeOf(rank));
    for (const block of [...new Set(ranks.map(blockOfRank))].slice(0, fewMax)) {
      for (const rank of ranks.filter((rank) => blockOfRank(rank) === block)) {
        const [of, , , title, , , , line] = await record(placeOf(rank));
        const words = allWords(title, line, await textsOf(placeOf(rank)));
        if ((this.home < 0 || of === this.home) && rest.every(({ key, isWhole }) => words.some((word) => (isWhole ? word === key : word.startsWith(key))))) {
          await this.show([rank]);
          return true;
        }
      }
    }
    return false;
  }
}

const search = async (query, feed, first = () => {}, isWhole) => {
  await openHead();
  return new Query(query, feed, first, isWhole).answer();
};
