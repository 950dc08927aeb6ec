internal import CSystem

/// What a worker can no longer do, before it sees the first byte of a picture.
package struct Sandbox: Hashable, Sendable {
    /// A part of it, by the name that the report has for it.
    enum Part: String, CaseIterable {
        /// No program that it executed would get more rights than it has.
        case noNewPrivileges = "no-new-privileges"
        /// On memory, processor time, the size of files and core files.
        case limits
        /// It opens no file and reaches no other process, by Landlock.
        case landlock
        /// Calls of the kernel beyond those that pictures need are refused or end it.
        case seccomp
    }

    private(set) var parts: Set<Part>

    /// How a report names it, in the order in which it is built up: `no-new-privileges`, `limits`, `landlock`,
    /// `seccomp`.
    package var names: [String] { Part.allCases.filter(parts.contains).map(\.rawValue) }

    /// What a person should know of it; nil where all that matters holds.
    package var warning: String? {
        guard !parts.contains(.seccomp) else { return nil }
        let rest = parts.contains(.landlock) ? "; they still can open no file" : ""
        return "this kernel or container lets no filter of system calls (seccomp) be set, so the processes that read "
            + "pictures are confined by less\(rest)"
    }

    /// What of both holds.
    func weaker(_ other: Sandbox) -> Sandbox { Sandbox(parts: parts.intersection(other.parts)) }

    private init(parts: Set<Part>) { self.parts = parts }

    init(names: some Sequence<String>) { parts = Set(names.compactMap(Part.init)) }
}

extension Sandbox {
    /// The address space beside what the pixels take: libraries, threads' stacks, encoders.
    static let memoryBytesMax: UInt64 = 3 << 30

    /// The part without which no worker works: any kernel that runs the tool has it. libvips can still be loaded.
    /// - Returns: nil where even that cannot be had.
    static func first(parent: Int32) -> Sandbox? {
        guard vt_die_with_parent(parent) == 0, vt_confine_privileges() == 0,
            vt_confine_limits(memoryBytesMax, UInt64(ImageWorker.resultBytesMax)) == 0
        else { return nil }
        return Sandbox(parts: vt_is_sanitized() == 0 ? [.noNewPrivileges, .limits] : [.noNewPrivileges])
    }

    /// The part that is closed once everything is loaded, and that some kernels and containers do not offer.
    mutating func close(socket: Int32) {
        if vt_confine_files() == 0 { parts.insert(.landlock) }
        if vt_confine_calls(socket) == 0 { parts.insert(.seccomp) }
    }
}
