/// A night on which a run used the cache, counted from 1. Consecutive runs of one edition day are one night.
///
/// Grace periods and waits between retries are counted in nights, so a wrong clock cannot change them: a night dated
/// years ahead makes everything one night older, like any other.
package struct Night: Hashable, Sendable, Comparable {
    package let number: Int

    package static func < (one: Night, other: Night) -> Bool { one.number < other.number }
    package static func + (night: Night, count: Int) -> Night { Night(number: night.number + count) }
}
