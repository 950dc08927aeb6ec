internal import Decode

extension TextReader {
    /// What somebody is called of whom nothing is known but the id: the id as one line, without what cannot be shown;
    /// never empty.
    static func fallbackName(ofID id: String) -> String {
        let line = line(id)
        return line.isEmpty ? "–" : line
    }
}
