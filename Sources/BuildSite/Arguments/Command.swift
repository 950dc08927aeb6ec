internal import Decode
internal import Pipeline

/// What the command line asks for.
enum Command {
    case build(CommonOptions, BuildOptions)
    case check(CommonOptions)
    /// - `output`: instead of `publish.output`, absolute. `back`: generations before the newest; 0 releases the hold.
    case rollback(CommonOptions, output: String?, back: Int)
    case publish(CommonOptions, PublishOptions)
    /// - `galleries`: configurations, or their folders; of each the last run.
    case report(CommonOptions, ReportForm, galleries: [String])
    case serve(CommonOptions, ServeOptions)
    case forget(CommonOptions, ForgetAction, BuildOptions)
    /// - `output`: instead of `publish.output`, absolute.
    case explain(CommonOptions, String, output: String?, isJSON: Bool)
    /// - `path`: of the plan that is written, absolute.
    case plan(CommonOptions, BuildOptions, path: String)
    /// - `path`: of the plan, absolute. `part`: `i/N`; nil: the environment says it.
    case shard(CommonOptions, BuildOptions, path: String, part: String?)
    case cacheStats(CommonOptions)
    case cacheVerify(CommonOptions, oneIn: Int)
    case cacheCollect(CommonOptions, isDryRun: Bool)
    /// The folder that machines share.
    case remoteCollect(CommonOptions, isDryRun: Bool)
    case cacheRepair(CommonOptions)
    case template(file: String, data: String)
    case initialise(folder: String)
    case help(String)
    case version

    /// Whether what it prints is all that it does. Others have done their work where that cannot be written.
    var isForItsOutput: Bool {
        switch self {
        case .help, .version, .check, .report, .explain, .cacheStats, .cacheVerify, .template: true
        case .forget(_, .list, _): true
        case .forget(_, .forget(_), let options): options.isDryRun
        case .publish(_, let options): options.isDryRun
        case .cacheCollect(_, let isDryRun), .remoteCollect(_, let isDryRun): isDryRun
        default: false
        }
    }

    /// The defaults for commands without such options.
    var common: CommonOptions {
        switch self {
        case .build(let common, _), .check(let common), .rollback(let common, _, _), .publish(let common, _),
            .report(let common, _, _), .serve(let common, _), .forget(let common, _, _), .explain(let common, _, _, _),
            .plan(let common, _, _), .shard(let common, _, _, _), .cacheStats(let common), .cacheVerify(let common, _),
            .cacheCollect(let common, _), .remoteCollect(let common, _), .cacheRepair(let common):
            common
        case .template, .initialise, .help, .version: CommonOptions()
        }
    }
}

extension Command {
    /// - Parameters:
    ///   - arguments: without the program's name.
    ///   - processors: how many jobs run where `--jobs` does not say.
    init(_ arguments: [String], processors: Int) throws(UsageError) {
        var reader = ArgumentReader(arguments)
        var options = ParsedOptions(processors: processors)
        while let argument = try reader.next() {
            switch argument {
            case .operand(let operand): options.operands.append(operand)
            case .option("--help"), .option("-h"): options.asksForHelp = true
            case .option("--version"): options.asksForVersion = true
            case .option(let option): try options.read(option, &reader)
            }
        }
        self = try options.command()
    }
}

/// The options given, whatever command they belong to.
private struct ParsedOptions {
    var common = CommonOptions()
    var build: BuildOptions
    var publish = PublishOptions()
    var serve = ServeOptions()
    var operands: [String] = []
    var oneIn: Int?
    var data: String?
    var planOut: String?
    var report = ReportForm.table
    var listsForgotten = false
    var undoesForgetting = false
    var isRemote = false
    var asksForHelp = false
    var asksForVersion = false
    /// Options that were given, in order, to find those that a command does not have.
    var given: [String] = []

    init(processors: Int) { build = BuildOptions(jobs: min(64, max(1, processors))) }

