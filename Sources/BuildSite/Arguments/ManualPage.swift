internal import Model

/// `build-site man`: the manual page, for man(1), made of the help texts.
enum ManualPage {
    /// Of the last change of what it says; man(1) shows it at the foot.
    private static let date = "2026-11-24"

    static func text() throws(UsageError) -> String {
        let all = HelpText(topic: "", try Usage.text(of: nil))
        var page = [
            ".TH BUILD\\-SITE 1 \(date) \"Vitrine \(toolVersion)\" \"User Commands\"", ".SH NAME",
            "build\\-site \\- build a static gallery from feeds", ".SH SYNOPSIS", ".nf",
        ]
        page += all.items("USAGE").items.map { line($0.term) } + [".fi", ".SH DESCRIPTION", line(all.description)]
        page += [".SH OPTIONS"] + options(all.options) + [".SH COMMANDS"]
        for help in try HelpText.all() { page += command(help, common: all.options) }
        page +=
            [".SH EXIT STATUS", ".nf"] + all.lines("EXIT").filter { !$0.isEmpty }.map { line($0.trimmed) } + [".fi"]
        page += [
            ".SH FILES", ".TP", ".I config.json", "The configuration; its paths are relative to its folder.", ".TP",
            ".I .env", "Values that the configuration names as env:NAME, where the environment has none.", ".TP",
            ".I templates/ static/ pages/", "A theme's own files, files published as they are, and pages of one's own.",
        ]
        return page.joined(separator: "\n") + "\n"
    }

    private static func command(_ help: HelpText, common: [HelpText.Option]) -> [String] {
        var lines = [".SS build\\-site \(escaped(help.topic))", line(help.description)]
        for title in help.sections.map(\.title) {
            let (items, text) = help.items(title)
            switch title {
            case "OPTIONS": lines += options(help.options.filter { !common.contains($0) })
            case "USAGE", "EXAMPLES": lines += entries(items)
            default: lines += [".PP", line(title)] + entries(items)
            }
            if !text.isEmpty { lines += [".PP", line(text)] }
        }
        return lines
    }

    private static func entries(_ items: [HelpText.Item]) -> [String] {
        items.flatMap { item in
            item.term.isEmpty ? [] : [".TP", ".B \(escaped(item.term))"] + (item.text.isEmpty ? [] : [line(item.text)])
        }
    }

    private static func options(_ options: [HelpText.Option]) -> [String] {
        options.flatMap { option in
            let names = option.names.map { "\\fB\(escaped($0))\\fR" }.joined(separator: ", ")
            return [".TP", names + (option.value.map { " \\fI\(escaped($0))\\fR" } ?? ""), line(option.text)]
        }
    }

    private static func line(_ text: String) -> String {
        let text = escaped(text)
        return text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" + text : text
    }

    private static func escaped(_ text: String) -> String {
        String(
            text.flatMap { $0 == "\\" ? "\\e" : $0 == "-" ? "\\-" : $0 == "…" ? "..." : $0 == "’" ? "'" : String($0) })
    }
}
