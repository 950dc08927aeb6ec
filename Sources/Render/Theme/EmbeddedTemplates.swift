internal import CTemplates

/// The files of the shipped `templates/` folder as they were when the command was compiled.
enum EmbeddedTemplates {
    /// Sorted by the bytes of their names.
    static let files: [ThemeFiles.File] = {
        var count = 0
        return UnsafeBufferPointer(start: vt_templates(&count), count: count).map { template in
            let name = String(cString: template.name)
            return ThemeFiles.File(
                name: name, path: "templates/\(name) of the command",
                bytes: Array(UnsafeBufferPointer(start: template.bytes, count: template.count)))
        }
    }()
}
