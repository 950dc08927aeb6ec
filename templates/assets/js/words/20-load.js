// Loads a script of data. A host may answer with a page for a missing file: such a file is requested again the next
// time.
const failures = new Map();
vitrine.load = async (path, isThere) => {
  const failed = failures.get(path);
  await vitrine.script(path + (failed ? (path.includes("?") ? "&" : "?") + "again=" + failed : ""));
  if (isThere()) return;
  failures.set(path, (failed || 0) + 1);
  throw new Error(path);
};
Object.assign(vitrine.icons, { previous: "M15 4l-8 8 8 8", next: "M9 4l8 8-8 8" });
