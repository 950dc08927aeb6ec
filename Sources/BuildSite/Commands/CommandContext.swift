internal import Decode
internal import Model
internal import Pipeline

/// What commands that need the configuration start with.
struct CommandContext {
    let configuration: Configuration
    let themeFolders: TemplateFolders
    /// Where the site is published: `--output`, else `publish.output`.
    let output: String

    /// - Parameter output: what `--output` names, absolute; nil: it was not given.
    /// - Throws: also where no site can be published there.
    init(
        _ common: CommonOptions, environment: [String: String], output: String? = nil
    ) throws(CommandFailure) {
        if let objection = EditionDay.objection(to: environment) { throw CommandFailure(.usage, objection) }
        let file = try CommandFailure.absolute(common.config)
        do throws(ConfigurationError) {
            configuration = try Configuration(file: file, environment: environment)
        } catch { throw CommandFailure(ExitCode(error), error.description) }
        themeFolders = TemplateFolders(
            executable: TemplateFolders.executable(), configurationFolder: configuration.folder)
        self.output = output ?? configuration.publish.output
        let objection = output.flatMap {
            PathRules.objection(toOutput: $0, configuration: configuration.folder, cache: configuration.cache)
                ?? PathRules.objection(toOutput: $0, beside: configuration.publish.output)
                ?? PathRules.objection(to: $0, readByFeeds: configuration.feedFolders)
        }
        if let objection { throw CommandFailure(.usage, "--output: \(objection)") }
    }

    /// - Parameters:
    ///   - file: what `option` names, absolute; nil: it was not given.
    ///   - isOwn: whether a file that begins so was written by the same option.
    /// - Throws: where something stands there that must not be replaced: anything but an empty file and an own one; and
    ///   among the files of the site and the cache.
    func check(file: String?, of option: String, isOwn: ([UInt8]) -> Bool) throws(CommandFailure) {
        guard let file else { return }
        for site in [output, configuration.publish.output] {
            let objection = PathRules.objection(toFile: file, output: site, cache: configuration.cache.path)
            if let objection { throw CommandFailure(.usage, "\(option): \(objection)") }
        }
        // A failure to look is reported when the report is written.
        guard let kind = try? Files.kindFollowingLinks(of: file) else { return }
        guard kind == .file else {
            throw CommandFailure(.usage, "\(option): \(file) is no regular file; name a file, which may be new")
        }
        let start: [UInt8]
        do throws(FileError) { start = try Files.readStart(file, bytesMax: ReportFiles.startBytesMax).bytes } catch {
            throw CommandFailure(.usage, "\(option): what is to be replaced cannot be read: \(error.description)")
        }
        guard !start.isEmpty, !isOwn(start) else { return }
        throw CommandFailure(
            .usage, "\(option): \(file) has something else, which is not replaced; remove it, or name another file")
    }
}
