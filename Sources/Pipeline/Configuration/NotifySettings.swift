internal import Decode

/// `notify` of the configuration: who is told of a run.
struct NotifySettings: Sendable {
    /// The words of a command that is run after a publication, a hold or a failure; empty: none.
    var after: [String] = []
    /// An address that is asked at a run's start and end; nil: none.
    var ping: Secret?

    init(_ reader: inout ConfigurationReader) throws(ConfigurationError) {
        after = try reader.command("after") ?? []
        ping = try reader.secretAddress("ping")
    }
}
