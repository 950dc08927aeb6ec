internal import Model

/// Why bytes could not be read as XML.
package struct XMLReadingError: Error, Hashable, CustomStringConvertible {
    /// Why a document is not read.
    package enum Reason: Hashable, Sendable {
        case empty
        /// Too many bytes, before or after repair.
        case tooLarge(bytesMax: Int)
        case tooDeep(depthMax: Int)
        /// Too many elements, attributes and texts.
        case tooManyNodes(nodesMax: Int)
        case tooManyNames(namesMax: Int)
        /// Of one element.
        case tooManyAttributes(attributesMax: Int)
        /// An entity made of other entities, or of markup: how a few bytes are made to stand for billions.
        case nestedEntity(name: String)
        /// An encoding that is not known here.
        case encoding(name: String)
        /// Line from 1.
        case syntax(line: Int, message: String)
    }

    package let reason: Reason
    /// The first bytes: one line, escaped, cut.
    package let head: String

    init(_ reason: Reason, bytes: [UInt8]) {
        self.reason = reason
        head = JSONReadingError.head(of: bytes)
    }

    package var description: String {
        switch reason {
        case .empty: "an empty body where XML was expected"
        case .tooLarge(let bytesMax): "more than \(bytesMax) bytes of XML; it begins with “\(head)”"
        case .tooDeep(let depthMax): "XML nested more than \(depthMax) deep; it begins with “\(head)”"
        case .tooManyNodes(let nodesMax): "XML of more than \(nodesMax) parts; it begins with “\(head)”"
        case .tooManyNames(let namesMax):
            "XML with more than \(namesMax) names of elements and attributes; it begins with “\(head)”"
        case .tooManyAttributes(let attributesMax):
            "XML with an element of more than \(attributesMax) attributes; it begins with “\(head)”"
        case .nestedEntity(let name):
            "XML whose entity “\(name.singleLine(maxBytes: 60))” is made of entities or markup, "
                + "which is not followed; it begins with “\(head)”"
        case .encoding(let name):
            "XML in the encoding “\(name.singleLine(maxBytes: 60))”, which is not known here"
        case .syntax(let line, let message): "not XML, at line \(line): \(message); it begins with “\(head)”"
        }
    }
}
