internal import Foundation
internal import Glibc

/// The mock API of `Tests/MockAPI`, started for one test on ports of its own.
package final class MockAPI: Sendable {
    /// `http://127.0.0.1:<port>`.
    package let origin: String
    private let port: UInt16
    private let process: ChildProcess

    /// Debian's own: another of the PATH may be a script that looks for one, at each start.
    private static let python = "/usr/bin/python3"

    /// Starts a server, runs `body`, and ends the server.
    /// - Parameters:
    ///   - samples: the folder whose data it serves; the project's own samples where nothing is said.
    ///   - arguments: see `Tests/MockAPI/README.md`.
    @discardableResult
    package static func run<R>(
        samples: String = SourceTree.root + "/samples", arguments: [String] = [],
        _ body: (MockAPI) async throws -> R
    ) async throws -> R {
        let server = try await MockAPI(samples: samples, arguments: arguments)
        defer { server.stop() }
        return try await body(server)
    }

    private init(samples: String, arguments: [String]) async throws {
        let server = SourceTree.root + "/Tests/MockAPI/server.py"
        let words = [Self.python, "-B", server, "--port", "0", "--samples", samples, "--until-eof"]
        let child = try ChildProcess(
            words + arguments, in: "/", environment: ProcessInfo.processInfo.environment, readsOutput: false,
            hasInput: true)
        process = child
        let reader = child.outputDescriptor
        let line = await OwnThread.run {
            var line: [UInt8] = []
            var byte: UInt8 = 0
            while byte != 10, read(reader, &byte, 1) == 1 { line.append(byte) }
            return String(decoding: line, as: UTF8.self)
        }
        guard let start = line.range(of: "http://") else {
            throw Failure(message: "the mock API did not start: \(line)")
        }
        origin = line[start.lowerBound...].trimmingCharacters(in: .whitespacesAndNewlines)
        guard let port = origin.split(separator: ":").last.flatMap({ UInt16($0) }) else {
            throw Failure(message: "no port in \(origin)")
        }
        self.port = port
    }

    /// Runs the mock's own tests.
    package static func check() async throws -> (exitCode: Int32, messages: String) {
        let words = [Self.python, "-B", SourceTree.root + "/Tests/MockAPI/check.py"]
        let child = try ChildProcess(words, in: "/", environment: ProcessInfo.processInfo.environment)
        let texts = await child.texts()
        return (await child.ended(), texts.joined())
    }

    package struct Failure: Error {
        package let message: String
    }

    /// The address of the LTK feed, as a configuration would have it.
    package func looks(_ query: String) -> String { origin + "/api/ltk/v2/ltks/?featured=true&" + query }

    /// Puts a fault in.
    package func fault(_ kind: String, _ options: [String: any Sendable] = [:]) async throws {
        _ = try await control("POST", "fault", options.merging(["kind": kind]) { $1 })
    }

    package func clearFaults() async throws { _ = try await control("DELETE", "fault") }

    package func edit(_ change: [String: any Sendable]) async throws { _ = try await control("POST", "edit", change) }

    /// The requests received so far whose target contains `match`.
    package func requests(_ match: String = "") async throws -> [[String: Any]] {
        let query = match.isEmpty ? "" : "?match=" + Self.escaped(match)
        let answer = try await control("GET", "requests" + query)
        return answer as? [[String: Any]] ?? (answer as? [String: Any])?["requests"] as? [[String: Any]] ?? []
    }

    package func forgetRequests() async throws { _ = try await control("DELETE", "requests") }

    /// Returns once `count` requests whose target contains `match` have come.
    package func waitForRequests(_ match: String, count: Int = 1) async throws {
        let answer =
            try await control("GET", "wait?match=\(Self.escaped(match))&count=\(count)&seconds=300") as? [String: Int]
        guard let seen = answer?["requests"], seen >= count else {
            throw Failure(message: "\(count) requests for \(match) were waited for, and \(answer ?? [:]) came")
        }
    }

    private static func escaped(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? text
    }

    /// Lets what the faults `delay` and `stall` hold go on.
    package func release() async throws { _ = try await control("POST", "release") }

    /// One request of the control plane.
    @discardableResult
    package func control(
        _ method: String, _ path: String, _ body: [String: any Sendable]? = nil
    ) async throws -> Any {
        let answer = try await PlainHTTP.exchange(
            method, port: port, target: "/control/" + path,
            body: try body.map { try JSONSerialization.data(withJSONObject: $0) } ?? Data())
        guard answer.status == 200 else {
            throw Failure(message: "\(method) \(path): \(String(decoding: answer.body, as: UTF8.self))")
        }
        return answer.body.isEmpty
            ? [:] : try JSONSerialization.jsonObject(with: answer.body, options: .fragmentsAllowed)
    }

    private func stop() {
        // It has nothing to put in order, and must not outlive the test. (One whose test died ends with its input.)
        process.send(signal: SIGKILL)
        process.closeInput()
    }
}
