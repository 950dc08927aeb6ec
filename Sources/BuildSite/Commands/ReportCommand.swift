internal import Foundation
internal import Glibc
internal import Model
internal import Pipeline

/// `build-site report`: the last runs of a configuration's cache.
struct ReportCommand {
    let common: CommonOptions
    let form: ReportForm
    let environment: [String: String]

    func run() throws(CommandFailure) -> ExitCode {
        let context = try CommandContext(common, environment: environment)
        let configuration = context.configuration
        let runs: [RunRecord]
        do throws(FileError) {
            runs = try RunHistory(path: ReportFiles.history(in: configuration.cache.path)).runs()
        } catch { throw CommandFailure(ExitCode(error), error.description) }
        switch form {
        case .table: return try write(HistoryTable.text(runs))
        case .json: return try write(HistoryTable.json(runs))
        case .page(let file):
            try context.check(file: file, of: "--html")
            let page = HistoryPage(runs, site: configuration.site.title, configuration: configuration.file)
            do throws(FileError) { try Files.replace(file, with: Array(page.html.utf8)) } catch {
                throw CommandFailure(ExitCode(creating: error), error.description)
            }
            return .success
        }
    }

    private func write(_ text: String) throws(CommandFailure) -> ExitCode {
        guard Console.write(Array(text.utf8), to: 1) else {
            throw CommandFailure(.inputOutput, "stdout: cannot write: \(String(cString: strerror(errno)))")
        }
        return .success
    }
}
