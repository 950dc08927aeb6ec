/// The help of a command, taken apart: what a person reads is the one table that the manual page and the shells'
/// completions are made of.
struct HelpText {
    /// `build`, `cache`; empty: of all commands.
    let topic: String
    /// Before the first section, without the command's name.
    let description: String
    /// `USAGE`, `OPTIONS`, `EXAMPLES`, as they stand.
    let sections: [(title: String, lines: [String])]

    struct Item {
        /// What stands at the left: `--port N`, `build-site serve --watch`.
        let term: String
        let text: String
    }

    struct Option: Equatable {
        /// `--quiet`, or `-q` and `--quiet`.
        let names: [String]
        /// `FILE`, `text|json`; nil: it takes none.
        let value: String?
        let text: String
    }

    init(topic: String, _ help: String) {
        self.topic = topic
        var sections: [(title: String, lines: [String])] = [("", [])]
        for line in help.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
            if let first = line.utf8.first, (65...90).contains(first), line == line.uppercased() {
                sections.append((line, []))
            } else {
                sections[sections.count - 1].lines.append(line)
            }
        }
        let prefix = topic.isEmpty ? "" : "build-site \(topic): "
        let text = sections.removeFirst().lines.joined(separator: " ")
        description = String(text.dropFirst(text.hasPrefix(prefix) ? prefix.count : 0)).trimmed
        self.sections = sections
    }

    /// Of every command.
    static func all() throws(UsageError) -> [HelpText] {
        var all: [HelpText] = []
        for topic in Usage.topics { all.append(HelpText(topic: topic, try Usage.text(of: topic))) }
        return all
    }

    func lines(_ title: String) -> [String] { sections.first { $0.title == title }?.lines ?? [] }

    /// The items of a section, and the paragraphs after them.
    func items(_ title: String) -> (items: [Item], text: String) {
        var (items, text) = ([Item](), "")
        for line in lines(title) {
            let indent = line.prefix { $0 == " " }.count
            if indent == 0 {
                text += line + " "
            } else if indent > 2, let last = items.popLast() {
                items.append(Item(term: last.term, text: (last.text + " " + line.trimmed).trimmed))
            } else {
                let parts = line.trimmed.split(separator: "   ", maxSplits: 1).map { String($0).trimmed }
                let halves = parts.count > 1 ? parts : line.trimmed.halves
                items.append(Item(term: halves.first ?? "", text: halves.count > 1 ? halves[1] : ""))
            }
        }
        return (items, text.trimmed)
    }

    /// Those that all commands have, those of the command, and those that stand in its usage only.
    var options: [Option] {
        var options: [Option] = []
        let ofAll = items("OPTIONS OF ALL").items + items("OPTIONS").items
        for item in ofAll { options += Self.options(item.term, item.text) }
        for item in topic.isEmpty ? [] : items("USAGE").items {
            for match in item.term.matches(of: #/(--[a-z-]+)(?: ([A-Z0-9][^\] ]*))?/#) {
                guard !options.contains(where: { $0.names.contains(String(match.1)) }) else { continue }
                let text = item.text.isEmpty ? description : item.text
                options.append(Option(names: [String(match.1)], value: match.2.map(String.init), text: text))
            }
        }
        return options
    }

    /// `-q, --quiet` is one; `--max-files N, --max-bytes N` are two.
    private static func options(_ term: String, _ text: String) -> [Option] {
        var (options, short) = ([Option](), [String]())
        for part in term.split(separator: ", ") {
            let words = part.split(separator: " ", maxSplits: 1).map(String.init)
            guard let name = words.first, name.hasPrefix("-") else { continue }
            if !name.hasPrefix("--") {
                short.append(name)
                continue
            }
            options.append(Option(names: short + [name], value: words.count > 1 ? words[1] : nil, text: text))
            short = []
        }
        return options
    }

    /// What may follow the command's name, each once: `stats`, `verify`.
    var subcommands: [String] {
        var seen: Set<String> = []
        let words = items("USAGE").items.compactMap { item in
            let words = item.term.split(separator: " ").dropFirst(2)
            return words.first.flatMap { $0.utf8.allSatisfy { (97...122).contains($0) } ? String($0) : nil }
        }
        return words.filter { seen.insert($0).inserted }
    }

    /// The description's first sentence.
    var summary: String {
        let end = description.firstRange(of: ". ")?.lowerBound ?? description.endIndex
        let sentence = description[..<end]
        return String(sentence.hasSuffix(".") ? sentence.dropLast() : sentence)
    }
}

extension String {
    /// Without spaces at its ends.
    var trimmed: String {
        let start = drop { $0 == " " }
        return String(start.reversed().drop { $0 == " " }.reversed())
    }

    /// At the first two spaces.
    fileprivate var halves: [String] {
        guard let gap = firstRange(of: "  ") else { return [self] }
        return [String(self[..<gap.lowerBound]), String(self[gap.upperBound...]).trimmed]
    }
}
