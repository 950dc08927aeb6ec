internal import Model

/// `events[].venue`.
///
/// Left unread: `slug`, `score`, `popularity`, `metro_code`, `has_upcoming_events`, `num_upcoming_events`, `links`,
/// `access_method`.
struct SeatGeekVenue {
    /// Nil where it has neither a name nor a place to use as one.
    let venue: Venue?
    /// Nil where unknown, which the API writes as 0.
    let capacity: Int?
    /// An IANA name, whether or not this machine knows it.
    let timeZone: String?

    init(_ object: ObjectReader) {
        timeZone = object.line("timezone")
        capacity = object.int("capacity").flatMap { $0 > 0 ? $0 : nil }
        let city = object.line("city")
        let region = object.line("state")
        let postalCode = object.line("postal_code")
        let display = object.line("display_location")
        let street = object.line("address")
        let name = object.line("name") ?? object.line("name_v2")
        // “Seattle, WA 98134”, else composed of its parts.
        let ready = object.line("extended_address")
        let made = [[city, region].compactMap { $0 }.joined(separator: ", "), postalCode ?? ""]
            .filter { !$0.isEmpty }.joined(separator: " ")
        let town = ready ?? (made.isEmpty ? display ?? "" : made)
        var lines = [street, town].compactMap { $0 }.filter { !$0.isEmpty }
        if lines.count == 2, lines[0] == lines[1] { lines.removeLast() }
        guard let name = name ?? display ?? city else {
            venue = nil
            return
        }
        venue = Venue(
            name: name, addressLines: lines, city: city, region: region, country: object.line("country"),
            postalCode: postalCode, coordinates: Self.coordinates(object), timeZone: timeZone,
            link: object.link("url"))
    }

    private static func coordinates(
        _ object: ObjectReader
    ) -> (latitude: Double, longitude: Double)? {
        guard let location = object.object("location"),
            let latitude = location.double("lat"), let longitude = location.double("lon")
        else { return nil }
        // Coordinates that were not filled in.
        if latitude == 0, longitude == 0 { return nil }
        guard (-90...90).contains(latitude), (-180...180).contains(longitude) else {
            object.note("location", "\(latitude), \(longitude) is no place on earth; it is left out")
            return nil
        }
        return (latitude, longitude)
    }
}
