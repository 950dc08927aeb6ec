package import Decode
internal import Fetch
internal import Model
internal import Store

/// What a program of the site's owner prints: a JSON Feed, Atom or RSS, or, with a mapping, any JSON. It is run once a
/// run, from the configuration's folder and without a shell: `docs/FEEDS.md`.
package struct CommandFeed: Feed {
    package static let type = "command"

    package static let keys =
        [
            FeedKey(
                "command", anyOf: [.array],
                "A program and its arguments, run without a shell in the configuration's folder, from which a program "
                    + "with a slash is found. It prints the feed.",
                isRequired: true, elements: [.string]),
            FeedKey(
                "environment", anyOf: [.object],
                "Variables that it gets beside PATH, HOME, LANG, LC_ALL, TZ and TMPDIR; values may be env:NAME, "
                    + "file:PATH, or hold {env:NAME}.",
                elements: [.string]),
            FeedKey(
                "folder", .string,
                "Where relative addresses of pictures start, and below which they lie; the configuration's folder, if "
                    + "absent."),
            FeedKey("timeoutSeconds", .integer, "After so many seconds it is killed; 120, if absent."),
        ] + MappedKeys.mapping(isRequired: false)

    package static var commonKeys: [FeedKey] { FeedKey.common.filter { $0.name != "url" } }

    /// What the program gets of the environment of this process.
    private static let inheritedVariables: Set<String> = ["HOME", "LANG", "LC_ALL", "PATH", "TMPDIR", "TZ"]

    /// Who reads what it prints.
    private enum Decoder: Sendable {
        case feed(AtomFeed)
        case mapping(MappedFeed)
    }

    package let settings: FeedSettings
    private let decoder: Decoder
    private let command: ExternalCommand
    private let variables: [(name: String, value: Secret)]
    /// Pictures on disk lie below it.
    private let folder: String
    private let secondsMax: Int
    /// Where the configuration has the command, for messages.
    private let commandPlace: String

    package init(configuration: inout FeedConfiguration) throws(ConfigurationError) {
        let reader = configuration.reader
        guard let words = try configuration.reader.command("command") else {
            throw reader.missing("command", "a program and its arguments, such as [\"./feed.sh\", \"word\"]")
        }
        guard let program = words.first else {
            throw reader.error(
                at: "command", "a program and its arguments are needed, such as [\"./feed.sh\", \"word\"]")
        }
        commandPlace = reader.error(at: "command", "").place
        command = ExternalCommand(
            words, folder: reader.environment.folder,
            environment: reader.environment.inherited(Self.inheritedVariables))
        variables = try configuration.reader.variables("environment")
        folder = try configuration.reader.path("folder") ?? reader.environment.folder
        secondsMax = try configuration.reader.integer("timeoutSeconds", in: 1...3600) ?? 120
        let path = program.contains("/") ? command.programPath ?? program : program
        var settings = try configuration.settings(at: .file(path))
        settings.command = words
        settings.commandVariables = variables.map { "\($0.name)=\($0.value.written)" }.sorted()
        self.settings = settings
        decoder =
            reader.keys.contains("entry")
            ? .mapping(try MappedFeed(settings: settings, mapping: &configuration.reader))
            : .feed(AtomFeed(settings: settings))
    }

    package func fetch(_ context: FeedContext) async -> FetchedFeed {
        var (command, secrets) = (command, [String]())
        var unmet = missingProgram
        do throws(ConfigurationError) {
            for (name, value) in variables {
                let (text, parts) = try value.read()
                command.environment[name] = text
                // What the configuration says itself, such as a folder, is none.
                if !value.isGiven { secrets += parts }
            }
        } catch {
            unmet = FeedFailure(.notConfigured, place: settings.location.description, message: error.description)
        }
        switch decoder {
        case .feed(var feed):
            feed.unmetPrecondition = unmet
            return await feed.fetch(answered(context, feed.identities, command, secrets))
        case .mapping(var feed):
            feed.unmetPrecondition = unmet
            return await feed.fetch(answered(context, feed.identities, command, secrets))
        }
    }

    private func answered(
        _ context: FeedContext, _ identities: [FeedIdentity], _ command: ExternalCommand, _ secrets: [String]
    ) -> FeedContext {
        // A feed that is not asked for shows what was published.
        guard !context.isFrozen else { return context }
        var context = context
        context.source = CommandSource(
            source: context.source, command: command, secrets: Secrets(values: secrets), folder: folder,
            secondsMax: Double(secondsMax), deadline: context.backOff.deadline, identities: identities,
            monitor: context.monitor)
        return context
    }

    /// Why the program cannot be started; nil where it can.
    private var missingProgram: FeedFailure? {
        let program = command.words.first ?? ""
        let message: String
        switch command.programPath {
        case nil: message = "there is no program “\(program)” on the PATH; install it, or give its path"
        case let path? where ExternalCommand.isExecutable(path): return nil
        case let path? where (try? Files.kindFollowingLinks(of: path)) == .file:
            message = "\(path) is not executable; `chmod +x \(path)` makes it so"
        case let path?: message = "there is no program at \(path)"
        }
        return FeedFailure(.notConfigured, place: commandPlace, message: message)
    }
}
