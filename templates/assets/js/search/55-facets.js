// What narrows the results of the search page down: the feed, the year and a tag.
const yearOf = (day) => (isFinite(day) ? day && new Date(day * 86400000).getUTCFullYear() : Number(day.slice(0, 4)));

// The feed's index and the year of every entry, by position; year 0 if unknown. A large site has runs of equal ones.
const readFacets = async () => {
  const [feeds, years] = [[], []];
  if (head.entries) for (const [feed, , , , , day] of head.entries) { feeds.push(feed); years.push(yearOf(day)); }
  else {
    const [groups, text] = await file("facets");
    const numbers = [];
    let [number, shift] = [0, 0];
    for (let at = 0; at < text.length; at++) {
      const value = values[text.charCodeAt(at)];
      number += (value & 31) * 2 ** shift;
      shift += 5;
      if (value & 32) continue;
      numbers.push(number);
      number = shift = 0;
    }
    for (let at = 0; at < numbers.length; at += 2) {
      const [feed, year] = groups[numbers[at]];
      for (let left = numbers[at + 1]; left >= 0; left--) { feeds.push(feed); years.push(year); }
    }
  }
  return { feeds, years };
};
let facets = null;
const openFacets = () => facets ||= readFacets().catch((error) => { facets = null; throw error; });

// Those of some positions that are of a feed, year and tag.
const filtered = async (all, { in: feed, year, tag }) => {
  if (!feed && !year && !tag) return all;
  const { feeds, years } = await openFacets();
  const withTag = tag && new Set(await placesOf("#" + tag));
  return all.filter((place) => (!feed || head.feeds[feeds[place]][0] === feed) && (!year || years[place] === Number(year)) && (!tag || withTag.has(place)));
};
// An answer narrowed down. Its `all` are the positions before; without a query all of the site.
const narrowed = async (found, narrow) => {
  const all = found.terms.length ? found.numbers : [...Array(head.count).keys()].reverse();
  const isNarrow = Object.values(narrow).some(Boolean);
  return { ...found, all, isNarrow, numbers: found.terms.length || isNarrow ? await filtered(all, narrow) : [] };
};

// How often each value is there.
const tally = (values) => {
  const counts = new Map();
  for (const value of values) counts.set(value, (counts.get(value) || 0) + 1);
  return counts;
};

// The tags to choose from, by key without `#`: on a small site all, on a large one those of the first results, but not
// of the whole site, whose lists would be many files.
// - named: the key and the name of each tag of the first results.
const offeredMax = 8;
const offeredFrom = 24;
const tagsOffered = async (named) => {
  if (head.entries) return startingWith(await lines("terms-"), "#").map((line) => keyOf(line).slice(1));
  const counts = tally(named.map(([key]) => key).filter(Boolean));
  return [...counts].sort(([, one], [, other]) => other - one).slice(0, offeredMax).map(([key]) => key);
};

// The choices of each kind as `[value, title, count]`, each counted among the results of the two others.
const tagsMax = 24;
const choicesOf = async ({ all, numbers, terms, isNarrow }, chosen) => {
  const isAsked = terms.length > 0 || isNarrow;
  const { feeds, years } = await openFacets();
  const countOf = async (name, values) => tally((await filtered(all, { ...chosen, [name]: "" })).map((place) => values[place]));
  const [byFeed, byYear] = await Promise.all([countOf("in", feeds), countOf("year", years)]);
  const rest = new Set(await filtered(all, { ...chosen, tag: "" }));
  const texts = await Promise.all(numbers.slice(0, offeredFrom).map(textsOf));
  const keyed = (tags) => tags.map((tag) => [tagOf(tag).slice(1), tag]);
  const named = keyed(texts.flatMap(({ tags }) => tags));
  // As the commonest tags have them, or else the first results.
  const titles = new Map([...named, ...keyed((arrived.get("names") || []).filter(isTag).map(([, , name]) => name))]);
  const offered = new Set([...chosen.tag ? [chosen.tag] : [], ...await tagsOffered(named)]);
  const byTag = await Promise.all([...offered].map(async (tag) => [tag, titles.get(tag) || tag, (await placesOf("#" + tag)).filter((place) => rest.has(place)).length]));
  byTag.sort(([one, , first], [other, , second]) => (other === chosen.tag) - (one === chosen.tag) || second - first || (one < other ? -1 : 1));
  return {
    total: isAsked ? numbers.length : all.length,
    in: head.feeds.map(([id, title], index) => [id, title, byFeed.get(index) || 0]),
    year: [...byYear].filter(([year]) => year).sort(([one], [other]) => other - one).map(([year, many]) => [String(year), vitrine.plain(year), many]),
    tag: byTag.filter(([, , many]) => many).slice(0, tagsMax),
  };
};

// A labelled select for each kind, disabled where each choice has all results.
const facetNames = { in: ["searchIn", "searchEverywhere"], year: ["searchYear", "searchYearAny"], tag: ["searchTag", "searchTagAny"] };
// Choices are counted when the visitor has stopped typing.
const countDelay = 300;
const facetControls = (change) => {
  let counting = 0;
  const element = make("div", { class: "facets" }, ...Object.entries(facetNames).map(([name, [label]]) =>
    make("label", { class: "facet" }, make("span", { class: "facet-name" }, say(label)), make("select", { class: "field", name, change }))));
  const show = (choices, chosen) => {
    for (const select of element.querySelectorAll("select")) {
      const { name } = select;
      const options = choices[name].filter(([value, , many]) => many || value === chosen[name]);
      if (chosen[name] && !options.some(([value]) => value === chosen[name])) options.push([chosen[name], chosen[name], 0]);
      const option = ([value, title, many]) => make("option", { value, selected: value === chosen[name] }, many == null ? title : title + " (" + vitrine.number(many) + ")");
      select.replaceChildren(option(["", say(facetNames[name][1])]), ...options.map(option));
      select.disabled = !chosen[name] && select !== document.activeElement && options.every(([, , many]) => many >= choices.total);
    }
  };
  const count = (found, chosen, isLate) => {
    clearTimeout(counting);
    // If this fails, the results are there without choices.
    counting = setTimeout(() => choicesOf(found, chosen).then((choices) => isLate() || show(choices, chosen)).catch(() => {}), countDelay);
  };
  return { element, show, count };
};
