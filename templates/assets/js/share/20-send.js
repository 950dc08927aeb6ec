// What a visitor may do with a picture, offered below `place`.
const download = (blob, name) => {
  const address = URL.createObjectURL(blob);
  make("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
};

const share = async (item) => {
  const file = item.blob && new File([item.blob], item.name, { type: item.blob.type });
  const data = { title: item.subject, text: item.text, url: item.link };
  if (file && navigator.canShare?.({ files: [file] })) data.files = [file];
  try {
    await navigator.share(data);
  } catch (error) {
    // Dismissed by the visitor: nothing to say.
    if (error.name !== "AbortError") announce(say("shareFailed"));
  }
};

const send = (item, place) => {
  place.querySelector("[data-send]")?.remove();
  const row = make("div", { class: "send", "data-send": true, role: "group", "aria-label": say("send") });
  if (navigator.share) row.append(make("button", { type: "button", class: "button", "data-action": "share", on: { click: () => share(item) } }, say("share")));
  if (item.blob && item.blob.size <= attachmentMax) {
    row.append(make("button", { type: "button", class: "button", "data-action": "eml", on: { click: async () => { download(new Blob([await eml(item)], { type: "message/rfc822" }), item.name.replace(/\.\w+$/, "") + ".eml"); announce(say("emlSaved")); } } }, say("eml")));
  } else if (isLocal) row.append(make("p", { class: "quiet" }, say("sendFromDisk")));
  row.append(make("a", { class: "button", "data-action": "mail", href: mailto(item) }, say("mailLink")));
  place.append(row);
  row.querySelector("button, a").focus();
};

// The picture of an entry's options as a file, where the page may read it.
const fileOf = async (address) => {
  if (isLocal || !address) return null;
  try {
    const answer = await fetch(address);
    return answer.ok ? await answer.blob() : null;
  } catch {
    return null;
  }
};

const sendEntry = async (item, address, place) => {
  const blob = await fileOf(address);
  const ending = address ? "." + address.split(".").pop() : "";
  send({ ...item, blob, name: item.name + ending }, place);
};

parts.share = { eml, mailto, send, sendEntry };
