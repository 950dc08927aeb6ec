// The theme that the visitor chose last, before anything is shown: a flash of the other one is what this prevents.
let theme = null;
try {
  theme = localStorage.getItem("vitrine-theme");
} catch {
  // Storage is forbidden: the system's theme it is.
}
const page = document.documentElement;
if (theme === "light" || theme === "dark") page.dataset.theme = theme;
// What scripts will add has its room from the first frame on: on a wide screen also details beside a list.
page.classList.add("has-script", "has-panes");

// Pictures that fail before the page's script is there to help: it takes over this list.
window.vitrineFailed = [];
addEventListener("error", (event) => { if (event.target.localName === "img") window.vitrineFailed.push(event.target); }, true);
