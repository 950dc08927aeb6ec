internal import Model
@testable internal import Publish
internal import Testing

@Suite("A table of mounts") struct MountTableTests {
    /// As a machine with a container has it, from a few of its lines.
    static let table = MountTable(
        Array(
            #"""
            22 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw
            23 22 0:5 / /dev rw,nosuid shared:2 - devtmpfs devtmpfs rw
            30 22 8:2 / /srv rw,relatime shared:5 - ext4 /dev/sda2 rw
            31 22 8:2 /@data/my\040site /data/me/my\040site rw shared:5 master:1 - btrfs /dev/sda2 rw,subvol=/@data
            40 22 8:2 /gallery/output /var/lib/docker/html rw - ext4 /dev/sda2 rw
            41 22 8:1 /opt/\303\251\134x\011y /mnt/caf\351 rw - ext4 /dev/sda1 rw
            broken line
            """#.utf8))

    @Test("Names are read with their escapes, as bytes; a line that is none is left out") func escapes() {
        #expect(Self.table.mounts.count == 6)
        #expect(Self.table.mounts[3].point == FilePath("/data/me/my site"))
        #expect(Self.table.mounts[5].root == FilePath("/opt/é\\x\ty"))
        #expect(Self.table.mounts[5].point == FilePath(bytes: Array("/mnt/caf".utf8) + [0xE9]))
        for (field, bytes) in [(#"a\04"#, #"a\04"#), (#"a\999"#, #"a\999"#), (#"\134"#, #"\"#), (#"a\"#, #"a\"#)] {
            #expect(MountTable.unescaped(Array(field.utf8)[...]) == Array(bytes.utf8), "\(field)")
        }
        #expect(MountTable.unescaped(Array(#"\777"#.utf8)[...]) == Array(#"\777"#.utf8), "no byte is so large")
    }

    @Test(
        "Where a folder lies is told by the nearest mount above it",
        arguments: [
            ("/data/me/x", "8:1", "/data/me/x"), ("/srv/gallery/output", "8:2", "/gallery/output"),
            ("/data/me/my site/output", "8:2", "/@data/my site/output"), ("/srv", "8:2", "/"),
            ("/srvx/y", "8:1", "/srvx/y"),
        ])
    func places(path: String, device: String, inside: String) {
        #expect(
            Self.table.location(of: FilePath(path)) == MountTable.Location(device: device, path: FilePath(inside)))
    }

    @Test("A mount of the folder, or of one in it, shows it; one of the folder above does not")
    func shown() {
        func point(_ path: String) -> FilePath? {
            Self.table.location(of: FilePath(path)).flatMap { Self.table.point(showing: $0) }
        }
        #expect(point("/srv/gallery/output") == FilePath("/var/lib/docker/html"))
        #expect(point("/srv/gallery") == FilePath("/var/lib/docker/html"), "the mounted folder lies in it")
        #expect(point("/srv/gallery/output/images") == nil)
        #expect(point("/srv/gallery/output2") == nil)
        #expect(point("/data/me/my site/output") == nil)
    }

    @Test("Mount points at the folder or in it are found") func within() {
        #expect(Self.table.point(within: FilePath("/srv")) == FilePath("/srv"))
        #expect(Self.table.point(within: FilePath("/data/me")) == FilePath("/data/me/my site"))
        #expect(Self.table.point(within: FilePath("/data/me/my")) == nil)
    }

    @Test("Of two mounts at one point the later counts") func covered() {
        let table = MountTable(Array("1 0 8:1 / / rw - a b c\n2 1 8:2 /x / rw - a b c\n".utf8))
        #expect(table.location(of: FilePath("/out")) == MountTable.Location(device: "8:2", path: FilePath("/x/out")))
        #expect(MountTable([]).location(of: FilePath("/out")) == nil)
    }
}
