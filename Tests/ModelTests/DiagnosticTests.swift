internal import Model
internal import Testing

@Suite("Diagnostics") struct DiagnosticTests {
    private func picture(_ place: String, _ message: String = "HTTP 404") -> Diagnostic {
        Diagnostic(.warning, .pictureMissing, feed: "photos", place: place, message: message)
    }

    @Test("A finding is known by its kind, feed and place, not by its words")
    func identity() {
        let one = picture("https://a.example/1.jpg")
        #expect(one.identity == picture("https://a.example/1.jpg", "a.example refused the connection").identity)
        #expect(one.identity != picture("https://a.example/2.jpg").identity)
        let other = Diagnostic(.warning, .pictureUnreadable, feed: "photos", place: one.place, message: one.message)
        #expect(one.identity != other.identity)
        #expect(one.identity != Diagnostic(.warning, one.kind, feed: "looks", place: one.place, message: "").identity)
    }

    @Test("A long URL never comes before its cause; a path and a short URL do") func placed() {
        let long = "https://a.example/?" + String(repeating: "x", count: 100)
        #expect("HTTP 404".placed(at: long) == "HTTP 404 (\(long))")
        #expect("HTTP 404".placed(at: "https://a.example/1") == "https://a.example/1: HTTP 404")
        let path = "/" + String(repeating: "x", count: 200)
        #expect("it is empty".placed(at: path) == "\(path): it is empty")
        #expect("it is empty".placed(at: "") == "it is empty")
    }

    @Test("A number agrees with its noun") func plurals() {
        #expect([0, 1, 2].map { plural($0, "page") } == ["0 pages", "1 page", "2 pages"])
        #expect(plural(1, "entry", "entries") == "1 entry" && plural(2, "entry", "entries") == "2 entries")
    }

    @Test("A signature that is new every night makes no new finding")
    func signedURL() {
        let night = picture("https://a.example/1.jpg?Expires=1&Signature=abc")
        #expect(night.identity == picture("https://a.example/1.jpg?Expires=2&Signature=def").identity)
        #expect(night.place.contains("Signature=abc"))
        // In a file's name a question mark is a letter like others.
        #expect(picture("/samples/what?1.jpg").identity != picture("/samples/what?2.jpg").identity)
    }

    @Test("A feed fails as a whole, on whatever page; an entry is known wherever it stands")
    func movingPlaces() {
        func failed(_ page: Int) -> Diagnostic {
            Diagnostic(.warning, .feedFailed, feed: "photos", place: "https://a.example/\(page)", message: "HTTP 500")
        }
        #expect(failed(1).identity == failed(7).identity)
        func dropped(_ place: String, _ id: String) -> Diagnostic {
            Diagnostic(.warning, .entryDropped, feed: "photos", place: place, message: "no title", subject: id)
        }
        #expect(dropped("items[3]", "x").identity == dropped("items[4]", "x").identity)
        #expect(dropped("items[3]", "x").identity != dropped("items[3]", "y").identity)
    }

    @Test("A warning is a loss and a note is none, unless it is said")
    func losses() {
        #expect(picture("a").isLoss)
        #expect(!Diagnostic(.note, .pictureMissing, feed: nil, place: "", message: "").isLoss)
        #expect(Diagnostic(.note, .pictureMissing, feed: nil, place: "", message: "", isLoss: true).isLoss)
    }
}
