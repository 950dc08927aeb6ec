internal import Model

extension JSON {
    /// Where the value stands: `ltks[3].hero_image`; empty for the root.
    ///
    /// Found by walking down from the root: values need not carry their path along, which only errors ask
    /// for.
    package var path: String {
        var path = ""
        var container = document.root
        while container.index != index {
            guard let step = container.child(holding: index) else { return path }
            path += step.name
            container = step.value
        }
        return path.hasPrefix(".") ? String(path.dropFirst()) : path
    }

    /// Where the value at `key` of this object stands, or would.
    package func path(ofMember key: String) -> String {
        let path = path + Self.step(key)
        return path.hasPrefix(".") ? String(path.dropFirst()) : path
    }

    private func child(holding wanted: Int) -> (name: String, value: JSON)? {
        if isArray {
            var (position, start) = document.positionIndex.nearest(to: wanted, in: self)
            for element in JSONElements(document: document, position: start, last: end - 1) {
                if wanted < element.end { return ("[\(position)]", element) }
                position += 1
            }
        } else {
            for (key, value) in members where wanted < value.end { return (Self.step(key), value) }
        }
        return nil
    }

    /// The step of a path that leads to `key`: `.key`, or `["odd key"]`.
    package static func pathStep(_ key: String) -> String { step(key) }

    static func step(_ key: String) -> String {
        let isPlain =
            !key.isEmpty && key.utf8.allSatisfy { $0 > 32 && $0 < 127 && !#".[]""#.utf8.contains($0) }
        return isPlain ? ".\(key)" : "[\"\(key.singleLine(maxBytes: 60))\"]"
    }
}
