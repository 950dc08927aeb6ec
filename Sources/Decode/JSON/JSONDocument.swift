internal import CSimdJSON

/// A JSON document in memory, read by simdjson.
///
/// simdjson, because 30 MB of feed have to be read in some 40 ms: Foundation's reader needs more than a
/// second for them. What it cannot read is repaired (`JSONRepairer`) and read again. Of duplicate keys the first
/// counts.
///
/// Threads may share it; the compiler cannot check its three pointers (`nonisolated(unsafe)`).
/// The memory behind them is complete when `init` returns, and nothing writes to it until `deinit` frees it, which runs
/// when no reference is left; a `JSON` view holds a reference.
package final class JSONDocument: Sendable {
    /// How deep objects and lists may be nested.
    package static let depthMax = 1024
    /// simdjson's own limit is 4 GB.
    package static let bytesMax = 1 << 30

    nonisolated(unsafe) private let handle: OpaquePointer
    /// Words of kind and value, as simdjson's `doc/tape.md` has it.
    nonisolated(unsafe) let tape: UnsafePointer<UInt64>
    /// The strings, each after its length in 4 bytes.
    nonisolated(unsafe) let strings: UnsafePointer<UInt8>
    /// Empty for nearly every document.
    package let repairs: JSONRepairs
    /// For finding where values stand.
    let positionIndex = JSONPositionIndex()

    package init(
        _ bytes: [UInt8], bytesMax: Int = JSONDocument.bytesMax, depthMax: Int = JSONDocument.depthMax
    ) throws(JSONReadingError) {
        guard bytes.count <= bytesMax else {
            throw JSONReadingError(.tooLarge(bytesMax: bytesMax), bytes: bytes)
        }
        let reader = Reader(original: bytes, bytesMax: bytesMax, depthMax: depthMax)
        let (handle, repairs) = try reader.read()
        guard let tape = vt_json_tape(handle), let strings = vt_json_strings(handle) else {
            vt_json_free(handle)
            throw JSONReadingError(.empty, bytes: bytes)
        }
        self.handle = handle
        self.tape = tape
        self.strings = strings
        self.repairs = repairs
    }

    deinit { vt_json_free(handle) }

    package var root: JSON { JSON(document: self, index: 1) }

    /// Reads the bytes as they are, and after repair where that fails.
    private struct Reader {
        let original: [UInt8]
        let bytesMax: Int
        let depthMax: Int

        func read() throws(JSONReadingError) -> (OpaquePointer, JSONRepairs) {
            if let (text, _) = UTF16Bytes.utf8(original) {
                var (handle, repairs) = try Reader(original: text, bytesMax: bytesMax, depthMax: depthMax).read()
                repairs[.utf16] += 1
                return (handle, repairs)
            }
            let first = parse(original)
            if let handle = first.handle, !vt_json_has_surrogate(handle) { return (handle, JSONRepairs()) }
            if first.handle == nil { try throwIfUnrepairable(first.code) }
            let repairer = JSONRepairer(original)
            if let handle = first.handle {
                if repairer.repairs.isEmpty { return (handle, JSONRepairs()) }
                vt_json_free(handle)
            }
            let second = repairer.repairs.isEmpty ? (handle: nil, code: first.code) : parse(repairer.output)
            if let handle = second.handle { return (handle, repairer.repairs) }
            try throwIfUnrepairable(second.code)
            throw syntaxError(second.code, after: repairer)
        }

        private func parse(_ bytes: [UInt8]) -> (handle: OpaquePointer?, code: Int32) {
            var handle: OpaquePointer?
            let code = vt_json_read(bytes, bytes.count, depthMax, &handle)
            return (handle, code)
        }

        private func throwIfUnrepairable(_ code: Int32) throws(JSONReadingError) {
            if original.allSatisfy({ $0 == 32 || (9...13).contains($0) }) {
                throw JSONReadingError(.empty, bytes: original)
            }
            if vt_json_is_too_deep(code) {
                throw JSONReadingError(.tooDeep(depthMax: depthMax), bytes: original)
            }
            if vt_json_is_too_large(code) {
                throw JSONReadingError(.tooLarge(bytesMax: bytesMax), bytes: original)
            }
        }

        /// simdjson does not report where it stopped, so a slower scanner finds the place.
        private func syntaxError(_ code: Int32, after repairer: JSONRepairer) -> JSONReadingError {
            var scanner = JSONScanner(repairer.output, depthMax: depthMax)
            var offset = 0
            var message = vt_json_error_text(code).map { String(cString: $0) } ?? "code \(code)"
            do throws(JSONSyntaxError) {
                while try scanner.next() != .end {}
            } catch {
                if error.isDepth { return JSONReadingError(.tooDeep(depthMax: depthMax), bytes: original) }
                offset = repairer.originalOffset(of: error.offset)
                message = error.message
            }
            let place = UTF8Bytes.position(of: offset, in: original)
            return JSONReadingError(
                .syntax(line: place.line, column: place.column, message: message), bytes: original)
        }
    }
}
