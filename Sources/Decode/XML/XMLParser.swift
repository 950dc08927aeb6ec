internal import CXML

/// One run of libxml2's SAX parser over a document in memory.
///
/// It loads nothing, from nowhere: no external entity, no document type, no schema. Nor does it expand any entity
/// but the five of XML itself: declarations are noted by `XMLTapeBuilder` and never given to it, so there is
/// nothing that a billion laughs could be made of.
enum XMLParser {
    /// - Parameter bytes: UTF-8; a declaration of another encoding in it is not heeded.
    /// - Returns: whether the document is well-formed.
    static func run(_ bytes: [UInt8], into builder: XMLTapeBuilder) -> Bool {
        Self.prepare
        guard let size = Int32(exactly: bytes.count),
            let context = bytes.withUnsafeBytes({
                xmlCreateMemoryParserCtxt($0.baseAddress?.assumingMemoryBound(to: CChar.self), size)
            })
        else { return false }
        defer {
            // A document type makes libxml2 build a document for its entities, which is not used.
            if let document = context.pointee.myDoc { xmlFreeDoc(document) }
            context.pointee.myDoc = nil
            xmlFreeParserCtxt(context)
        }
        xmlCtxtUseOptions(context, Int32(XML_PARSE_NONET.rawValue | XML_PARSE_IGNORE_ENC.rawValue))
        xmlSwitchEncoding(context, XML_CHAR_ENCODING_UTF8)
        guard let sax = context.pointee.sax else { return false }
        sax.pointee = handler
        let run = Run(context: context, builder: builder)
        // Not the context itself: then libxml2 would look up entities behind the handler's back.
        context.pointee.userData = Unmanaged.passUnretained(run).toOpaque()
        return withExtendedLifetime(run) {
            xmlParseDocument(context)
            return context.pointee.wellFormed == 1
        }
    }

    /// libxml2 must be set up before several threads use it.
    private static let prepare: Void = xmlInitParser()

    /// The context of the callbacks.
    private final class Run {
        let context: xmlParserCtxtPtr
        let builder: XMLTapeBuilder

        init(context: xmlParserCtxtPtr, builder: XMLTapeBuilder) {
            self.context = context
            self.builder = builder
        }

        static func of(_ pointer: UnsafeMutableRawPointer?) -> Run? {
            pointer.map { Unmanaged<Run>.fromOpaque($0).takeUnretainedValue() }
        }

        var line: Int { context.pointee.input.map { Int($0.pointee.line) } ?? 0 }
        func stopIfExceeded() { if builder.excess != nil { xmlStopParser(context) } }
    }

    private static var handler: xmlSAXHandler {
        var handler = xmlSAXHandler()
        handler.initialized = 0xDEED_BEAF  // XML_SAX2_MAGIC, a cast that Swift does not import
        handler.startElementNs = { pointer, local, prefix, namespace, _, _, count, defaultedCount, attributes in
            guard let run = Run.of(pointer) else { return }
            // Those that a document type gives to all elements of a name come last, and would make much of little.
            run.builder.start(
                XMLTapeBuilder.NameAddress(local: local, prefix: prefix, namespace: namespace), line: run.line,
                attributes: attributes, count: Int(count - defaultedCount))
            run.stopIfExceeded()
        }
        handler.endElementNs = { pointer, _, _, _ in Run.of(pointer)?.builder.end() }
        handler.characters = { pointer, text, length in XMLParser.text(pointer, text, length) }
        handler.ignorableWhitespace = handler.characters
        handler.cdataBlock = handler.characters
        handler.reference = { pointer, _ in Run.of(pointer)?.builder.hasUnresolvedReference = true }
        handler.entityDecl = { pointer, name, type, _, _, content in
            guard let run = Run.of(pointer), let name else { return }
            run.builder.declare(String(cString: name), type: type, content: content.map { String(cString: $0) })
            run.stopIfExceeded()
        }
        handler.serror = { pointer, error in
            guard let run = Run.of(pointer), let error = error?.pointee, run.builder.error == nil,
                error.level == XML_ERR_FATAL || error.level == XML_ERR_ERROR,
                // A prefix that is not declared leaves the document well-formed: the builder sees to it.
                error.domain != Int32(XML_FROM_NAMESPACE.rawValue)
            else { return }
            let message = error.message.map { String(cString: $0) } ?? "error \(error.code)"
            run.builder.error = (error.code, Int(error.line), message)
        }
        return handler
    }

    private static func text(
        _ pointer: UnsafeMutableRawPointer?, _ text: UnsafePointer<xmlChar>?, _ length: Int32
    ) {
        guard let run = Run.of(pointer), let text, length > 0 else { return }
        run.builder.text(UnsafeBufferPointer(start: text, count: Int(length)))
        run.stopIfExceeded()
    }
}
