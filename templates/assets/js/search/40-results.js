// Results as cards in a list.
const { count, date, heart, make, number, root, say } = vitrine;

// A link to an entry, with picture, title, line, feed and date; filled in as soon as its entry is known. The first one's is
// asked for before all others'.
const result = (place, before, attributes = {}) => {
  const link = make("a", { class: "result", ...attributes });
  const ready = Promise.resolve(before).then(() => entry(place)).then((found) => {
    link.dataset.entry = found.key;
    link.href = root + found.path;
    const picture = make("img", { alt: "", width: 64, height: 64, decoding: "async" });
    picture.addEventListener("error", () => { picture.src = vitrine.top + head.stock; }, { once: true });
    picture.src = found.picture;
    link.append(picture, make("span", { class: "result-text" },
      make("span", { class: "result-title", dir: "auto" }, found.title),
      found.line ? make("span", { class: "result-line muted", dir: "auto" }, found.line) : null,
      make("span", { class: "result-feed muted" }, make("bdi", {}, found.feed), found.day ? " · " + date(found.day) : null)));
    return found;
  });
  return { link, ready };
};

const results = (places, attributes) => {
  const all = [];
  places.forEach((place, index) => all.push(result(place, all[0]?.ready, attributes?.(index))));
  return all;
};

// The people and venues that a query names, as links: a person's to the page of what is theirs, a venue's to the search for it.
const namesFound = (query, feed, most) => {
  const terms = termsOf(query);
  const matches = ([of, , name]) => {
    if (feed && head.feeds[of][0] !== feed) return false;
    const words = wordsOf(name);
    return terms.every(({ key, isWhole }) => words.some((word) => (isWhole ? word === key : word.startsWith(key))));
  };
  return head && terms.length ? (arrived.get("names") || []).filter(matches).slice(0, most) : [];
};
const nameLink = ([of, page, name, picture, line, entries], attributes = {}) => {
  const [id, title] = head.feeds[of];
  const venue = "search.html" + addressOf(line ? name + " " + line : name, id);
  const image = make("img", { alt: "", width: 64, height: 64, decoding: "async", src: picture ? top + "images/" + picture.slice(0, 2) + "/" + picture : top + head.stock });
  image.addEventListener("error", () => { image.src = top + head.stock; }, { once: true });
  return make("a", { class: page ? "result is-person" : "result", "data-name": true, href: root + (page ? id + "/" + page + ".html" : venue), ...attributes }, image,
    make("span", { class: "result-text" },
      make("span", { class: "result-title", dir: "auto" }, name),
      line ? make("span", { class: "result-line muted", dir: "auto" }, line) : null,
      make("span", { class: "result-feed muted" }, make("bdi", {}, title), " · " + count(entries, "entry"))));
};

const heartOf = ({ key, title, path, feed, picture }) => heart(key, title, { title, path, feed, picture: picture.slice(top.length) });

// Where the entries come from there may be what is not found here: links to the same search there.
const elsewhere = ({ numbers, terms, isEarly }, query, feed) => {
  const isNothing = terms.length && !numbers.length && !isEarly;
  const addresses = isNothing ? head.feeds.filter(([id, , address]) => address && (!feed || id === feed)).map((each) => each[2]) : [];
  return [...new Set(addresses)].map((address) => {
    const href = address.replace("{query}", () => encodeURIComponent(query.trim()));
    return make("a", { class: "text-link", href, target: "_blank", rel: "noopener nofollow" }, say("searchAt", { host: new URL(href).host.replace(/^www\./, "") }), make("span", { class: "arrow out", "aria-hidden": "true" }));
  });
};

// How many there are, in words.
const summary = ({ numbers, isCut, isEarly, isMended, terms }) => {
  if (!terms.length) return "";
  if (isEarly) return say("searchBusy");
  if (!numbers.length) return say("searchNothing");
  const text = isCut ? say("searchMany", { n: number(numbers.length) }) : count(numbers.length, "entry");
  return isMended ? say("searchMended", { count: text }) : text;
};

// What is heard of the results: once typing rests, and not at every letter.
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

// The latest of several questions: what answers an earlier one comes too late, as does a first answer once the whole one
// is there. Slow ones say that they are at work.
const busyDelay = 250;
const latest = ({ ask, show, fail, wait }) => {
  let turn = 0;
  return async () => {
    const mine = ++turn;
    let step = 0;
    const put = (answer) => {
      const own = ++step;
      const isLate = () => mine !== turn || own !== step;
      return mine === turn ? show(answer, isLate) : null;
    };
    const failed = () => { if (mine === turn) fail(); };
    const waiting = setTimeout(() => mine !== turn || step || wait(), busyDelay);
    try {
      await put(await ask(put));
    } catch {
      failed();
    } finally {
      clearTimeout(waiting);
    }
  };
};

// Where to search: everywhere, or in one feed.
const choices = (feed, change) => {
  const name = "in-" + Math.random().toString(36).slice(2);
  const choice = ([id, title]) => make("label", {},
    make("input", { type: "radio", name, value: id, checked: id === "", on: { change: () => change(id) } }),
    make("span", { dir: "auto" }, title));
  return make("fieldset", { class: "choices" }, make("legend", {}, say("searchIn")), choice(["", say("searchEverywhere")]), choice(feed));
};

// The whole page of results for a query; from disk only what follows `#` reaches a script that did not load the page.
const addressOf = (query, feed) => {
  const values = new URLSearchParams({ q: query });
  if (feed) values.set("in", feed);
  return (vitrine.isLocal ? "#" : "?") + values;
};
