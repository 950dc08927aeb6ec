// Opens the system's share sheet.
const share = async (item) => {
  const file = item.blob && new File([item.blob], item.name, { type: item.blob.type });
  const data = { title: item.subject, text: item.text, ...item.link && { url: item.link } };
  if (file && navigator.canShare?.({ files: [file] })) data.files = [file];
  try {
    await navigator.share(data);
  } catch (error) {
    // `AbortError`: the visitor closed the sheet.
    if (error.name !== "AbortError") announce(say("shareFailed"));
  }
};

const fileName = (title, other = "picture") => cut(title.normalize("NFC").replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, ""), 60) || other;
// Downloads a file made by a script.
const save = (content, type, download) => {
  const href = URL.createObjectURL(new Blob([content], { type }));
  make("a", { href, download }).click();
  setTimeout(() => URL.revokeObjectURL(href), 10000);
};
const saveMail = async (item) => {
  save(await eml(item), "message/rfc822", item.name.replace(/\.\w+$/, "") + ".eml");
  announce(say("emlSaved"));
};

// Shows the ways to send `{ subject, text, link, blob, name }` in `place`; `blob` is null where the picture cannot be had.
const send = (item, place) => {
  place.querySelector("[data-send]")?.remove();
  const row = make("div", { class: "send", role: "group", "aria-label": say("send") });
  if (navigator.share) row.append(button("button", "share", say("share"), () => share(item)));
  if (item.blob?.size <= attachmentMax) row.append(button("button", "eml", say("eml"), () => saveMail(item)));
  else if (item.blob !== undefined) row.append(make("p", { class: "muted" }, say(isLocal ? "sendFromDisk" : "sendWithout")));
  row.append(make("a", { class: "button", "data-action": "mailto", href: mailto(item) }, say("mailLink")));
  const added = place.localName === "ul" ? make("li", {}, row) : row;
  added.dataset.send = "";
  place.append(added);
  row.scrollIntoView({ block: "nearest" });
  row.querySelector("button, a").focus({ preventScroll: true });
};

// The picture at an address; null if the answer is something else.
const millisecondsMax = 15000;
const fileOf = async (address) => {
  const answer = await fetch(address, { signal: AbortSignal.timeout(millisecondsMax) });
  const blob = answer.ok ? await answer.blob() : null;
  return blob?.type.startsWith("image/") ? blob : null;
};

// Shows the ways to send an entry in its menu.
const sendEntry = async ({ title, path }, menu) => {
  const place = menu.querySelector("ul");
  const link = place.querySelector("[data-action=mail]");
  const { words, address: source } = letterOf(place);
  const address = place.querySelector("[data-action=save]")?.href;
  link.ariaBusy = true;
  const blob = address && (isLocal ? null : await fileOf(address).catch(() => null));
  link.ariaBusy = null;
  const ending = address ? "." + address.split(".").pop() : "";
  const text = [title, words].filter(Boolean).join("\n\n");
  const own = published(absolute(root + path)) || source;
  if (place.isConnected) send({ subject: title, text, link: own, blob, name: fileName(title) + ending }, place);
};

// Shares or copies the address of a details page, from disk at least the source's.
const shareLink = async (pressed) => {
  const details = pressed.closest("[data-entry]");
  const own = addressOf(details);
  const url = published(own) || letterOf(details).address || own;
  try {
    if (pressed.dataset.action === "share") return await navigator.share({ title: titleOf(details), url });
    await navigator.clipboard.writeText(url);
    announce(pressed.dataset.done);
  } catch (error) {
    if (error.name === "AbortError") return;
    // Shown, to be copied by hand.
    const field = make("input", { class: "field", readonly: true, value: url, dir: "ltr", "aria-label": pressed.textContent });
    pressed.replaceWith(field);
    field.select();
  }
};

parts.share = { eml, fileName, letterOf, mailto, published, save, send, sendEntry, shareLink };
