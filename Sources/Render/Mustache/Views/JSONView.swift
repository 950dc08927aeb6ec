internal import Decode

/// A JSON object as a view, whose names are the object's keys.
package final class JSONView: TemplateView {
    package static var schema: ViewSchema { .open }
    private let fields: [String: TemplateValue]

    fileprivate init(_ object: JSON) {
        // Of duplicate keys the first is used, as everywhere in the program.
        fields = Dictionary(object.members.map { ($0.key, TemplateValue($0.value)) }) { first, _ in first }
    }

    package func value(at slot: Int) -> TemplateValue { .absent }
    package func value(named name: String) -> TemplateValue { fields[name] ?? .absent }

    fileprivate var texts: Set<String> { fields.values.reduce(into: []) { $0.formUnion($1.texts) } }
}

extension TemplateValue {
    /// Any JSON value: objects become views, null becomes `missing`.
    /// - Throws: for invalid JSON, without the repairs that feeds get.
    package init(json: [UInt8]) throws(JSONViewError) {
        let document: JSONDocument
        do throws(JSONReadingError) {
            document = try JSONDocument(json, depthMax: 200)
        } catch {
            throw JSONViewError(message: error.description)
        }
        let grave: [JSONRepairs.Kind] = [
            .badUTF8, .notANumber, .quoteEscape, .unknownEscape, .controlCharacter, .trailingComma,
            .windows1252,
        ]
        guard grave.allSatisfy({ document.repairs[$0] == 0 }) else {
            throw JSONViewError(
                message: "not valid JSON; it could only be read with repairs: \(document.repairs)")
        }
        self.init(document.root)
    }

    fileprivate init(_ json: JSON) {
        switch json.kind {
        case .null: self = .missing
        case .bool: self = .flag(json.bool ?? false)
        case .string: self = .text(json.string ?? "")
        case .object: self = .view(JSONView(json))
        case .array: self = .values(json.elements.map(TemplateValue.init))
        case .number:
            if let number = json.int {
                self = .number(number)
            } else if let number = json.uint64 {
                self = .text("\(number)")
            } else {
                self = json.double.map { .decimal($0) } ?? .missing
            }
        }
    }

    /// All text in a value that came from JSON, at any depth.
    var texts: Set<String> {
        switch self {
        case .text(let text): [text]
        case .values(let values): values.reduce(into: []) { $0.formUnion($1.texts) }
        case .view(let view): (view as? JSONView)?.texts ?? []
        default: []
        }
    }
}

/// Invalid JSON.
package struct JSONViewError: Error {
    /// One line with the position.
    package let message: String
}
