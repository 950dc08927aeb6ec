// From disk no page may read another. A page that wants this one loads it in a hidden frame of this name, and is handed
// its text; nothing else runs in such a frame. Never over HTTP, where any site could ask.
window.vitrineIsRead = location.protocol === "file:" && parent !== window && name === "vitrine-read";
if (window.vitrineIsRead) addEventListener("DOMContentLoaded", () => parent.postMessage(document.documentElement.outerHTML, "*"));
