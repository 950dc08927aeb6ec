internal import Decode
internal import Model

/// `events[].venue`.
///
/// Left unread: `slug`, `score`, `popularity`, `metro_code`, `has_upcoming_events`, `num_upcoming_events`, `links`,
/// `access_method`.
struct SeatGeekVenue {
    /// Nil where it has no name, nor any place that would serve as one.
    let venue: Venue?
    /// Nil where it is not known, which the API writes as 0.
    let capacity: Int?
    /// An IANA name, whether or not this machine knows it.
    let timeZone: String?

    init(_ fields: ObjectReader, _ diagnostics: inout FeedDiagnostics) {
        timeZone = fields.line("timezone", &diagnostics)
        capacity = fields.int("capacity", &diagnostics).flatMap { $0 > 0 ? $0 : nil }
        let city = fields.line("city", &diagnostics)
        let region = fields.line("state", &diagnostics)
        let postalCode = fields.line("postal_code", &diagnostics)
        let display = fields.line("display_location", &diagnostics)
        let street = fields.line("address", &diagnostics)
        let name = fields.line("name", &diagnostics) ?? fields.line("name_v2", &diagnostics)
        // “Seattle, WA 98134” comes ready; where it does not, it is made.
        let ready = fields.line("extended_address", &diagnostics)
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
            name: name, addressLines: lines, city: city, region: region, country: fields.line("country", &diagnostics),
            postalCode: postalCode, coordinates: Self.coordinates(fields, &diagnostics), timeZone: timeZone,
            link: fields.link("url", &diagnostics))
    }

    private static func coordinates(
        _ fields: ObjectReader, _ diagnostics: inout FeedDiagnostics
    ) -> (latitude: Double, longitude: Double)? {
        guard let location = fields.fields("location", &diagnostics),
            let latitude = location.double("lat", &diagnostics), let longitude = location.double("lon", &diagnostics)
        else { return nil }
        // In the sea south of Ghana, where coordinates lie that nobody has filled in.
        if latitude == 0, longitude == 0 { return nil }
        guard (-90...90).contains(latitude), (-180...180).contains(longitude) else {
            fields.note("location", "\(latitude), \(longitude) is no place on earth; it is left out", &diagnostics)
            return nil
        }
        return (latitude, longitude)
    }
}
