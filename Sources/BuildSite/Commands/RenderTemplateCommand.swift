internal import Foundation
internal import Model
internal import Render

/// `build-site template FILE --data FILE.json`: one template, rendered to stdout.
struct RenderTemplateCommand {
    let file: String
    let data: String

    func run(_ environment: [String: String]) -> ExitCode {
        do throws(TemplateError) {
            let bytes = try TemplateCommand.render(
                templateFile: WorkingFolder.absolute(file), dataFile: WorkingFolder.absolute(data))
            Console.write(bytes, to: 1)
            return .success
        } catch {
            Console(CommonOptions(), environment: environment).log(.error, error.description)
            return .dataUnusable
        }
    }
}
