// Applies the visitor's theme before the page is shown, which prevents a flash of the other theme.
let theme = null;
const page = document.documentElement;
// As `store` does in site/10-core.js.
const stored = (name) =>
  localStorage.getItem("vitrine-" + name + ":" + new URL(page.dataset.top || "./", location).pathname) ?? localStorage.getItem("vitrine-" + name);
try {
  theme = stored("theme");
  page.dataset.shape = stored("shape") || "";
} catch {
  // Storage is forbidden: the system's theme is used, and tiles are squares.
}
if (theme === "light" || theme === "dark") page.dataset.theme = theme;
// Reserves space from the first frame for what scripts will add, also for details beside a list.
page.classList.add("has-script", "has-panes");

// Pictures that fail before the script of the page has loaded. That script replaces this list.
window.vitrineFailed = [];
addEventListener("error", (event) => { if (event.target.localName === "img") window.vitrineFailed.push(event.target); }, true);
