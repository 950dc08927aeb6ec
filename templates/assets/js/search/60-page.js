// `search.html`: results, with the query in the address.
const pageMax = 24;
const pageNamesMax = 6;
const writeDelay = 200;
// Choices are counted when the visitor has stopped typing.
const countDelay = 300;

const onPage = (holder, input) => {
  const places = holder.querySelector("[data-results]");
  const says = make("p", { class: "muted" });
  const list = make("ul", { class: "results" });
  const more = button("button", null, say("more"), () => {
    const place = list.children.length;
    Promise.all(show(pageMax)).then(() => list.children[place]?.querySelector("a").focus(), () => put(say("searchFailed"), true));
  });
  const again = button("button", null, say("searchAgain"), () => { input.focus(); begin(); });
  more.hidden = again.hidden = true;
  const others = make("p", { class: "text-links" });
  // One choice at a time: after going back the others are shown late.
  const controls = facetControls(({ target: { name, value } }) => {
    narrow = { ...narrow, [name]: value };
    isSettled = true;
    write();
    look();
  });
  places.append(controls.element, says, again, others, list, more);
  const hear = voiceOf(holder);
  let [shown, numbers, marks, narrow] = [0, [], [], {}];
  // Whether the next change of the query adds an entry to the history.
  let isSettled = true;
  let writing = 0;
  let counting = 0;
  // What was shown where the visitor comes back to.
  let state = null;

  // From disk the query is in the fragment.
  const read = () => {
    const values = new URLSearchParams(/^#(q|in|year|tag)=/.test(location.hash) ? location.hash.slice(1) : location.search);
    input.value = (values.get("q") || "").slice(0, queryMax);
    state = history.state?.shown && history.state;
    const year = values.get("year") || "";
    narrow = { in: values.get("in") || "", year: /^\d{1,4}$/.test(year) ? year : "", tag: tagOf(values.get("tag") || "").slice(1) };
  };
  const hasQuery = () => Boolean(input.value) || Object.values(narrow).some(Boolean);
  const write = () => {
    clearTimeout(writing);
    const address = hasQuery() ? addressOf(input.value, narrow) : location.pathname;
    if (new URL(address, location.href).href === location.href) return;
    try {
      history[isSettled ? "pushState" : "replaceState"](null, "", address);
    } catch {
      // The browser limits how often the address may change.
    }
    isSettled = false;
  };
  const show = (most) => {
    const next = results(numbers.slice(shown, shown + most), marks);
    list.append(...next.map(({ link, ready }) => {
      const item = make("li", {}, link);
      ready.then((found) => item.append(heartOf(found)), () => {});
      return item;
    }));
    shown += next.length;
    more.hidden = shown >= numbers.length;
    return next.map(({ ready }) => ready);
  };
  const putNames = () => {
    for (const link of list.querySelectorAll("[data-name]")) link.parentElement.remove();
    if (narrow.year || narrow.tag) return;
    list.prepend(...namesFound(input.value, narrow.in, pageNamesMax).map((name) => make("li", {}, nameLink(name))));
  };
  const put = (text, isFailed) => {
    shown = 0;
    list.replaceChildren();
    others.replaceChildren();
    more.hidden = true;
    says.textContent = text;
    again.hidden = !isFailed;
    hear(text);
  };
  const countChoices = (found, isLate) => {
    clearTimeout(counting);
    counting = setTimeout(async () => {
      try {
        const choices = await choicesOf(found, narrow);
        if (!isLate()) controls.show(choices, narrow);
      } catch {
        // The results are there without choices.
      }
    }, countDelay);
  };
  const look = latest({
    ask: async (first) => {
      await openHead();
      if (narrow.in && !head.feeds.some(([id]) => id === narrow.in)) narrow.in = "";
      const early = async (found) => {
        const answer = await narrowed(found, narrow);
        if (answer.numbers.length) await first(answer);
      };
      return narrowed(await search(input.value, "", early, true), narrow);
    },
    show: async (found, isLate) => {
      const isAsked = Boolean(input.value.trim()) || found.isNarrow;
      numbers = found.numbers;
      marks = found.marks || [];
      put(isAsked ? summary(found) : "");
      others.append(...elsewhere(found, input.value, narrow.in));
      putNames();
      holder.classList.toggle("has-query", isAsked);
      if (!found.isEarly && !found.isCut) countChoices(found, isLate);
      const ready = show(Math.max(pageMax, state?.shown || 0));
      const all = Promise.all(ready);
      all.catch(() => isLate() || put(say("searchFailed"), true));
      // The first result is shown when it is loaded.
      await (state ? all : ready[0]);
      if (found.isEarly || isLate()) return;
      if (state) scrollTo(0, state.top);
      state = null;
    },
    fail: () => put(say("searchFailed"), true),
    // Without a query nothing is searched for.
    wait: () => { if (hasQuery()) says.textContent = say("searchBusy"); },
  });
  const begin = () => {
    look();
    openNames().then(putNames);
  };

  input.addEventListener("input", () => {
    clearTimeout(writing);
    writing = setTimeout(write, writeDelay);
    state = null;
    look();
  });
  input.form.addEventListener("submit", (event) => {
    event.preventDefault();
    write();
    isSettled = true;
    state = null;
    look();
  });
  addEventListener("popstate", () => {
    clearTimeout(writing);
    isSettled = true;
    read();
    look();
  });
  // Stores the scroll position for the way back.
  list.addEventListener("click", (event) => {
    if (!event.target.closest("a")) return;
    write();
    history.replaceState({ shown, top: scrollY }, "");
  }, { capture: true });
  // What was typed before this script came.
  const typed = document.activeElement === input && input.value;
  read();
  if (typed) {
    input.value = typed;
    isSettled = false;
    write();
  }
  controls.show({ total: 0, in: [], year: [], tag: [] }, narrow);
  begin();
};

parts.search = { attach, date, entry, keys, onPage, open: openHead, rangesOf, search, snippetOf, some, tagOf, termsOf, textsOf, wordsOf };
