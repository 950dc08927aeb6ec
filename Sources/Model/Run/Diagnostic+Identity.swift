extension Diagnostic {
    /// What tells one finding from the next, tonight and on other nights: never its wording.
    package struct Identity: Hashable, Sendable {
        package let kind: Kind
        /// Empty where it concerns no feed.
        package let feed: String
        /// Empty for a kind of which there is one a feed.
        package let subject: String

        package init(_ kind: Kind, feed: String?, subject: String) {
            self.kind = kind
            self.feed = feed ?? ""
            self.subject = kind.isOnePerFeed ? "" : Self.stable(subject)
        }

        /// A URL's query may be a signature that is new every night, so it is left out.
        private static func stable(_ subject: String) -> String {
            guard subject.hasPrefix("http://") || subject.hasPrefix("https://") else {
                return subject
            }
            return String(subject.prefix { $0 != "?" && $0 != "#" })
        }
    }

    /// When a finding that the last run had too is told again.
    package struct Reminder: Hashable, Sendable, Codable {
        /// On the 2nd, 4th, 8th… night on which a run finds it.
        package var isOnDoublingNights: Bool
        /// How bad it is. Told again when that is more than was told before. Nil: the number of findings of this
        /// identity counts, by doublings.
        package var magnitude: Int?

        package init(isOnDoublingNights: Bool = false, magnitude: Int? = nil) {
            self.isOnDoublingNights = isOnDoublingNights
            self.magnitude = magnitude
        }

        /// Told again when `count`, which may go a little up and down every night, has doubled.
        package static func doublings(of count: Int) -> Reminder {
            Reminder(magnitude: Int.bitWidth - count.leadingZeroBitCount)
        }
    }
}

extension Diagnostic.Kind {
    /// Whether a feed (or the run) has at most one such finding, wherever it shows: the page on which a feed fails may
    /// be another every night.
    var isOnePerFeed: Bool {
        switch self {
        case .feedFailed, .feedGone, .feedStale, .feedEmpty, .feedHeld, .paginationStopped, .limitReached,
            .documentRepaired, .documentNotKept, .documentMalformed, .findingsOmitted, .sheetMissing,
            .sandboxIncomplete, .encoderMissing:
            true
        default: false
        }
    }

    /// Whether it lasts until something changes, so that its end is worth a line. What happens once has no end, and
    /// what comes with another finding ends with that.
    package var isLasting: Bool {
        switch self {
        case .feedStale, .findingsOmitted, .documentRepaired, .fileSetAside, .otherConfiguration, .feedRemoved,
            .indexRecovered, .objectDamaged, .publishedFileDamaged, .rollbackReleased, .retainedLost, .ownerLost:
            false
        default: true
        }
    }
}
