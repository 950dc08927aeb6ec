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
const directionOf = (text) => (/[\u0590-\u08ff\ufb1d-\ufefc]/.test(/\p{L}/u.exec(text)?.[0] || "") ? "rtl" : "ltr");

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
  const canvas = make("canvas");
  const context = canvas.getContext("2d");
  const inner = widthAll - 2 * marginPixels;
  // Squares, also where names stand below them.
  mosaic.classList.toggle("is-drawn");
  const frame = mosaic.getBoundingClientRect();
  const ratio = inner / frame.width;
  const cells = cellsOf(mosaic);
  for (const cell of cells) for (const motion of cell.getAnimations()) motion.finish();
  const places = new Map([...cells, ...mosaic.querySelectorAll(".note > *")].map((each) => {
    const { left, top, width, height } = each.getBoundingClientRect();
    return [each, [marginPixels + (left - frame.left) * ratio, marginPixels + (top - frame.top) * ratio, width * ratio, height * ratio]];
  }));
  mosaic.classList.toggle("is-drawn");
  const lines = [];
  let y = marginPixels + frame.height * ratio + 36;
  const set = (text, font, step, most) => {
    context.font = font;
    for (const line of wrap(context, text, inner, most)) { lines.push([line, font, directionOf(text), marginPixels, y, inner]); y += step; }
    y += 12;
  };
  set(title, "64px " + getComputedStyle(document.querySelector("h1")).fontFamily, 76, 3);
  for (const text of words) if (lines.length < linesMax) set(text, "30px " + page.fontFamily, 44, linesMax - lines.length);
  canvas.width = widthAll;
  canvas.height = Math.ceil(y + marginPixels);
  const paint = (style, ...place) => {
    context.fillStyle = style;
    context.fillRect(...place);
  };
  paint(page.backgroundColor, 0, 0, widthAll, canvas.height);
  context.textBaseline = "top";
  // As on the page, text of either direction is at the page's side.
  const isRight = page.direction === "rtl";
  context.textAlign = isRight ? "right" : "left";
  const write = (text, font, direction, x, y, width) => {
    context.font = font;
    context.direction = direction;
    context.fillText(text, isRight ? x + width : x, y);
  };
  for (const [cell, whole] of await loadAll(cells)) {
    const [x, y, w, h] = places.get(cell);
    const pane = getComputedStyle(cell.querySelector(".frame, .note"));
    const [above, edge] = [pane.borderTopWidth, pane.borderBottomWidth].map((each) => parseFloat(each) * ratio);
    context.save();
    context.beginPath();
    context.rect(x, y, w, h);
    context.clip();
    paint(pane.borderBottomColor, x, y, w, h);
    paint(pane.backgroundColor, x + edge, y, w - 2 * edge, h - edge);
    paint(pane.borderTopColor, x, y, w, above);
    if (whole) {
      const scale = Math.max(w / whole.naturalWidth, h / whole.naturalHeight);
      const [sw, sh] = [w / scale, h / scale];
      context.drawImage(whole, (whole.naturalWidth - sw) / 2, (whole.naturalHeight - sh) * 0.28, sw, sh, x, y, w, h);
    }
    // Words as far as they are shown.
    const notes = cell.querySelectorAll(".note > *");
    for (const note of notes) {
      const [left, top, width, height] = places.get(note);
      const { color, fontFamily, fontSize, lineHeight } = getComputedStyle(note);
      const [size, step] = [fontSize, lineHeight].map((each) => parseFloat(each) * ratio);
      const text = note.textContent;
      const font = size + "px " + fontFamily;
      context.font = font;
      context.fillStyle = color;
      if (height) wrap(context, text, width, Math.round(height / step)).forEach((line, place) => write(line, font, directionOf(text), left, top + place * step + (step - size) / 2, width));
    }
    // A title where the cell shows one.
    if (!notes.length && (!whole || cell.querySelector(".is-person, .is-event"))) {
      const text = titleOf(cell);
      const font = context.font = "600 30px " + page.fontFamily;
      const part = wrap(context, text, w - 40, 2);
      const from = y + h - 16 - part.length * 38;
      if (whole) {
        const shade = context.createLinearGradient(0, from - 60, 0, from);
        shade.addColorStop(0, "#080e0c00");
        shade.addColorStop(1, "#080e0cb8");
        paint(shade, x, from - 60, w, y + h - from + 60);
      }
      context.fillStyle = whole ? "#fff" : page.color;
      part.forEach((line, place) => write(line, font, directionOf(text), x + 20, from + place * 38, w - 40));
    }
    context.restore();
  }
  context.fillStyle = page.color;
  for (const line of lines) write(...line);
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
