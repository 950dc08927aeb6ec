internal import Model

/// What a mapping does not find, counted: one finding for each of its keys and each kind, not one for each entry.
struct MappingDiagnostics: Sendable {
    enum Kind: Int, Hashable, Sendable {
        case missing, unusable, noAddress, noDate, noKind, uneven, isCut, noID, noPicture, nothing

        fileprivate var diagnosticKind: Diagnostic.Kind {
            switch self {
            case .missing, .noPicture: .mappingUnmatched
            case .unusable, .noAddress, .noDate, .noKind, .uneven, .noID: .fieldInvalid
            case .isCut: .fieldTruncated
            case .nothing: .entryDropped
            }
        }
    }

    private struct Key: Hashable {
        let name: String
        let kind: Kind
    }

    private struct Finding: Sendable {
        let name: String
        let kind: Kind
        let place: String
        let message: String
        /// What to write instead; said where the key finds nothing at all.
        let hint: String
        let isLoss: Bool
        var count = 0
        /// In how many elements the key found nothing for this reason.
        var failureCount = 0
    }

    private var findings: [Finding] = []
    private var positions: [Key: Int] = [:]
    /// How many elements each list had in which its keys looked.
    private var elementCounts: [String: Int] = [:]

    /// - Parameters:
    ///   - name: the mapping's key.
    ///   - isLoss: whether something is not shown, which is a warning.
    ///   - place, message: of the first of its kind; not asked for later.
    mutating func add(
        _ name: String, _ kind: Kind, isLoss: Bool = false, at place: @autoclosure () -> String,
        _ message: @autoclosure () -> String
    ) {
        let position = position(name, kind, isLoss: isLoss, place, message, hint: { "" })
        findings[position].count += 1
    }

    /// Adds that a key finds nothing that can be used in an element: at most once for each.
    mutating func fail(
        _ name: String, _ kind: Kind, at place: @autoclosure () -> String, _ message: @autoclosure () -> String,
        hint: @autoclosure () -> String = ""
    ) {
        let position = position(name, kind, isLoss: false, place, message, hint: hint)
        findings[position].count += 1
        findings[position].failureCount += 1
    }

    /// Adds that a key finds nothing that can be used in an element, after the notes on all of its addresses.
    mutating func fail(_ name: String) {
        if let position = positions[Key(name: name, kind: .noAddress)] { findings[position].failureCount += 1 }
    }

    private mutating func position(
        _ name: String, _ kind: Kind, isLoss: Bool, _ place: () -> String, _ message: () -> String, hint: () -> String
    ) -> Int {
        let key = Key(name: name, kind: kind)
        if let known = positions[key] { return known }
        positions[key] = findings.count
        findings.append(
            Finding(name: name, kind: kind, place: place(), message: message(), hint: hint(), isLoss: isLoss))
        return findings.count - 1
    }

    /// Counts the elements of a list (`entry`, `entry.products`, `related.author`…), or documents (`document`).
    mutating func count(_ count: Int, in list: String) { elementCounts[list, default: 0] += count }

    /// Nil where the list was not looked at.
    func elementCount(of list: String) -> Int? { elementCounts[list] }

    /// Adds those of a later part of the feed.
    mutating func add(_ other: MappingDiagnostics) {
        for finding in other.findings {
            let position = position(
                finding.name, finding.kind, isLoss: finding.isLoss, { finding.place }, { finding.message },
                hint: { finding.hint })
            findings[position].count += finding.count
            findings[position].failureCount += finding.failureCount
        }
        for (list, count) in other.elementCounts { self.count(count, in: list) }
    }

    /// Reports each finding once. A key that found nothing in any element is a warning, and a loss where it is that of
    /// the titles.
    func report(to diagnostics: inout FeedDiagnostics) {
        let failureCounts = Dictionary(findings.map { ($0.name, $0.failureCount) }, uniquingKeysWith: +)
        var warned: Set<String> = []
        for finding in findings {
            let total = elementCounts[Self.list(of: finding.name)] ?? 0
            if total > 0, finding.failureCount > 0, failureCounts[finding.name] == total {
                guard warned.insert(finding.name).inserted else { continue }
                let count = total == 1 ? "the only element" : "all \(total) elements"
                diagnostics.warn(
                    .mappingUnmatched, finding.place,
                    "\(finding.name): \(finding.message)\(finding.hint) (so in \(count); here first)",
                    isLoss: finding.name == "entry.title", subject: finding.name)
                continue
            }
            let count = finding.count > 1 ? " (\(finding.count) times; here first)" : ""
            let message = "\(finding.name): \(finding.message)\(count)"
            if finding.isLoss {
                diagnostics.warn(finding.kind.diagnosticKind, finding.place, message, subject: finding.name)
            } else {
                diagnostics.note(finding.kind.diagnosticKind, finding.place, message)
            }
        }
    }

    /// The list in whose elements a key looks.
    private static func list(of name: String) -> String {
        let parts = name.split(separator: ".")
        switch parts.first {
        case "entry": return name.hasPrefix("entry.products.") && parts.last != "list" ? "entry.products" : "entry"
        case "related":
            return parts.last == "by"
                ? "entry" : parts.last == "list" ? "document" : parts.prefix(2).joined(separator: ".")
        default: return String(name.prefix { $0 != "." && $0 != "[" })
        }
    }
}

/// The diagnostics of one slice, which the readers of its elements share.
final class MappedNotes {
    var diagnostics = MappingDiagnostics()
}
