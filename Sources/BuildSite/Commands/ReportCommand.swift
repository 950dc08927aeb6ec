internal import Model
internal import Pipeline

/// `build-site report`: the last runs of a configuration's cache, or the last run of each of several.
struct ReportCommand {
    let common: CommonOptions
    let form: ReportForm
    let galleries: [String]
    let environment: [String: String]
    let console: Console

    func run() throws(CommandFailure) -> ExitCode {
        guard galleries.isEmpty else { return try showGalleries() }
        let context = try CommandContext(common, environment: environment)
        let configuration = context.configuration
        let runs = try runs(configuration)
        switch form {
        case .table: write(HistoryTable.text(runs))
        case .json: write(HistoryTable.json(runs))
        case .page(let file):
            try context.check(file: file, of: "--html", isOwn: HistoryPage.isPage)
            let page = HistoryPage(runs, site: configuration.site.title, configuration: configuration.file)
            do throws(FileError) { try Files.replace(file, with: Array(page.html.utf8), settingAside: false) } catch {
                throw CommandFailure(ExitCode(creating: error), error.description)
            }
        }
        return .success
    }

    /// A configuration that cannot be read is told, and the others are shown: that is what one looks for.
    private func showGalleries() throws(CommandFailure) -> ExitCode {
        var shown: [(name: String, run: RunRecord?)] = []
        var code = ExitCode.success
        for gallery in galleries {
            let name = gallery.count > 1 && gallery.hasSuffix("/") ? String(gallery.dropLast()) : gallery
            var common = common
            let isFolder = (try? Files.kindFollowingLinks(of: name)) == .folder
            common.config = isFolder ? name + "/config.json" : name
            do throws(CommandFailure) {
                let configuration = try CommandContext(common, environment: environment).configuration
                shown.append((name, try runs(configuration).last))
            } catch {
                console.log(.error, error.message)
                code = error.exitCode
                shown.append((name, nil))
            }
        }
        write(form == .json ? HistoryTable.json(shown) : HistoryTable.text(shown))
        return code
    }

    private func runs(_ configuration: Configuration) throws(CommandFailure) -> [RunRecord] {
        do throws(FileError) {
            return try RunHistory(path: ReportFiles.history(in: configuration.cache.path)).runs(
                of: configuration.nameInCache)
        } catch { throw CommandFailure(ExitCode(error), error.description) }
    }

    private func write(_ text: String) { console.put(Array(text.utf8)) }
}
