internal import Dispatch
internal import Glibc
internal import Synchronization

/// The target that `VITRINE_FUZZ_TARGET` names.
private let target: FuzzTarget = {
    let name = getenv("VITRINE_FUZZ_TARGET").map { String(cString: $0) } ?? ""
    guard let target = FuzzTarget.all.first(where: { $0.name == name }) else {
        print("VITRINE_FUZZ_TARGET is one of: \(FuzzTarget.all.map(\.name).joined(separator: " "))")
        exit(64)
    }
    return target
}()

/// What libFuzzer calls with each input; it has its `main` itself.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzzOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = Array(UnsafeBufferPointer(start: bytes, count: count))
    let failure = Mutex<String?>(nil)
    let done = DispatchSemaphore(value: 0)
    Task.detached {
        do { try await target.run(input) } catch { failure.withLock { $0 = "\(error)" } }
        done.signal()
    }
    done.wait()
    if let failure = failure.withLock({ $0 }) {
        print("The target “\(target.name)” found: \(failure)")
        fflush(nil)
        abort()
    }
    return 0
}
