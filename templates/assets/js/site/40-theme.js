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
  // What was chosen on another page, while this one is shown or was kept for going back to.
  const follow = () => set(themes.find((theme) => theme === store.get("theme")) || "system");
  addEventListener("storage", (event) => { if (event.key === "vitrine-theme" || event.key === null) follow(); });
  addEventListener("pageshow", (event) => { if (event.persisted) follow(); });
  set(chosen());
  themePlace.append(tool);
}
