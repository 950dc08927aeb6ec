// The header hides while the visitor scrolls down, and after a jump, as to an anchor.
const siteHeader = document.querySelector(".site-header");
if (siteHeader) {
  let headerY = scrollY;
  addEventListener("scroll", () => {
    const by = scrollY - headerY;
    // Less is the trembling of a finger.
    if (Math.abs(by) < 4) return;
    headerY = scrollY;
    siteHeader.classList.toggle("is-away", headerY > siteHeader.offsetHeight && (by > 0 || -by > innerHeight / 2));
  }, { passive: true });
  // It is higher where its links wrap. What gets the focus is scrolled to below it.
  new ResizeObserver(() => page.style.setProperty("--header", siteHeader.offsetHeight + "px")).observe(siteHeader);
}
