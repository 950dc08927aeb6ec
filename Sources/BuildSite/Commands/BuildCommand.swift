internal import Model
internal import Pipeline

/// `build-site build`: one run, with its messages and its report.
struct BuildCommand {
    let common: CommonOptions
    let options: BuildOptions
    let environment: [String: String]
    let console: Console

    func run() async throws(CommandFailure) -> ExitCode {
        let context = try CommandContext(common, environment: environment, output: options.output)
        let configuration = context.configuration
        let unknown = options.only.filter { !configuration.feedIDs.contains($0) }
        guard unknown.isEmpty else {
            let known = configuration.feedIDs.joined(separator: ", ")
            throw CommandFailure(
                .usage, "--only names \(unknown.joined(separator: ", ")), but the feeds are \(known)")
        }
        try context.check(file: options.report, of: "--report", isOwn: ReportFiles.isReport)
        try context.check(file: options.metrics, of: "--metrics", isOwn: ReportFiles.isMetrics)
        if let report = options.report, report == options.metrics {
            throw CommandFailure(.usage, "--report and --metrics both name \(report); each takes a file of its own")
        }
        let plan = options.plan.map { path in
            Result { () throws(BuildError) in try BuildPlan(path: path) }
        }
        // The day of a plan is that on which it was made, whenever its results are merged.
        let day =
            (try? plan?.get().editionDay)
            ?? EditionDay.resolve(asked: options.now, environment: environment, zone: configuration.site.timeZone)
        var files = ReportFiles(cache: configuration.cache.path)
        if let report = options.report { files.reports.append(report) }
        files.metrics = options.metrics
        let reporter = RunReporter(
            editionDay: day, files: files, site: configuration.site.title, configuration: configuration.file)
        let monitor = ProgressReporter(
            diagnose: { [console, isQuiet = common.isQuiet] in if !isQuiet { console.diagnose($0) } },
            progress: { [console] in console.progress($0) }, log: { [console] in console.log($0, $1) },
            heartbeat: { [console] in console.heartbeat() })
        let notifier = Notifier(
            configuration, options: options, editionDay: day, environment: environment, monitor: monitor)
        try watch(reporter, notifier)
        let build = Build(
            configuration: configuration, options: options, editionDay: day, reporter: reporter, monitor: monitor,
            themeFolders: context.themeFolders, notifier: notifier, plan: plan)
        let result = await build.run()
        console.clearBar()
        console.tellOmitted()
        let exitCode = finish(result, reporter)
        let news = await notifier.runEnded(result.outcome, exitCode, hasForgotten: result.hasForgotten)
        if common.isQuiet { news.failures.forEach { console.finding($0) } }
        news.recoveries.forEach { console.finding($0, isNew: true) }
        return exitCode
    }

    /// Starts what may end the process before the run's end: the signal handler and the watchdog.
    private func watch(_ reporter: RunReporter, _ notifier: Notifier) throws(CommandFailure) {
        let tell = { @Sendable [console, isQuiet = common.isQuiet] (failures: [Diagnostic]) in
            if isQuiet { failures.forEach { console.finding($0) } }
        }
        try SignalHandler.watch { [console] code in
            ExternalCommand.killAll()
            console.clearBar()
            guard !reporter.hasEnded else {
                return console.log(.error, "interrupted while others were told; the run itself had ended")
            }
            let stage = reporter.runningStage.map { " while it was at \($0.name)" } ?? ""
            // First, for a slow disk may take all the time that is left.
            console.log(.error, "interrupted\(stage); what is published stands")
            console.tellOmitted()
            tell(notifier.runCutOff { _ = reporter.write(outcome: .interrupted, exitCode: code) })
        }
        do throws(BlockingThread.Failure) {
            try Watchdog(reporter: reporter, deadlineSeconds: options.deadlineSeconds).start { [console] message in
                ProcessExit.exit(.inputOutput) {
                    ExternalCommand.killAll()
                    console.clearBar()
                    // First, for the report may hang where the run does.
                    console.log(.error, message)
                    console.tellOmitted()
                    tell(notifier.runCutOff { _ = reporter.write(outcome: .failed, exitCode: .inputOutput) })
                }
            }
        } catch { throw CommandFailure(.inputOutput, error.description) }
        ProcessSetup.hasStarted()
    }

    /// Prints the result and writes the report. A dry run whose result cannot be printed has done nothing.
    private func finish(_ result: RunResult, _ reporter: RunReporter) -> ExitCode {
        if common.isQuiet { result.newFindings.forEach { console.finding($0) } }
        result.recoveries.forEach { console.finding($0, isNew: true) }
        result.lines.forEach(console.result)
        if let error = result.error { console.log(.error, error) }
        let unprinted = options.isDryRun ? console.resultFailure : nil
        if let unprinted { console.log(.error, unprinted.message) }
        let exitCode =
            unprinted.map { result.exitCode.rawValue <= 4 ? $0.exitCode : result.exitCode } ?? result.exitCode
        // Under a lock the report is that of the run that holds it. A wrong configuration or template leaves the report
        // of the last run.
        guard result.exitCode != .locked, result.exitCode != .configuration else {
            reporter.end()
            return result.exitCode
        }
        let failures = reporter.write(outcome: result.outcome, exitCode: exitCode)
        for failure in failures { console.log(.error, "the report cannot be written: \(failure)") }
        guard let failure = failures.first, exitCode.rawValue <= 3 else { return exitCode }
        return ExitCode(failure)
    }
}
