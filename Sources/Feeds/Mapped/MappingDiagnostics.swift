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
        let isWarning: Bool
        var count: Int
    }

    private var findings: [Finding] = []
    private var positions: [Key: Int] = [:]

    /// - Parameters:
    ///   - name: the mapping's key.
    ///   - place, message: of the first of its kind; not asked for later.
    mutating func add(
        _ name: String, _ kind: Kind, isWarning: Bool = false, at place: @autoclosure () -> String,
        _ message: @autoclosure () -> String
    ) {
        if let position = positions[Key(name: name, kind: kind)] {
            findings[position].count += 1
        } else {
            positions[Key(name: name, kind: kind)] = findings.count
            findings.append(
                Finding(
                    name: name, kind: kind, place: place(), message: message(), isWarning: isWarning, count: 1))
        }
    }

    /// Adds those of a later part of the feed.
    mutating func add(_ other: MappingDiagnostics) {
        for finding in other.findings {
            let key = Key(name: finding.name, kind: finding.kind)
            if let position = positions[key] {
                findings[position].count += finding.count
            } else {
                positions[key] = findings.count
                findings.append(finding)
            }
        }
    }

    func report(to diagnostics: inout FeedDiagnostics) {
        for finding in findings {
            let count = finding.count > 1 ? " (\(finding.count) times; here first)" : ""
            let message = "\(finding.name): \(finding.message)\(count)"
            if finding.isWarning {
                diagnostics.warn(finding.kind.diagnosticKind, finding.place, message, subject: finding.name)
            } else {
                diagnostics.note(finding.kind.diagnosticKind, finding.place, message)
            }
        }
    }
}

/// The diagnostics of one slice, which the readers of its elements share.
final class MappedNotes {
    private(set) var diagnostics = MappingDiagnostics()

    func add(
        _ name: String, _ kind: MappingDiagnostics.Kind, isWarning: Bool = false, at place: @autoclosure () -> String,
        _ message: @autoclosure () -> String
    ) {
        diagnostics.add(name, kind, isWarning: isWarning, at: place(), message())
    }
}
