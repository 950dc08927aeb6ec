internal import Foundation
internal import Model
internal import Publish
internal import Testing

/// Publishes small sites, for the tests.
enum Generations {
    static let day = Day(number: 20_000)

    /// How a publication went. It holds no generation, for that would hold the output's lock.
    struct Outcome {
        let method: PublishMethod
        let written: Int
        let removed: Int
        let setAside: [String]
    }

    /// Stages and publishes `files` (path → text) at `output`.
    @discardableResult
    static func publish(
        _ files: [String: String], to output: String, method: PublishSettings.Method = .exchange,
        keep: Int = 2
    ) throws -> Outcome {
        let finished = try stage(files, at: OutputFolder(path: output))
        var done = PublishMethod.none
        if finished.isUnchanged {
            try finished.discard()
        } else {
            done = try finished.publish(method: method, keep: keep)
        }
        return Outcome(
            method: done, written: finished.written, removed: finished.removed, setAside: finished.setAside)
    }

    static func stage(
        _ files: [String: String], at output: OutputFolder, isDryRun: Bool = false,
        feeds: [String: FeedStatistics] = [:]
    ) throws -> FinishedGeneration {
        let staged = try StagedGeneration(output, editionDay: day, isDryRun: isDryRun)
        for (path, text) in files { Array(text.utf8).withUnsafeBytes { staged.put(path, $0) } }
        return try staged.finish(inputs: Digest(of: "inputs"), feeds: feeds)
    }

    /// Of what is published at `output`.
    static func manifest(of output: String) throws -> Manifest {
        try #require(try OutputFolder(path: output).current)
    }

    /// The files below `folder`: path → text.
    static func contents(of folder: String) throws -> [String: String] {
        var result: [String: String] = [:]
        for name in try Files.names(in: folder) {
            if try Files.kind(of: folder + "/" + name) == .folder {
                for (path, text) in try contents(of: folder + "/" + name) { result[name + "/" + path] = text }
            } else {
                result[name] = String(decoding: try Files.read(folder + "/" + name), as: UTF8.self)
            }
        }
        return result
    }

    static func inode(_ path: String) throws -> Int {
        try #require(try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int)
    }

    static func mode(_ path: String) throws -> Int {
        try #require(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int)
    }
}
