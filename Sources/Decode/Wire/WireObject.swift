/// An object of an API's answer, read field by field.
///
/// The getters named `…IfPresent` yield nil for a field that is absent or null. All throw for a value of
/// another kind. Unknown fields are not looked at.
package struct WireObject: Sendable {
    package let json: JSON

    /// Throws where `json` is no object.
    package init(_ json: JSON) throws(WireError) {
        guard json.isObject else { throw WireError(json, expected: "an object") }
        self.json = json
    }

    /// Whether the field is there and not null.
    package func has(_ key: StaticString) -> Bool { value(key) != nil }

    /// The field's value; nil where it is absent or null.
    @inline(__always)
    package func value(_ key: StaticString) -> JSON? {
        guard let value = json[key], !value.isNull else { return nil }
        return value
    }

    /// The error of a field that has to be there.
    package func missing(_ key: StaticString, expected: String) -> WireError {
        let path = json.path
        let step = JSON.step("\(key)")
        return WireError(
            path: path.isEmpty && step.hasPrefix(".") ? String(step.dropFirst()) : path + step,
            found: json[key] == nil ? "nothing" : "null", expected: expected)
    }

    package func string(_ key: StaticString) throws(WireError) -> String {
        guard let text = try stringIfPresent(key) else { throw missing(key, expected: "a text") }
        return text
    }

    package func stringIfPresent(_ key: StaticString) throws(WireError) -> String? {
        guard let value = value(key) else { return nil }
        guard let text = value.string else { throw WireError(value, expected: "a text") }
        return text
    }

    /// A text, or a number as its digits: ids that an API has been seen to send both ways.
    package func textOrNumberIfPresent(_ key: StaticString) throws(WireError) -> String? {
        guard let value = value(key) else { return nil }
        guard let text = value.string ?? value.numberText else {
            throw WireError(value, expected: "a text or number")
        }
        return text
    }

    package func int(_ key: StaticString) throws(WireError) -> Int {
        guard let number = try intIfPresent(key) else { throw missing(key, expected: "a whole number") }
        return number
    }

    package func intIfPresent(_ key: StaticString) throws(WireError) -> Int? {
        guard let value = value(key) else { return nil }
        guard let number = value.int else { throw WireError(value, expected: "a whole number") }
        return number
    }

    /// Any number; finite.
    package func doubleIfPresent(_ key: StaticString) throws(WireError) -> Double? {
        guard let value = value(key) else { return nil }
        guard let number = value.double else { throw WireError(value, expected: "a number") }
        return number
    }

    package func boolIfPresent(_ key: StaticString) throws(WireError) -> Bool? {
        guard let value = value(key) else { return nil }
        guard let flag = value.bool else { throw WireError(value, expected: "true or false") }
        return flag
    }

    package func object(_ key: StaticString) throws(WireError) -> WireObject {
        guard let object = try objectIfPresent(key) else { throw missing(key, expected: "an object") }
        return object
    }

    package func objectIfPresent(_ key: StaticString) throws(WireError) -> WireObject? {
        guard let value = value(key) else { return nil }
        return try WireObject(value)
    }

    /// The list's texts; none where it is absent or null. An element of another kind is an error.
    package func stringsIfPresent(_ key: StaticString) throws(WireError) -> [String] {
        guard let value = value(key) else { return [] }
        guard value.isArray else { throw WireError(value, expected: "a list of texts") }
        var texts: [String] = []
        for element in value.elements {
            guard let text = element.string else { throw WireError(element, expected: "a text") }
            texts.append(text)
        }
        return texts
    }

    /// The elements of the list at `key`; throws where it is absent, null or no list.
    package func list(_ key: StaticString) throws(WireError) -> JSONElements {
        guard let list = try listIfPresent(key) else { throw missing(key, expected: "a list") }
        return list
    }

    package func listIfPresent(_ key: StaticString) throws(WireError) -> JSONElements? {
        guard let value = value(key) else { return nil }
        guard value.isArray else { throw WireError(value, expected: "a list") }
        return value.elements
    }
}

extension JSONElements {
    /// Decodes every element; one that cannot be costs itself and no other.
    /// - Parameter dropped: gets the error of each such element, in order.
    package func decoded<Value>(
        _ decode: (WireObject) throws(WireError) -> Value, dropped: (WireError) -> Void
    ) -> [Value] {
        var values: [Value] = []
        for element in self {
            do throws(WireError) {
                values.append(try decode(try WireObject(element)))
            } catch {
                dropped(error)
            }
        }
        return values
    }
}
