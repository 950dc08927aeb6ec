/// A night on which some run used the cache, counted from 1 on: runs of one edition day in a row are one night.
///
/// No clock can lie about it. So grace and the gaps between two tries are counted in nights, and one night whose clock
/// is years ahead is one night older, as any other.
struct Night: Hashable, Sendable, Comparable {
    let number: Int

    static func < (one: Night, other: Night) -> Bool { one.number < other.number }
    static func + (night: Night, count: Int) -> Night { Night(number: night.number + count) }
}
