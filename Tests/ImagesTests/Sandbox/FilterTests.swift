internal import CSystem
internal import CTestSupport
internal import Glibc
internal import Testing
@testable internal import Images

/// What a process behind the workers' own filter can still do, tried by a child of this process.
@Suite struct FilterTests {
    private static let ended = -SIGSYS

    @Test(
        "Behind the filter a process reaches nothing but what it has open",
        .enabled(if: Confined.canFilter, "this kernel or container lets no filter be set, or a sanitizer is in it"),
        arguments: [
            // As if the file system were empty.
            ("open", ENOENT), ("open own memory", ENOENT), ("create", ENOENT), ("stat", ENOENT),
            // As if the kernel had no such call.
            ("socket", ENOSYS), ("socket pair", ENOSYS), ("connect", ENOSYS), ("send elsewhere", ENOSYS),
            ("make folder", ENOSYS), ("change mode", ENOSYS), ("fork", ENOSYS), ("clone3", ENOSYS), ("kill", ENOSYS),
            ("signal another", ENOSYS), ("memory file", ENOSYS), ("namespace", ENOSYS), ("dumpable", ENOSYS),
            ("raise limit", ENOSYS), ("control", ENOSYS),
            // The end.
            ("execute", ended), ("execute memory", ended), ("trace", ended), ("read memory", ended), ("ring", ended),
            ("kernel program", ended), ("key", ended), ("other numbers", ended),
            // What pictures need.
            ("nothing", 0), ("thread", 0), ("memory", 0), ("write", 0),
        ])
    func filtered(attack: String, outcome: Int32) {
        #expect(ts_attack(vt_confine_privileges, Confined.filter, attack) == outcome)
    }

    @Test(
        "Landlock alone lets a process open and make nothing",
        .enabled(if: Confined.canClose, "this kernel has no Landlock, or a sanitizer is in it"),
        arguments: ["open", "open own memory", "create", "make folder", "execute"])
    func closed(attack: String) {
        #expect(ts_attack(vt_confine_privileges, vt_confine_files, attack) == EACCES)
    }

    @Test("What is tried is no wonder: without sandbox it works", arguments: ["open", "stat", "socket", "fork"])
    func unconfined(attack: String) {
        #expect(ts_attack(nil, nil, attack) == 0)
    }
}
