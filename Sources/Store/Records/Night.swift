/// A night on which some run used the cache, counted from 1 on: consecutive runs of one edition day are one night.
///
/// Grace periods and the waits between two tries are counted in nights, because a wrong clock cannot change them. A
/// night that is dated years ahead makes everything one night older, as any other.
package struct Night: Hashable, Sendable, Comparable {
    package let number: Int

    package static func < (one: Night, other: Night) -> Bool { one.number < other.number }
    package static func + (night: Night, count: Int) -> Night { Night(number: night.number + count) }
}
