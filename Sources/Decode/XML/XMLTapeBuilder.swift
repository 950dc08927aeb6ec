internal import CXML

/// Writes libxml2's events to a tape, and stops it at the first limit that is exceeded.
final class XMLTapeBuilder {
    let limits: XMLDocument.Limits
    /// The namespaces of prefixes that the document uses without declaring them.
    private let namespaces: [String: String]
    /// Those prefixes, as far as `namespaces` has them.
    private(set) var undeclaredPrefixes: Set<String> = []
    private(set) var tape = XMLTape()
    private(set) var entities: [String: XMLEntityRepairer.Entity] = [:]
    /// Whether a reference to an undeclared entity was skipped.
    var hasUnresolvedReference = false
    /// The first error after which the document is not well-formed.
    var error: (code: Int32, line: Int, message: String)?
    /// The limit that was exceeded.
    private(set) var excess: XMLReadingError.Reason?
    var isRootClosed: Bool { !tape.nodes.isEmpty && open.isEmpty }

    private var open: [Int] = []
    /// The last node is a text that may go on.
    private var isInText = false
    private var nameIndices: [NameAddress: Int] = [:]

    /// A name by the addresses of its parts, which libxml2 interns.
    struct NameAddress: Hashable {
        let local: UnsafePointer<xmlChar>?
        let prefix: UnsafePointer<xmlChar>?
        let namespace: UnsafePointer<xmlChar>?
    }

    init(limits: XMLDocument.Limits, namespaces: [String: String], bytes: Int) {
        self.limits = limits
        self.namespaces = namespaces
        tape.bytes.reserveCapacity(bytes)
    }

    func start(
        _ element: NameAddress, line: Int, attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?, count: Int
    ) {
        isInText = false
        guard open.count < limits.depthMax else { return exceed(.tooDeep(depthMax: limits.depthMax)) }
        open.append(tape.nodes.count)
        append(XMLTape.Node(.element, name: name(element), start: line, length: 0))
        guard let attributes else { return }
        for index in 0..<count {
            // Local name, prefix, namespace, and where the value begins and ends.
            let parts = attributes + index * 5
            let start = tape.bytes.count
            if let from = parts[3], let to = parts[4] {
                appendValue(UnsafeBufferPointer(start: from, count: to - from))
            }
            append(
                XMLTape.Node(
                    .attribute, name: name(NameAddress(local: parts[0], prefix: parts[1], namespace: parts[2])),
                    start: start, length: tape.bytes.count - start))
        }
    }

    func end() {
        isInText = false
        guard let index = open.popLast() else { return }
        tape.nodes[index].length = UInt32(truncatingIfNeeded: tape.nodes.count)
    }

    func text(_ text: UnsafeBufferPointer<xmlChar>) {
        guard !open.isEmpty else { return }
        let start = tape.bytes.count
        tape.bytes.append(contentsOf: text)
        // libxml2 hands a text over in pieces.
        if isInText {
            tape.nodes[tape.nodes.count - 1].length += UInt32(truncatingIfNeeded: text.count)
        } else {
            append(XMLTape.Node(.text, name: 0, start: start, length: text.count))
            isInText = true
        }
    }

    func declare(_ name: String, type: Int32, content: String?) {
        // The first declaration counts.
        guard entities[name] == nil else { return }
        guard entities.count < XMLEntityRepairer.entitiesMax else { return exceed(.nestedEntity(name: name)) }
        switch UInt32(bitPattern: type) {
        case XML_INTERNAL_GENERAL_ENTITY.rawValue:
            let content = content ?? ""
            let isPlain =
                content.utf8.count <= XMLEntityRepairer.entityBytesMax
                && !content.utf8.contains { $0 == 38 || $0 == 60 || $0 == 37 }
            entities[name] = isPlain ? .text(content) : .nested
        case XML_EXTERNAL_GENERAL_PARSED_ENTITY.rawValue, XML_EXTERNAL_GENERAL_UNPARSED_ENTITY.rawValue:
            entities[name] = .external
        default: break
        }
    }

    private func append(_ node: XMLTape.Node) {
        guard tape.nodes.count < limits.nodesMax else { return exceed(.tooManyNodes(nodesMax: limits.nodesMax)) }
        tape.nodes.append(node)
    }

    /// libxml2 gives an `&` in an attribute as `&#38;`, whichever way it was written.
    private func appendValue(_ value: UnsafeBufferPointer<xmlChar>) {
        guard value.contains(38) else { return tape.bytes.append(contentsOf: value) }
        var offset = 0
        while offset < value.count {
            tape.bytes.append(value[offset])
            let isReference =
                value[offset] == 38 && offset + 5 <= value.count
                && value[(offset + 1)..<(offset + 5)].elementsEqual("#38;".utf8)
            offset += isReference ? 5 : 1
        }
    }

    private func name(_ address: NameAddress) -> Int {
        if let index = nameIndices[address] { return index }
        guard tape.names.count < limits.namesMax else {
            exceed(.tooManyNames(namesMax: limits.namesMax))
            return 0
        }
        let index = tape.names.count
        tape.names.append(
            XMLName(namespace: namespace(of: address), local: address.local.map { String(cString: $0) } ?? ""))
        nameIndices[address] = index
        return index
    }

    /// An unknown prefix that is not declared stands for itself: its names are none of those without a namespace.
    private func namespace(of address: NameAddress) -> String {
        if let namespace = address.namespace { return String(cString: namespace) }
        guard let prefix = address.prefix.map({ String(cString: $0) }), !prefix.isEmpty else { return "" }
        guard let namespace = namespaces[prefix] else { return prefix }
        undeclaredPrefixes.insert(prefix)
        return namespace
    }

    private func exceed(_ reason: XMLReadingError.Reason) { excess = excess ?? reason }
}
