// Reads another page of the site as a document. Browsers refuse `fetch` from disk; there a hidden frame loads the page,
// and the page's blocking script sends its text (`blocking/frame.js`).
const { absolute, isLocal, make, parts, top } = vitrine;
const frameMilliseconds = 15000;
const wordMilliseconds = 1000;
const readFramed = (address) => new Promise((done, fail) => {
  const end = (settle, value) => {
    clearTimeout(timer);
    removeEventListener("message", hear);
    frame.remove();
    settle(value);
  };
  const wait = (milliseconds) => setTimeout(() => end(fail, new Error(address)), milliseconds);
  const hear = (event) => { if (event.source === frame.contentWindow) end(done, String(event.data)); };
  let timer = wait(frameMilliseconds);
  // Our pages send their text before they have loaded. Another page sends nothing.
  const load = () => { clearTimeout(timer); timer = wait(wordMilliseconds); };
  const frame = make("iframe", { name: "vitrine-read", src: address, hidden: true, load });
  addEventListener("message", hear);
  document.body.append(frame);
});
// - Returns: the document, with the `address` that the host led to, as from `x.html` to `x`.
// - Throws: if the address is outside of the site, or the page does not load.
const readPage = async (address) => {
  if (!address.startsWith(absolute(top))) throw new Error(address);
  const answer = isLocal ? { url: address, ok: true, text: () => readFramed(address) } : await fetch(address);
  if (!answer.ok) throw new Error(answer.status);
  const found = new DOMParser().parseFromString(await answer.text(), "text/html");
  found.address = answer.url;
  return found;
};

parts.documents = { readPage };
