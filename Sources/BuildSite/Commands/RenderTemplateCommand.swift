internal import Foundation
internal import Glibc
internal import Model
internal import Render

/// `build-site template FILE --data FILE.json`: one template, rendered to stdout.
struct RenderTemplateCommand {
    let file: String
    let data: String

    func run(_ environment: [String: String]) -> ExitCode {
        let console = Console(CommonOptions(), environment: environment)
        do throws(TemplateError) {
            let bytes = try TemplateCommand.render(
                templateFile: WorkingFolder.absolute(file), dataFile: WorkingFolder.absolute(data))
            guard Console.write(bytes, to: 1) else {
                console.log(.error, "stdout: cannot write: \(String(cString: strerror(errno)))")
                return .inputOutput
            }
            return .success
        } catch {
            console.log(.error, error.description)
            return .dataUnusable
        }
    }
}
