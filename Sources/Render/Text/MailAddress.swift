/// `mailto:` links.
enum MailAddress {
    /// A link to an address. Characters that could add a header or a second address are percent-encoded.
    static func link(_ address: String) -> String {
        var link = PageBuffer(capacity: 64)
        link.append("mailto:")
        link.appendPercentEncoded(address) { $0 == UInt8(ascii: "@") || $0 == UInt8(ascii: "+") }
        return link.text
    }

    /// A link that starts a message without a recipient.
    static func message(subject: String, _ paragraphs: [String], scratch: inout PageBuffer) -> String {
        scratch.string { link in
            link.append("mailto:?subject=")
            link.appendPercentEncoded(subject)
            link.append("&body=")
            for (index, paragraph) in paragraphs.enumerated() {
                if index > 0 { link.append("%0D%0A%0D%0A") }
                link.appendPercentEncoded(paragraph)
            }
        }
    }
}