    mutating func read(_ option: String, _ reader: inout ArgumentReader) throws(UsageError) {
        given.append(option)
        switch option {
        case "--config": common.config = try reader.value(of: option)
        case "--output": build.output = try WorkingFolder.absolute(try reader.value(of: option))
        case "--report": build.report = try WorkingFolder.absolute(try reader.value(of: option))
        case "--metrics": build.metrics = try WorkingFolder.absolute(try reader.value(of: option))
        case "--out": planOut = try WorkingFolder.absolute(try reader.value(of: option))
        case "--plan": build.plan = try WorkingFolder.absolute(try reader.value(of: option))
        case "--json": try setReport(.json)
        case "--html": try setReport(.page(try WorkingFolder.absolute(try reader.value(of: option))))
        case "--list": listsForgotten = true
        case "--undo": undoesForgetting = true
        case "--remote": isRemote = true
        case "--data": data = try reader.value(of: option)
        case "--offline": build.isOffline = true
        case "--refresh": build.refreshes = true
        case "--dry-run": build.isDryRun = true
        case "--force": build.isForced = true
        case "--verify-incremental": build.verifiesIncremental = true
        case "--only":
            let ids = try reader.value(of: option).split(separator: ",").map(String.init)
            guard !ids.isEmpty else { throw UsageError(message: "\(option) needs the id of a feed") }
            build.only += ids
        case "-q", "--quiet": common.isQuiet = true
        case "-v", "--verbose": common.isVerbose = true
        case "--jobs": build.jobs = try OptionValue.number(try reader.value(of: option), option, in: 1...64)
        case "--deadline": build.deadlineSeconds = try OptionValue.seconds(try reader.value(of: option), option)
        case "--now": build.now = try OptionValue.day(try reader.value(of: option), option)
        case "--sample": oneIn = try OptionValue.sample(try reader.value(of: option), option)
        case "--verify": publish.verifies = true
        case "--port":
            serve.port = UInt16(try OptionValue.number(try reader.value(of: option), option, in: 0...Int(UInt16.max)))
        case "--watch": serve.watches = true
        case "--max-files": publish.filesMax = try OptionValue.byteCount(try reader.value(of: option), option)
        case "--max-bytes": publish.bytesMax = try OptionValue.byteCount(try reader.value(of: option), option)
        case "--max-file-bytes": publish.fileBytesMax = try OptionValue.byteCount(try reader.value(of: option), option)
        case "--log":
            let value = try reader.value(of: option)
            guard value == "text" || value == "json" else {
                throw UsageError(message: "--log takes text or json, not \(value)")
            }
            common.logsJSON = value == "json"
        default:
            throw UsageError(
                message: "there is no option \(option)"
                    + Self.nearest(to: option, among: Self.everywhere + Self.ofCommands))
        }
    }

    private mutating func setReport(_ form: ReportForm) throws(UsageError) {
        guard report == .table else { throw UsageError(message: "report takes one of --json and --html, once") }
        report = form
    }

    func command() throws(UsageError) -> Command {
        if asksForHelp || operands.first == "help" {
            let topic = operands.first == "help" ? operands.dropFirst().first : operands.first
            return .help(try Usage.text(of: topic))
        }
        if asksForVersion || operands == ["version"] { return .version }
        let everywhere = Self.everywhere
        switch operands.first ?? "build" {
        case "build":
            try expect(operands: 0...1, options: everywhere + Self.buildOptions)
            try checkPlanOptions()
            return .build(common, build)
        case "check":
            try expect(operands: 1...1, options: everywhere)
            return .check(common)
        case "rollback":
            try expect(operands: 1...2, options: everywhere + ["--output"])
            let back = operands.count == 2 ? try OptionValue.number(operands[1], "rollback", in: 0...1000) : 1
            return .rollback(common, output: build.output, back: back)
        case "publish":
            try expect(operands: 2...2, options: everywhere + Self.publishOptions)
            var options = publish
            (options.target, options.output, options.isDryRun) = (operands[1], build.output, build.isDryRun)
            return .publish(common, options)
        case "report":
            try expect(operands: 1...1000, options: everywhere + Self.reportOptions)
            if operands.count > 1, case .page = report {
                throw UsageError(message: "report --html takes no GALLERY: name it by --config")
            }
            return .report(common, report, galleries: Array(operands.dropFirst()))
        case "serve":
            try expect(operands: 1...1, options: everywhere + Self.serveOptions)
            var options = serve
            (options.output, options.jobs) = (build.output, build.jobs)
            return .serve(common, options)
        case "forget":
            try expect(operands: listsForgotten ? 1...1 : 2...2, options: everywhere + Self.forgetOptions)
            guard !listsForgotten || !undoesForgetting else {
                throw UsageError(message: "forget takes one of --list and --undo")
            }
            guard !listsForgotten else { return .forget(common, .list, build) }
            return .forget(common, undoesForgetting ? .undo(operands[1]) : .forget(operands[1]), build)
        case "explain":
            try expect(operands: 2...2, options: everywhere + ["--json", "--output"])
            return .explain(common, operands[1], output: build.output, isJSON: report == .json)
        case "plan", "shard":
            return try clusterCommand()
        case "cache":
            return try cacheCommand()
        case "template":
            try expect(operands: 2...2, options: ["--data"])
            guard let data else { throw UsageError(message: "template needs --data FILE.json") }
            return .template(file: operands[1], data: data)
        case "completions":
            try expect(operands: 2...2, options: [])
            return .help(try Completions.text(for: operands[1]))
        case "man":
            try expect(operands: 1...1, options: [])
            return .help(try ManualPage.text())
        case "init":
            try expect(operands: 1...2, options: [])
            return .initialise(folder: operands.count == 2 ? operands[1] : ".")
        default:
            let near = Self.nearest(
                to: operands[0], among: Usage.topics + ["help", "version"])
            throw UsageError(message: "there is no command \(operands[0])" + near)
        }
    }

