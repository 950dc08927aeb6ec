// The mosaic as it stands as one PNG, with what it is called and says.
const widthMin = 1500;
const gapPixels = 12;
const marginPixels = 48;

// Places of cells as the page shows them, in parts of the mosaic's width.
const layout = (mosaic) => {
  const frame = mosaic.getBoundingClientRect();
  return cellsOf(mosaic).map((each) => {
    const rect = each.getBoundingClientRect();
    return { picture: each.querySelector("img"), x: (rect.left - frame.left) / frame.width, y: (rect.top - frame.top) / frame.width, w: rect.width / frame.width, h: rect.height / frame.width };
  });
};

const wrap = (context, text, widthMax, linesMax) => {
  const lines = [""];
  for (const word of text.split(/\s+/)) {
    const line = lines[lines.length - 1];
    const longer = line ? line + " " + word : word;
    if (line && context.measureText(longer).width > widthMax) {
      if (lines.length === linesMax) { lines[linesMax - 1] += "…"; break; }
      lines.push(word);
    } else lines[lines.length - 1] = longer;
  }
  return lines;
};

const load = (image) => new Promise((done) => {
  const whole = new Image();
  // The widest of the file's own list: what is shown may be a small one.
  const last = (image.srcset || "").split(",").pop().trim().split(" ")[0];
  whole.onload = () => done(whole);
  whole.onerror = () => done(null);
  whole.src = last || image.currentSrc || image.src;
});

const draw = async (mosaic) => {
  const cells = layout(mosaic);
  const style = getComputedStyle(document.body);
  const canvas = make("canvas");
  const context = canvas.getContext("2d");
  const inner = widthMin - 2 * marginPixels;
  const height = Math.max(...cells.map((each) => each.y + each.h), 0.01) * inner;
  const name = document.querySelector("h1")?.textContent.trim() || document.title;
  const bio = [...document.querySelectorAll("article.work .prose p")].map((each) => each.textContent.trim()).join(" ");
  const titleFont = "600 56px " + style.fontFamily;
  const textFont = "30px " + style.fontFamily;
  context.font = titleFont;
  const titles = wrap(context, name, inner, 2);
  context.font = textFont;
  const lines = bio ? wrap(context, bio, inner, 12) : [];
  canvas.width = widthMin;
  canvas.height = Math.round(marginPixels * 2 + height + 40 + titles.length * 68 + lines.length * 44);
  context.fillStyle = style.backgroundColor;
  context.fillRect(0, 0, canvas.width, canvas.height);
  for (const each of cells) {
    const picture = await load(each.picture);
    const [x, y, w, h] = [marginPixels + each.x * inner, marginPixels + each.y * inner, each.w * inner, each.h * inner];
    if (!picture?.naturalWidth) { context.fillStyle = "#8884"; context.fillRect(x, y, w, h); continue; }
    const scale = Math.max(w / picture.naturalWidth, h / picture.naturalHeight);
    const [sw, sh] = [w / scale, h / scale];
    context.drawImage(picture, (picture.naturalWidth - sw) / 2, (picture.naturalHeight - sh) * 0.28, sw, sh, x, y, w, h);
  }
  const isRight = style.direction === "rtl";
  context.direction = style.direction;
  context.textAlign = "start";
  context.textBaseline = "top";
  context.fillStyle = style.color;
  const edge = isRight ? canvas.width - marginPixels : marginPixels;
  let y = marginPixels + height + 40;
  context.font = titleFont;
  for (const line of titles) { context.fillText(line, edge, y); y += 68; }
  context.font = textFont;
  for (const line of lines) { context.fillText(line, edge, y); y += 44; }
  return new Promise((done, fail) => canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("no picture"))), "image/png"));
};

const fileName = () => (document.querySelector("h1")?.textContent || document.title).normalize("NFC").replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "").slice(0, 60) || "mosaic";

const save = (blob, name) => {
  const address = URL.createObjectURL(blob);
  make("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
};

// A browser refuses to read the pixels of a page opened from disk: there the sheet made with the site is offered.
const sheet = () => document.querySelector("link[data-sheet]")?.getAttribute("href") || null;
const offerSheet = (mosaic) => {
  const address = sheet();
  if (!address) return announce(say("pictureRefused"));
  const link = make("a", { href: address, download: fileName() + ".jpg", class: "button", target: "_blank" }, say("pictureSheet"));
  mosaic.nextElementSibling.append(link);
  link.focus();
  announce(say("pictureRefusedSheet"));
};

const picture = async (mosaic) => {
  if (isLocal) return offerSheet(mosaic);
  try {
    save(await draw(mosaic), fileName() + ".png");
    announce(say("pictureSaved"), false);
  } catch {
    offerSheet(mosaic);
  }
};

const mail = async (mosaic) => {
  const share = await part("share");
  const words = { subject: document.title, text: document.title, link: location.href.split("#")[0] };
  let blob = null;
  if (!isLocal) blob = await draw(mosaic).catch(() => null);
  share.send({ ...words, blob, name: fileName() + ".png" }, mosaic.nextElementSibling);
};

window.vitrine.parts.mosaic = { toggle };
