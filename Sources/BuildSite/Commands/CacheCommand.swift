internal import Foundation
internal import Model
internal import Pipeline
internal import Store

/// `build-site cache …`: what the cache holds, and whether it is whole.
struct CacheCommand {
    let common: CommonOptions
    let environment: [String: String]

    func stats() -> ExitCode {
        withStore { store, _, console throws(StoreError) in
            let stats = try store.stats()
            for (name, amount) in [
                ("objects", stats.objects), ("pictures", stats.pictures), ("derivatives", stats.derivatives),
                ("documents", stats.documents), ("unused", stats.unused),
            ] {
                console.result("\(name): \(amount.count), \(amount.byteCount) bytes")
            }
            console.result("addresses: \(stats.resources)")
            console.result("pictures that cannot be made: \(stats.failedDerivatives)")
            console.result("generations: \(stats.generations)")
            console.result("index: \(stats.indexByteCount) bytes")
            return .success
        }
    }

    func verify(oneIn: Int) -> ExitCode {
        withStore { store, day, console throws(StoreError) in
            let sample = VerificationSample(divisor: oneIn, day: day)
            let seen = try store.verify(sample, deadline: .none)
            for finding in seen.findings {
                let what = finding.fault == .unnamed ? "is named nowhere; it harms nothing" : finding.fault.rawValue
                console.log(finding.fault == .unnamed ? .info : .warning, "\(finding.path): \(what)")
            }
            if !seen.isIndexSound { console.log(.error, "the index contradicts itself; the next run sets it aside") }
            let bad = seen.findings.filter { $0.fault != .unnamed }.count
            console.result("\(seen.examined) objects, \(seen.byteCount) bytes hashed: \(bad) damaged or missing")
            return seen.isSound ? .success : .inputOutput
        }
    }

    private func withStore(
        _ body: (ObjectStore, Day, Console) throws(StoreError) -> ExitCode
    ) -> ExitCode {
        let console = Console(common, environment: environment)
        do throws(Setup.Failure) {
            let setup = try Setup(common, environment: environment)
            let day = EditionDay.resolve(
                asked: nil, environment: environment, zone: setup.configuration.site.timeZone)
            let monitor = Monitor(
                diagnose: { console.finding($0) }, progress: { _ in }, log: { console.log($0, $1) })
            do throws(StoreError) {
                let store = try ObjectStore(settings: setup.configuration.cache, editionDay: day, monitor: monitor)
                return try body(store, day, console)
            } catch {
                console.log(.error, error.description)
                return error.exitCode
            }
        } catch {
            console.log(.error, error.message)
            return error.exitCode
        }
    }
}
