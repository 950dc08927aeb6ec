// `search.html`: the whole page of results, with the query in the address.
const pageMax = 24;
const pageNamesMax = 6;
const writeDelay = 200;

const onPage = (holder, input) => {
  const places = holder.querySelector("[data-results]");
  const says = make("p", { class: "muted" });
  const list = make("ul", { class: "results" });
  const more = make("button", { type: "button", class: "button", hidden: true }, say("searchMore"));
  const again = make("button", { type: "button", class: "button", hidden: true, on: { click: () => begin() } }, say("searchAgain"));
  const others = make("p", { class: "text-links" });
  places.append(says, again, others, list, more);
  const hear = voiceOf(holder);
  let [shown, numbers, feed] = [0, [], ""];
  let feeds = null;
  // Whether the address has a step of its own in the history: what is typed next begins another one.
  let isSettled = true;
  let writing = 0;

  // A page opened from disk may change only what follows `#`.
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
      // Too often for this browser, or forbidden: the address stays behind.
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
      // The first is shown as soon as it is known.
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
    feeds = make("select", { class: "field" }, choice(["", say("searchEverywhere")]), ...head.feeds.map(choice));
    feeds.addEventListener("change", () => { feed = feeds.value; isSettled = true; write(); look(); });
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
  // Back comes to the same place.
  list.addEventListener("click", () => {
    write();
    history.replaceState({ shown, top: scrollY }, "");
  }, { capture: true });
  more.addEventListener("click", () => {
    const place = list.children.length;
    Promise.all(show(pageMax)).then(() => list.children[place]?.querySelector("a").focus(), () => put(say("searchFailed"), true));
  });
  read();
  begin();
};

parts.search = { attach, entry, keys, onPage, open: openHead, search, some, tagOf, termsOf, wordsOf };
