package import Model

/// The part of the objects that is verified.
package struct VerificationSample: Hashable, Sendable {
    /// One object of so many is verified.
    package let divisor: Int
    /// The number of the part, from 0.
    package let part: Int

    /// Every object.
    package static let all = VerificationSample(divisor: 1, part: 0)

    /// One part of `divisor`, chosen by the day: as many days in a row cover everything.
    /// - Parameter divisor: less than 1 counts as 1.
    package init(divisor: Int, day: Day) {
        let divisor = max(1, divisor)
        let rest = day.number % divisor
        self.init(divisor: divisor, part: rest < 0 ? rest + divisor : rest)
    }

    private init(divisor: Int, part: Int) {
        self.divisor = divisor
        self.part = part
    }

    /// Whether it is part of the sample.
    package func holds(_ digest: Digest) -> Bool {
        digest.withRawBytes { UInt64(bigEndian: $0.loadUnaligned(as: UInt64.self)) % UInt64(divisor) }
            == UInt64(part)
    }
}

/// The result of a verification.
package struct Verification: Hashable, Sendable {
    /// What is wrong with an object.
    package enum Fault: String, Hashable, Sendable {
        /// The bytes do not match the name.
        case damaged
        /// The index names it, but there is no file.
        case missing
        /// The index does not name the file, which an interrupted run left. It does no harm.
        case unnamed
    }

    /// A fault of an object.
    package struct Finding: Hashable, Sendable {
        package let fault: Fault
        package let digest: Digest
        package let path: String
    }

    /// By digest, the unnamed last.
    package fileprivate(set) var findings: [Finding] = []
    /// The objects that were hashed, and their bytes.
    package fileprivate(set) var examined = 0
    package fileprivate(set) var byteCount = 0
    /// Whether the whole sample was verified before the deadline.
    package fileprivate(set) var isComplete = true

    /// Whether the index is sound; checked with `VerificationSample.all` only.
    package fileprivate(set) var isIndexSound = true
    /// Whether the backup is sound.
    package fileprivate(set) var isCopySound = true

    /// Whether the index, the backup and all verified objects are sound.
    package var isSound: Bool { isIndexSound && isCopySound && findings.allSatisfy { $0.fault == .unnamed } }
}

extension ObjectStore {
    /// Hashes objects and compares them with their names. Damaged and missing ones are forgotten, so that the next run
    /// fetches or makes them again.
    /// - Parameter deadline: where it stops, even if unfinished.
    package func verify(_ sample: VerificationSample, deadline: Deadline) throws(StoreError) -> Verification {
        var verification = Verification()
        let named = try withIndex { index throws(StoreError) in try index.objects().map(\.digest) }
        for digest in named where sample.holds(digest) {
            guard !deadline.hasPassed else {
                verification.isComplete = false
                break
            }
            switch try folder.examine(digest) {
            case .whole(let byteCount): verification.byteCount += byteCount
            case .damaged: verification.add(.damaged, digest, path(of: digest))
            case .missing: verification.add(.missing, digest, path(of: digest))
            }
            verification.examined += 1
        }
        let faulty = verification.findings.map(\.digest)
        if !faulty.isEmpty { try forget(faulty) }
        let known = Set(named)
        try folder.forEachObject { digest throws(StoreError) in
            guard verification.isComplete, !deadline.hasPassed else {
                verification.isComplete = false
                return false
            }
            if !known.contains(digest), sample.holds(digest) {
                verification.add(.unnamed, digest, path(of: digest))
            }
            return true
        }
        if sample == .all {
            verification.isIndexSound = try isIndexSound()
            verification.isCopySound = try file.isBackupSound
        }
        return verification
    }

    /// Checks the whole index. If it is damaged, the next run sets it aside.
    private func isIndexSound() throws(StoreError) -> Bool {
        let isSound = try withIndex { index throws(StoreError) in try IndexFile.isSound(index.connection) }
        if !isSound { suspect() }
        return isSound
    }
}

extension Verification {
    fileprivate mutating func add(_ fault: Fault, _ digest: Digest, _ path: String) {
        findings.append(Finding(fault: fault, digest: digest, path: path))
    }
}
