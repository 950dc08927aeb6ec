// The header hides while the visitor scrolls down, and after a jump, as to an anchor.
const siteHeader = document.querySelector(".site-header");
let headerY = scrollY;
addEventListener("scroll", () => {
  const by = scrollY - headerY;
  // Less is the trembling of a finger.
  if (!siteHeader || Math.abs(by) < 4) return;
  headerY = scrollY;
  siteHeader.classList.toggle("is-away", headerY > siteHeader.offsetHeight && (by > 0 || -by > innerHeight / 2));
}, { passive: true });
