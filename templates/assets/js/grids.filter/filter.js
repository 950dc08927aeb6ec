// Sorts and filters a feed's grid. One script has all entries of the feed; it is loaded on first use. What is chosen
// stands in the address's fragment, which works from disk too.
const { absolute, enhance, fitSizes, make, parts, say, top } = vitrine;
const mark = "#filter&";
const shownMax = 60;
const feeds = new Map();
window.vitrineFilter = (feed, entries) => feeds.set(feed, entries);

const span = (kind, text, attributes) => text && make("span", { class: kind, ...attributes }, text);
// The same markup as the built pages' cards.
const cardOf = (entry) => {
  const language = { dir: "auto", lang: entry.language };
  const parts = [span("card-line", entry.line, { dir: "auto" }), entry.date && make("time", { class: "card-line" }, entry.date), span("card-line price", entry.price)];
  const face = entry.src
    ? [make("picture", { class: "frame", style: `--w:${entry.width};--h:${entry.height}` + (entry.tint ? ";--tint:" + entry.tint : "") },
      make("img", { src: entry.src, srcset: entry.srcset, width: entry.width, height: entry.height, alt: entry.title, lang: entry.language, loading: "lazy", decoding: "async" })),
    make("span", { class: "card-caption" }, span("card-title", entry.title, { ...language, "aria-hidden": "true" }), ...parts)]
    : [make("span", { class: "note" }, span("note-title", entry.title, language), span("note-text", entry.excerpt, { ...language, "aria-hidden": "true" }), span("price", entry.price))];
  return make("li", { style: entry.src && `--w:${entry.width};--h:${entry.height}` }, make("article", { class: "card is-" + entry.kind + (entry.sold ? " is-for-sale" : ""), "data-entry": entry.key },
    make("a", { href: entry.href }, ...face, span("mark-past", entry.mark))));
};

const orders = {
  newest: (one, other) => (other.published ?? -Infinity) - (one.published ?? -Infinity),
  cheapest: (one, other) => (one.amount ?? Infinity) - (other.amount ?? Infinity),
  dearest: (one, other) => (other.amount ?? -1) - (one.amount ?? -1),
};
// The differences of equal infinities are no numbers; such entries keep their order.
const sorted = (entries, order) => (order ? entries.toSorted((one, other) => order(one, other) || 0) : entries);
const matches = (entry, name, value) => (name === "price" ? entry.amount <= Number(value) : entry.values.includes(name + "=" + value));

const beginForm = (form) => {
  const place = form.closest(".entries");
  const [status, clear] = [form.querySelector("[role=status]"), form.querySelector("[type=reset]")];
  const feed = form.dataset.filter.split("/").at(-2);
  const list = make("ul", { class: "tiles is-filtered" });
  const more = make("button", { type: "button", class: "button filtered-more", click: () => add() }, say("more"));
  let [found, turn] = [[], 0];

  const load = async () => {
    if (!feeds.has(feed)) await vitrine.load(absolute(form.dataset.filter).slice(absolute(top).length), () => feeds.has(feed));
  };

  const add = (count = shownMax) => {
    const from = list.children.length;
    list.append(...found.slice(from, from + count).map(cardOf));
    fitSizes(list);
    more.hidden = list.children.length >= found.length;
    enhance(list);
    if (!from) return;
    list.children[from]?.querySelector("a").focus();
    // For the way back.
    history.replaceState({ ...history.state, filtered: list.children.length }, "");
  };
  const chosen = () => [...new FormData(form)].filter(([, value]) => value);
  const show = async () => {
    const mine = ++turn;
    const choices = chosen();
    clear.hidden = !choices.length;
    place.classList.toggle("is-filtering", choices.length > 0);
    if (!choices.length) {
      status.textContent = "";
      list.remove();
      more.remove();
      return;
    }
    try {
      await load();
    } catch {
      form.reset();
      return vitrine.partFailed();
    }
    if (mine !== turn) return;
    const { sort, ...facets } = Object.fromEntries(choices);
    found = sorted(feeds.get(feed).filter((entry) => Object.entries(facets).every(([name, value]) => matches(entry, name, value))), orders[sort]);
    list.replaceChildren();
    form.after(list, more);
    add(Math.max(shownMax, Number(history.state?.filtered) || 0));
    status.textContent = found.length ? vitrine.count(found.length) : say("searchNothing");
  };
  const keep = () => {
    const query = new URLSearchParams(chosen()).toString();
    history.replaceState({ ...history.state, filtered: 0 }, "", query ? mark + query : location.href.split("#")[0]);
  };
  // What the address says; values that the form does not offer are left out. Whether there is something else to show.
  // - isEmptyToo: without a fragment nothing is chosen.
  const read = (isEmptyToo) => {
    if (!location.hash.startsWith(mark) && (location.hash || !isEmptyToo)) return false;
    const before = String(chosen());
    const query = new URLSearchParams(location.hash.slice(mark.length));
    for (const field of form.elements) {
      if (field.type === "checkbox") field.checked = query.get(field.name) === field.value;
      else if (field.name) field.value = query.get(field.name) ?? "";
      if (field.options && field.selectedIndex < 0) field.value = "";
    }
    return String(chosen()) !== before;
  };
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("change", () => { keep(); show(); });
  // The fields have their values after the event.
  form.addEventListener("reset", () => setTimeout(() => { keep(); show(); form.querySelector("select")?.focus(); }));
  addEventListener("hashchange", () => { if (read(true)) show(); });
  // Also what was chosen before this script came.
  if (!read() && chosen().length) keep();
  if (chosen().length) show();
};

const begin = (form) => {
  if (form.isBegun) return;
  form.isBegun = true;
  beginForm(form);
};
parts.filter = { begin };
