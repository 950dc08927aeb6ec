internal import Dispatch
internal import Synchronization

/// Work on the processor that is too long for Swift's own few threads.
enum Parallel {
    /// `body` of each item, on up to `threads` threads of their own; the results are in the items' order.
    static func map<Item: Sendable, Value: Sendable>(
        _ items: [Item], threads: Int, _ body: @escaping @Sendable (Item) -> Value
    ) async -> [Value] {
        guard !items.isEmpty else { return [] }
        return await withCheckedContinuation { continuation in
            DispatchQueue.global(qos: .userInitiated).async {
                let values = Mutex([Value?](repeating: nil, count: items.count))
                let taken = Atomic(0)
                DispatchQueue.concurrentPerform(iterations: min(threads, items.count)) { _ in
                    while true {
                        let index = taken.wrappingAdd(1, ordering: .relaxed).oldValue
                        guard index < items.count else { return }
                        let value = body(items[index])
                        values.withLock { $0[index] = value }
                    }
                }
                continuation.resume(returning: values.withLock { $0.compactMap { $0 } })
            }
        }
    }
}
