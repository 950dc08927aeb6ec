internal import Foundation

/// The mock API of `Tests/MockAPI`, started for one test on ports of its own.
package final class MockAPI: Sendable {
    /// `http://127.0.0.1:<port>`.
    package let origin: String
    private let process: Process
    private let input: Pipe

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
        process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments =
            ["python3", "-B", SourceTree.root + "/Tests/MockAPI/server.py", "--port", "0", "--samples", samples, "--until-eof"]
            + arguments
        input = Pipe()
        let output = Pipe()
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        let reader = output.fileHandleForReading
        let line: String = await withCheckedContinuation { continuation in
            Thread {
                var line = Data()
                while !line.contains(10), case let more = reader.availableData, !more.isEmpty { line += more }
                continuation.resume(returning: String(decoding: line, as: UTF8.self))
            }.start()
        }
        guard let start = line.range(of: "http://") else { throw Failure(message: "the mock API did not start: \(line)") }
        origin = line[start.lowerBound...].trimmingCharacters(in: .whitespacesAndNewlines)
    }

    package struct Failure: Error {
        package let message: String
    }

    /// The address of the LTK feed, as a configuration would have it.
    package var looks: String { looks("limit=20") }

    package func looks(_ query: String) -> String { origin + "/api/ltk/v2/ltks/?featured=true&" + query }

    /// Puts a fault in.
    package func fault(_ kind: String, _ options: [String: any Sendable] = [:]) async throws {
        _ = try await control("POST", "fault", options.merging(["kind": kind]) { $1 })
    }

    package func clearFaults() async throws { _ = try await control("DELETE", "fault") }

    package func edit(_ change: [String: any Sendable]) async throws { _ = try await control("POST", "edit", change) }

    /// The requests received so far whose target contains `match`.
    package func requests(_ match: String = "") async throws -> [[String: Any]] {
        let query = match.isEmpty ? "" : "?match=" + match
        let answer = try await control("GET", "requests" + query)
        return answer as? [[String: Any]] ?? (answer as? [String: Any])?["requests"] as? [[String: Any]] ?? []
    }

    package func forgetRequests() async throws { _ = try await control("DELETE", "requests") }

    /// One request of the control plane.
    @discardableResult
    package func control(
        _ method: String, _ path: String, _ body: [String: any Sendable]? = nil
    ) async throws -> Any {
        guard let url = URL(string: origin + "/control/" + path) else { throw Failure(message: "no URL: \(path)") }
        let data = try await Self.curl(method, url.absoluteString, body.map { try JSONSerialization.data(withJSONObject: $0) })
        return data.isEmpty ? [:] : try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
    }

    /// FoundationNetworking would be one more library for the tests to link; Python is there anyway.
    private static func curl(_ method: String, _ url: String, _ body: Data?) async throws -> Data {
        let script = """
            import sys, urllib.request
            data = sys.stdin.buffer.read() or None
            request = urllib.request.Request(sys.argv[2], data=data, method=sys.argv[1])
            sys.stdout.buffer.write(urllib.request.urlopen(request, timeout=30).read())
            """
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["python3", "-c", script, method, url]
        let input = Pipe()
        let output = Pipe()
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        if let body { try input.fileHandleForWriting.write(contentsOf: body) }
        try input.fileHandleForWriting.close()
        let reader = output.fileHandleForReading
        let data: Data = await withCheckedContinuation { continuation in
            Thread { continuation.resume(returning: reader.readDataToEndOfFile()) }.start()
        }
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Failure(message: "\(method) \(url) failed") }
        return data
    }

    private func stop() {
        try? input.fileHandleForWriting.close()  // the server ends with its standard input; else by the signal
        process.terminate()
        process.waitUntilExit()
    }
}
