internal import CCurl
internal import Model

/// A libcurl transfer and its response so far, reused for one job after another. Confined to the loop's thread, on
/// which libcurl calls the handlers too.
final class Transfer {
    /// Why a handler ended the transfer.
    enum Stop {
        case headerFlood
        case tooLarge
        /// The rest of an error's body is not needed.
        case errorBodyLong
        case file(FileError)
    }

    /// The rest of a longer error body is not read; the connection is closed.
    private static let errorBodyBytesMax = 65_536

    private(set) var handle: OpaquePointer?
    let sink: BodySink
    private(set) var job: Job?
    private(set) var host: HostQueue?
    private(set) var head = ResponseHead()
    private(set) var stop: Stop?
    /// The first bytes of an error's body.
    private(set) var errorBody: [UInt8] = []
    private var errorByteCount = 0
    private var trailerByteCount = 0
    /// When it was started, by `MonotonicTime`.
    private(set) var startedAt: UInt64 = 0
    private var checksAddresses = true
    private(set) var usesProxy = false
    private(set) var hasRefusedAddress = false
    private(set) var hasAllowedAddress = false

    /// Nil when memory is short.
    init?(folder: String, userAgent: String, certificates: String, budget: HashBudget) {
        sink = BodySink(folder: folder, budget: budget)
        var handlers = vt_handlers()
        handlers.context = Unmanaged.passUnretained(self).toOpaque()
        handlers.head = { context, line, count in
            Transfer.from(context)?.takeHead(UnsafeBufferPointer(start: line, count: count)) == true ? 0 : 1
        }
        handlers.body = { context, bytes, count in
            Transfer.from(context)?.takeBody(UnsafeRawBufferPointer(start: bytes, count: count)) == true
                ? 0 : 1
        }
        handlers.allows = { context, address, count in
            Transfer.from(context)?.allows(UnsafeRawBufferPointer(start: address, count: count)) == true
                ? 1 : 0
        }
        handle = vt_transfer_new(&handlers, userAgent, certificates)
        if handle == nil { return nil }
    }

    deinit { vt_transfer_free(handle) }

    /// The transfer of a handler's context; the loop keeps it alive.
    static func from(_ context: UnsafeMutableRawPointer?) -> Transfer? {
        context.map { Unmanaged<Transfer>.fromOpaque($0).takeUnretainedValue() }
    }

    func begin(_ job: Job, on host: HostQueue, checksAddresses: Bool, usesProxy: Bool, now: UInt64) {
        self.job = job
        self.host = host
        self.checksAddresses = checksAddresses
        self.usesProxy = usesProxy
        head = ResponseHead(wantedName: job.request.pagingHeader)
        stop = nil
        errorBody = []
        errorByteCount = 0
        trailerByteCount = 0
        hasRefusedAddress = false
        hasAllowedAddress = false
        startedAt = now
    }

    /// Releases the job, and removes a body that was not returned.
    func end() {
        job = nil
        host = nil
        sink.discard()
    }

    private func takeHead(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
        if sink.byteCount > 0 {
            // Trailers follow the body and are not needed; libcurl keeps them all the same.
            trailerByteCount += line.count
            if trailerByteCount <= ResponseHead.bytesMax { return true }
        } else if head.take(line) {
            return true
        }
        stop = .headerFlood
        return false
    }

    private func takeBody(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard let job else { return false }
        guard (200..<300).contains(head.status) else { return takeErrorBody(bytes) }
        guard sink.byteCount + bytes.count <= job.request.bodyBytesMax else {
            stop = .tooLarge
            return false
        }
        do throws(FileError) {
            try sink.append(bytes)
            return true
        } catch {
            stop = .file(error)
            return false
        }
    }

    private func takeErrorBody(_ bytes: UnsafeRawBufferPointer) -> Bool {
        errorBody += bytes.prefix(FetchedBody.headBytesMax - errorBody.count)
        errorByteCount += bytes.count
        guard errorByteCount > Self.errorBodyBytesMax else { return true }
        stop = .errorBodyLong
        return false
    }

    private func allows(_ address: UnsafeRawBufferPointer) -> Bool {
        let isAllowed = !checksAddresses || AddressPolicy.isPublic(address)
        if isAllowed { hasAllowedAddress = true } else { hasRefusedAddress = true }
        return isAllowed
    }
}
