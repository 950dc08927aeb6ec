// Sending: the system's sheet with the file where the browser has one, an e-mail file with the picture as a real
// attachment (RFC 5322, MIME; `X-Unsent: 1` has a mail program open it to be written on), and always a plain `mailto:`.
const { announce, fileName, home, isLocal, make, parts, root, save, say, top } = vitrine;
const lineMax = 76;
const attachmentMax = 20 * 1024 * 1024;

const utf8 = (text) => new TextEncoder().encode(text);
const base64 = (bytes) => {
  let text = "";
  for (let start = 0; start < bytes.length; start += 8190) text += btoa(String.fromCharCode(...bytes.subarray(start, start + 8190)));
  return text;
};
const lines = (text) => text.replace(new RegExp(`.{${lineMax}}`, "g"), "$&\r\n");

// A header's words: RFC 2047, in pieces of at most 75 characters that never part a character.
const encoded = (text) => {
  const bare = text.replace(/[\0-\x1f\x7f\u2028\u2029]+/g, " ").trim();
  if (/^[\x20-\x7e]{0,60}$/.test(bare)) return bare;
  const words = [];
  let piece = "";
  for (const letter of bare) {
    if (utf8(piece + letter).length > 39) { words.push(piece); piece = ""; }
    piece += letter;
  }
  words.push(piece);
  return words.map((word) => "=?UTF-8?B?" + base64(utf8(word)) + "?=").join("\r\n ");
};
// A file's name: RFC 2231, in pieces that never part a character. Older programs read the words after `Content-Type`.
const named = (name) => {
  if (/^[\w.-]{1,60}$/.test(name)) return `;\r\n filename="${name}"`;
  const pieces = [""];
  for (const letter of name) {
    const exact = encodeURIComponent(letter).replace(/['()*]/g, (each) => "%" + each.charCodeAt(0).toString(16).toUpperCase());
    if (pieces[pieces.length - 1].length + exact.length > 50) pieces.push("");
    pieces[pieces.length - 1] += exact;
  }
  return pieces.map((piece, index) => `;\r\n filename*${index}*=${index ? "" : "UTF-8''"}${piece}`).join("");
};

// What others can open: over HTTP the address itself, from disk where it is published, nothing where that is not known.
const published = (address) => {
  if (!isLocal) return address;
  const canonical = document.querySelector("link[rel=canonical]")?.href;
  return canonical ? new URL(address.slice(home.length), new URL(top || "./", canonical)).href : "";
};
// The words of an entry's own letter and the address in it: where the entry is published, else at its source.
const letterOf = (place) => {
  const link = place?.querySelector("a[data-action=mail]");
  const body = link && new URL(link.href).searchParams.get("body") || "";
  const [address] = /https?:\S+$/.exec(body) || [""];
  return { words: body.slice(0, body.length - address.length).trim(), address };
};
// The words, and where it can be seen as far as that is known.
const letter = (text, link) => [text, link].filter(Boolean).join("\r\n\r\n");
const eml = async ({ subject, text, link, blob, name }) => {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  const border = "vitrine-" + [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const body = letter(text, link) + "\r\n";
  return [
    "X-Unsent: 1", "MIME-Version: 1.0", "Subject: " + encoded(subject),
    `Content-Type: multipart/mixed; boundary="${border}"`, "",
    "--" + border, "Content-Type: text/plain; charset=utf-8", "Content-Transfer-Encoding: base64", "", lines(base64(utf8(body))),
    "--" + border, `Content-Type: ${/^image\/[a-z]+$/.test(blob.type) ? blob.type : "application/octet-stream"};\r\n name="${encoded(name)}"`, "Content-Transfer-Encoding: base64",
    "Content-Disposition: attachment" + named(name), "", lines(base64(bytes)), "--" + border + "--", "",
  ].join("\r\n");
};

const mailto = ({ subject, text, link }) => "mailto:?subject=" + encodeURIComponent(subject.slice(0, 300)) + "&body=" + encodeURIComponent(letter(text.slice(0, 1000), link));
