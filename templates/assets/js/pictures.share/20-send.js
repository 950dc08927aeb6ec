// What a visitor may do with a picture, offered below `place`.
const share = async (item) => {
  const file = item.blob && new File([item.blob], item.name, { type: item.blob.type });
  const data = { title: item.subject, text: item.text, ...item.link && { url: item.link } };
  if (file && navigator.canShare?.({ files: [file] })) data.files = [file];
  try {
    await navigator.share(data);
  } catch (error) {
    // Dismissed by the visitor: nothing to say.
    if (error.name !== "AbortError") announce(say("shareFailed"));
  }
};

const saveMail = async (item) => {
  save(await eml(item), "message/rfc822", item.name.replace(/\.\w+$/, "") + ".eml");
  announce(say("emlSaved"));
};

// - item: `{ subject, text, link, blob, name }`, the picture's `blob` null where it cannot be had.
const send = (item, place) => {
  place.querySelector("[data-send]")?.remove();
  const button = (action, listener) => make("button", { type: "button", class: "button", "data-action": action, on: { click: listener } }, say(action));
  const row = make(place.localName === "ul" ? "li" : "div", { class: "send", "data-send": true, role: "group", "aria-label": say("send") });
  if (navigator.share) row.append(button("share", () => share(item)));
  if (item.blob && item.blob.size <= attachmentMax) row.append(button("eml", () => saveMail(item)));
  else row.append(make("p", { class: "muted" }, say(isLocal ? "sendFromDisk" : "sendWithout")));
  row.append(make("a", { class: "button", "data-action": "mailto", href: mailto(item) }, say("mailLink")));
  place.append(row);
  row.scrollIntoView({ block: "nearest" });
  row.querySelector("button, a").focus({ preventScroll: true });
};

// The picture of an entry's options as a file, where the page may read it and it comes in time.
const millisecondsMax = 15000;
const fileOf = async (address) => {
  if (isLocal || !address) return null;
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(millisecondsMax) });
    const blob = answer.ok ? await answer.blob() : null;
    return blob?.type.startsWith("image/") ? blob : null;
  } catch {
    return null;
  }
};

// - menu: the entry's options, below which it is offered.
const sendEntry = async ({ title, path }, menu) => {
  const place = menu.lastElementChild;
  const link = place.querySelector("[data-action=mail]");
  const { words, address: source } = letterOf(place);
  const address = place.querySelector("[data-action=save]")?.href;
  link?.setAttribute("aria-busy", "true");
  const blob = await fileOf(address);
  link?.removeAttribute("aria-busy");
  const ending = address ? "." + address.split(".").pop() : "";
  const text = [title, words].filter(Boolean).join("\n\n");
  const own = published(new URL(root + path, document.baseURI).href) || source;
  if (place.isConnected) send({ subject: title, text, link: own, blob, name: fileName(title) + ending }, place);
};

parts.share = { eml, letterOf, mailto, published, send, sendEntry };
