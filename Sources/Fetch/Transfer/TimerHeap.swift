internal import Glibc

/// The monotonic clock in nanoseconds.
enum MonotonicTime {
    static func now() -> UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }
}

/// A heap of timers, the earliest first.
struct TimerHeap<Value> {
    private var timers: [(due: UInt64, value: Value)] = []

    /// When the earliest is due.
    var nextDue: UInt64? { timers.first?.due }

    mutating func add(_ value: Value, due: UInt64) {
        timers.append((due, value))
        var child = timers.count - 1
        while child > 0, timers[child].due < timers[(child - 1) / 2].due {
            timers.swapAt(child, (child - 1) / 2)
            child = (child - 1) / 2
        }
    }

    /// Removes the earliest timer if it is due.
    mutating func popDue(now: UInt64) -> Value? {
        guard let first = timers.first, first.due <= now else { return nil }
        let last = timers.removeLast()
        if !timers.isEmpty {
            timers[0] = last
            sink()
        }
        return first.value
    }

    private mutating func sink() {
        var parent = 0
        while true {
            var least = parent
            for child in [2 * parent + 1, 2 * parent + 2]
            where child < timers.count && timers[child].due < timers[least].due { least = child }
            guard least != parent else { return }
            timers.swapAt(least, parent)
            parent = least
        }
    }
}
