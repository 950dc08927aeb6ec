// Ways to send a picture: the system's share sheet, an e-mail file with an attachment (RFC 5322, MIME; `X-Unsent: 1`
// makes mail programs open it as a draft), and a plain `mailto:`.
const { absolute, addressOf, announce, button, cut, isLocal, make, parts, root, say, titleOf, top } = vitrine;
const attachmentMax = 20 * 1024 * 1024;

const utf8 = (text) => new TextEncoder().encode(text);
const base64 = (bytes) => {
  let text = "";
  for (let start = 0; start < bytes.length; start += 8190) text += btoa(String.fromCharCode(...bytes.subarray(start, start + 8190)));
  return text;
};
const lines = (bytes) => base64(bytes).replace(/.{76}/g, "$&\r\n");

// Percent-encoded text, in pieces that split no character.
const pieces = (text) => {
  const all = [""];
  for (const letter of text) {
    const exact = encodeURIComponent(letter).replace(/[_!'()*]/g, (each) => "%" + each.charCodeAt(0).toString(16).toUpperCase());
    if (all.at(-1).length + exact.length > 50) all.push("");
    all[all.length - 1] += exact;
  }
  return all;
};
// A header's text (RFC 2047).
const encoded = (text) => {
  const bare = text.replace(/[\0-\x1f\x7f\u2028\u2029]+/g, " ").trim();
  return /^[\x20-\x7e]{0,60}$/.test(bare) ? bare : pieces(bare).map((piece) => "=?UTF-8?Q?" + piece.replaceAll("%", "=") + "?=").join("\r\n ");
};
// A file name as a parameter (RFC 2231). Older programs read the name in `Content-Type`.
const named = (name) => (/^[\w.-]{1,60}$/.test(name) ? `;\r\n filename="${name}"`
  : pieces(name).map((piece, index) => `;\r\n filename*${index}*=${index ? "" : "UTF-8''"}${piece}`).join(""));

// An address that others can open: over HTTP this one, from disk the published one, empty if that is not known.
const published = (address) => {
  if (!isLocal) return address;
  const canonical = document.querySelector("link[rel=canonical]")?.href;
  return canonical ? new URL(address.slice(absolute(top).length), new URL(top || "./", canonical)).href : "";
};
// The text and the address in the `mailto:` link of an entry's menu.
const letterOf = (place) => {
  const link = place?.querySelector("a[data-action=mail]");
  const body = link && new URL(link.href).searchParams.get("body") || "";
  const [address] = /https?:\S+$/.exec(body) || [""];
  return { words: body.slice(0, body.length - address.length).trim(), address };
};
// A message's body.
const letter = (text, link) => [text, link].filter(Boolean).join("\r\n\r\n");
// No line of base64 begins with `--`, so a fixed boundary is safe.
const border = "vitrine-part";
const eml = async ({ subject, text, link, blob, name }) => [
  "X-Unsent: 1", "MIME-Version: 1.0", "Subject: " + encoded(subject),
  `Content-Type: multipart/mixed; boundary="${border}"`, "",
  "--" + border, "Content-Type: text/plain; charset=utf-8", "Content-Transfer-Encoding: base64", "", lines(utf8(letter(text, link) + "\r\n")),
  "--" + border, `Content-Type: ${/^image\/[a-z]+$/.test(blob.type) ? blob.type : "application/octet-stream"};\r\n name="${encoded(name)}"`, "Content-Transfer-Encoding: base64",
  "Content-Disposition: attachment" + named(name), "", lines(new Uint8Array(await blob.arrayBuffer())), "--" + border + "--", "",
].join("\r\n");

const mailto = ({ subject, text, link }) => "mailto:?subject=" + encodeURIComponent(cut(subject, 300)) + "&body=" + encodeURIComponent(letter(cut(text, 1000), link));
