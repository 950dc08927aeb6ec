/// Reads JSON into an outline.
struct JSONOutlineReader {
    private let bytes: [UInt8]
    private var scanner: JSONScanner
    /// The open objects and lists.
    private var open: [Container] = []
    private var key: (name: String, start: Int)?

    private struct Container {
        let node: Int
        let isObject: Bool
    }

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        scanner = JSONScanner(bytes, depthMax: JSONDocument.depthMax)
    }

    /// - Returns: false where it is no JSON.
    mutating func read(into outline: inout DocumentOutline) -> Bool {
        while true {
            let token: JSONScanner.Token
            do throws(JSONSyntaxError) { token = try scanner.next() } catch { return false }
            switch token {
            case .end: return true
            case .key:
                let range = scanner.range
                key = (UTF8Bytes.unescaped(range, of: bytes), range.lowerBound - 1)
            case .beginObject, .beginArray:
                let node = begin(scanner.range.lowerBound, holdsMore: true, &outline)
                open.append(Container(node: node, isObject: token == .beginObject))
            case .endObject, .endArray:
                if let ended = open.popLast() { outline.end(ended.node, at: scanner.range.upperBound) }
            case .string:
                let range = scanner.range
                let node = begin(range.lowerBound - 1, holdsMore: false, &outline)
                outline.end(node, at: range.upperBound + 1)
                outline.add(UTF8Bytes.unescaped(range, of: bytes), to: node)
            case .number:
                let range = scanner.range
                let node = begin(range.lowerBound, holdsMore: false, &outline)
                outline.end(node, at: range.upperBound)
                outline.add(String(decoding: bytes[range], as: UTF8.self), to: node)
            case .true, .false, .null:
                let node = begin(scanner.range.lowerBound, holdsMore: false, &outline)
                outline.end(node, at: scanner.range.upperBound)
            }
        }
    }

    private mutating func begin(_ start: Int, holdsMore: Bool, _ outline: inout DocumentOutline) -> Int {
        let isElement = open.last.map { !$0.isObject } ?? false
        let member = key
        key = nil
        return outline.begin(
            member?.name ?? "", parent: open.last?.node ?? -1, at: member?.start ?? start, isElement: isElement,
            holdsMore: holdsMore)
    }
}
