// `search.html`: the whole page of results, with the query in the address.
const pageMax = 24;

const onPage = (holder, input) => {
  const places = holder.querySelector("[data-results]");
  const says = make("p", { class: "quiet", role: "status" });
  const list = make("ul", { class: "results" });
  const more = make("button", { type: "button", class: "button", hidden: true }, say("searchMore"));
  const feeds = make("fieldset", { class: "choices", hidden: true }, make("legend", {}, say("searchIn")));
  places.append(feeds, says, list, more);
  let turn = 0;
  let [shown, found, feed] = [0, null, ""];

  // A page opened from disk may change only what follows `#`.
  const read = () => {
    const values = new URLSearchParams(location.hash.startsWith("#q=") ? location.hash.slice(1) : location.search);
    input.value = (values.get("q") || "").slice(0, queryMax);
    feed = values.get("in") || "";
  };
  const write = (isStep) => {
    const values = new URLSearchParams({ q: input.value });
    if (feed) values.set("in", feed);
    const address = (window.vitrine.isLocal ? "#" : "?") + values;
    if (input.value || location.search || location.hash) history[isStep ? "pushState" : "replaceState"](null, "", address);
  };
  const show = () => {
    const next = found.numbers.slice(shown, shown + pageMax);
    list.append(...next.map((place) => result(place, {}).item));
    shown += next.length;
    more.hidden = shown >= found.numbers.length;
  };
  const look = async () => {
    const mine = ++turn;
    let answer;
    try {
      answer = await search(input.value, feed);
    } catch {
      if (mine === turn) { says.textContent = say("searchFailed"); list.replaceChildren(); more.hidden = true; }
      return;
    }
    if (mine !== turn) return;
    [found, shown] = [answer, 0];
    list.replaceChildren();
    says.textContent = summary(found);
    holder.classList.toggle("has-query", found.terms.length > 0);
    show();
  };

  read();
  openHead().then((index) => {
    if (index.feeds.length < 2) return;
    const choice = ([id, title]) => make("label", {}, make("input", { type: "radio", name: "in", value: id, checked: id === feed, on: { change: () => { feed = id; write(true); look(); } } }), make("span", { dir: "auto" }, title));
    feeds.append(...[["", say("searchEverywhere")], ...index.feeds].map(choice));
    feeds.hidden = false;
  }, () => {});
  input.addEventListener("input", () => { write(false); look(); });
  input.form.addEventListener("submit", (event) => { event.preventDefault(); write(true); look(); });
  addEventListener("popstate", () => { read(); look(); });
  more.addEventListener("click", () => {
    const place = list.children.length;
    show();
    list.children[place]?.querySelector("a").focus();
  });
  if (input.value) look();
};

parts.search = { attach, entry, keys, onPage, open: openHead, search, some, termsOf };
