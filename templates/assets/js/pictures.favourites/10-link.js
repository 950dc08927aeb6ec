// A link that contains a list of favourites: `#add=` and the items' values as JSON in base64url, without paths that
// follow from their keys.
const linkMark = "#add=";
const linkMax = 100000;

const encode = (text) => {
  let binary = "";
  for (const byte of new TextEncoder().encode(text)) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
};
const decode = (code) => new TextDecoder("utf-8", { fatal: true }).decode(
  Uint8Array.from(atob(code.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0)));

// A link to the newest items that fit, and their count.
const linkTo = (items) => {
  const rows = [...items].map(([key, { title, path, picture, feed }]) => [key, title, path === key + ".html" ? 0 : path, picture, feed]);
  const [start] = location.href.split("#");
  let few = rows.length;
  for (;;) {
    const address = start + linkMark + encode(JSON.stringify(rows.slice(rows.length - few)));
    if (address.length <= linkMax || !few) return { address, few };
    few = Math.min(few - 1, Math.floor(few * linkMax / address.length));
  }
};

// The items of a link's fragment.
// - Throws: if it contains no list.
const itemsOfLink = (hash) => {
  if (hash.length > linkMax) throw new Error();
  const rows = JSON.parse(decode(hash.slice(linkMark.length)));
  return readFavourites(JSON.stringify({ items: rows.map(([key, title, path, picture, feed]) => ({ key, title, path: path || key + ".html", picture, feed })) }));
};
