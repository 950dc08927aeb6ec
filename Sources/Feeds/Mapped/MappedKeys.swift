/// The keys of `json` feeds, as the configuration's schema tells them.
enum MappedKeys {
    static let all =
        [
            FeedKey(
                "headers", anyOf: [.object],
                "Sent with every request; values may be env:NAME, file:PATH, or hold {env:NAME}.",
                elements: [.string]),
            FeedKey("apiKey", .string, "Sent in the query; env:NAME, file:PATH or the key itself."),
            FeedKey("apiKeyParameter", .string, "The query's parameter for apiKey; api_key, if absent."),
            FeedKey(
                "body", anyOf: [.object], "A JSON body, with which every request is a POST; texts may be env:NAME."),
        ] + paging + mapping(isRequired: true)

    /// What a document's list of entries is, and what becomes of it.
    /// - Parameter isRequired: whether the feed reads nothing without.
    static func mapping(isRequired: Bool) -> [FeedKey] {
        [
            FeedKey("items", .string, "The path of the list of entries; the document itself, if absent."),
            defined("where", as: "mappedTests", "Which elements of the list are entries: those that pass all tests."),
            FeedKey(
                "entry", anyOf: [.object], "Which value of an element becomes which part of an entry.",
                isRequired: isRequired,
                keys: entry),
            FeedKey(
                "related", anyOf: [.object], "Lists beside that of the entries, whose elements entries name by id.",
                keys: related),
        ]
    }

    private static let paging = [
        FeedKey(
            "next", anyOf: [.string, .array, .object], "How to get from one page to the next.",
            keys: next + source.filter { key in !next.contains { $0.name == key.name } },
            elements: [.string, .object])
    ]

    /// What values and tests are, for all keys that are such.
    static let definitions = [
        FeedKey(
            "mappedValue", anyOf: [.string, .array, .object],
            "A path, a template, an object, or a list of them, of which the first with a value counts.",
            keys: source, elements: [.string, .object]),
        FeedKey(
            "mappedTests", anyOf: [.object, .array], "A test, or a list of tests that all have to pass.",
            keys: tests, elements: [.object]),
    ]

    private static let source = [
        FeedKey("value", anyOf: [.string, .number, .boolean, .array], "A constant.", elements: [.string]),
        FeedKey("path", .string, "A path or a template."),
        FeedKey("unique", .string, "A path or a template, of whose values each counts once."),
        FeedKey("pictures", .string, "A path or a template of HTML or Markdown, of which the pictures are taken."),
        FeedKey("join", .string, "Beside path or list: what stands between several values that are one text."),
        FeedKey("min", .string, "A path or a template, of whose values the least counts."),
        FeedKey("max", .string, "A path or a template, of whose values the greatest counts."),
        FeedKey("list", .string, "The path of a list, of whose elements “take” is taken."),
        FeedKey("take", .string, "Of an element of the list: a path or a template; the element itself, if absent."),
        FeedKey("by", .string, "Where the entry names the ids of the elements that count; all count, if absent."),
        FeedKey("id", .string, "The path of an element's id; its key where the list is an object, if absent."),
        FeedKey("largest", .string, "The path of the number by which one element is chosen."),
        FeedKey(
            "ratio", anyOf: [.object], "Of the elements from which the largest is chosen.",
            keys: [
                FeedKey("to", .string, "The path of the number by which “largest” is divided.", isRequired: true),
                FeedKey("min", .number, "The least ratio."), FeedKey("max", .number, "The greatest ratio."),
            ]),
        defined("where", as: "mappedTests", "When it counts; of a list: which elements do."),
    ]

    private static let tests = [
        FeedKey("path", .string, "The path of the value that is tested.", isRequired: true),
        FeedKey("exists", .boolean, "Whether there is a value that is neither null nor empty."),
        FeedKey("equals", anyOf: [.string, .number, .boolean], "The value."),
        FeedKey(
            "not", anyOf: [.string, .number, .boolean, .array], "What the value is not.", elements: [.string]),
        FeedKey("in", anyOf: [.array], "The texts of which the value is one.", elements: [.string]),
        FeedKey("prefix", anyOf: [.string, .array], "What the value begins with.", elements: [.string]),
    ]

    private static func defined(
        _ name: String, as definition: String, _ description: String, isRequired: Bool = false
    ) -> FeedKey {
        var key = FeedKey(name, anyOf: [.object], description, isRequired: isRequired)
        key.definition = definition
        return key
    }

    private static func value(_ name: String, _ description: String, isRequired: Bool = false) -> FeedKey {
        defined(name, as: "mappedValue", description, isRequired: isRequired)
    }

