internal import Feeds
internal import Foundation
internal import Model

/// `docs/config.schema.json`; a test compares it with the reader.
package enum ConfigurationSchema {
    /// The schema's bytes: JSON Schema 2020-12, keys in order.
    package static func json() throws -> [UInt8] {
        let schema: [String: Any] = [
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "title": "Vitrine's configuration",
            "type": "object",
            "additionalProperties": false,
            "required": ["feeds"],
            "properties": sections().merging([
                "$schema": ["type": "string", "description": "This schema, for editors."], "feeds": feeds(),
            ]) { $1 },
            "$defs": Dictionary(
                uniqueKeysWithValues: FeedRegistry.types.flatMap { $0.definitions }.map {
                    ($0.name, Self.schema(of: $0))
                }
            ),
        ]
        let options: JSONSerialization.WritingOptions = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return Array(try JSONSerialization.data(withJSONObject: schema, options: options)) + [10]
    }

    private static func sections() -> [String: Any] {
        Dictionary(
            uniqueKeysWithValues: ConfigurationKey.sections.map { section in
                let properties = Dictionary(uniqueKeysWithValues: section.keys.map { ($0.name, $0.schema) })
                let schema: [String: Any] = [
                    "type": "object", "additionalProperties": false, "description": section.description,
                    "properties": properties,
                ]
                return (section.name, schema)
            })
    }

    private static func feeds() -> [String: Any] {
        let kinds: [[String: Any]] = FeedRegistry.types.map { type in
            let keys = type.commonKeys + type.keys
            var properties: [String: Any] = [:]
            for key in keys { properties[key.name] = schema(of: key) }
            properties["type"] = ["const": type.type]
            properties["id"] = [
                "type": "string", "pattern": "^[a-z0-9-]{1,\(FeedIdentifier.lengthMax)}$",
                "not": ["enum": FeedIdentifier.reserved.sorted()],
                "description": "The feed's folder on the site; each feed has its own.",
            ]
            return [
                "type": "object", "additionalProperties": false, "properties": properties,
                "required": keys.filter(\.isRequired).map(\.name).sorted(),
            ]
        }
        return ["type": "array", "minItems": 1, "maxItems": 100, "items": ["oneOf": kinds]]
    }

    private static func oneOrMore(_ types: [FeedKey.JSONType]) -> Any {
        types.count == 1 ? types[0].rawValue : types.map(\.rawValue)
    }

    private static func schema(of key: FeedKey) -> [String: Any] {
        var schema: [String: Any] = ["description": key.description]
        if let definition = key.definition {
            schema["$ref"] = "#/$defs/\(definition)"
            return schema
        }
        schema["type"] = oneOrMore(key.types)
        if !key.choices.isEmpty { schema["enum"] = key.choices }
        if key.types.contains(.array), !key.elements.isEmpty { schema["items"] = ["type": oneOrMore(key.elements)] }
        guard key.types.contains(.object) else { return schema }
        if key.keys.isEmpty {
            if !key.elements.isEmpty { schema["additionalProperties"] = ["type": oneOrMore(key.elements)] }
        } else {
            schema["additionalProperties"] = false
            schema["properties"] = Dictionary(uniqueKeysWithValues: key.keys.map { ($0.name, Self.schema(of: $0)) })
            let required = key.keys.filter(\.isRequired).map(\.name).sorted()
            if !required.isEmpty { schema["required"] = required }
        }
        return schema
    }
}

/// A key of the configuration in the schema.
struct ConfigurationKey {
    struct Section {
        let name: String
        let description: String
        let keys: [ConfigurationKey]
    }

    let name: String
    let schema: [String: Any]

    private static func text(_ name: String, _ standard: String, _ description: String) -> ConfigurationKey {
        ConfigurationKey(name: name, schema: ["type": "string", "default": standard, "description": description])
    }

