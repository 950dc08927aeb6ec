internal import Glibc

/// The name of this machine.
package enum MachineName {
    /// Empty where the machine does not tell.
    package static var current: String {
        var name = [CChar](repeating: 0, count: 256)
        // A name that is cut ends in no zero.
        guard gethostname(&name, name.count - 1) == 0 else { return "" }
        return String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(truncatingIfNeeded:)), as: UTF8.self)
    }
}
