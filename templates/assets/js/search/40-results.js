// Results as cards in a list.
const { count, date, make, number, root, say } = window.vitrine;

// - attributes: of the item; it is filled as soon as its entry is known.
const result = (place, attributes) => {
  const link = make("a", { class: "result", tabindex: attributes.role ? "-1" : null });
  const item = make("li", attributes, link);
  const ready = entry(place).then((found) => {
    item.dataset.entry = found.key;
    link.href = root + found.path;
    const picture = make("img", { src: found.picture, alt: "", width: 64, height: 64, loading: "lazy", decoding: "async" });
    picture.addEventListener("error", () => { picture.src = window.vitrine.top + head.stock; }, { once: true });
    link.append(picture, make("span", { class: "result-words" },
      make("span", { class: "result-title", dir: "auto" }, found.title),
      make("span", { class: "result-place quiet" }, make("bdi", {}, found.feed), found.day ? " · " + date(found.day) : null)));
  });
  return { item, ready };
};

// How many there are, in words.
const summary = ({ numbers, isCut, isMended, terms }) => {
  if (!terms.length) return "";
  if (!numbers.length) return say("searchNothing");
  const text = isCut ? say("searchMany", { n: number(numbers.length) }) : count(numbers.length, "entry");
  return isMended ? say("searchMended", { count: text }) : text;
};
