package import Decode
package import Feeds
internal import Images
package import Model
package import Publish
internal import Render
package import Store

// Which exit code each outcome and each other error ends in. A `BuildError` names its own where it is made.

extension ExitCode {
    /// Of a run that reached its end.
    /// - Parameter hasLosses: whether something that a feed offered could not be shown.
    init(_ outcome: RunOutcome, hasLosses: Bool) {
        self =
            switch outcome {
            case .published, .unchanged, .dryRun: hasLosses ? .publishedWithLosses : .success
            case .held: .heldBack
            case .failed: .bug
            case .interrupted: .interrupted
            }
    }

    /// Of a call on a file that failed.
    package init(_ error: FileError) { self = error.isPermission ? .permission : .inputOutput }

    /// Of a file or folder that could not be created.
    package init(creating error: FileError) {
        self = error.isPermission ? .permission : error.isNoSpace ? .inputOutput : .cannotCreate
    }

    /// Of a wrong configuration, or one that may not be read.
    package init(_ error: ConfigurationError) { self = error.isPermission ? .permission : .configuration }

    /// Of feeds that yield no entry. What the site's owner can fix by setting a key comes first, then what only the
    /// API's owner can.
    init(_ failures: [FeedFailure]) {
        let codes = failures.map(ExitCode.init)
        self = [.configuration, .dataUnusable].first(where: codes.contains) ?? .unavailable
    }

    /// Of a feed without an entry, where there is no other.
    package init(_ failure: FeedFailure) {
        self =
            switch failure.kind {
            case .dataUnusable, .sessionInvalid, .gone, .heldBack: .dataUnusable
            case .nothingAnswers, .busy: .unavailable
            case .notConfigured: .configuration
            }
    }

    /// Of the cache.
    package init(_ error: StoreError) {
        self =
            switch error {
            case .locked: .locked
            case .closed: .bug
            case .newerIndex: .cannotCreate
            case .unusable(let error): ExitCode(creating: error)
            case .file(let error): ExitCode(error)
            case .index(let error):
                switch error.cause {
                case .damage, .other: .inputOutput
                case .permission: .permission
                case .cannotOpen: .cannotCreate
                case .locked: .locked
                case .statement: .bug
                }
            }
    }

    /// Of a collection of the folder that machines share.
    package init(_ error: RemoteCollectionError) {
        self =
            switch error {
            case .notConfigured: .configuration
            case .planStands, .markDamaged: .locked
            case .unusable: .inputOutput
            }
    }

    /// Of the output.
    package init(_ error: PublishError) {
        self =
            switch error {
            case .file(let error): ExitCode(error)
            case .cannotCreate(let error): ExitCode(creating: error)
            case .locked: .locked
            case .notAFolder: .cannotCreate
            case .missingObjects: .inputOutput
            case .unsafePath, .wronglyKept: .bug
            }
    }

    /// Of a site that was not sent.
    init(_ error: DeploymentError) {
        self =
            switch error {
            case .file(let error): ExitCode(error)
            case .publish(let error): ExitCode(error)
            case .missingProgram: .unavailable
            case .transfer(_, _, let message):
                switch DeploymentError.Fault(of: message) {
                case .noSpace: .inputOutput
                case .permission: .permission
                case .unknownRemote, .other: .unavailable
                }
            case .changedSince: .inputOutput
            case .locked: .locked
            case .nothingPublished: .usage
            }
    }

    /// Of the theme.
    init(_ error: SiteError) {
        self =
            switch error {
            case .file(let error): ExitCode(error)
            case .template, .theme: .configuration
            case .oversize: .dataUnusable
            case .cancelled: .interrupted
            }
    }

    /// Of the processes that make pictures.
    init(_ error: DerivativeBuilderError) {
        self =
            switch error {
            case .store(let error): ExitCode(error)
            case .noWorker: .inputOutput
            case .noEncoder: .unavailable
            }
    }
}
