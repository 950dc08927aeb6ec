internal import Model

/// The records of a remote folder: lines of text after a heading with their digest.
///
/// A record repeats its key, so one that lies under another's name is found out. Its values go into pages and requests:
/// what this tool would not have written is refused.
enum RemoteRecord {
    /// Records are a few hundred bytes, beside a placeholder of at most `Derivative.placeholderBytesMax`.
    static let bytesMax = 65_536

    private static func sealed(_ heading: String, _ lines: [String]) -> [UInt8] {
        let rest = lines.joined(separator: "\n") + "\n"
        return Array("vitrine \(heading) 1 \(Digest(of: rest))\n\(rest)".utf8)
    }

    /// The lines after the heading; nil for anything but what `sealed` made.
    private static func lines(_ heading: String, _ bytes: [UInt8]) -> [Substring]? {
        guard let text = String(validating: bytes, as: UTF8.self),
            let end = text.utf8.firstIndex(of: 10), text.utf8.last == 10
        else { return nil }
        let rest = text[text.utf8.index(after: end)...]
        guard text[..<end] == "vitrine \(heading) 1 \(Digest(of: String(rest)))" else { return nil }
        return rest.dropLast().split(separator: "\n", omittingEmptySubsequences: false)
    }

    /// The objects that a record of either kind leads to; nil: it is damaged.
    static func objects(_ bytes: [UInt8]) -> [Digest]? {
        if let lines = lines("derivative", bytes), lines.count >= 4 {
            return lines[4...].compactMap { Digest(hex: String($0.prefix(64))) }
        }
        guard let lines = lines("address", bytes), lines.count == 8 else { return nil }
        return Digest(hex: String(lines[1].prefix(64))).map { [$0] }
    }

    // MARK: Derivatives

    static func bytes(_ derivative: Derivative, of key: DerivativeKey) -> [UInt8] {
        var lines = [
            "\(key.source) \(key.recipe)", "\(derivative.width) \(derivative.height)", derivative.tint,
            derivative.placeholder,
        ]
        for file in derivative.files {
            let kind = file.isAnimation ? "animation" : "still"
            lines.append(
                "\(file.object) \(file.byteCount) \(file.width) \(file.height) \(file.format.rawValue) \(kind)")
        }
        return sealed("derivative", lines)
    }

    static func derivative(_ bytes: [UInt8], of key: DerivativeKey) -> Derivative? {
        guard let lines = lines("derivative", bytes), lines.count >= 4, lines[0] == "\(key.source) \(key.recipe)",
            let size = numbers(lines[1], count: 2), Derivative.isTint(lines[2]), Derivative.isPlaceholder(lines[3])
        else { return nil }
        var files: [Derivative.File] = []
        for line in lines[4...] {
            let fields = line.split(separator: " ", omittingEmptySubsequences: false)
            guard fields.count == 6, let object = Digest(hex: String(fields[0])),
                let numbers = numbers(fields[1...3].joined(separator: " "), count: 3),
                RecordLimits.fileBytes.contains(numbers[0]),
                let format = PictureFormat(rawValue: String(fields[4])),
                fields[5] == "still" || fields[5] == "animation"
            else { return nil }
            files.append(
                Derivative.File(
                    object: object, byteCount: numbers[0], width: numbers[1], height: numbers[2], format: format,
                    isAnimation: fields[5] == "animation"))
        }
        let derivative = Derivative(
            width: size[0], height: size[1], tint: String(lines[2]), placeholder: String(lines[3]), files: files)
        return derivative.isWithinLimits ? derivative : nil
    }

    private static func numbers(_ text: some StringProtocol, count: Int) -> [Int]? {
        let fields = text.split(separator: " ", omittingEmptySubsequences: false)
        let numbers = fields.compactMap { Int($0) }.filter { (0...Int(Int32.max)).contains($0) }
        return fields.count == count && numbers.count == count ? numbers : nil
    }

    // MARK: Addresses

    /// What a server said of a picture when it was last asked; nil for one without bytes.
    static func bytes(_ resource: Resource, of key: String) -> [UInt8]? {
        guard let object = resource.object, resource.format != nil else { return nil }
        let validators = resource.validators
        return sealed(
            "address",
            [
                "\(Digest(of: key))", "\(object) \(resource.byteCount)", "\(resource.fetchedDay.number)",
                seconds(resource.notedAt), seconds(resource.freshUntil), field(validators?.etag),
                field(validators?.lastModified), field(validators?.source),
            ])
    }

    /// - Parameter night: tonight, on which it is used.
    /// - Returns: without the format, which its bytes tell.
    static func resource(_ bytes: [UInt8], of key: String, night: Night) -> Resource? {
        guard let lines = lines("address", bytes), lines.count == 8, lines[0] == "\(Digest(of: key))",
            let day = Int(lines[2]), RecordLimits.days.contains(day)
        else { return nil }
        let fields = lines[1].split(separator: " ", omittingEmptySubsequences: false)
        guard fields.count == 2, let object = Digest(hex: String(fields[0])),
            let byteCount = Int(fields[1]), byteCount > 0, RecordLimits.pictureBytes.contains(byteCount)
        else { return nil }
        var resource = Resource(day: Day(number: day), night: night)
        (resource.object, resource.byteCount) = (object, byteCount)
        (resource.notedAt, resource.freshUntil) = (instant(lines[3]), instant(lines[4]))
        let validators = Validators(etag: text(lines[5]), lastModified: text(lines[6]), source: text(lines[7]))
        resource.validators = validators.isEmpty ? nil : validators
        return resource
    }

    private static func seconds(_ instant: Instant?) -> String { instant.map { "\($0.seconds)" } ?? "-" }

    /// Nil for none, and for one that no clock shows.
    private static func instant(_ line: Substring) -> Instant? {
        guard let seconds = Int64(line), RecordLimits.seconds.contains(seconds) else { return nil }
        return Instant(seconds: seconds)
    }

    /// `=` and the text; nothing for none, and for one that cannot stand on a line.
    private static func field(_ text: String?) -> String {
        guard let text, isPlain(text[...]) else { return "" }
        return "=" + text
    }

    private static func text(_ line: Substring) -> String? {
        line.hasPrefix("=") && isPlain(line.dropFirst()) ? String(line.dropFirst()) : nil
    }

    /// Whether it may stand in a header of a request.
    private static func isPlain(_ text: Substring) -> Bool {
        !text.isEmpty && text.utf8.count <= 8192 && text.utf8.allSatisfy { $0 >= 32 && $0 != 127 }
    }
}
