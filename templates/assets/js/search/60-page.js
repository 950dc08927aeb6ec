// `search.html`: results, with the query in the address.
const pageMax = 24;
const pageNamesMax = 6;
const writeDelay = 200;

// What is asked: the field's query and the choices (`narrow`), read from the address and written to it.
// - isSettled: whether the next change of the query adds an entry to the history.
// - writing: the timer of a change that is not in the address yet.
// - state: what was shown where the visitor comes back to.
const askedOf = (input) => {
  const narrow = {};
  const asked = {
    narrow, isSettled: true, writing: 0,
    isAny: () => input.value || Object.values(narrow).some(Boolean),
    // From disk the query is in the fragment.
    read() {
      clearTimeout(asked.writing);
      const values = new URLSearchParams(/^#(q|in|year|tag)=/.test(location.hash) ? location.hash.slice(1) : location.search);
      const valueOf = (name) => values.get(name) || "";
      input.value = valueOf("q").slice(0, queryMax);
      const [year] = /^\d{1,4}$/.exec(valueOf("year")) || [""];
      Object.assign(narrow, { in: valueOf("in"), year, tag: tagOf(valueOf("tag")).slice(1) });
      asked.state = history.state?.shown && history.state;
      asked.isSettled = true;
    },
    write() {
      clearTimeout(asked.writing);
      const address = asked.isAny() ? addressOf(input.value, narrow) : location.pathname;
      if (absolute(address) === location.href) return;
      try {
        if (asked.isSettled) history.pushState(null, "", address); else history.replaceState(null, "", address);
      } catch {
        // The browser limits how often the address may change.
      }
      asked.isSettled = false;
    },
  };
  return asked;
};

// What the page shows of an answer: `shown` results of it so far.
const pageOf = (holder, input, asked, controls, begin) => {
  const { narrow } = asked;
  const says = make("p", { class: "muted" });
  const list = make("ul", { class: "results" });
  const more = button("button", null, say("more"), () => {
    const place = list.children.length;
    Promise.all(add(pageMax)).then(() => list.children[place]?.querySelector("a").focus(), page.fail);
  });
  const again = button("button", null, say("searchAgain"), () => { input.focus(); begin(); });
  again.hidden = more.hidden = true;
  const others = make("p", { class: "text-links" });
  holder.querySelector("[data-results]").append(controls.element, says, again, others, list, more);
  const hear = voiceOf(holder);
  let [numbers, marks] = [[], []];
  const put = (text, isFailed) => {
    page.shown = 0;
    list.replaceChildren();
    others.replaceChildren();
    more.hidden = true;
    says.textContent = text;
    again.hidden = !isFailed;
    hear(text);
  };
  const add = (most) => {
    const next = results(numbers.slice(page.shown, page.shown + most), marks);
    list.append(...next.map(({ link, ready }) => addHeart(make("li", {}, link), ready)));
    page.shown += next.length;
    more.hidden = page.shown >= numbers.length;
    return next.map(({ ready }) => ready);
  };
  const page = {
    list, shown: 0,
    putNames() {
      for (const link of list.querySelectorAll("[data-name]")) link.parentElement.remove();
      if (narrow.year || narrow.tag) return;
      list.prepend(...namesFound(input.value, narrow.in, pageNamesMax).map((name) => make("li", {}, nameLink(name))));
    },
    async show(found, isLate) {
      const isAsked = Boolean(input.value.trim()) || found.isNarrow;
      ({ numbers, marks } = found);
      put(isAsked ? summary(found) : "");
      others.append(...elsewhere(found, input.value, narrow.in));
      page.putNames();
      holder.classList.toggle("has-query", isAsked);
      if (!found.isEarly && !found.isCut) controls.count(found, narrow, isLate);
      const ready = add(Math.max(pageMax, asked.state?.shown || 0));
      const all = Promise.all(ready);
      all.catch(() => isLate() || page.fail());
      // The first result is shown when it is loaded.
      await (asked.state ? all : ready[0]);
      if (found.isEarly || isLate()) return;
      if (asked.state) scrollTo(0, asked.state.top);
      asked.state = null;
    },
    fail: () => put(say("searchFailed"), true),
    // Without a query nothing is searched for.
    wait: () => { if (asked.isAny()) says.textContent = say("searchBusy"); },
  };
  return page;
};

const onPage = (holder, input) => {
  const asked = askedOf(input);
  const { narrow, read, write } = asked;
  // One choice at a time: after going back the others are shown late.
  const controls = facetControls(({ target: { name, value } }) => {
    narrow[name] = value;
    asked.isSettled = true;
    write();
    look();
  });
  const begin = () => {
    look();
    openNames().then(putNames);
  };
  const page = pageOf(holder, input, asked, controls, begin);
  const { list, putNames, show, fail, wait } = page;
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
    show, fail, wait,
  });

  input.addEventListener("input", () => {
    clearTimeout(asked.writing);
    asked.writing = setTimeout(write, writeDelay);
    asked.state = null;
    look();
  });
  input.form.addEventListener("submit", (event) => {
    event.preventDefault();
    write();
    asked.isSettled = true;
    asked.state = null;
    look();
  });
  addEventListener("popstate", () => { read(); look(); });
  // What was typed last is in the address before a result is followed.
  list.addEventListener("click", write);
  // Stores the scroll position for the way back.
  addEventListener("pagehide", () => { if (page.shown) history.replaceState({ shown: page.shown, top: scrollY }, ""); });
  // What was typed before this script came.
  const typed = document.activeElement === input && input.value;
  read();
  if (typed) {
    asked.isSettled = false;
    input.value = typed;
    write();
  }
  controls.show({ in: [], year: [], tag: [] }, narrow);
  begin();
};

parts.search = { attach, date, entry, keys, onPage, open: openHead, rangesOf, search, snippetOf, some, tagOf, termsOf, wordsOf };