    private func clusterCommand() throws(UsageError) -> Command {
        if operands.first == "plan" {
            try expect(operands: 1...1, options: Self.everywhere + Self.planOptions)
            guard let planOut else { throw UsageError(message: "plan needs --out PLAN") }
            return .plan(common, build, path: planOut)
        }
        try expect(operands: 1...2, options: Self.everywhere + Self.shardOptions)
        guard let path = build.plan else { throw UsageError(message: "shard needs --plan PLAN") }
        return .shard(common, build, path: path, part: operands.dropFirst().first)
    }

    /// A build of a plan, which has settled what these options say.
    private func checkPlanOptions() throws(UsageError) {
        guard build.plan != nil, let other = given.first(where: Self.settledByPlan.contains) else { return }
        throw UsageError(message: "--plan and \(other) exclude each other: the plan has settled that")
    }

    private func cacheCommand() throws(UsageError) -> Command {
        switch operands.dropFirst().first {
        case "stats":
            try expect(operands: 2...2, options: Self.everywhere)
            return .cacheStats(common)
        case "verify":
            try expect(operands: 2...2, options: Self.everywhere + ["--sample"])
            return .cacheVerify(common, oneIn: oneIn ?? 1)
        case "gc":
            try expect(operands: 2...2, options: Self.everywhere + ["--dry-run", "--remote"])
            return isRemote
                ? .remoteCollect(common, isDryRun: build.isDryRun) : .cacheCollect(common, isDryRun: build.isDryRun)
        case "repair":
            try expect(operands: 2...2, options: Self.everywhere)
            return .cacheRepair(common)
        default:
            let near = Self.nearest(
                to: operands.dropFirst().first ?? "", among: ["stats", "verify", "repair", "gc"])
            throw UsageError(message: "cache takes stats, verify, repair or gc" + near)
        }
    }

    /// A suggestion for a message; empty where no name is near.
    private static func nearest(to name: String, among names: [String]) -> String {
        // An option that is cut short: `--off`, `-c`. Of one letter no other letter is near.
        let start = name.hasPrefix("-") && name.utf8.count == 2 ? "-" + name : name
        let isStart = start.hasPrefix("--") && start.utf8.count > 2
        let near = isStart ? names.first { $0.hasPrefix(start) } : nil
        let nearest = near ?? (start == name ? NearestName.to(name, among: names) : nil)
        return nearest.map { "; did you mean \($0)?" } ?? ""
    }

    private static let everywhere = ["--config", "-q", "--quiet", "-v", "--verbose", "--log", "--help", "--version"]
    private static let ofCommands =
        buildOptions + publishOptions + reportOptions + serveOptions + forgetOptions + [
            "--sample", "--data", "--remote", "--out",
        ]
    private static let reportOptions = ["--json", "--html"]
    private static let serveOptions = ["--output", "--port", "--watch", "--jobs"]
    private static let buildOptions = [
        "--output", "--offline", "--refresh", "--only", "--jobs", "--dry-run", "--force", "--deadline",
        "--now", "--report", "--metrics", "--verify-incremental", "--plan",
    ]
    private static let settledByPlan = ["--now", "--only", "--refresh", "--offline"]
    private static let planOptions = ["--out", "--refresh", "--jobs", "--deadline", "--now"]
    private static let shardOptions = ["--plan", "--jobs", "--deadline"]

    private static let forgetOptions = ["--list", "--undo", "--output", "--jobs", "--dry-run", "--force", "--now"]

    private static let publishOptions = [
        "--output", "--verify", "--dry-run", "--max-files", "--max-bytes", "--max-file-bytes",
    ]

    private func expect(operands range: ClosedRange<Int>, options: [String]) throws(UsageError) {
        if let unknown = given.first(where: { !options.contains($0) }) {
            throw UsageError(message: "\(operands.first ?? "build") has no option \(unknown)")
        }
        guard range.contains(operands.count) else {
            let extra = operands.count > range.upperBound
            throw UsageError(
                message: extra
                    ? "\(operands[range.upperBound]) is one argument too many"
                    : "\(operands[0]) needs one argument more")
        }
    }
}
