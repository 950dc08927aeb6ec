// The theme that the visitor chose last, before anything is shown: a flash of the other one is what this prevents.
let theme = null;
try {
  theme = localStorage.getItem("vitrine-theme");
} catch {
  // Storage is forbidden: the system's theme it is.
}
const page = document.documentElement;
if (theme === "light" || theme === "dark") page.dataset.theme = theme;
page.classList.add("has-script");
