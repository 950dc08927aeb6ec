// The mosaic as one PNG, with its title and text.
const widthAll = 1500;
const marginPixels = 48;
const linesMax = 80;

// Lines of at most `width`. Text without spaces, and words that are too long, break between letters.
const wrap = (context, text, width, most) => {
  const lines = [];
  let line = "";
  const isWide = (part) => context.measureText(part).width > width;
  for (const word of text.trim().split(/\s+/)) {
    let rest = line ? line + " " + word : word;
    if (line && isWide(rest)) { lines.push(line); rest = word; }
    line = "";
    if (!isWide(rest)) { line = rest; continue; }
    for (const letter of rest) {
      if (line && isWide(line + letter)) { lines.push(line); line = ""; }
      line += letter;
    }
  }
  if (line) lines.push(line);
  return lines.length > most ? [...lines.slice(0, most - 1), lines[most - 1].slice(0, -1) + "…"] : lines;
};

// Like `dir="auto"`: by the first letter.
const isRightward = (text) => /[\u0590-\u08ff\ufb1d-\ufefc]/.test(/\p{L}/u.exec(text)?.[0] || "");

// From disk browsers do not let a page read pixels, but they run scripts. The first pictures of each feed exist as
// scripts, by the name of their first file that is no AVIF.
const copies = new Map();
window.vitrineCell = (name, data) => copies.set(name, data);
const copyOf = async (image) => {
  const files = [...image.parentElement.querySelectorAll("[srcset]")].map((each) => each.srcset.split(" ")[0]);
  const name = nameOf(files.find((file) => !file.endsWith(".avif")) || files[0]);
  if (/^[0-9a-f]+$/.test(name) && !copies.has(name)) await script("assets/cells/" + name + ".js").catch(() => {});
  return copies.get(name);
};
// The widest file of `srcset`: the shown one may be small.
const widestOf = (image) => (image.srcset || "").split(",").pop().trim().split(" ")[0] || image.currentSrc || image.src;

const load = async (image) => {
  const whole = new Image();
  whole.src = (isLocal ? await copyOf(image) : widestOf(image)) || "";
  return whole.decode().then(() => whole, () => null);
};
// The picture of each cell; null if it is not available.
// - Throws: if no picture can be read, as from disk without those scripts.
const loadAll = async (cells) => {
  const images = cells.map((cell) => cell.querySelector("img"));
  const all = await Promise.all(images.map((image) => image && load(image)));
  if (isLocal && images.some(Boolean) && !all.some(Boolean)) throw new Error();
  return new Map(cells.map((cell, place) => [cell, all[place]]));
};

// The title and text that the page shows beside the mosaic.
const about = async (mosaic) => {
  await state(mosaic).following;
  const place = aboutOf(mosaic) || mosaic.closest("article.details") || mosaic.closest(".page-layout")?.querySelector(".page-header");
  const title = place?.querySelector("h1, h2")?.textContent.trim() || document.title;
  const words = [...(place?.querySelectorAll(".lead, .prose > *") || [])].map((each) => each.textContent.trim()).join("\n");
  return { title, words: words.split(/\n+/).filter((each) => each.trim()) };
};

