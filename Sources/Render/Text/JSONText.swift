/// Writes JSON, member by member. Members without a value are left out.
///
/// Strings are escaped so that the text is safe within `<script>`.
struct JSONText: ~Copyable {
    private var buffer: PageBuffer
    private var needsComma = false

    init(capacity: Int = 2048) { buffer = PageBuffer(capacity: capacity) }

    /// The JSON so far. Afterwards the writer is empty.
    mutating func take() -> String {
        let text = buffer.text
        buffer.removeAll()
        needsComma = false
        return text
    }

    mutating func object(_ members: (inout JSONText) -> Void) { enclose("{", "}", members) }

    mutating func object(_ name: StaticString, _ members: (inout JSONText) -> Void) {
        key(name)
        enclose("{", "}", members)
    }

    mutating func array(_ name: StaticString, _ elements: (inout JSONText) -> Void) {
        key(name)
        enclose("[", "]", elements)
    }

    mutating func member(_ name: StaticString, _ text: String?) {
        guard let text else { return }
        key(name)
        buffer.appendJSON(text)
        needsComma = true
    }

    mutating func member(_ name: StaticString, _ number: Int) {
        key(name)
        buffer.append(number)
        needsComma = true
    }

    mutating func element(_ text: String) {
        comma()
        buffer.appendJSON(text)
        needsComma = true
    }

    private mutating func enclose(_ open: String, _ close: String, _ inner: (inout JSONText) -> Void) {
        comma()
        buffer.append(open)
        needsComma = false
        inner(&self)
        buffer.append(close)
        needsComma = true
    }

    private mutating func key(_ name: StaticString) {
        comma()
        buffer.append(UInt8(ascii: "\""))
        buffer.append(UnsafeRawBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
        buffer.append("\":")
        needsComma = false
    }

    private mutating func comma() {
        if needsComma { buffer.append(UInt8(ascii: ",")) }
        needsComma = false
    }
}