    private static func integer(
        _ name: String, _ standard: Int, _ range: ClosedRange<Int>, _ description: String
    ) -> ConfigurationKey {
        var schema: [String: Any] = [
            "type": "integer", "default": standard, "minimum": range.lowerBound, "description": description,
        ]
        if range.upperBound != .max { schema["maximum"] = range.upperBound }
        return ConfigurationKey(name: name, schema: schema)
    }

    private static func flag(_ name: String, _ description: String) -> ConfigurationKey {
        ConfigurationKey(name: name, schema: ["type": "boolean", "default": false, "description": description])
    }

    static var sections: [Section] {
        [
            Section(name: "site", description: "What the site is called and where it is published.", keys: site),
            Section(name: "images", description: "What is made of every picture.", keys: images),
            Section(name: "network", description: "How politely and how patiently things are fetched.", keys: network),
            Section(name: "publish", description: "Where the site is published, and how.", keys: publish),
            Section(name: "cache", description: "Where everything fetched and made is kept.", keys: cache),
            Section(name: "notify", description: "Who is told of a run.", keys: notify),
        ]
    }

    private static var site: [ConfigurationKey] {
        [
            text("title", "Vitrine", "The site's name."),
            text("description", "", "One line about the site."),
            text(
                "contact", "",
                "An address, http(s) or e-mail, that servers are told in the User-Agent; else the baseURL is."),
            text("baseURL", "", "Where the site is published; without it there are no canonical links and no sitemap."),
            ConfigurationKey(
                name: "languages",
                schema: [
                    "type": "array", "items": ["type": "string"], "minItems": 1, "maxItems": 20, "uniqueItems": true,
                    "default": ["en"], "description": "BCP 47 codes; the first lies at the site's root.",
                ]),
            integer("pageSize", 20, 1...500, "Entries on a page of a feed; a grid page has three times as many."),
            text("timeZone", "UTC", "Zone in which an edition day begins: UTC, or a name such as Europe/Madrid."),
            ConfigurationKey(
                name: "headSources",
                schema: [
                    "type": "array", "items": ["type": "string", "pattern": "^https?://[^/]+$"], "maxItems": 20,
                    "default": [String](),
                    "description": "Origins that your head snippet (partials/head-extra.mustache) loads from.",
                ]),
            ConfigurationKey(
                name: "menu",
                schema: [
                    "type": "array", "items": ["type": "string"], "maxItems": 200, "uniqueItems": true,
                    "default": [String](),
                    "description":
                        "The order of the links in the header: ids of feeds, and names of pages whose place is the "
                        + "header. Those that are not named follow.",
                ]),
            ConfigurationKey(name: "pages", schema: pages),
        ]
    }

    private static var pages: [String: Any] {
        let title: [String: Any] = ["type": "string", "minLength": 1, "maxLength": 200]
        let properties: [String: Any] = [
            "name": [
                "type": "string", "pattern": "^[a-z0-9-]{1,40}$", "not": ["enum": SitePage.reserved],
                "description": "The page is <name>.html, of pages/<name>.mustache.",
            ],
            "title": title.merging(["description": "What the page and links to it are called."]) { $1 },
            "titles": [
                "type": "object", "additionalProperties": title, "description": "By language code, where it differs.",
            ],
            "place": [
                "enum": SitePage.Place.allCases.map(\.rawValue), "default": "footer", "description": "Of its link.",
            ],
        ]
        return [
            "type": "array", "maxItems": 50, "default": [String](),
            "description": "Pages of your own, such as an imprint.",
            "items": [
                "type": "object", "additionalProperties": false, "required": ["name", "title"],
                "properties": properties,
            ],
        ]
    }