const draw = async (mosaic, { title, words }) => {
  const page = getComputedStyle(document.documentElement);
  const heading = getComputedStyle(document.querySelector("h1"));
  const canvas = make("canvas");
  const context = canvas.getContext("2d");
  const inner = widthAll - 2 * marginPixels;
  // Squares, also where names stand below them.
  mosaic.classList.toggle("is-drawn");
  const frame = mosaic.getBoundingClientRect();
  const ratio = inner / frame.width;
  for (const cell of cellsOf(mosaic)) for (const motion of cell.getAnimations()) motion.finish();
  const rects = new Map(cellsOf(mosaic).map((cell) => [cell, cell.getBoundingClientRect()]));
  mosaic.classList.toggle("is-drawn");
  const fonts = { title: "64px " + heading.fontFamily, text: "30px " + page.fontFamily, cell: "600 30px " + page.fontFamily, note: "44px " + heading.fontFamily };
  const lines = [];
  let y = marginPixels + frame.height * ratio + 36;
  const set = (text, font, step, most) => {
    context.font = fonts[font];
    for (const line of wrap(context, text, inner, most)) { lines.push({ line, font, y, isRight: isRightward(text) }); y += step; }
    y += 12;
  };
  set(title, "title", 76, 3);
  for (const text of words) if (lines.length < linesMax) set(text, "text", 44, linesMax - lines.length);
  canvas.width = widthAll;
  canvas.height = Math.ceil(y + marginPixels);
  context.fillStyle = page.backgroundColor;
  context.fillRect(0, 0, widthAll, canvas.height);
  context.textBaseline = "top";
  const write = (text, font, isRight, x, y, width) => {
    context.font = fonts[font];
    context.direction = isRight ? "rtl" : "ltr";
    context.textAlign = isRight ? "right" : "left";
    context.fillText(text, isRight ? x + width : x, y);
  };
  const wholes = await loadAll([...rects.keys()]);
  for (const [cell, whole] of wholes) {
    const { left, top, width, height } = rects.get(cell);
    const [x, y, w, h] = [marginPixels + (left - frame.left) * ratio, marginPixels + (top - frame.top) * ratio, width * ratio, height * ratio];
    const pane = getComputedStyle(cell.querySelector(".frame, .note"));
    context.fillStyle = pane.backgroundColor;
    context.fillRect(x, y, w, h);
    context.save();
    context.beginPath();
    context.rect(x, y, w, h);
    context.clip();
    if (whole) {
      const scale = Math.max(w / whole.naturalWidth, h / whole.naturalHeight);
      const [sw, sh] = [w / scale, h / scale];
      context.drawImage(whole, (whole.naturalWidth - sw) / 2, (whole.naturalHeight - sh) * 0.28, sw, sh, x, y, w, h);
    }
    // A title where the cell shows one.
    const isNote = !cell.querySelector("img");
    if (isNote || cell.querySelector(".is-person, .is-event") || !whole) {
      const text = titleOf(cell);
      const [font, step] = isNote ? ["note", 54] : ["cell", 38];
      context.font = fonts[font];
      const part = wrap(context, text, w - 40, isNote ? 7 : 2);
      const from = isNote ? y + 24 : y + h - 16 - part.length * step;
      if (whole) {
        const shade = context.createLinearGradient(0, from - 60, 0, from);
        shade.addColorStop(0, "#080e0c00");
        shade.addColorStop(1, "#080e0cb8");
        context.fillStyle = shade;
        context.fillRect(x, from - 60, w, y + h - from + 60);
      }
      context.fillStyle = whole ? "#fff" : page.color;
      part.forEach((line, place) => write(line, font, isRightward(text), x + 20, from + place * step, w - 40));
    }
    context.restore();
  }
  context.fillStyle = page.color;
  for (const { line, font, y, isRight } of lines) write(line, font, isRight, marginPixels, y, inner);
  return new Promise((done, fail) => canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("no picture")))));
};

// Without pixels, offers the picture that was made with the site.
const offerSheet = (mosaic) => {
  const { tools } = state(mosaic);
  const address = document.querySelector("link[data-sheet]")?.href;
  tools.querySelector(".mosaic-sheet")?.remove();
  const link = address && make("a", { href: address, target: "_blank", rel: "noopener" }, say("pictureSheet"));
  const words = say(address ? "pictureRefusedSheet" : "pictureRefused");
  tools.append(make("p", { class: "mosaic-sheet muted" }, words, " ", link));
  link?.focus();
  announce(words, false);
};

// Calls `use` with the title, the picture and its file name; the tool is busy meanwhile.
const withPicture = async (mosaic, action, use) => {
  const tool = state(mosaic).tools.querySelector(`[data-action=${action}]`);
  if (tool.ariaBusy === "true") return;
  tool.ariaBusy = true;
  try {
    const words = await about(mosaic);
    await use(words, await draw(mosaic, words).catch(() => null), parts.share.fileName(words.title, "mosaic") + ".png");
  } catch {
    partFailed();
  } finally {
    tool.ariaBusy = false;
  }
};

const picture = (mosaic) => withPicture(mosaic, "picture", (words, blob, name) => {
  if (!blob) return offerSheet(mosaic);
  parts.share.save(blob, blob.type, name);
  announce(say("pictureSaved"), false);
});

const mail = (mosaic) => {
  const keys = () => String(cellsOf(mosaic).map(keyOf));
  const before = keys();
  return withPicture(mosaic, "mail", ({ title, words }, blob, name) => {
    // The mosaic changed while it was drawn.
    if (keys() !== before) return;
    const { letterOf, published, send } = parts.share;
    // The hero's page, if the text is about the hero.
    const address = aboutOf(mosaic) && cellsOf(mosaic)[0].querySelector("a[href]")?.href || addressOf(mosaic);
    const link = published(address) || letterOf(mosaic.closest("[data-entry]")).address;
    send({ subject: title, text: [title, ...words].join("\n"), link, blob, name }, state(mosaic).tools);
  });
};

parts.mosaic = { recall, toggle };