    private static let told = [
        value("id", "What the entry is known by; its link or a digest, if absent."),
        value("title", "One line; made of the text, if absent."),
        value("subtitle", "A line under the title."),
        value("text", "Plain text, HTML or Markdown."),
        FeedKey(
            "textFormat", anyOf: [.string], "Whether texts are HTML or Markdown; auto: HTML where they look like it.",
            choices: MappedTextFormat.allCases.map(\.rawValue)),
        value("image", "The picture's address; further ones are tried where the first cannot be had."),
        value("images", "The addresses of all pictures."),
        value("original", "The largest form of the picture, for a person to open."),
        value("alt", "What the picture shows; with [] one for each of images."),
        value("credit", "A line that has to stand beside the picture."),
        value("license", "The address of its licence, or its name."),
        value("licenseName", "The name of its licence, beside the address."),
        value("video", "The address of a video that the picture stands for."),
        value("sound", "The address of a recording to hear."),
        value("link", "Where the entry stands at its source."),
        FeedKey(
            "author", anyOf: [.string, .array, .object], "Who made it: a name, or more of it.",
            keys: optional(person) + source.filter { $0.name != "id" }, elements: [.string, .object]),
        FeedKey("products", anyOf: [.object], "Things that it shows, listed within it.", keys: products),
        value("tags", "A list of texts, or one text of several."),
        FeedKey("tagSeparator", .string, "What parts the tags of a text; a comma or a semicolon, if absent."),
        value("published", "ISO 8601, RFC 822, or seconds or milliseconds since 1970."),
        value("updated", "As published."),
    ]

    private static let entry =
        told + price + [
            value("stock", "How many there are, whether there are any, or a word of schema.org: InStock, OutOfStock."),
            value("start", "Of an event: when it begins; published, if absent."),
            value("end", "Of an event: when it ends; of days, the last one, unless exclusiveEnd says otherwise."),
            FeedKey("exclusiveEnd", .boolean, "Whether an end that is a day is the first day after the event."),
            value("venue", "Of an event: the name of where it takes place."),
            value("city", "Of an event: the town of its venue."),
            value("status", "Of an event: scheduled, rescheduled, postponed or cancelled, or a word of schema.org."),
            value("highPrice", "Of an event: what the dearest ticket costs, in the currency of price."),
            FeedKey("affiliate", .boolean, "Whether the links are affiliate links, which pages say beside them."),
            value("kind", "One of look, photo, event, person, post and item, or a template that makes one."),
            FeedKey(
                "facts", anyOf: [.object],
                "What else is shown, by label: a path, a template, or an object of value and as."
            ),
        ]

    /// The author may be a name alone, in any form that a value has.
    private static func optional(_ keys: [FeedKey]) -> [FeedKey] {
        keys.map { $0.isRequired ? value($0.name, $0.description) : $0 }
    }

    private static let person = [
        value("id", "What it is known by; its name, if absent."),
        value("name", "Its name.", isRequired: true),
        value("text", "Some words about it."),
        value("picture", "The address of its picture."),
        value("link", "Its page."),
    ]

    private static let price = [
        value("price", "A decimal number, with its currency or without; of several the lowest is shown."),
        value("currency", "Its currency's three letters (ISO 4217); a constant is {\"value\": \"GBP\"}."),
        value("minorUnit", "Of a price in cents: how many of its last digits are decimals, such as {\"value\": 2}."),
    ]

    private static let product =
        [
            value("id", "What it is known by."),
            value("name", "Its name."),
            value("picture", "The address of its picture."),
            value("link", "Where it can be had."),
            value("retailer", "Who sells it."),
        ] + price

    private static let products =
        [
            FeedKey("list", .string, "The path of the list, from the entry on.", isRequired: true),
            defined("where", as: "mappedTests", "Which elements of the list count: those that pass all tests."),
        ] + product

    private static let next = [
        FeedKey("parameter", .string, "The query's parameter for the number or the cursor."),
        FeedKey("page", .string, "The path of the number that a page says it has."),
        FeedKey("pages", .string, "The path of the number of pages."),
        FeedKey("total", .string, "The path of the number of entries."),
        FeedKey("size", .integer, "Entries a page."),
        FeedKey("first", .integer, "The number of the first page; the one in the URL or 1, if absent."),
        FeedKey("variable", .string, "In place of parameter: where in the body the number or the cursor stands."),
        FeedKey("cursor", .string, "The path of what has to be sent to get the next page."),
        value("last", "What of a page's last entry has to be sent to get the next page: its id."),
        FeedKey("more", .string, "The path of whether there is a next page."),
        FeedKey("link", .string, "The relation of the answer's Link header that leads on: next."),
        FeedKey("pagesHeader", .string, "The name of the answer's header that has the number of pages."),
        FeedKey("offset", .string, "The query's parameter for the number of entries to pass over."),
    ]

    private static let join = [
        FeedKey("list", .string, "The path of the list, from the document's root.", isRequired: true),
        value("by", "Where an entry names the ids of the list's elements.", isRequired: true),
        value("id", "The id of an element; its key where the list is an object, if absent."),
        defined("where", as: "mappedTests", "Which elements of the list count: those that pass all tests."),
    ]

    private static let related = [
        FeedKey("author", anyOf: [.object], "Who made the entries.", keys: join + person.dropFirst()),
        FeedKey("products", anyOf: [.object], "Things that the entries show.", keys: join + product.dropFirst()),
        FeedKey(
            "images", anyOf: [.object], "The entries' pictures.",
            keys: join + [
                value("url", "The picture's address.", isRequired: true), value("alt", "What it shows."),
                value("credit", "A line that has to stand beside it."),
            ]),
        FeedKey(
            "tags", anyOf: [.object], "The entries' tags.",
            keys: join + [value("name", "Its name.", isRequired: true)]),
    ]
}
