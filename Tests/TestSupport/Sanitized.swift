internal import CTestSupport

/// Whether a sanitizer is compiled in (`make asan`, `make tsan`).
package enum Sanitized {
    package static let isOn = ts_is_sanitized() == 1
    /// What a limit on time has to be multiplied by.
    package static let slowness = isOn ? 10 : 1
}
