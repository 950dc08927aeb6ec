/// A number with its noun in messages: `1 page`, `2 pages`.
/// - Parameter other: the plural; nil: `one` with an `s`.
package func plural(_ count: Int, _ one: String, _ other: String? = nil) -> String {
    "\(count) \(count == 1 ? one : other ?? one + "s")"
}
