internal import Decode
internal import HTTPCache
internal import Model

/// An object of a feed, read field by field: a value of a wrong kind costs itself and nothing else.
///
/// The getters yield nil for a field that is absent, null or of another kind; the last is noted.
struct ObjectReader: Sendable {
    let object: WireObject
    /// Where it stands, for messages; its bytes are not looked at.
    let document: Document

    init(_ object: WireObject, in document: Document) {
        self.object = object
        self.document = document
    }

    /// Nil, with a note, where `json` is no object.
    init?(_ json: JSON, in document: Document, _ diagnostics: inout FeedDiagnostics) {
        do throws(WireError) { self.init(try WireObject(json), in: document) } catch {
            diagnostics.note(.fieldInvalid, "\(document.pagePlace) \(error.path)", "\(error); it is left out")
            return nil
        }
    }

    /// What `read` finds; nil, with a note, where it throws.
    func adapter<Value>(
        _ diagnostics: inout FeedDiagnostics, _ read: (WireObject) throws(WireError) -> Value?
    ) -> Value? {
        do throws(WireError) { return try read(object) } catch {
            diagnostics.note(.fieldInvalid, "\(document.pagePlace) \(error.path)", "\(error); it is left out")
            return nil
        }
    }

    /// An id, which has to say something: a text, or a whole number as its digits, also beyond 2^53.
    func identifier(_ key: StaticString) throws(WireError) -> String {
        guard let value = object.value(key) else { throw object.missing(key, expected: "an id") }
        if let text = value.string, !text.isEmpty { return text }
        guard let number = value.int.map({ String($0) }) ?? value.uint64.map({ String($0) }) else {
            throw WireError(value, expected: "an id")
        }
        return number
    }

    func text(_ key: StaticString, _ diagnostics: inout FeedDiagnostics) -> String? {
        adapter(&diagnostics) { object throws(WireError) in try object.stringIfPresent(key) }
    }

    /// A name or title as one line; nil where nothing is left of it.
    func line(_ key: StaticString, _ diagnostics: inout FeedDiagnostics) -> String? {
        guard let text = text(key, &diagnostics) else { return nil }
        let line = TextReader.line(text)
        return line.isEmpty ? nil : line
    }

    func int(_ key: StaticString, _ diagnostics: inout FeedDiagnostics) -> Int? {
        adapter(&diagnostics) { object throws(WireError) in try object.intIfPresent(key) }
    }

    func double(_ key: StaticString, _ diagnostics: inout FeedDiagnostics) -> Double? {
        adapter(&diagnostics) { object throws(WireError) in try object.doubleIfPresent(key) }
    }

    func bool(_ key: StaticString, _ diagnostics: inout FeedDiagnostics) -> Bool? {
        adapter(&diagnostics) { object throws(WireError) in try object.boolIfPresent(key) }
    }

    func fields(_ key: StaticString, _ diagnostics: inout FeedDiagnostics) -> ObjectReader? {
        adapter(&diagnostics) { object throws(WireError) in try object.objectIfPresent(key) }
            .map { ObjectReader($0, in: document) }
    }

    /// The objects of a list; what is none is left out and noted.
    func list(_ key: StaticString, _ diagnostics: inout FeedDiagnostics) -> [ObjectReader] {
        guard let list = adapter(&diagnostics, { object throws(WireError) in try object.listIfPresent(key) })
        else { return [] }
        var found: [ObjectReader] = []
        for element in list {
            do throws(WireError) { found.append(ObjectReader(try WireObject(element), in: document)) } catch {
                diagnostics.note(.fieldInvalid, "\(document.pagePlace) \(error.path)", "\(error); it is left out")
            }
        }
        return found
    }

    /// An address that a visitor may follow.
    func link(_ key: StaticString, _ diagnostics: inout FeedDiagnostics) -> WebURL? {
        guard let text = text(key, &diagnostics), !text.isEmpty else { return nil }
        if let url = WebURL(text) { return url }
        note(key, "“\(text.singleLine(maxBytes: 100))” is no http(s) URL; no link is made of it", &diagnostics)
        return nil
    }

    /// An address that this document may name: of a picture.
    func location(_ key: StaticString, _ diagnostics: inout FeedDiagnostics) -> ResourceLocation? {
        guard let text = text(key, &diagnostics), !text.isEmpty else { return nil }
        if let location = document.base.resolve(text) { return location }
        note(
            key,
            "“\(text.singleLine(maxBytes: 100))” is no address that this document may name; no picture", &diagnostics)
        return nil
    }

    /// Says something of the field `key`, which the object has.
    func note(
        _ key: StaticString, _ message: String, _ diagnostics: inout FeedDiagnostics, kind: Diagnostic.Kind = .fieldInvalid
    ) {
        let path = object.json[key]?.path ?? object.json.path
        diagnostics.note(kind, "\(document.pagePlace) \(path)", message)
    }
}
