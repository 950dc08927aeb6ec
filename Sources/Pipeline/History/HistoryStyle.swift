/// The page's stylesheet. Each class of a mark is a colour of light and dark; the legend has the same classes.
enum HistoryStyle {
    static let css = """
        :root { color-scheme: light dark; --text: light-dark(#1c1e21, #e7e9ec); --quiet: light-dark(#5a6068, #a3a9b1);
          --ground: light-dark(#fff, #16181b); --panel: light-dark(#f5f6f7, #1f2226);
          --line: light-dark(#d4d7db, #3a3f46) }
        * { box-sizing: border-box }
        body { margin: 0; background: var(--ground); color: var(--text); font: 16px/1.45 system-ui, sans-serif }
        main { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 26rem), 1fr)); gap: 1rem;
          max-width: 90rem; margin: auto; padding: 1rem }
        h1, .path, .wide { grid-column: 1 / -1; margin: 0; min-width: 0 }
        h1 { font-size: 1.6rem } h2 { font-size: 1.1rem; margin: 0 0 .5rem }
        h3 { font-size: .9rem; margin: .4rem 0 .2rem; font-weight: 600; overflow-wrap: anywhere }
        small { font-weight: 400 }
        .path, .days, .top, small { color: var(--quiet); font-size: .85rem; overflow-wrap: anywhere }
        section { background: var(--panel); border-radius: .5rem; padding: 1rem; min-width: 0 }
        section section { padding: 0 }
        .feeds { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 16rem), 1fr)); gap: 1rem }
        svg { display: block; width: 100%; height: 7rem; border-block-end: 1px solid var(--line) }
        .strip svg { height: 1.25rem; border: 0 }
        .days { display: flex; justify-content: space-between }
        path { fill: none; stroke-width: 2; stroke-linecap: round; vector-effect: non-scaling-stroke;
          stroke: var(--mark) }
        path.pictures { stroke-dasharray: 1 5 }
        rect { fill: var(--mark) } rect.target { fill: transparent }
        g:hover .target { fill: light-dark(#0001, #fff2) }
        .legend { display: flex; flex-wrap: wrap; gap: .2rem 1rem; margin: 0 0 .5rem; padding: 0; list-style: none;
          font-size: .85rem }
        .legend li::before { content: ""; display: inline-block; width: .75rem; height: .75rem; border-radius: .15rem;
          margin-inline-end: .35rem; background: var(--mark) }
        .bytes, .entries, .fresh, .fetch { --mark: light-dark(#1a66c2, #6fa8f0) }
        .pictures, .images { --mark: light-dark(#a8470c, #f0a068) }
        .new, .failed { --mark: light-dark(#b3261e, #f2857d) }
        .known, .lastGood { --mark: light-dark(#c79a00, #e3bd4a) }
        .decode { --mark: light-dark(#6b4fc8, #b09cf5) } .relate { --mark: light-dark(#b8368f, #ec86c8) }
        .render { --mark: light-dark(#18794e, #5cc48f) } .gate { --mark: light-dark(#7a8087, #9aa0a8) }
        .publish { --mark: light-dark(#0f7f8c, #4fc3d0) } .maintenance { --mark: light-dark(#8a6d1f, #cdb25c) }
        tr:is(.failed, .held, .interrupted) td:nth-child(3) { color: light-dark(#b3261e, #f2857d); font-weight: 600 }
        .table { overflow-x: auto }
        table { border-collapse: collapse; width: 100%; font-size: .875rem; font-variant-numeric: tabular-nums }
        th, td { padding: .3rem .6rem; text-align: end; white-space: nowrap; border-block-end: 1px solid var(--line) }
        :is(th, td):nth-child(-n + 3) { text-align: start }
        """
}
