"""What moves on a page without the visitor's doing: layout shifts, as browsers report them."""

# Run before the page. What is reported has no node where it is the browser's own: a box around a picture that has not
# come, or one of a style's, which has no words. `shiftsFrom` is the time of the second frame after the page's end came.
WATCH = """
    window.shifts = [];
    window.shiftsFrom = Infinity;
    new PerformanceObserver(list => {
        for (const { hadRecentInput, sources, startTime, value } of list.getEntries()) {
            const moved = sources.filter(({ node }) => node).map(({ node, previousRect: from, currentRect: to }) =>
                `${node.nodeName}.${node.className} from ${from.x},${from.y} to ${to.x},${to.y}`);
            if (!hadRecentInput && moved.length) window.shifts.push({ value, startTime, moved });
        }
    }).observe({ type: "layout-shift", buffered: true });
    document.addEventListener("readystatechange", () => requestAnimationFrame(() => requestAnimationFrame(now => {
        window.shiftsFrom = Math.min(window.shiftsFrom, now);
    })), { once: true });"""

# Two frames: what was drawn is reported.
SETTLED = """() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 0))))"""

# Shifts since the whole page has come: whether a browser draws before is chance.
MOVED = "() => window.shifts.filter(each => each.startTime >= window.shiftsFrom)"
