// Another page of the site as a document. Where a browser refuses `fetch`, as from disk, a hidden frame loads the page and
// its first script hands over its text (`blocking/frame.js`).
const frameMilliseconds = 15000;
const wordMilliseconds = 1000;
const readFramed = (address) => new Promise((done, fail) => {
  const frame = make("iframe", { name: "vitrine-read", src: address, hidden: true });
  const end = (settle, value) => {
    clearTimeout(timer);
    removeEventListener("message", hear);
    frame.remove();
    settle(value);
  };
  const wait = (milliseconds) => setTimeout(() => end(fail, new Error(address)), milliseconds);
  const hear = (event) => { if (event.source === frame.contentWindow) end(done, String(event.data)); };
  let timer = wait(frameMilliseconds);
  // A page hands its text over before it is whole: what says nothing then is none of ours.
  frame.addEventListener("load", () => { clearTimeout(timer); timer = wait(wordMilliseconds); });
  addEventListener("message", hear);
  document.body.append(frame);
});
const home = new URL(top || "./", document.baseURI).href;
const readFetched = async (address) => {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(String(answer.status));
  return answer.text();
};
// - Throws: for an address outside of the site, and for a page that does not come.
const readPage = async (address) => {
  if (!address.startsWith(home)) throw new Error(address);
  return new DOMParser().parseFromString(await (isLocal ? readFramed : readFetched)(address), "text/html");
};

// The address of the page that holds an element: the list's own, or that of the details beside it.
const addressOf = (element) => element.closest("[data-address]")?.dataset.address || location.href.split(/[?#]/)[0];
Object.assign(vitrine, { addressOf, home, readPage });
