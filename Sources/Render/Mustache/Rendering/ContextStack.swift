/// The stack of values in which names are looked up, the innermost last.
///
/// Manually allocated and noncopyable, so that views are read in place: copying an existential costs more than the rest
/// of a lookup.
struct ContextStack: ~Copyable {
    struct Context: ~Copyable {
        /// The view; for another value, one without fields.
        let view: any TemplateView
        /// The slots of the view's schema; nil for a value that is no view.
        let row: SlotTable.Row?
        /// The value when it is no view.
        let scalar: TemplateValue

        var value: TemplateValue { row == nil ? scalar : .view(view) }

        @inline(__always) borrowing func value(at slot: Int) -> TemplateValue { view.value(at: slot) }
    }

    private var start: UnsafeMutablePointer<Context>
    private var capacity = 64
    private(set) var count = 0

    init() { start = .allocate(capacity: capacity) }

    deinit {
        start.deinitialize(count: count)
        start.deallocate()
    }

    /// - Parameter index: from 0, the outermost.
    /// - Returns: a pointer that is valid until the next push or pop.
    @inline(__always) func at(_ index: Int) -> UnsafeMutablePointer<Context> {
        assert(index >= 0 && index < count)
        return start + index
    }

    mutating func push(_ value: consuming TemplateValue, _ slots: inout SlotTable) {
        switch consume value {
        case .view(let view): push(view, &slots)
        case let scalar: push(Context(view: NoView.shared, row: nil, scalar: scalar))
        }
    }

    mutating func push(_ view: any TemplateView, _ slots: inout SlotTable) {
        let row = slots.row(of: type(of: view).schema)
        push(Context(view: view, row: row, scalar: .missing))
    }

    private mutating func push(_ context: consuming Context) {
        if count == capacity { grow() }
        (start + count).initialize(to: context)
        count += 1
    }

    mutating func pop() {
        count -= 1
        (start + count).deinitialize(count: 1)
    }

    mutating func removeAll() {
        start.deinitialize(count: count)
        count = 0
    }

    private mutating func grow() {
        capacity *= 2
        let wider = UnsafeMutablePointer<Context>.allocate(capacity: capacity)
        wider.moveInitialize(from: start, count: count)
        start.deallocate()
        start = wider
    }
}

private final class NoView: TemplateView {
    static let shared = NoView()
    static let schema = ViewSchema([])
    func value(at slot: Int) -> TemplateValue { .absent }
}
