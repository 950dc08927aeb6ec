internal import Fetch
internal import HTTPCache
internal import Model
internal import Store

/// Documents that a command prints; earlier ones are those of another source.
struct CommandSource: ForwardingSource {
    let source: any DocumentSource
    let command: ExternalCommand
    /// They are taken out of what it prints and says.
    let secrets: Secrets
    /// Where relative addresses start.
    let folder: String
    let secondsMax: Double
    /// When the run has to go on without it.
    let deadline: Deadline
    /// Under which earlier output may be kept.
    let identities: [FeedIdentity]
    let monitor: ProgressReporter

    var asksServers: Bool { source.asksServers }
    var isOffline: Bool { source.isOffline }

    /// Runs the command; on an offline run, what it printed last.
    func document(_ request: DocumentRequest) async throws(FetchFailure) -> Document {
        if let planned = await source.planned(request) { return try planned.get() }
        guard asksServers else {
            if let document = await source.lastGood(identities)?.documents.first { return document }
            throw FetchFailure(
                kind: .offline, url: request.place,
                message: "the run is offline, and the cache has nothing that the command has printed")
        }
        let output: [UInt8]
        do throws(ExternalCommand.Failure) {
            output = try await Parallel.detached { () throws(ExternalCommand.Failure) in
                var command = command
                command.masked = { secrets.scrubbed($0) }
                return try command.run(
                    secondsMax: secondsMax, runDeadline: deadline, bytesMax: request.bytesMax,
                    heartbeat: monitor.heartbeat)
            }
        } catch {
            throw FetchFailure(kind: .unreachable, url: request.place, message: secrets.scrubbed(error.reason))
        }
        let bytes = secrets.scrubbed(output) ?? output
        let document = Document(
            bytes: bytes, digest: Digest(of: bytes), base: .file(folder: folder), place: request.place,
            pageNumber: request.pageNumber)
        await source.note(document, of: request)
        return document
    }

    func reject(_ request: DocumentRequest) async {}
}
