/// A growing run of bytes that a page is rendered into, made to be used again for the next page.
///
/// Belongs to one thread at a time. Memory is kept by `removeAll()` and given back when the buffer goes.
package struct PageBuffer: ~Copyable {
    private(set) var start: UnsafeMutablePointer<UInt8>
    private(set) var capacity: Int
    package private(set) var count = 0

    /// - Parameter capacity: bytes to begin with; at least 64.
    package init(capacity: Int = 65_536) {
        self.capacity = max(capacity, 64)
        start = .allocate(capacity: self.capacity)
    }

    deinit { start.deallocate() }

    package mutating func removeAll() { count = 0 }

    /// The bytes so far; the pointer is good only within `body`.
    package func withBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(UnsafeRawBufferPointer(start: start, count: count))
    }

    /// A copy of the bytes so far.
    package var bytes: [UInt8] { Array(UnsafeBufferPointer(start: start, count: count)) }

    /// Makes room for `more` bytes after those there are.
    @inline(__always) mutating func reserve(_ more: Int) {
        if capacity - count < more { grow(by: more) }
    }

    @inline(never) private mutating func grow(by more: Int) {
        capacity = max(capacity * 2, count + more)
        let wider = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
        wider.update(from: start, count: count)
        start.deallocate()
        start = wider
    }

    /// Where the next byte goes. Valid after `reserve`, until the next call that may grow.
    @inline(__always) var end: UnsafeMutablePointer<UInt8> { start + count }

    /// Says that `more` bytes were written at `end`, within what was reserved.
    @inline(__always) mutating func advance(_ more: Int) { count += more }

    /// Forgets all but the first `kept` bytes.
    mutating func truncate(to kept: Int) { count = min(count, kept) }
}
