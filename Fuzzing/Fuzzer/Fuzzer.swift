import FuzzSubjects

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

// A fuzzer of all that reads files from outside; see `Subject`.
//
// Built only with HORARIUM_FUZZING set (see Package.swift), since it needs the sanitizers' flags; running, that
// variable names the subject. libFuzzer's driver is called by hand: SwiftPM has the linker look for `<target>_main` as
// the program's entry, and libFuzzer has only `main`.

@_silgen_name("LLVMFuzzerRunDriver")
func runDriver(
    _ count: UnsafeMutablePointer<Int32>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
    _ test: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
) -> Int32

@_cdecl("Fuzzer_main")
func main(_ count: Int32, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) -> Int32 {
    var count = count
    var arguments = arguments
    return runDriver(&count, &arguments) { bytes, count in
        subject.read(Array(UnsafeBufferPointer(start: bytes, count: count)))
        return 0
    }
}

private let subject: Subject = {
    let name = getenv("HORARIUM_FUZZING").map { String(cString: $0) } ?? ""
    guard let subject = Subject(rawValue: name) else {
        let names = Subject.allCases.map(\.rawValue).joined(separator: ", ")
        fatalError("HORARIUM_FUZZING is '\(name)'; expected one of \(names)")
    }
    return subject
}()
