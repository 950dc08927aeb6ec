internal import CXML
internal import Model

/// An XML document in memory, read by libxml2.
///
/// Nothing is loaded and no entity is expanded (`XMLParser`); the bytes are converted to UTF-8 first (`XMLEncoding`).
/// Common errors of feeds are repaired and listed in `repairs`: bare ampersands, HTML entities, forbidden characters,
/// text before the first and after the last tag. Anything else that is not well-formed is an error, above all a
/// document that ends too early: a part of it must not pass for the whole.
package final class XMLDocument: Sendable {
    /// Limits on a document.
    package struct Limits: Hashable, Sendable {
        /// Size limit, before and after repair.
        package var bytesMax: Int
        /// libxml2's own is 256 too.
        package var depthMax: Int
        /// Elements, attributes and texts.
        package var nodesMax: Int
        /// Different names of elements and attributes.
        package var namesMax: Int

        package init(
            bytesMax: Int = 1 << 28, depthMax: Int = 256, nodesMax: Int = 1 << 23, namesMax: Int = 10_000
        ) {
            self.bytesMax = bytesMax
            self.depthMax = depthMax
            self.nodesMax = nodesMax
            self.namesMax = namesMax
        }
    }

    let tape: XMLTape
    package let repairs: XMLRepairs
    /// Prefixes that are used but not declared, and were taken for what they usually mean; sorted.
    package let undeclaredPrefixes: [String]

    /// - Parameter namespaces: what a prefix means that the document does not declare.
    package init(
        _ bytes: [UInt8], limits: Limits = Limits(), namespaces: [String: String] = [:]
    ) throws(XMLReadingError) {
        var repairs = XMLRepairs()
        let decoded = try XMLEncoding.utf8(bytes, bytesMax: limits.bytesMax, &repairs)
        let text = XMLCharacters.repaired(decoded, &repairs)
        guard text.contains(60) else {
            let isEmpty = text.allSatisfy { $0 <= 32 }
            throw XMLReadingError(isEmpty ? .empty : .syntax(line: 1, message: "there is no tag in it"), bytes: bytes)
        }
        guard text.withUnsafeBytes({ StartTags.excess(in: $0, .xml) }) == nil else {
            throw XMLReadingError(.tooManyAttributes(attributesMax: StartTags.attributesMax), bytes: bytes)
        }
        var builder = XMLTapeBuilder(limits: limits, namespaces: namespaces, bytes: text.count)
        var isWhole = XMLParser.run(text, into: builder)
        if let excess = builder.excess { throw XMLReadingError(excess, bytes: bytes) }
        if builder.hasUnresolvedReference || Self.isOfReferences(builder.error?.code) {
            let repaired = try XMLEntityRepairer.repaired(
                text, entities: builder.entities, bytesMax: limits.bytesMax, &repairs)
            builder = XMLTapeBuilder(limits: limits, namespaces: namespaces, bytes: repaired.count)
            isWhole = XMLParser.run(repaired, into: builder)
            if let excess = builder.excess { throw XMLReadingError(excess, bytes: bytes) }
        }
        if !isWhole {
            guard builder.isRootClosed, builder.error?.code == Int32(XML_ERR_DOCUMENT_END.rawValue) else {
                throw Self.syntaxError(builder, bytes)
            }
            repairs[.trailingText] += 1
        }
        guard builder.isRootClosed else { throw Self.syntaxError(builder, bytes) }
        tape = builder.tape
        self.repairs = repairs
        undeclaredPrefixes = builder.undeclaredPrefixes.sorted()
    }

    package var root: XMLElement { XMLElement(document: self, index: 0) }

    /// Every name of an element or attribute, in order of first appearance: `XMLElement.nameIndex` leads here.
    package var names: [XMLName] { tape.names }

    private static func isOfReferences(_ code: Int32?) -> Bool {
        guard let code else { return false }
        return [
            XML_ERR_UNDECLARED_ENTITY, XML_WAR_UNDECLARED_ENTITY, XML_ERR_ENTITYREF_NO_NAME,
            XML_ERR_ENTITYREF_SEMICOL_MISSING, XML_ERR_INVALID_CHARREF, XML_ERR_INVALID_HEX_CHARREF,
            XML_ERR_INVALID_DEC_CHARREF, XML_ERR_INVALID_CHAR, XML_ERR_NAME_REQUIRED, XML_ERR_ENTITY_IS_EXTERNAL,
            XML_ERR_UNPARSED_ENTITY,
        ].contains { Int32($0.rawValue) == code }
    }

    private static func syntaxError(_ builder: XMLTapeBuilder, _ bytes: [UInt8]) -> XMLReadingError {
        let line = builder.error?.line ?? 1
        if builder.error?.message.contains("Excessive depth") == true {
            return XMLReadingError(.tooDeep(depthMax: builder.limits.depthMax), bytes: bytes)
        }
        let message = (builder.error?.message ?? "it is not well-formed").singleLine(maxBytes: 200)
        return XMLReadingError(.syntax(line: line, message: message), bytes: bytes)
    }
}
