internal import Decode

/// `build-site completions SHELL`: what a shell completes after the command, made of the help texts.
enum Completions {
    static let shells = ["bash", "zsh", "fish"]

    static func text(for shell: String) throws(UsageError) -> String {
        let all = try HelpText.all()
        switch shell {
        case "bash": return bash(all)
        case "zsh": return zsh(all)
        case "fish": return fish(all)
        default:
            let near = NearestName.to(shell, among: shells).map { "; did you mean \($0)?" } ?? ""
            throw UsageError(message: "completions are for bash, zsh and fish, not for \(shell)" + near)
        }
    }

    /// What an option takes, by how the help writes it.
    private enum Value {
        case none, file, folder, other
        case words([String])

        init(_ placeholder: String?) {
            switch placeholder {
            case nil: self = .none
            case "FILE"?, "FILE.json"?, "PLAN"?: self = .file
            case "FOLDER"?: self = .folder
            case let text?: self = text.contains("|") ? .words(text.split(separator: "|").map(String.init)) : .other
            }
        }
    }

    private static func values(_ all: [HelpText]) -> [(names: [String], value: Value)] {
        var seen: Set<String> = []
        return all.flatMap(\.options).filter { $0.value != nil && seen.insert($0.names[0]).inserted }.map {
            ($0.names, Value($0.value))
        }
    }

    private static let fileCommands = ["template", "publish", "init", "report", "forget", "explain"]

    // MARK: bash

    private static func bash(_ all: [HelpText]) -> String {
        let topics = (all.map(\.topic) + ["help", "version"]).joined(separator: " ")
        var values = ""
        for (names, value) in Self.values(all) {
            let reply: String
            switch value {
            case .none: continue
            case .file: reply = "_build_site_reply -f"
            case .folder: reply = "_build_site_reply -d"
            case .words(let words): reply = "_build_site_reply -W \"\(words.joined(separator: " "))\""
            case .other: reply = "COMPREPLY=()"
            }
            values += "        \(names.joined(separator: "|"))) \(reply); return ;;\n"
        }
        var commands = ""
        for help in all {
            let options = help.options.flatMap(\.names).joined(separator: " ")
            let operands = fileCommands.contains(help.topic) ? "" : help.subcommands.joined(separator: " ")
            commands += "        \(help.topic)) options=\"\(options)\" operands=\"\(operands)\" ;;\n"
        }
        return """
            # bash completion for build-site; made by `build-site completions bash`.
            _build_site_reply() {
                compopt -o filenames 2>/dev/null
                mapfile -t COMPREPLY < <(compgen "$@" -- "$current")
            }

            _build_site() {
                local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}
                local command="" options operands="\(topics)" word index
                COMPREPLY=()
                # --option=value is three words.
                if [[ $current == "=" ]]; then
                    current=""
                elif [[ $previous == "=" ]]; then
                    previous=${COMP_WORDS[COMP_CWORD-2]}
                fi
                case $previous in
            \(values)    esac
                for ((index = 1; index < COMP_CWORD; index++)); do
                    word=${COMP_WORDS[index]}
                    case $word in
                        \(topics.replacing(" ", with: "|"))) command=$word; break ;;
                    esac
                done
                case ${command:-build} in
            \(commands)        help) options="" ;;
                    version) options="" operands="" ;;
                esac
                [[ -z $command ]] && operands="\(topics)"
                if [[ $current == -* ]]; then
                    mapfile -t COMPREPLY < <(compgen -W "$options --help --version" -- "$current")
                elif [[ $command =~ ^(\(fileCommands.joined(separator: "|")))$ ]]; then
                    _build_site_reply -f
                else
                    mapfile -t COMPREPLY < <(compgen -W "$operands" -- "$current")
                fi
            }
            complete -F _build_site build-site

            """
    }

    // MARK: zsh