    private static var images: [ConfigurationKey] {
        [
            ConfigurationKey(
                name: "widths",
                schema: [
                    "type": "array", "items": ["type": "integer", "minimum": 16, "maximum": 8192], "minItems": 1,
                    "maxItems": 12, "default": [320, 400, 640, 960, 1440],
                    "description": "Widths in pixels; none is enlarged.",
                ]),
            ConfigurationKey(
                name: "formats",
                schema: [
                    "type": "array", "items": ["enum": MadeFormat.allCases.map(\.rawValue)], "minItems": 1,
                    "uniqueItems": true, "default": ["avif", "jpeg"],
                    "description": "In order of preference; the last is for every browser.",
                ]),
            ConfigurationKey(
                name: "quality",
                schema: [
                    "anyOf": [["const": "eye"], ["type": "integer", "minimum": 1, "maximum": 100]], "default": 80,
                    "description":
                        "Of the files made. eye: each file's own, so that all look equally good; a number: the same "
                        + "for all, on JPEG's scale.",
                ]),
            integer(
                "redoMax", 500, 0...1_000_000,
                "The most pictures that a night makes anew because a new version, or default, makes their files "
                    + "differently."),
            flag("originals", "Whether the sources' own bytes are published too."),
            integer("bytesMax", 33_554_432, 1024...1_073_741_824, "The largest picture fetched, in bytes."),
            integer("pixelsMax", 100_000_000, 1024...1_000_000_000, "The largest picture decoded, in pixels."),
            integer(
                "goneAfterDays", 14, 0...3650,
                "For how many nights an entry whose picture cannot be had, and is not in the cache, shows the one that "
                    + "was published last."),
            integer(
                "maxAgeDays", 7, 0...3650, "After how many days at most a picture is asked for again."),
        ]
    }

    private static var network: [ConfigurationKey] {
        [
            integer("timeoutSeconds", 30, 1...3600, "For connecting, and for silence within a transfer."),
            integer("retries", 4, 0...20, "How often a transfer is tried again."),
            integer("perHost", 6, 1...64, "Transfers at once from one host."),
            flag("allowPrivateHosts", "Whether private, loopback and link-local addresses may be asked."),
            integer("feedBytesMax", 67_108_864, 1024...4_294_967_296, "The largest document of a feed, in bytes."),
            integer("pagesMax", 1000, 1...100_000, "The most pages of one feed."),
        ]
    }

    private static var publish: [ConfigurationKey] {
        [
            text("output", "output", "The folder to publish, from the configuration's folder on."),
            ConfigurationKey(
                name: "method",
                schema: [
                    "enum": ["exchange", "sync"], "default": "exchange",
                    "description":
                        "exchange: the whole folder at once, where the file system can; sync: file by file. For a "
                        + "container, mount the folder above the output, or set sync: a mount of the output "
                        + "itself shows the old folder after an exchange.",
                ]),
            ConfigurationKey(
                name: "maxDrop",
                schema: [
                    "type": "number", "minimum": 0, "maximum": 1, "default": 0.5,
                    "description": "The largest part of a feed's entries that may go in one night.",
                ]),
            integer("keep", 2, 0...1000, "How many earlier generations are kept."),
        ]
    }

    private static var notify: [ConfigurationKey] {
        [
            ConfigurationKey(
                name: "after",
                schema: [
                    "type": "array", "items": ["type": "string"], "maxItems": 1000, "default": [String](),
                    "description":
                        "A command, as a list of words, that is run after each publication, hold or failure, without "
                        + "a shell. It runs in the configuration's folder, from which a program with a slash is found.",
                ]),
            text(
                "ping", "",
                "An address that is asked at a run's start (with /start), its success and its failure (with /fail). "
                    + "It may be or hold a variable: env:NAME, {env:NAME}."),
        ]
    }

    private static var cache: [ConfigurationKey] {
        [
            text("path", "cache", "The cache's folder, from the configuration's folder on."),
            text("remote", "", "A folder that machines share, behind each one's own cache; it has to exist."),
            integer("bytesMax", 21_474_836_480, 1_048_576...(.max), "What the cache may hold, in bytes."),
            integer("graceDays", 14, 0...3650, "For how many nights with a run what nothing needs any more is kept."),
        ]
    }
}
