internal import Model

/// `build-site template`: one template over one JSON value, with partials from the template's folder.
package enum TemplateCommand {
    /// How many files may take part, and how large each may be.
    static let filesMax = 10_000
    static let fileBytesMax = 1 << 26

    /// Renders a template file over the value in a JSON file.
    ///
    /// The partial `name` is `name.mustache` beside the template, or below it when the name has slashes; a
    /// name that leads out of the folder, like one that no file has, renders as nothing.
    /// - Returns: the rendered bytes, nothing added.
    /// - Throws: for a file that cannot be read, data that is not JSON, a syntax error in any template that
    ///   takes part, and templates that call each other without end.
    package static func render(templateFile: String, dataFile: String) throws(TemplateError) -> [UInt8] {
        let template = TemplateSource(
            name: name(ofFile: templateFile), bytes: try read(templateFile, acceptsPipe: true), file: templateFile)
        let value = try value(ofFile: dataFile)
        let trees = try trees(from: template, folder: Files.parent(of: templateFile), value)
        return try TemplateSet(trees, constants: [:]).render(template.name, value: value)
    }

    /// What the template's own folder calls it; no other template can have the name of a file with another
    /// ending.
    private static func name(ofFile path: String) -> String {
        let name = Files.name(of: path)
        return name.hasSuffix(ending) ? String(name.dropLast(ending.count)) : "\u{0}\(name)"
    }

    private static let ending = ".mustache"

    private static func read(_ path: String, acceptsPipe: Bool = false) throws(TemplateError) -> [UInt8] {
        do throws(FileError) {
            return try Files.read(path, bytesMax: fileBytesMax, acceptsPipe: acceptsPipe)
        } catch {
            throw TemplateError(file: path, message: "cannot \(error.call): \(error.reason)")
        }
    }

    private static func value(ofFile path: String) throws(TemplateError) -> TemplateValue {
        let bytes = try read(path, acceptsPipe: true)
        do throws(JSONViewError) {
            return try TemplateValue(json: bytes)
        } catch {
            throw TemplateError(file: path, message: error.message)
        }
    }

    /// The template, and all that it may come to: what it names, what those name, and, where a name is taken
    /// from the data, every text in the data that names a file.
    private static func trees(
        from template: TemplateSource, folder: String, _ value: TemplateValue
    ) throws(TemplateError) -> [SyntaxTree] {
        var trees = [try SyntaxTree(template)]
        var known: Set<String> = [template.name]
        var isDataTaken = false
        var next = 0
        while next < trees.count {
            var names = trees[next].targets
            if trees[next].hasDynamicTargets, !isDataTaken {
                isDataTaken = true
                names += value.texts.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
            }
            for name in names where known.insert(name).inserted {
                guard let source = try source(named: name, folder: folder) else { continue }
                guard trees.count < filesMax else {
                    throw TemplateError(file: template.file, message: "more than \(filesMax) templates take part")
                }
                trees.append(try SyntaxTree(source))
            }
            next += 1
        }
        return trees
    }

    private static func source(named name: String, folder: String) throws(TemplateError) -> TemplateSource? {
        let parts = name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        let isInside = parts.allSatisfy { part in
            (1...200).contains(part.count) && !part.elementsEqual(".".utf8) && !part.elementsEqual("..".utf8)
                && !part.contains(0)
        }
        let path = "\(folder)/\(name)\(ending)"
        guard isInside, name.utf8.count <= 1000 else { return nil }
        do throws(FileError) {
            guard let kind = try Files.kind(of: path), kind != .folder else { return nil }
        } catch {
            throw TemplateError(file: path, message: "cannot \(error.call): \(error.reason)")
        }
        return TemplateSource(name: name, bytes: try read(path), file: path)
    }
}