    private static func zsh(_ all: [HelpText]) -> String {
        func quoted(_ text: String) -> String { text.replacing("'", with: "'\\''") }
        func told(_ text: String) -> String {
            quoted(text.replacing("\\", with: "\\\\").replacing("[", with: "\\[").replacing("]", with: "\\]"))
        }
        func argument(_ option: HelpText.Option) -> [String] {
            let action: String
            switch Value(option.value) {
            case .none: action = ""
            case .file: action = ":file:_files"
            case .folder: action = ":folder:_files -/"
            case .words(let words): action = ":value:(\(words.joined(separator: " ")))"
            case .other: action = ":value:"
            }
            return option.names.map { "'\($0)[\(told(option.text))]\(action)'" }
        }
        let commands = all.map { "'\($0.topic):\(quoted($0.summary.replacing(":", with: "\\:")))'" }
        let cases = all.map { help in
            let words = help.subcommands
            let list = words.joined(separator: " ")
            let operands =
                fileCommands.contains(help.topic)
                ? "'*:file:_files'" : words.isEmpty ? "" : "'1: :(\(list))'"
            let arguments = (help.options.flatMap(argument) + [operands]).filter { !$0.isEmpty }
            return "        \(help.topic)) arguments=(\(arguments.joined(separator: " "))) ;;"
        }
        return """
            #compdef build-site
            # zsh completion for build-site; made by `build-site completions zsh`.
            _build_site() {
                local command=build word
                local -a commands arguments
                commands=(\(commands.joined(separator: "\n        "))
                    'help:the options of a command' 'version:its version')
                for word in ${words[2,CURRENT-1]}; do
                    if (( ${commands[(I)${word}:*]} )); then command=$word; break; fi
                done
                case $command in
            \(cases.joined(separator: "\n"))
                    help) arguments=('1: :(\(all.map(\.topic).joined(separator: " ")))') ;;
                esac
                if (( ! ${words[(I)$command]} )); then
                    arguments+=('1: :{_describe command commands}')
                else
                    words=(build-site "${(@)words[${words[(i)$command]}+1,-1]}")
                    (( CURRENT = ${#words} ))
                fi
                _arguments -s $arguments '--help[how it is used]' '--version[its version]'
            }
            _build_site "$@"

            """
    }

    // MARK: fish

    private static func fish(_ all: [HelpText]) -> String {
        func quoted(_ text: String) -> String {
            "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
        }
        let topics = all.map(\.topic) + ["help", "version"]
        var lines = [
            "# fish completion for build-site; made by `build-site completions fish`.", "complete -c build-site -f",
            "complete -c build-site -l help -s h -d 'how it is used'",
            "complete -c build-site -l version -d 'its version'",
        ]
        let isFirst = "not __fish_seen_subcommand_from \(topics.joined(separator: " "))"
        for help in all {
            lines.append("complete -c build-site -n \(quoted(isFirst)) -a \(help.topic) -d \(quoted(help.summary))")
            let isSeen = "__fish_seen_subcommand_from \(help.topic)"
            let condition = quoted(help.topic == "build" ? "\(isSeen); or \(isFirst)" : isSeen)
            for option in help.options {
                let names = option.names.map { $0.hasPrefix("--") ? "-l \($0.dropFirst(2))" : "-s \($0.dropFirst())" }
                let value: String
                switch Value(option.value) {
                case .none: value = ""
                case .file: value = " -rF"
                case .folder: value = " -xa '(__fish_complete_directories)'"
                case .words(let words): value = " -xa \(quoted(words.joined(separator: " ")))"
                case .other: value = " -x"
                }
                lines.append(
                    "complete -c build-site -n \(condition) \(names.joined(separator: " "))\(value) "
                        + "-d \(quoted(option.text))"
                )
            }
            let operands =
                fileCommands.contains(help.topic) ? " -F" : " -a \(quoted(help.subcommands.joined(separator: " ")))"
            lines.append("complete -c build-site -n \(quoted(isSeen))\(operands)")
        }
        lines.append(
            "complete -c build-site -n '__fish_seen_subcommand_from help' "
                + "-a \(quoted(all.map(\.topic).joined(separator: " ")))"
        )
        return lines.joined(separator: "\n") + "\n"
    }
}
