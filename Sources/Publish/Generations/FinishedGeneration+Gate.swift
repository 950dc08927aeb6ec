internal import Glibc
package import Model

extension FinishedGeneration {
    /// Broken links and empty pages beyond this many of each are counted only.
    private static let listedMax = 20

    /// What speaks against publishing this generation: feeds in their order, then pages.
    ///
    /// A feed counts where both generations have it: one that was taken out of the configuration, or is new there, has
    /// lost nothing.
    /// - Parameters:
    ///   - maxDrop: the largest part of a feed's entries that may go, 0–1.
    ///   - leaving: what of each feed goes on purpose.
    package func objections(maxDrop: Double, leaving: [String: FeedStatistics.Leaving] = [:]) -> [GateObjection] {
        let empty = emptyPages.prefix(Self.listedMax).map(GateObjection.emptyPage)
        return staged.output.findings(manifest.feeds, maxDrop: maxDrop, leaving: leaving) + empty + brokenLinks()
    }

    /// Who names what is not there is looked for only now: on nearly every night nobody does.
    private func brokenLinks() -> [GateObjection] {
        guard !missingTargets.isEmpty else { return [] }
        let missing = Set(missingTargets)
        let hasher = PathHasher(secret: FingerprintSecret())
        var pages: [String: (count: Int, first: String)] = [:]
        for file in manifest.files where file.path.hasSuffix(".html") || file.path.hasSuffix(".css") {
            // One that cannot be read any more is not named: the target is.
            guard let stagePath, let bytes = try? Files.read(stagePath + "/" + file.path) else { continue }
            var collector = LinkCollector(hasher)
            bytes.withUnsafeBytes { bytes in
                if file.path.hasSuffix(".css") {
                    collector.stylesheet(file.path, bytes)
                } else {
                    collector.page(file.path, bytes)
                }
            }
            for target in Set(collector.targets(except: PathHashes())).intersection(missing) {
                pages[target, default: (0, file.path)].count += 1
            }
        }
        return missingTargets.prefix(Self.listedMax).map { target in
            .brokenLink(target: target, pages: pages[target]?.count ?? 0, first: pages[target]?.first)
        }
    }

    /// Puts the generation where one may look at it, in place of the one that was kept there before.
    /// - Returns: the folder; nil in a dry run.
    package func keepAside() throws(FileError) -> String? {
        guard let stagePath else { return nil }
        let aside = staged.output.asidePath
        try GenerationStore.remove(folder: aside, staged.output.generationsPath)
        guard rename(stagePath, aside) == 0 else { throw FileError("rename", stagePath, code: errno) }
        return aside
    }
}

extension OutputFolder {
    /// What visitors would miss of tonight's feeds, in comparison with what is published; feeds in byte order.
    /// - Parameter leaving: what of each feed goes on purpose.
    package func findings(
        _ feeds: [String: FeedStatistics], maxDrop: Double, leaving: [String: FeedStatistics.Leaving] = [:]
    ) -> [GateObjection] {
        feeds.sorted { $0.key < $1.key }.flatMap { feed, statistics in
            published(feed, leaving: leaving).map {
                statistics.findings(feed: feed, since: $0, maxDrop: maxDrop)
            } ?? []
        }
    }

    /// What is published of a feed under its id, or else under the first of its former ones, as if what goes on purpose
    /// had never been there.
    package func published(_ feed: String, leaving: [String: FeedStatistics.Leaving] = [:]) -> FeedStatistics? {
        guard let feeds = current?.feeds else { return nil }
        let former = formerFeedIDs.filter { $0.value == feed }.keys.sorted()
        return ([feed] + former).compactMap { feeds[$0] }.first.map { $0.without(leaving[feed] ?? .init()) }
    }
}

extension StagedGeneration {
    /// Of paths at which no file of the generation stands, those at which no unmanaged file stands either; sorted.
    func missing(of targets: Set<String>) -> [String] {
        targets.filter { $0.hasPrefix("..") || !isUnmanaged($0) }.sorted { $0.precedesByBytes($1) }
    }

    /// Whether a file that the tool did not write stands at `path`.
    private func isUnmanaged(_ path: String) -> Bool {
        guard let writer else {
            return outputDescriptor >= 0 && before[path] == nil && !output.incompleteSyncPaths.contains(FilePath(path))
                && isFile(output.path + "/" + path)
        }
        return isFile(writer.path + "/" + path)
    }

    private func isFile(_ path: String) -> Bool {
        // What cannot be looked at counts as missing: the site is held back.
        guard let kind = try? Files.kind(of: path) else { return false }
        return kind == .file || kind == .link
    }
}
