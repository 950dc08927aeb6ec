internal import Foundation

/// A value as JSON, keys in order and slashes as they are.
/// - Parameters:
///   - value: of texts, flags, and whole or finite numbers: such values always encode.
///   - isIndented: with line breaks, for people to read; else on one line.
package func encodedJSON(_ value: some Encodable, isIndented: Bool = false) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if isIndented { encoder.outputFormatting.insert(.prettyPrinted) }
    do { return Array(try encoder.encode(value)) } catch {
        preconditionFailure("a value that is no text, flag or finite number: \(error)")
    }
}
