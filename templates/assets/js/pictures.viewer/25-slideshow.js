// Shows one picture after another, until the last one. Stopped by touch, by any key and button, by closing, by another
// tab, and where visitors prefer reduced motion, who have no button for it.
const slideMilliseconds = 5000;
let slideTimer = 0;
let slideButton = null;
const isSliding = () => slideButton.ariaPressed === "true";
const stopSlides = () => {
  slideTimer = clearTimeout(slideTimer);
  slideButton.ariaPressed = false;
};
const advance = async () => {
  const from = slides[place];
  if (await step(1) || !isSliding() || slides[place] !== from) return;
  stopSlides();
  announce(say("slideshowEnded"));
};
// The next picture comes when this one has been seen for a while.
const schedule = (picture) => {
  slideTimer = clearTimeout(slideTimer);
  if (!isSliding()) return;
  picture.querySelector("img").decode().catch(() => {}).then(() => {
    if (isSliding() && picture.isConnected) slideTimer = setTimeout(advance, slideMilliseconds);
  });
};
const slideshow = () => {
  slideButton = button("viewer-button viewer-slideshow", "slideshow", say("slideshow"), () => {
    const isStarting = !isSliding();
    stopSlides();
    slideButton.ariaPressed = isStarting;
    schedule(stage);
  }, make("span", { class: "play", "aria-hidden": "true" }));
  slideButton.ariaPressed = false;
  return slideButton;
};
const stopSlidesOn = (event) => {
  const isItsOwn = event.target.closest?.(".viewer-slideshow") && !keys[event.key];
  if (isSliding() && !isItsOwn) stopSlides();
};
const watchSlideshow = () => {
  for (const name of ["pointerdown", "keydown"]) dialog.addEventListener(name, stopSlidesOn, true);
  document.addEventListener("visibilitychange", stopSlidesOn);
  matchMedia("(prefers-reduced-motion: reduce)").addEventListener("change", stopSlidesOn);
};
