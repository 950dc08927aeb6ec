package import Model
internal import Publish

/// Checks that output and cache do not overlap each other or hold the configuration.
package enum PathRules {
    /// Why no site can be published to `output`; nil where one can. All paths are absolute.
    package static func objection(
        toOutput output: String, configuration folder: String, cache settings: CacheSettings
    ) -> String? {
        let (output, folder, cache) = (real(output), real(folder), real(settings.path))
        if output == "/" { return "the root of the file system cannot be exchanged; name a folder of its own" }
        if holds(output, folder) { return "\(output) holds the configuration; it takes a folder of its own" }
        if holds(output, cache) { return "\(output) holds the cache, \(cache); each takes a folder of its own" }
        if holds(cache, output) { return "\(output) lies in the cache, \(cache); each takes a folder of its own" }
        let generations = OutputFolder.generationsPath(of: output)
        if holds(generations, cache) || holds(cache, generations) {
            return "\(generations), where its generations are, overlaps the cache, \(cache); name another folder"
        }
        if let objection = overlap(output, sourcesOf: folder) { return objection }
        guard let remote = settings.remote.map(real), holds(output, remote) || holds(remote, output) else { return nil }
        return "\(output) overlaps cache.remote, \(remote); each takes a folder of its own"
    }

    /// Why neither a site nor a cache can be in `path`; nil where it can: a feed would read their files as its own.
    /// - Parameter folders: that feeds read.
    package static func objection(to path: String, readByFeeds folders: [String]) -> String? {
        let path = real(path)
        return folders.lazy.map(real).contains(path) ? "\(path) is a folder that a feed reads; name another one" : nil
    }

    /// Why a site cannot be published to `output` beside the one in `published`; nil where it can. Both are absolute.
    package static func objection(toOutput output: String, beside published: String) -> String? {
        let (output, published) = (real(output), real(published))
        guard output != published else { return nil }
        if holds(published, output) {
            return "\(output) lies in the published folder, \(published); name a folder beside it"
        }
        if holds(output, published) {
            return "\(output) holds the published folder, \(published); name a folder beside it"
        }
        let own = OutputFolder.generationsPath(of: published)
        return holds(own, output)
            ? "\(output) lies among the generations of the published folder, \(own); name another folder" : nil
    }

    /// Why `cache` cannot be the cache; nil where it can.
    static func objection(toCache cache: String, configuration folder: String) -> String? {
        let (cache, folder) = (real(cache), real(folder))
        if holds(cache, folder) { return "\(cache) holds the configuration; it takes a folder of its own" }
        return overlap(cache, sourcesOf: folder)
    }

    /// Why `remote` cannot be the folder that machines share; nil where it can.
    static func objection(toRemote remote: String, cache: String, configuration folder: String) -> String? {
        let (remote, cache, folder) = (real(remote), real(cache), real(folder))
        if holds(remote, folder) { return "\(remote) holds the configuration; it takes a folder of its own" }
        if let objection = overlap(remote, sourcesOf: folder) { return objection }
        guard holds(remote, cache) || holds(cache, remote) else { return nil }
        return "\(remote) overlaps the machine's own cache, \(cache); each takes a folder of its own"
    }

    /// Why the site in `output` cannot be sent to the folder `target`; nil where it can.
    static func objection(
        toTarget target: String, output: String, configuration folder: String, cache: String
    ) -> String? {
        let (target, output, folder, cache) = (real(target), real(output), real(folder), real(cache))
        if holds(target, output) || holds(output, target) {
            return "the site lies there itself, in \(output); name another folder"
        }
        for own in [cache, OutputFolder.generationsPath(of: output)] where holds(target, own) || holds(own, target) {
            return "the tool's own files lie there, in \(own); name another folder"
        }
        return overlap(target, sourcesOf: folder)
    }

    /// Why a file of reports cannot stand at `file`; nil where it can.
    package static func objection(toFile file: String, output: String, cache: String) -> String? {
        let (file, output, cache) = (real(file), real(output), real(cache))
        for own in [output, OutputFolder.generationsPath(of: output), cache] where holds(own, file) {
            return "\(file) lies among the files of the site or the cache, in \(own); name a file beside them"
        }
        return nil
    }

    /// The folder beside a configuration whose templates override shipped ones.
    static func templates(beside folder: String) -> String { folder + "/templates" }
    /// The folder beside a configuration whose files are published as they are.
    static func staticFiles(beside folder: String) -> String { folder + "/static" }

    /// Why `path` cannot be written to beside the configuration in `folder`; nil where it can: what is written into the
    /// folders that the site is made from would become part of it.
    private static func overlap(_ path: String, sourcesOf folder: String) -> String? {
        let sources = [staticFiles(beside: folder), templates(beside: folder)].map(real)
        return sources.first { holds($0, path) || holds(path, $0) }.map {
            "\(path) overlaps \($0), which the site is made from; each takes a folder of its own"
        }
    }

    /// Whether `inner` is `outer` or lies in it.
    private static func holds(_ outer: String, _ inner: String) -> Bool {
        inner == outer || inner.hasPrefix(outer == "/" ? "/" : outer + "/")
    }

    /// `path` with links resolved as far as it exists.
    private static func real(_ path: String) -> String {
        if let resolved = Files.resolvingLinks(path) { return resolved }
        let parent = Files.parent(of: path)
        guard parent != path, parent != "." else { return path }
        let above = real(parent)
        return (above == "/" ? "" : above) + "/" + Files.name(of: path)
    }
}
