import CivilTime
import Diagnostics
import PlanFile

// A fuzzer of reading plans: bytes → YAML → schema → plan, and every finding rendered.
//
// Built only with HORARIUM_FUZZING set (see Package.swift), since it needs the sanitizers' flags. libFuzzer's driver is
// called by hand: SwiftPM has the linker look for `<target>_main` as the program's entry, and libFuzzer has only `main`.

@_silgen_name("LLVMFuzzerRunDriver")
func runDriver(
    _ count: UnsafeMutablePointer<Int32>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
    _ test: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
) -> Int32

@_cdecl("PlanFuzzer_main")
func main(_ count: Int32, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) -> Int32 {
    var count = count
    var arguments = arguments
    return runDriver(&count, &arguments) { bytes, count in
        readPlan(Array(UnsafeBufferPointer(start: bytes, count: count)))
        return 0
    }
}

func readPlan(_ bytes: [UInt8]) {
    let loader = PlanLoader(
        readFile: { (path: String) throws(FileFailure) in
            // The plan may include itself under other names, but not without end.
            guard path.utf8.count < 32 else { throw .missing }
            return bytes
        },
        zones: { () throws(TimeZoneError) in TimeZoneDatabase(directory: "/usr/share/zoneinfo") })
    let loaded = loader.load("plan.yaml")
    precondition((loaded.plan == nil) == loaded.findings.contains { $0.severity == .error }, "a plan xor an error")
    for format in DiagnosticFormat.allCases {
        let renderer = DiagnosticRenderer(format: format, useColour: false, width: 80, version: "0")
        _ = renderer.render(loaded.findings)
    }
}
