package import Foundation

/// The project's own files, for tests that look at the source and at shipped data.
package enum SourceTree {
    /// The absolute path of the package's root.
    package static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().path

    package struct File: Sendable {
        /// Relative to the root.
        package let path: String
        package let text: String

        package init(path: String, text: String) {
            self.path = path
            self.text = text
        }

        package var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }

        /// Lines from 1 on; `code` is the line without its comment.
        package var numbered: [(number: Int, line: String, code: String)] {
            lines.enumerated().map { index, line in
                let comment = line.range(of: "//")
                return (index + 1, String(line), String(comment.map { line[..<$0.lowerBound] } ?? line))
            }
        }

        package var imports: [(access: String, module: String)] {
            lines.compactMap { line in
                let words = line.split(separator: " ")
                guard let place = words.firstIndex(of: "import"), place <= 2, words.count > place + 1 else {
                    return nil
                }
                return (place > 0 ? String(words[place - 1]) : "", String(words[place + 1]))
            }
        }

        package var isText: Bool {
            ["swift", "c", "h", "cpp", "py", "md", "json", "mustache", "css", "js", "svg", "yml", "sh", ""]
                .contains((path as NSString).pathExtension) && path != ".git"
        }
    }

    package static func swiftFiles(under folder: String) -> [File] {
        files(under: folder).filter { $0.path.hasSuffix(".swift") }
    }

    /// The files below `folder` that belong to the project: what is built, cached and published is left out.
    package static func files(under folder: String) -> [File] {
        let start = folder.isEmpty ? root : root + "/" + folder
        let leftOut = [
            ".build", ".git", "cache", "output", ".output-generations", "data", ".venv", "__pycache__",
        ]
        guard let walk = FileManager.default.enumerator(atPath: start) else { return [] }
        var files: [File] = []
        while let path = walk.nextObject() as? String {
            let relative = folder.isEmpty ? path : folder + "/" + path
            if leftOut.contains((path as NSString).lastPathComponent) {
                walk.skipDescendants()
            } else if let data = FileManager.default.contents(atPath: root + "/" + relative),
                let text = String(data: data, encoding: .utf8)
            {
                files.append(File(path: relative, text: text))
            }
        }
        return files.sorted { $0.path < $1.path }
    }

    package static func folders(under folder: String) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: root + "/" + folder)) ?? []  // none: none
        return names.filter { name in
            var isFolder: ObjCBool = false
            return FileManager.default.fileExists(atPath: "\(root)/\(folder)/\(name)", isDirectory: &isFolder)
                && isFolder.boolValue
        }.sorted()
    }
}

extension NSRegularExpression {
    /// Whether it matches anywhere in `text`.
    package func matches(_ text: String) -> Bool {
        firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil
    }
}
