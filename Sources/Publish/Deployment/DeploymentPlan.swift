internal import Model

/// What a target lacks and what it has too much, in an order in which no page there ever names a file that is missing.
package struct DeploymentPlan: Sendable {
    /// Files of one kind that are sent, or removed, side by side.
    package struct Step: Sendable {
        package let stage: Stage
        /// Nil: they are removed.
        package let headers: DeploymentHeaders?
        package let paths: [String]
    }

    /// What a page loads comes before the page, what is linked before what links to it, and removals come last.
    package enum Stage: Int, Comparable, Sendable {
        case assets, newPages, searchData, searchIndex, changedPages, serviceWorker, removedPages, removedAssets

        package static func < (one: Stage, other: Stage) -> Bool { one.rawValue < other.rawValue }
    }

    package let steps: [Step]
    /// The files to send.
    package let changed: [Manifest.File]
    package let removed: [String]

    /// - Parameter usesHeaders: whether files are told apart by the headers that they are served with.
    package init(files: [Manifest.File], record: [String: DeploymentRecord.State], usesHeaders: Bool) {
        var groups: [Stage: [DeploymentHeaders?: [String]]] = [:]
        var changed: [Manifest.File] = []
        for file in files where record[file.path] != .sent(file.digest) {
            changed.append(file)
            let isNew = [nil, .unknown(isNew: true)].contains(record[file.path])
            groups[Self.stage(of: file.path, isNew: isNew), default: [:]][
                DeploymentHeaders(path: usesHeaders ? file.path : ""), default: []
            ].append(file.path)
        }
        let paths = Set(files.map(\.path))
        removed = record.keys.filter { !paths.contains($0) }.sorted { $0.precedesByBytes($1) }
        for path in removed {
            groups[Self.isPage(path) ? .removedPages : .removedAssets, default: [:]][nil, default: []].append(path)
        }
        self.changed = changed
        steps = groups.sorted { $0.key < $1.key }.flatMap { stage, groups in
            groups.sorted { ($0.value.first ?? "").precedesByBytes($1.value.first ?? "") }.map {
                Step(stage: stage, headers: $0.key, paths: $0.value)
            }
        }
    }

    private static func stage(of path: String, isNew: Bool) -> Stage {
        if path == "sw.js" { return .serviceWorker }
        if path == "search/index.js" { return .searchIndex }
        // What a script reads of all entries names the new pages.
        if path.hasPrefix("search/") || path.hasSuffix("/filter.js") || path.hasSuffix("/members.js") {
            return .searchData
        }
        guard isPage(path) else { return .assets }
        // The way in: on the first night it comes when all else is there.
        return isNew && path != "index.html" ? .newPages : .changedPages
    }

    /// Whether it is read by itself and names other files, unlike an asset or a picture, which pages name.
    private static func isPage(_ path: String) -> Bool {
        if path.hasPrefix("assets/") || path.hasPrefix("images/") { return false }
        return [".html", ".xml", ".json", ".webmanifest", ".ics", ".txt"].contains { path.hasSuffix($0) }
            || !(path.split(separator: "/").last ?? "").dropFirst().contains(".")
    }
}
