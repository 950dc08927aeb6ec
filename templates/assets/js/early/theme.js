// The theme that the visitor chose last, before anything is shown: a flash of the other one is what this prevents.
let theme = null;
try {
  theme = localStorage.getItem("vitrine-theme");
} catch {
  // Storage is forbidden: the system's theme it is.
}
const page = document.documentElement;
if (theme === "light" || theme === "dark") page.dataset.theme = theme;
// What scripts will add has its room from the first frame on.
page.classList.add("has-script");

// Pictures that fail before the page's script is there to help: it takes over this list.
window.vitrineFailed = [];
addEventListener("error", (event) => { if (event.target.localName === "img") window.vitrineFailed.push(event.target); }, true);
// Where pages can be read by scripts, a wide screen keeps room for details beside a list from the first frame.
if (location.protocol !== "file:") page.classList.add("has-panes");
