import CivilTime
import DeviceManifest
import Foundation

#if canImport(Glibc)
    import Glibc
#endif

// `kit-benchmark MANIFEST [pass]`: milliseconds of the processor to decode a manifest as an app's launch does, to make
// it ready and to decide the first pass on an iPhone; with `pass` once only, for counting instructions.

let data = try Data(contentsOf: URL(filePath: CommandLine.arguments[1]))
let repeats = CommandLine.arguments.dropFirst(2).first == "pass" ? 1 : 9

func milliseconds(_ work: () throws -> Void) rethrows -> Double {
    var best = clock_t.max
    for _ in 0..<repeats {
        let begin = clock()
        try work()
        best = min(best, clock() - begin)
    }
    return Double(best) / 1000
}

var manifest: Manifest?
let decoding = try milliseconds {
    manifest = try JSONDecoder().decode(Manifest.self, from: data)
}
guard let manifest else { exit(1) }
var armed = 0
let arming = milliseconds {
    let arming = Arming(
        manifest, capabilities: .all(on: .ios), policy: .soonest(limit: 60, reserve: 0),
        limits: .ofIOS(manifest.budget))
    armed = arming.pass(nowMs: manifest.horizon.startsAt.epochMilliseconds, pending: []).add.count
}
print(
    "\(manifest.notifications.count) notifications, \(armed) armed: decoded \(decoding) ms, armed \(arming) ms"
)
