// Light, dark, or as the system has it: a button in the header that goes round.
const themes = ["system", "light", "dark"];
const themePlace = document.querySelector("[data-tools]");
if (themePlace) {
  const chosen = () => page.dataset.theme || "system";
  const button = make("button", { type: "button", class: "tool", "data-action": "theme" });
  const show = () => {
    const words = say("theme", { theme: say("theme-" + chosen()) });
    button.replaceChildren(icon(chosen()), make("span", { class: "tool-label" }, words));
    button.title = words;
  };
  const set = (theme) => {
    if (theme === "system") delete page.dataset.theme; else page.dataset.theme = theme;
    show();
  };
  button.addEventListener("click", () => {
    const next = themes[(themes.indexOf(chosen()) + 1) % themes.length];
    store.set("theme", next);
    set(next);
    announce(button.title, false);
  });
  addEventListener("storage", (event) => {
    if (event.key === "vitrine-theme") set(themes.includes(event.newValue) ? event.newValue : "system");
  });
  show();
  themePlace.append(button);
}
