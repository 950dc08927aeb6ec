// The package manager calls an executable's `main` by its module's name, and libFuzzer has a `main` of its own: it is
// entered by the door that it has for such programs.

@_silgen_name("LLVMFuzzerRunDriver")
private func runFuzzer(
    _ count: UnsafeMutablePointer<CInt>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
    _ oneInput: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

@_silgen_name("LLVMFuzzerTestOneInput")
private func oneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt

@_cdecl("VitrineFuzz_main")
func fuzzMain(_ count: CInt, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) -> CInt {
    var (count, arguments) = (count, arguments)
    return runFuzzer(&count, &arguments) { oneInput($0, $1) }
}
