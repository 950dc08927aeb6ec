internal import CSystem
internal import CTestSupport
@testable internal import Images

/// What can be had on the machine that runs the tests.
enum Confined {
    /// Whether the parts without which no worker works are whole: not where a sanitizer needs more than they leave.
    static let isWhole = vt_is_sanitized() == 0
    /// Whether the kernel lets system calls be filtered: some containers do not.
    static let canFilter = ts_attack(vt_confine_privileges, filter, "nothing") == 0
    /// Whether the kernel has Landlock and it is switched on.
    static let canClose = ts_attack(vt_confine_privileges, vt_confine_files, "nothing") == 0

    static let filter: @convention(c) () -> Int32 = { vt_confine_calls(3) }
}
