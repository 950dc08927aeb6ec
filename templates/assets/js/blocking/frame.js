// Pages opened from disk cannot read each other. So a page loads this one in a hidden frame of this name, and this
// script sends its text; no other script runs in such a frame. Never over HTTP, where any site could load the frame.
window.vitrineIsRead = location.protocol === "file:" && parent !== window && name === "vitrine-read";
if (window.vitrineIsRead) addEventListener("DOMContentLoaded", () => parent.postMessage(document.documentElement.outerHTML, "*"));
