internal import Model
internal import Render

/// `build-site template FILE --data FILE.json`: one template, rendered to stdout.
struct RenderTemplateCommand {
    let file: String
    let data: String
    let console: Console

    func run() throws(CommandFailure) -> ExitCode {
        let (template, data) = (try CommandFailure.absolute(file), try CommandFailure.absolute(data))
        let bytes: [UInt8]
        do throws(TemplateError) {
            bytes = try TemplateCommand.render(templateFile: template, dataFile: data)
        } catch { throw CommandFailure(.dataUnusable, error.description) }
        console.put(bytes)
        return .success
    }
}
