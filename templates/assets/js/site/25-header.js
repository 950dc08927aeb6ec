// The header hides while the visitor scrolls down, and after a jump, as to an anchor.
const siteHeader = document.querySelector(".site-header");
const stepPixels = 4;
let headerY = scrollY;
if (siteHeader) {
  addEventListener("scroll", () => {
    const by = scrollY - headerY;
    if (Math.abs(by) < stepPixels) return;
    headerY = scrollY;
    siteHeader.classList.toggle("is-away", scrollY > siteHeader.offsetHeight && (by > 0 || -by > innerHeight / 2));
  }, { passive: true });
}
