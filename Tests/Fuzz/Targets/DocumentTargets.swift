@testable internal import Decode

/// JSON and XML as such.
enum DocumentTargets {
    static func json(_ input: [UInt8]) throws {
        var scanner = JSONScanner(input, depthMax: JSONDocument.depthMax)
        var isJSON = true
        do throws(JSONSyntaxError) { while try scanner.next() != .end {} } catch {
            isJSON = false
            try require((0...input.count).contains(error.offset), "an error at \(error.offset) of \(input.count)")
        }
        let document: JSONDocument
        do throws(JSONReadingError) { document = try JSONDocument(input) } catch {
            try require(isOneLine(error.description), "an error of several lines: \(error)")
            return try require(!isJSON, "the two readers of JSON are not of one mind: \(error)")
        }
        if document.repairs.isEmpty { try require(isJSON, "what the scanner refuses was read unmended") }
        try require(try count(document.root) > 0, "nothing")
        let again = try JSONDocument(input)
        try require(again.root.contentDigest == document.root.contentDigest, "another digest")
    }

    /// Looks at every value, by every way there is.
    private static func count(_ value: JSON) throws -> Int {
        // Written out, for a document may be as deep as a stack is not.
        var waiting = [value]
        var count = 0
        while let value = waiting.popLast() {
            count += 1
            switch value.kind {
            case .array: waiting.append(contentsOf: value.elements)
            case .object:
                for (key, member) in value.members {
                    try require(value[key] != nil, "“\(key)” is a key that is not found")
                    waiting.append(member)
                }
            case .string: try require(value.string?.unicodeScalars.contains("\0") != nil, "a text that is none")
            case .number:
                try require(value.double?.isFinite == true, "a number that is not finite")
                try require(value.numberText?.isEmpty == false, "a number without digits")
            case .bool: try require(value.bool != nil, "a flag that is none")
            case .null: try require(value.isNull, "a null that is none")
            }
        }
        return count
    }

    static func xml(_ input: [UInt8]) throws {
        let limits = XMLDocument.Limits(bytesMax: 1 << 20, nodesMax: 10_000, namesMax: 500)
        let document: XMLDocument
        do throws(XMLReadingError) { document = try XMLDocument(input, limits: limits) } catch {
            return try require(isOneLine(error.description), "an error of several lines: \(error)")
        }
        try require(document.names.count <= limits.namesMax, "\(document.names.count) names")
        var waiting = [document.root]
        var count = 0
        while let element = waiting.popLast() {
            count += 1
            try require(count <= limits.nodesMax, "more elements than may be")
            try require(!element.name.local.isEmpty && element.line >= 1, "an element without a name or place")
            for child in element.children {
                try require(child.index > element.index, "an element that holds itself")
                waiting.append(child)
            }
        }
        let text = document.root.text
        try require(
            text.unicodeScalars.allSatisfy { $0.value >= 32 || (9...13).contains($0.value) }, "controls in a text")
        let markup = document.root.innerMarkup
        // An element of XHTML comes out as HTML, whose reader has to bear it.
        _ = HTMLReader.read(markup)
    }
}
