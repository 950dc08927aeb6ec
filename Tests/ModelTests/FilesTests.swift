internal import Foundation
internal import Glibc
internal import Model
internal import TestSupport
internal import Testing

@Suite("Calls on files") struct FilesTests {
    @Test("What a killed run has left of a replacement is removed, and nothing else") func unfinished() async throws {
        try await withTemporaryFolder { folder in
            let stay = ["current", "new", "3.new", "3.manifest", "mine.12a.new", "notes.new"]
            for name in stay + ["current.4711.new", "3.manifest.12.new"] {
                try Data().write(to: URL(filePath: folder + "/" + name))
            }
            try Files.removeUnfinished(in: folder)
            #expect(try Files.names(in: folder) == stay.sorted())
        }
    }

    @Test("A folder that is not there holds nothing to remove") func noFolder() async throws {
        try await withTemporaryFolder { folder in
            try Files.removeUnfinished(in: folder + "/none")
            #expect(try Files.names(in: folder).isEmpty)
        }
    }

    @Test("Nothing is nil; what cannot be looked at throws, and is not taken for nothing") func kinds() async throws {
        try await withTemporaryFolder { folder in
            let file = folder + "/file"
            try Data().write(to: URL(filePath: file))
            #expect(try Files.kind(of: folder) == .folder && Files.kind(of: file) == .file)
            for path in [folder + "/none", file + "/below"] { #expect(try Files.kind(of: path) == nil) }
            // Longer than a name may be: whoever runs this, it cannot be looked at.
            let path = folder + "/" + String(repeating: "a", count: 256)
            let error = #expect(throws: FileError.self) { try Files.kind(of: path) }
            #expect(error?.path == path && error?.code == ENAMETOOLONG)
        }
    }
}
