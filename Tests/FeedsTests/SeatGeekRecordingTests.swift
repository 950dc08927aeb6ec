internal import Feeds
internal import Fetch
internal import Foundation
internal import Model
internal import Testing

/// Answers of the live API that others have published; not part of the project, so they may not be there.
@Suite("SeatGeek: recordings", .enabled(if: RecordedData.has("seatgeek")))
struct SeatGeekRecordingTests {
    static let folder = RecordedData.folder + "/seatgeek"

    private static func load(_ name: String) async throws -> (result: FeedResult, heard: [Diagnostic]) {
        try await SeatGeekFixture.load(bytes: try Files.read("\(folder)/\(name).json"))
    }

    @Test("Ten games of 2017, most of whose teams have no picture") func events2017() async throws {
        let (result, heard) = try await Self.load("events_2017")
        #expect(heard.isEmpty, "\(heard)")
        let entries = result.catalog.entries
        #expect(entries.count == 10)
        #expect(result.catalog.profiles.count == 8)
        #expect(entries.allSatisfy { $0.otherProfiles.count == 1 && $0.link != nil && $0.event?.venue != nil })
        // The home team leads, also where it comes second.
        #expect(entries[0].profile?.name == "Missouri State Bears Baseball")
        #expect(entries[0].tags.map(\.name) == ["Sports", "Baseball", "NCAA Baseball"])
        #expect(entries[0].event?.start?.description == "2017-04-04T18:35")
        #expect(entries[0].event?.lastDay?.description == "2017-04-04")
        #expect(entries.filter { !$0.pictures.isEmpty }.map(\.id) == ["3742376"])
        #expect(entries.filter { $0.event?.prices == nil }.count == 5)
        #expect(entries[7].event?.prices == PriceRange(lowest: 40000, highest: 44000, average: 41750, currency: "USD"))
    }

    @Test("Ten games of 2019, with twenty copies of five teams") func events2019() async throws {
        let (result, heard) = try await Self.load("events_2019")
        #expect(heard.isEmpty, "\(heard)")
        let entries = result.catalog.entries
        #expect(entries.count == 10)
        #expect(
            result.catalog.profiles.map(\.name).sorted() == [
                "Baltimore Orioles", "Kansas City Royals", "Oakland Athletics", "Seattle Mariners", "Texas Rangers",
            ])
        #expect(entries[0].profile?.name == "Seattle Mariners")
        #expect(entries[0].pictures.first?.credit == "sillygwailo (Flickr) · CC BY 2.0")
        #expect(entries[0].event?.venue?.addressLines == ["1250 First Avenue", "Seattle, WA 98134"])
        #expect(
            entries[0].event?.prices == PriceRange(lowest: 16_000, highest: 731_000, average: 90_000, currency: "USD"))
        #expect(entries[0].facts.first == Fact(label: "capacity", value: .number(47116)))
        #expect(entries.allSatisfy { $0.pictures.count == 1 })
    }

    @Test("A single event, and the sample of the old documentation") func single() async throws {
        let (football, heard) = try await Self.load("event_2017")
        #expect(heard.isEmpty, "\(heard)")
        #expect(football.catalog.entries.map(\.title) == ["Missouri State Bears at Missouri Tigers Football"])
        #expect(football.catalog.entries[0].pictures.first?.credit == "mitchell3417 (Flickr)")
        let (sample, said) = try await Self.load("docs_sample_event")
        #expect(said.isEmpty, "\(said)")
        let concert = try #require(sample.catalog.entries.first)
        #expect(concert.profile?.name == "Young The Giant")
        #expect(concert.pictures.first?.location.description.hasSuffix("/huge.jpg") == true)
        #expect(concert.pictures.first?.alternatives.count == 1)
        #expect(concert.event?.venue?.addressLines == ["New York, NY 10019"])
        // Without the venue's zone the day is the start's.
        #expect(concert.event?.lastDay?.description == "2012-03-09")
    }

    @Test(
        "Lists of other things are no events",
        arguments: ["genres_2016", "taxonomies_2016", "performers_2017", "venues_2017", "performer_2017", "venue_2017"])
    func others(name: String) async throws {
        let (result, _) = try await Self.load(name)
        #expect(result.catalog.entries.isEmpty)
        #expect(result.failure?.message.contains("no answer of SeatGeek's /2/events") == true)
    }

    @Test("Every genre's best picture is the widest of its twenty") func genres() async throws {
        let root = try JSONSerialization.jsonObject(with: Data(Files.read(Self.folder + "/genres_2016.json")))
        let genres = try #require((root as? [String: Any])?["genres"] as? [[String: Any]])
        #expect(genres.count == 17)
        for genre in genres {
            let images = genre["images"] as? [String: String] ?? [:]
            let performer = SeatGeekFixture.performer(
                1, "A", ["image": SeatGeekFixture.Null(), "images": [String: Any](), "genres": [genre]])
            let entry = try await SeatGeekFixture.entry(["performers": [performer]])
            #expect(entry.pictures.first?.location.description == images["1200x627"])
        }
    }

    @Test("The errors that were quoted in public are told from answers") func errors() async throws {
        let root = try JSONSerialization.jsonObject(with: Data(Files.read(Self.folder + "/errors.json")))
        let responses = try #require((root as? [String: Any])?["responses"] as? [[String: Any]])
        #expect(responses.count == 4)
        for response in responses {
            let body = try #require(response["body"] as? String)
            let status = try #require(response["status"] as? Int)
            try await FeedBench.with(type: "seatgeek") { bench in
                let url = "http://localhost:8080/2/events?per_page=100&page=1"
                bench.web.set(
                    url,
                    status == 200
                        ? .body(Array(body.utf8))
                        : .failure(.status(status), status: status, answer: String(body.prefix(200))))
                let failure = try await bench.load("http://localhost:8080/2/events").failure
                #expect((failure == nil) == (status == 200))
                #expect(failure?.message.contains("SeatGeek says “") ?? true, "\(failure?.message ?? "")")
            }
        }
    }
}
