// Results as links.

// - day: days since 1970-01-01, or a local time: `2026-09-12`, `2026-09-12T14:00`.
const date = (day) => {
  const [, hour, minute] = /T(\d+):(\d+)/.exec(day) || [];
  const moment = new Date(isFinite(day) ? day * 86400000 : day + (hour ? "Z" : ""));
  const text = say("date.day", { day: vitrine.plain(moment.getUTCDate()), month: say("date.months." + moment.getUTCMonth()), year: vitrine.plain(moment.getUTCFullYear()) });
  return hour ? say("date.moment", { date: text, time: say("date.time", { hour: vitrine.plain(hour), minute: vitrine.plain(minute) }) }) : text;
};

// Fills a link with picture, title, line, feed and note. A tag has no picture.
const card = (link, { picture, title, line, feed, note }, marks = []) => {
  const error = () => { if (image.src !== absolute(top + head.stock)) image.src = top + head.stock; };
  const image = picture ? make("img", { alt: "", width: 64, height: 64, decoding: "async", error, src: picture })
    : make("span", { class: "result-glyph", "aria-hidden": "true" }, "#");
  link.append(image, make("span", { class: "result-text" },
    make("span", { class: "result-title", dir: "auto" }, ...marked(title, marks)),
    line ? make("span", { class: "result-line muted", dir: "auto" }, ...marked(line, marks)) : "",
    make("span", { class: "result-feed muted" }, make("bdi", {}, feed), note ? " · " + note : "")));
  return link;
};

// A link to an entry, filled when its record is loaded. The first one's record is loaded before the others'.
const result = (place, before, marks, attributes = {}) => {
  const link = make("a", { class: "result", ...attributes });
  const snippet = make("span", { class: "result-snippet muted", dir: "auto" });
  const fill = async () => {
    await before;
    const found = await entry(place);
    link.dataset.entry = found.key;
    link.href = root + found.path;
    card(link, { ...found, note: found.day && date(found.day) }, marks).lastChild.append(snippet);
    // No result waits for its snippet.
    textsOf(place).then((texts) => snippet.append(...snippetOf(texts, marks, link.querySelector("mark"))), () => {});
    return found;
  };
  return { link, ready: fill() };
};

const results = (places, marks, attributes) => {
  const all = [];
  places.forEach((place, index) => all.push(result(place, all[0]?.ready, marks, attributes?.(index))));
  return all;
};

// The people, venues and tags that match a query, at most `most` of the tags and of the others. A person's line is
// another name. The link of a person or tag leads to the page, a venue's to a search for it.
const isTag = ([, page]) => /^tags\//.test(page);
const namesFound = (query, feed, most) => {
  const terms = termsOf(query);
  const matches = (row) => {
    const [of, page, name, , line] = row;
    if (feed && head.feeds[of][0] !== feed) return false;
    const words = isTag(row) ? [...wordsOf(name), tagOf(name), tagOf(name).slice(1)] : wordsOf(page && line ? name + " " + line : name);
    return terms.every(({ key, isWhole }) => words.some((word) => (isWhole ? word === key : word.startsWith(key))));
  };
  const found = head && terms.length ? (arrived.get("names") || []).filter(matches) : [];
  return [...found.filter((row) => !isTag(row)).slice(0, most), ...found.filter(isTag).slice(0, most)];
};
const nameLink = (row, attributes = {}) => {
  const [of, page, name, picture, line, entries] = row;
  const [id, title] = head.feeds[of];
  const venue = "search.html" + addressOf(line ? name + " " + line : name, { in: id });
  const kind = isTag(row) ? " is-tag" : page ? " is-person" : "";
  const path = page ? id + "/" + page + ".html" : venue;
  const link = make("a", { class: "result" + kind, "data-name": true, href: root + path, ...attributes });
  return card(link, { picture: !isTag(row) && addressOfPicture(picture), title: (isTag(row) ? "#" : "") + name, line, feed: title, note: vitrine.count(entries) });
};

// Adds an entry's heart to `place` when its record is loaded; the row of a name has none.
const addHeart = (place, ready) => {
  ready?.then(({ key, title, path, feed, picture }) => place.append(heart(key, title, { title, path, feed, picture: picture.slice(top.length) })), () => {});
  return place;
};

// Without results: links to the same search at the feeds' sources.
const elsewhere = ({ numbers, terms, isEarly }, query, feed) => {
  if (!terms.length || numbers.length || isEarly) return [];
  const addresses = head.feeds.filter(([id]) => !feed || id === feed).map((each) => each[2]).filter(Boolean);
  return [...new Set(addresses)].map((address) => {
    const href = address.replace("{query}", () => encodeURIComponent(query.trim()));
    const host = new URL(href).host.replace(/^www\./, "");
    return make("a", { class: "text-link", href, target: "_blank", rel: "noopener nofollow" }, say("searchAt", { host }), make("span", { class: "arrow out", "aria-hidden": "true" }));
  });
};

// The number of results as text.
const summary = ({ numbers, isCut, isEarly, isMended }) => {
  if (isEarly) return say("searchBusy");
  if (!numbers.length) return say("searchNothing");
  const text = isCut ? say("searchMany", { n: vitrine.number(numbers.length) }) : vitrine.count(numbers.length);
  return isMended ? say("searchMended", { count: text }) : text;
};

// A status for screen readers, updated when the visitor stops typing.
const voiceDelay = 500;
const voiceOf = (place) => {
  const element = make("p", { class: "visually-hidden", role: "status" });
  place.append(element);
  let waiting = 0;
  return (text) => {
    clearTimeout(waiting);
    waiting = setTimeout(() => { element.textContent = text; }, voiceDelay);
  };
};

// Shows only the answers to the latest query, and no first answer after the complete one. A slow query shows that it is
// running.
const busyDelay = 250;
const latest = ({ ask, show, fail, wait }) => {
  let turn = 0;
  const look = async () => {
    const mine = ++turn;
    let step = 0;
    const put = (answer) => {
      const own = ++step;
      const isLate = () => mine !== turn || own !== step;
      return mine === turn ? show(answer, isLate) : null;
    };
    const waiting = setTimeout(() => mine !== turn || step || wait(), busyDelay);
    try {
      await put(await ask(put));
    } catch {
      if (mine === turn) fail();
    } finally {
      clearTimeout(waiting);
    }
  };
  // What is under way is not shown.
  look.end = () => { turn += 1; };
  return look;
};

// The choice between everything and one feed.
const choices = (feed, change) => {
  const choice = ([id, title]) => make("label", {},
    make("input", { type: "radio", name: "in", value: id, checked: !id, change: () => change(id) }),
    make("span", { dir: "auto" }, title));
  return make("fieldset", { class: "choices" }, make("legend", {}, say("searchIn")), choice(["", say("searchEverywhere")]), choice(feed));
};

// The part of the search page's address for a query and what narrows it down: `in` a feed, `year`, `tag`. From disk it is
// the fragment.
const addressOf = (query, narrow) => {
  const values = Object.entries({ q: query, ...narrow }).filter(([, value]) => value);
  return (isLocal ? "#" : "?") + new URLSearchParams(values.length ? values : { q: "" });
};
