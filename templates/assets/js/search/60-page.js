// `search.html`: results, with the query in the address.
const pageMax = 24;
const pageNamesMax = 6;
const writeDelay = 200;

const onPage = (holder, input) => {
  const places = holder.querySelector("[data-results]");
  const says = make("p", { class: "muted" });
  const list = make("ul", { class: "results" });
  const more = button("button", null, say("searchMore"), () => {
    const place = list.children.length;
    Promise.all(show(pageMax)).then(() => list.children[place]?.querySelector("a").focus(), () => put(say("searchFailed"), true));
  });
  const again = button("button", null, say("searchAgain"), () => begin());
  more.hidden = again.hidden = true;
  const others = make("p", { class: "text-links" });
  places.append(says, again, others, list, more);
  const hear = voiceOf(holder);
  let [shown, numbers, feed] = [0, [], ""];
  let feeds = null;
  // Whether the next change of the query adds an entry to the history.
  let isSettled = true;
  let writing = 0;

  // From disk the query is in the fragment.
  const read = () => {
    const values = new URLSearchParams(location.hash.startsWith("#q=") ? location.hash.slice(1) : location.search);
    input.value = (values.get("q") || "").slice(0, queryMax);
    feed = values.get("in") || "";
    if (feeds) feeds.value = feed;
  };
  const write = () => {
    clearTimeout(writing);
    const address = input.value || feed ? addressOf(input.value, feed) : location.pathname;
    if (new URL(address, location.href).href === location.href) return;
    try {
      history[isSettled ? "pushState" : "replaceState"](null, "", address);
    } catch {
      // The browser limits how often the address may change.
    }
    isSettled = false;
  };
  const show = (most) => {
    const next = results(numbers.slice(shown, shown + most));
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
    list.prepend(...namesFound(input.value, feed, pageNamesMax).map((name) => make("li", {}, nameLink(name))));
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
  const look = latest({
    ask: (first) => search(input.value, feed, first),
    show: async (found, isLate) => {
      numbers = found.numbers;
      put(summary(found));
      others.append(...elsewhere(found, input.value, feed));
      putNames();
      holder.classList.toggle("has-query", found.terms.length > 0);
      const state = history.state?.shown ? history.state : null;
      const ready = show(Math.max(pageMax, state?.shown || 0));
      const all = Promise.all(ready);
      all.catch(() => isLate() || put(say("searchFailed"), true));
      // The first result is shown when it is loaded.
      await (state ? all : ready[0]);
      if (state && !found.isEarly && !isLate()) scrollTo(0, state.top);
    },
    fail: () => put(say("searchFailed"), true),
    wait: () => { says.textContent = say("searchBusy"); },
  });
  const begin = async () => {
    look();
    openNames().then(putNames);
    try {
      await openHead();
    } catch {
      return;
    }
    if (feeds || head.feeds.length < 2) return;
    if (!head.feeds.some(([id]) => id === feed)) feed = "";
    const choice = ([id, title]) => make("option", { value: id, selected: id === feed }, title);
    const change = () => { feed = feeds.value; isSettled = true; write(); look(); };
    feeds = make("select", { class: "field", change }, choice(["", say("searchEverywhere")]), ...head.feeds.map(choice));
    places.prepend(make("label", { class: "choices" }, make("span", {}, say("searchIn")), feeds));
  };

  input.addEventListener("input", () => {
    clearTimeout(writing);
    writing = setTimeout(write, writeDelay);
    look();
  });
  input.form.addEventListener("submit", (event) => {
    event.preventDefault();
    write();
    isSettled = true;
    look();
  });
  addEventListener("popstate", () => {
    clearTimeout(writing);
    isSettled = true;
    read();
    look();
  });
  // Stores the scroll position for the way back.
  list.addEventListener("click", () => {
    write();
    history.replaceState({ shown, top: scrollY }, "");
  }, { capture: true });
  read();
  begin();
};

parts.search = { attach, date, entry, keys, onPage, open: openHead, search, some, tagOf, termsOf, wordsOf };
