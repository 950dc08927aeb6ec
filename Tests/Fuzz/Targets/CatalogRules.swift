internal import Feeds
internal import Model

@testable internal import Render

/// What holds for every catalog, whatever a feed sent over the network.
enum CatalogRules {
    static func check(_ result: FeedResult) throws {
        let catalog = result.catalog
        var ids: Set<ByteExactID> = []
        var profiles: Set<ByteExactID> = []
        for profile in catalog.profiles {
            try require(profiles.insert(ByteExactID(profile.id)).inserted, "two profiles “\(profile.id)”")
            try line(profile.name, "a profile's name")
            try TextTarget.check(profile.text)
            if let picture = profile.picture { try check(picture) }
            for fact in profile.facts { try check(fact) }
        }
        for entry in catalog.entries {
            try require(ids.insert(ByteExactID(entry.id)).inserted, "two entries “\(entry.id)”")
            let isTag = entry.language?.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") } ?? true
            try require(isTag, "the language “\(entry.language ?? "")”")
            try line(entry.title, "a title")
            if let subtitle = entry.subtitle { try line(subtitle, "a subtitle") }
            try TextTarget.check(entry.text)
            for profile in entry.allProfiles {
                try require(
                    profiles.contains(ByteExactID(profile.id)), "“\(profile.id)” is named and not among the profiles")
            }
            for picture in entry.pictures + entry.products.compactMap(\.picture) { try check(picture) }
            for tag in entry.tags { try require(!tag.name.isEmpty && !tag.key.isEmpty, "a tag without a name") }
            for fact in entry.facts { try check(fact) }
        }
        try check(names: catalog.entries.map(\.id), for: .details)
        try check(names: catalog.profiles.map(\.id), for: .paged)
        if let failure = result.failure { try require(isOneLine(failure.message), "a failure of several lines") }
        if catalog.state == .failed { try require(catalog.entries.isEmpty, "a failed feed with entries") }
    }

    /// What holds for the file names that are made of ids.
    static func check(names ids: [String], for use: PageName.Use) throws {
        let names = PageName.names(of: ids, for: use)
        try require(names.count == ids.count && Set(names).count == names.count, "names that are not unique")
        let taken = ["index", "con", "nul"] + (use == .details ? ["feed", "grid", "by", "tags", "feed-2"] : [])
        for name in names {
            let isSafe = name.utf8.allSatisfy {
                (97...122).contains($0) || (48...57).contains($0) || $0 == 45 || $0 == 46 || $0 == 95
            }
            try require(
                isSafe && !name.isEmpty && name.utf8.count <= 200 && !name.hasPrefix("."),
                "“\(name)” is no safe name")
            try require(!taken.contains(name), "“\(name)” is taken")
        }
    }

    private static func line(_ text: String, _ what: String) throws {
        try require(!text.isEmpty, "\(what) that is empty")
        try require(text.unicodeScalars.allSatisfy { $0.value >= 32 && $0.value != 127 }, "\(what) with controls")
    }

    /// A document off the network names nothing on this machine.
    private static func check(_ picture: PictureSource) throws {
        for location in picture.locations {
            guard case .web = location else { throw Violation("a picture that is the file \(location)") }
        }
    }

    private static func check(_ fact: Fact) throws {
        switch fact.value {
        case .text(let text): try line(text, "the fact “\(fact.label)”")
        // A link without words is shown by its address.
        case .link(_, let title): if !title.isEmpty { try line(title, "the link “\(fact.label)”") }
        case .mail(let address):
            try require(
                address.utf8.contains(64) && !address.utf8.contains { $0 < 32 || $0 == 127 },
                "the mail address “\(address)”")
        case .word, .number, .day, .moment, .size: break
        }
    }
}
