internal import Model
internal import Pipeline
internal import Publish
internal import Store

/// `build-site cache …`: statistics, verification, repair and garbage collection.
struct CacheCommand {
    let common: CommonOptions
    let environment: [String: String]
    let console: Console

    func stats() throws(CommandFailure) -> ExitCode {
        try withStore { store, _, _ throws(StoreError) in
            let stats = try store.stats()
            for (name, amount) in [
                ("objects", stats.objects), ("pictures", stats.pictures), ("derivatives", stats.derivatives),
                ("documents", stats.documents), ("unused", stats.unused),
            ] {
                console.result("\(name): \(amount.count), \(plural(amount.byteCount, "byte"))")
            }
            console.result("addresses: \(stats.resources)")
            console.result("pictures that cannot be made: \(stats.failedDerivatives)")
            console.result("generations: \(stats.generations)")
            console.result("index: \(stats.indexByteCount) bytes")
            return .success
        }
    }

    func verify(oneIn: Int) throws(CommandFailure) -> ExitCode {
        try withStore { store, configuration, day throws(StoreError) in
            let sample = VerificationSample(divisor: oneIn, day: day)
            let seen = try store.verify(sample, deadline: .none)
            for finding in seen.findings {
                let what = finding.fault == .unnamed ? "is named nowhere; it harms nothing" : finding.fault.rawValue
                console.log(finding.fault == .unnamed ? .info : .warning, "\(finding.path): \(what)")
            }
            if !seen.isIndexSound { console.log(.error, "the index is damaged; the next run replaces it by its copy") }
            if store.isIndexReplaced {
                console.log(
                    .error,
                    "the index was damaged or missing, and is replaced by its copy or an empty one; the next run "
                        + "fetches and makes what it lacks")
            }
            if !seen.isCopySound { console.log(.error, "the index's copy is damaged; `cache repair` makes another") }
            let bad = seen.findings.filter { $0.fault != .unnamed }.count
            console.result(
                "\(plural(seen.examined, "object")), \(plural(seen.byteCount, "byte")) hashed: "
                    + "\(bad) damaged or missing"
            )
            let code = verify(output: configuration.publish.output, sample)
            return seen.isSound && !store.isIndexReplaced ? code : .inputOutput
        }
    }

    /// The published files against their manifest.
    private func verify(output: String, _ sample: VerificationSample) -> ExitCode {
        do throws(PublishError) {
            guard try OutputFolder.isKnown(output) else { return .success }
            let seen = try OutputFolder(path: output).verify(sample, deadline: .none)
            for finding in seen.findings {
                let isUnmanaged = finding.fault == .unmanaged
                let what = isUnmanaged ? "was not written by this tool; it stays" : finding.fault.rawValue
                console.log(isUnmanaged ? .info : .warning, "\(finding.path): \(what)")
            }
            let bad = seen.findings.filter { $0.fault != .unmanaged }.count
            let unmanaged = seen.findings.count - bad
            console.result(
                "\(plural(seen.examined, "published file")), \(plural(seen.byteCount, "byte")) hashed: "
                    + "\(bad) changed or missing"
                    + (unmanaged > 0 ? "; \(unmanaged) not written by this tool" : ""))
            if bad > 0 { console.result("the next run writes what is published again") }
            return seen.isSound ? .success : .inputOutput
        } catch {
            console.log(.error, error.description)
            return ExitCode(error)
        }
    }

    func repair() throws(CommandFailure) -> ExitCode {
        try withStore(checkingIndex: true) { store, _, _ throws(StoreError) in
            let done = try store.repair()
            console.result("\(plural(done.whole.count, "object")), \(plural(done.whole.byteCount, "byte")): whole")
            console.result("\(done.added) of them are named again")
            console.result("\(plural(done.damaged.count, "damaged object")) removed, \(done.missing) missing forgotten")
            if done.setAside > 0 {
                let what = plural(done.setAside, "thing that is no object was", "things that are no objects were")
                console.result("\(what) set aside as <name>.damaged-<number>")
            }
            if done.damaged.count + done.missing + done.setAside > 0 {
                console.result("the next run has or makes them again")
            }
            return .success
        }
    }

    func collect(isDryRun: Bool) throws(CommandFailure) -> ExitCode {
        try withStore { store, configuration, _ throws(StoreError) in
            var rules = try GarbageCollectionReport.rules(configuration.cache, store)
            rules.isDryRun = isDryRun
            rules.compactsIndex = true
            let done = try store.collect(rules)
            GarbageCollectionReport.lines(done, isDryRun: isDryRun).forEach(console.result)
            return .success
        }
    }

    /// Collects the folder that machines share. The machine's own cache is not opened.
    func collectRemote(isDryRun: Bool) throws(CommandFailure) -> ExitCode {
        let configuration = try CommandContext(common, environment: environment).configuration
        let monitor = ProgressReporter(
            diagnose: { [console] in console.finding($0) }, progress: { _ in },
            log: { [console] in console.log($0, $1) })
        do throws(RemoteCollectionError) {
            let done = try ObjectStore.collectRemote(configuration.cache, isDryRun: isDryRun, monitor: monitor)
            GarbageCollectionReport.lines(done, isDryRun: isDryRun).forEach(console.result)
            return .success
        } catch { throw CommandFailure(ExitCode(error), error.description) }
    }

    /// - Parameter checkingIndex: see `ObjectStore.init`; what has become of a damaged index is a result then.
    private func withStore(
        checkingIndex: Bool = false, _ body: (ObjectStore, Configuration, Day) throws(StoreError) -> ExitCode
    ) throws(CommandFailure) -> ExitCode {
        let configuration = try CommandContext(common, environment: environment).configuration
        let day = EditionDay.resolve(asked: nil, environment: environment, zone: configuration.site.timeZone)
        let monitor = ProgressReporter(
            diagnose: { [console] in checkingIndex ? console.result($0.message) : console.finding($0) },
            progress: { _ in }, log: { [console] in console.log($0, $1) })
        do throws(StoreError) {
            let store = try ObjectStore(
                settings: configuration.cache, editionDay: day, monitor: monitor, checkingIndex: checkingIndex)
            return try body(store, configuration, day)
        } catch { throw CommandFailure(ExitCode(error), error.description) }
    }
}
