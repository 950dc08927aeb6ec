/// Names and ids without the e-mail addresses that feeds have in them.
package enum EmailRedaction {
    /// `Ada Pons <ada@example.org>` is Ada Pons; an address that stands alone is what it has before its `@`.
    package static func name(_ line: String) -> String {
        let addresses = addresses(in: line)
        guard let first = addresses.first else { return line }
        var text = ""
        var rest = line.startIndex
        for address in addresses {
            var before = line[rest..<address.lowerBound]
            if before.hasSuffix("mailto:") { before = before.dropLast("mailto:".count) }
            let after = line[address.upperBound...]
            if let open = before.last, let close = after.first, ["<>", "()", "[]"].contains("\(open)\(close)") {
                text += before.dropLast()
                rest = line.index(after: address.upperBound)
            } else if text.isEmpty, before.isEmpty, after.first == " " {
                // `ada@example.org Ada Pons`
                rest = address.upperBound
            } else {
                text += before + local(line[address])
                rest = address.upperBound
            }
        }
        text = trimmed(text + line[rest...])
        return text.isEmpty ? local(line[first]) : text
    }

    /// The id of whoever is known by an address: other ids are as they are, and an address of the web is one.
    package static func id(_ id: String) -> String {
        guard id.hasByte(0x40), !id.contains("://"), !addresses(in: id).isEmpty else { return id }
        return "\(name(id))-\(Digest(of: id).hex.prefix(8))"
    }

    /// The one address that a line is, alone or with a name: `Ada Pons <ada@example.org>`, `ada@example.org (Ada)`.
    package static func address(in line: String) -> String? {
        let found = addresses(in: line)
        guard found.count == 1, let range = found.first else { return nil }
        let (before, after) = (line[..<range.lowerBound], line[range.upperBound...])
        let isAlone = (before.isEmpty || before == "mailto:") && after.isEmpty
        let isNamed =
            before.hasSuffix("<") && after == ">" || before.isEmpty && after.hasPrefix(" (") && after.last == ")"
        return isAlone || isNamed ? String(line[range]) : nil
    }

    /// A line without those of its parts, between commas and semicolons, that hold an address; nil where nothing is
    /// left.
    package static func withoutAddresses(_ line: String) -> String? {
        guard !addresses(in: line).isEmpty else { return line }
        let parts = line.split { $0 == "," || $0 == ";" }.filter { addresses(in: String($0)).isEmpty }
        let rest = trimmed(parts.joined(separator: ","))
        return rest.isEmpty ? nil : rest
    }

    private static func local(_ address: Substring) -> String { String(address.prefix { $0 != "@" }) }

    private static func trimmed(_ text: String) -> String {
        var text = text[...]
        while let last = text.last, last.isWhitespace || ",;|".contains(last) { text.removeLast() }
        while let first = text.first, first.isWhitespace { text.removeFirst() }
        if text.count > 2, text.first == "\"", text.last == "\"" { text = text.dropFirst().dropLast() }
        return String(text)
    }

    /// With a dot in what follows the `@`: `12037949754@N01` is an account of Flickr's, and `@ada@social.example` one
    /// of the fediverse.
    private static func addresses(in line: String) -> [Range<String.Index>] {
        guard line.utf8.contains(0x40) else { return [] }
        var found: [Range<String.Index>] = []
        var at = line.startIndex
        while let sign = line[at...].firstIndex(of: "@") {
            at = line.index(after: sign)
            let local = line[(found.last?.upperBound ?? line.startIndex)..<sign].reversed().prefix(while: isLocal)
            let start = line.index(sign, offsetBy: -local.count)
            let isHandle = start > line.startIndex && line[line.index(before: start)] == "@"
            var domain = line[at...].prefix { isLabel($0) || $0 == "." }
            while domain.last == "." || domain.last == "-" { domain.removeLast() }
            let labels = domain.split(separator: ".", omittingEmptySubsequences: false)
            guard start < sign, !isHandle, labels.count > 1, !labels.contains(""), (labels.last?.count ?? 0) > 1
            else { continue }
            found.append(start..<domain.endIndex)
            at = domain.endIndex
        }
        return found
    }

    private static func isLabel(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || character == "-"
    }

    private static func isLocal(_ character: Character) -> Bool { isLabel(character) || "._%+'".contains(character) }
}
