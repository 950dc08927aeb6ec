internal import Model

/// `build-site template`: one template over one JSON value, with partials from the template's folder.
package enum TemplateCommand {
    static let filesMax = 10_000
    static let fileBytesMax = 1 << 26

    /// Renders a template file over the value in a JSON file.
    ///
    /// The partial `name` is `name.mustache` in the template's folder; slashes name subfolders. A name outside the
    /// folder, or without a file, renders as nothing.
    /// - Returns: the rendered bytes, nothing added.
    /// - Throws: for a file that cannot be read, data that is not JSON, a syntax error in any used template, and
    ///   endless recursion.
    package static func render(templateFile: String, dataFile: String) throws(TemplateError) -> [UInt8] {
        let template = TemplateSource(
            name: name(ofFile: templateFile), bytes: try read(templateFile, acceptsPipe: true), file: templateFile)
        let value = try value(ofFile: dataFile)
        let trees = try trees(from: template, folder: Files.parent(of: templateFile), value)
        return try TemplateSet(trees, constants: [:]).render(template.name, value: value)
    }

    /// The name by which templates of the folder call this one. A file without the extension `.mustache` gets a name
    /// that none can call.
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

    /// The template and all that it may call, directly or not. With dynamic names, every text in the data may be a
    /// name.
    private static func trees(
        from template: TemplateSource, folder: String, _ value: TemplateValue
    ) throws(TemplateError) -> [SyntaxTree] {
        var trees = [try SyntaxTree(template)]
        var known: Set<String> = [template.name]
        var hasDataNames = false
        var next = 0
        while next < trees.count {
            var names = trees[next].targets
            if !trees[next].dynamicTargets.isEmpty, !hasDataNames {
                hasDataNames = true
                names += value.texts.sorted { $0.precedesByBytes($1) }
            }
            for name in names where known.insert(name).inserted {
                guard let source = try source(named: name, folder: folder) else { continue }
                guard trees.count < filesMax else {
                    throw TemplateError(file: template.file, message: "more than \(filesMax) templates call each other")
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
