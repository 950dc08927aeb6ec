internal import CSystem

/// The rights that a worker has given up before it sees the first byte of a picture.
package struct Sandbox: Hashable, Sendable {
    /// A part of it, by its name in the report.
    enum Part: String, CaseIterable {
        /// Executing a program gives no new rights.
        case noNewPrivileges = "no-new-privileges"
        /// Limits on memory, processor time, the size of files and core files.
        case limits
        /// Landlock: it can open no file and reach no other process.
        case landlock
        /// System calls that pictures do not need are refused or end it.
        case seccomp
    }

    private(set) var parts: Set<Part>

    /// Its names in the report, in order: `no-new-privileges`, `limits`, `landlock`, `seccomp`.
    package var names: [String] { Part.allCases.filter(parts.contains).map(\.rawValue) }

    /// A warning for the report; nil where the system call filter is set.
    package var warning: String? {
        guard !parts.contains(.seccomp) else { return nil }
        let rest = parts.contains(.landlock) ? "; they still can open no file" : ""
        return "this kernel or container lets no filter of system calls (seccomp) be set, so the processes that read "
            + "pictures are confined by less\(rest)"
    }

    /// The parts that both have.
    func weaker(_ other: Sandbox) -> Sandbox { Sandbox(parts: parts.intersection(other.parts)) }

    private init(parts: Set<Part>) { self.parts = parts }

    init(names: some Sequence<String>) { parts = Set(names.compactMap(Part.init)) }
}

extension Sandbox {
    /// The limit on address space: pixels, libraries, threads' stacks, encoders.
    static let memoryBytesMax: UInt64 = 3 << 30

    /// The part that every kernel has and without which no worker runs. libvips can still be loaded after it.
    /// - Returns: nil where it cannot be set.
    static func first(parent: Int32) -> Sandbox? {
        guard vt_die_with_parent(parent) == 0, vt_confine_privileges() == 0,
            vt_confine_limits(memoryBytesMax, UInt64(ImageWorker.resultBytesMax)) == 0
        else { return nil }
        return Sandbox(parts: vt_is_sanitized() == 0 ? [.noNewPrivileges, .limits] : [.noNewPrivileges])
    }

    /// The part that some kernels and containers lack, set once everything is loaded.
    mutating func close(socket: Int32) {
        if vt_confine_files() == 0 { parts.insert(.landlock) }
        if vt_confine_calls(socket) == 0 { parts.insert(.seccomp) }
    }
}
