internal import Foundation
internal import Glibc
internal import Model
internal import TestSupport
internal import Testing

@Suite("What stands in the place of the tool's own files") struct SetAsideTests {
    private static func folder(at path: String) throws {
        try Files.createFolder(path)
        try Files.replace(path + "/mine", with: [7])
    }

    @Test("A folder in the place of a file is set aside with what it holds, each time under a new name")
    func folder() async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/latest.json"
            for number in 1...2 {
                try Self.folder(at: path)
                try Files.replace(path, with: [1])
                #expect(try Files.read(path) == [1])
                #expect(try Files.read("\(path).damaged-\(number)/mine") == [7])
                try Files.remove(path)
            }
            try Self.folder(at: path)
            let prepared = try [UInt8(2)].withUnsafeBytes { try Files.prepare(path, with: $0) }
            try prepared.putInPlace()
            #expect(try Files.read(path) == [2] && Files.read(path + ".damaged-3/mine") == [7])
        }
    }

    @Test("In the place of a file that a person has named it is an error, and stays") func named() async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/report.html"
            try Self.folder(at: path)
            #expect(throws: FileError("rename", path, code: EISDIR)) {
                try Files.replace(path, with: [1], settingAside: false)
            }
            #expect(try Files.names(in: folder) == ["report.html"] && Files.read(path + "/mine") == [7])
        }
    }

    @Test("A file in the place of a folder is set aside; a link, or a file above it, is an error")
    func ownFolder() async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/reports"
            try Files.replace(path, with: [7])
            try Files.createOwnFolder(path, mode: 0o700)
            try Files.createOwnFolder(path + "/below/it", mode: 0o700)
            #expect(try Files.kind(of: path + "/below/it") == .folder && Files.read(path + ".damaged-1") == [7])
            let (link, file) = (folder + "/link", folder + "/file")
            #expect(symlink("nowhere", link) == 0)
            try Files.replace(file, with: [7])
            for path in [link, file + "/below"] {
                #expect(throws: FileError("create folder", path, code: ENOTDIR)) { try Files.createOwnFolder(path) }
            }
            #expect(try Files.kind(of: link) == .link && Files.read(file) == [7])
        }
    }

    @Test("Nothing is set aside where nothing stands") func nothing() async throws {
        try await withTemporaryFolder { folder in
            let found = try Files.setAside(folder + "/none")
            let names = try Files.names(in: folder)
            #expect(found == nil && names == [])
        }
    }

    @Test("Unfinished files of one name go once their processes have ended, and no others")
    func unfinished() async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/forgotten.json"
            let stay = [
                "forgotten.json", "forgotten.json.\(getpid()).new", "forgotten.json.x.new", "other.2147483646.new",
            ]
            for name in stay + ["forgotten.json.2147483646.new"] {
                try Data().write(to: URL(filePath: folder + "/" + name))
            }
            try Files.removeUnfinished(of: path)
            #expect(try Files.names(in: folder) == stay.sorted())
            try Files.removeUnfinished(of: folder + "/none/forgotten.json")
        }
    }
}
