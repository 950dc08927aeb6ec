internal import CSystem
internal import Glibc
internal import Model

/// One thing for a worker to do.
struct WorkerJob {
    /// The caller's own number for it.
    let id: Int
    let request: WorkerRequest
    /// The paths of the sources' files.
    let sources: [String]
    /// What became of the worker that was at it first.
    var firstFailure: ImageFailure?
}

/// How a job ended.
enum WorkerOutcome {
    case made(MadePicture, ResultBytes)
    case failed(ImageFailure)
}

/// The open file into which a worker has written.
struct ResultBytes {
    let descriptor: Int32

    /// The bytes of one of the files; nil where the worker has not written as many.
    func bytes(of file: MadePicture.File) -> [UInt8]? {
        guard file.byteCount <= ImageWorker.resultBytesMax else { return nil }
        let bytes = [UInt8](unsafeUninitializedCapacity: file.byteCount) { buffer, count in
            // Read, not mapped: a worker that cuts its file short while it is read gains nothing.
            while count < buffer.count, let start = buffer.baseAddress {
                let got = pread(descriptor, start + count, buffer.count - count, file.offset + count)
                if got < 0, errno == EINTR { continue }
                guard got > 0 else { break }
                count += got
            }
        }
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
