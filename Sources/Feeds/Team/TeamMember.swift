internal import Decode
internal import HTTPCache
internal import Model

/// `[]`: a member. The recorded team of 2016 has nothing but texts; `title` is missing from one of its 19 members and
/// `badavatar` from 15.
struct TeamMember {
    /// A number as a text; in order, which is the file's.
    let id: String
    /// Given name and family name, either of which may have blanks in it; empty where both are missing.
    let name: String
    let position: String?
    /// Paragraphs are parted by empty lines.
    let bio: RichText
    let picture: PictureSource?

    /// Throws where it has no id, which is all that it cannot do without.
    init(_ fields: ObjectReader, _ reader: inout TextReader, _ diagnostics: inout FeedDiagnostics) throws(WireError) {
        id = try fields.identifier("id")
        let names = [fields.line("firstName", &diagnostics), fields.line("lastName", &diagnostics)]
        name = names.compactMap { $0 }.joined(separator: " ")
        position = fields.line("title", &diagnostics)
        let read = reader.read(fields.text("bio", &diagnostics) ?? "")
        if read.isCut {
            fields.note(
                "bio", "longer than \(TextReader.bytesMax) bytes; the rest is cut", &diagnostics, kind: .fieldTruncated)
        }
        bio = read.text.withoutTags
        picture = Self.picture(
            fields.location("avatar", &diagnostics), fields.location("badavatar", &diagnostics), of: name)
    }

    /// `badavatar` is another picture of the member, which the seed's app does not show; it serves where the first
    /// cannot be had.
    private static func picture(
        _ avatar: ResourceLocation?, _ other: ResourceLocation?, of name: String
    ) -> PictureSource? {
        guard let first = avatar ?? other else { return nil }
        let alternatives = [other].compactMap { $0 }.filter { $0 != first }
        return PictureSource(first, alternatives: alternatives, description: name.isEmpty ? nil : name)
    }

    var entry: Entry {
        Entry(
            id: id, kind: .person, title: name, subtitle: position, text: bio,
            pictures: [picture].compactMap { $0 })
    }
}
