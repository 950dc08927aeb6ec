// A button in the header for the next theme: the system's, light, dark.
const themes = ["system", "light", "dark"];
const themePlace = document.querySelector("[data-tools]");
if (themePlace) {
  const chosen = () => page.dataset.theme || "system";
  const tool = button("tool", "theme", "", () => {
    const next = themes[(themes.indexOf(chosen()) + 1) % themes.length];
    store.set("theme", next);
    set(next);
    announce(tool.title, false);
  });
  const set = (theme) => {
    if (theme === "system") delete page.dataset.theme; else page.dataset.theme = theme;
    tool.title = say("theme", { theme: say("theme-" + theme) });
    tool.replaceChildren(icon(theme), make("span", { class: "tool-label" }, tool.title));
  };
  store.watch("theme", () => set(themes.find((theme) => theme === store.get("theme")) || "system"));
  set(chosen());
  themePlace.append(tool);
}
