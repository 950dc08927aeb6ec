internal import Foundation
internal import Model
internal import TestSupport
internal import Testing

/// Machines that share a folder: each has a folder of its own beside it, with the same configuration.
struct Cluster {
    let folder: String
    let api: MockAPI
    let expected: Tree

    var remote: String { folder + "/remote" }

    /// One machine without a shared folder shows what all have to publish, and another fills the folder.
    static func run(looks: Int = 6, _ body: (Cluster) async throws -> Void) async throws {
        try await WholeRun.served(looks: looks) { api, site in
            let alone = try machine("alone", in: site.folder, api, remote: nil)
            #expect(try await alone.run().exitCode == 0)
            #expect(try alone.report().remote == nil)
            let cluster = Cluster(folder: site.folder, api: api, expected: try Tree(alone.output))
            try Files.createFolder(cluster.remote)
            let first = try cluster.machine("first")
            #expect(try await first.run().exitCode == 0)
            #expect(try Tree(first.output).differences(from: cluster.expected) == [])
            try await body(cluster)
        }
    }

    private static func machine(_ name: String, in folder: String, _ api: MockAPI, remote: String?) throws -> Site {
        let machine = Site(folder: folder + "/" + name)
        try Files.createFolder(machine.folder)
        let cache = remote.map { #"{"remote": "\#($0)"}"# } ?? "{}"
        try machine.configure(api.looks("limit=2"), sections: ["cache": cache])
        return machine
    }

    func machine(_ name: String, remote: String = "../remote") throws -> Site {
        try Self.machine(name, in: folder, api, remote: remote)
    }

    /// Builds on a machine that has nothing, and expects the one machine's site.
    @discardableResult
    func build(
        _ name: String, through wrapper: [String] = [], _ location: SourceLocation = #_sourceLocation
    ) async throws -> (report: Report, run: BuildSiteCommand.Result) {
        let machine = try machine(name)
        let run = try await machine.run(through: wrapper)
        #expect(run.exitCode == 0, "\(run.messages)", sourceLocation: location)
        #expect(try Tree(machine.output).differences(from: expected) == [], sourceLocation: location)
        return (try machine.report(), run)
    }

    /// The shared files of a kind, sorted.
    func files(_ kind: String) throws -> [String] {
        try Tree("\(remote)/\(kind)").files.map { "\(remote)/\(kind)/\($0)" }
    }

    /// Puts `bytes` in the place of a shared file.
    func replace(_ file: String, with bytes: [UInt8]) throws {
        try Files.remove(file)
        try Files.replace(file, with: bytes, mode: 0o444)
    }
}
