internal import CSystem
internal import Glibc
internal import Model

/// A job for a worker.
struct WorkerJob {
    /// The caller's number for it.
    let id: Int
    let request: WorkerRequest
    /// The paths of the sources' files.
    let sources: [String]
    /// Why the first worker failed.
    var firstFailure: ImageFailure?
}

/// How a job ended.
enum WorkerOutcome {
    case made(MadePicture, ResultBytes)
    case failed(ImageFailure)

    var isMade: Bool { if case .made = self { true } else { false } }
}

/// The open file into which a worker has written.
struct ResultBytes {
    let descriptor: Int32

    /// The bytes of a file; nil where the worker has written fewer.
    func bytes(of file: MadePicture.File) -> [UInt8]? {
        guard file.byteCount <= ImageWorker.resultBytesMax else { return nil }
        // Read and not mapped: a worker may truncate its file meanwhile.
        let bytes = Files.read(descriptor, countMax: file.byteCount, at: file.offset).bytes
        return bytes.count == file.byteCount ? bytes : nil
    }
}

/// The open files of one job, closed with this value.
struct JobFiles: ~Copyable {
    /// The sources in order, then the result.
    let descriptors: [Int32]

    init(sources: [String]) throws(FileError) {
        var opened: [Int32] = []
        for path in sources {
            let descriptor = vt_open_regular(AT_FDCWD, path, O_RDONLY)
            guard descriptor >= 0 else {
                for descriptor in opened { close(descriptor) }
                throw FileError("open", path, code: -descriptor)
            }
            opened.append(descriptor)
        }
        let result = vt_memory_file("pictures")
        guard result >= 0 else {
            for descriptor in opened { close(descriptor) }
            throw FileError("create", "a file in memory", code: -result)
        }
        descriptors = opened + [result]
    }

    deinit { for descriptor in descriptors { close(descriptor) } }

    var result: ResultBytes { ResultBytes(descriptor: descriptors.last ?? -1) }
}
