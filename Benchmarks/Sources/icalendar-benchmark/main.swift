import CivilTime
import Foundation
import ICalendar

// Writes events as a build does, as a stream; then reads them back and reconciles them with themselves.
// Usage: icalendar-benchmark EVENTS [FILE]: with FILE the calendar is kept, for another program to read.

/// The events that `icalendar_benchmark.py` makes as well: one every 40 minutes, with two alarms.
func event(_ n: Int, from start: Instant) -> VEvent {
    let at = start + .minutes(40 * n)
    let end = EventTime.utc(at + .minutes(10))
    var event = VEvent(
        uid: "check-in.\(n)@daily.horarium", dtstamp: start, dtstart: .utc(at), dtend: end,
        summary: "Meditation Check-in, or الفجر 🌙")
    event.lastModified = start
    event.sequence = 0
    event.description =
        "In the View? Sit; breathe, and look.\nThen go on with the day as it comes, one thing at a time."
    event.categories = ["Meditation", "Prompt"]
    event.transp = .transparent
    event.alarms = [
        VAlarm(uid: "check-in.\(n).at@daily.horarium", trigger: .fromStart(.zero), description: "In the View?"),
        VAlarm(uid: "check-in.\(n).5@daily.horarium", trigger: .fromStart(.minutes(-5)), description: "In the View?"),
    ]
    return event
}

func seconds(_ work: () throws -> Void) rethrows -> Double {
    let clock = ContinuousClock()
    let elapsed = try clock.measure(work).components
    return Double(elapsed.seconds) + Double(elapsed.attoseconds) * 1e-18
}

/// The most memory that the process has held so far, as Linux tells it; 0 elsewhere.
func peakMegabytes() -> Double {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return line.flatMap { Double($0.filter(\.isNumber)) }.map { $0 / 1024 } ?? 0
}

func report(_ what: String, _ seconds: Double, _ count: Int, _ bytes: Int) {
    let line = String(
        format: "%-24@ %9.0f events/s %8.1f MB/s %8.1f MB peak", what, Double(count) / seconds,
        Double(bytes) / seconds / 1e6, peakMegabytes())
    print(line)
}

let count = CommandLine.arguments.count > 1 ? Int(CommandLine.arguments[1]) ?? 100_000 : 100_000
let start = Instant(epochSeconds: 1_796_083_200)  // 2026-12-01T00:00:00Z
var written = 0
let streaming = seconds {
    var writer = ICalendarWriter<Never> { written += $0.count }
    writer.begin(VCalendar(prodid: "-//Example//Tests//EN", name: "Benchmark").component)
    for n in 0..<count { writer.write(event(n, from: start).component) }
    writer.finish()
}
report("horarium: write", streaming, count, written)

let calendar = VCalendar(
    prodid: "-//Example//Tests//EN", name: "Benchmark", events: (0..<count).map { event($0, from: start) })
var bytes: [UInt8] = []
report("horarium: only print", seconds { bytes = calendar.bytes }, count, bytes.count)
var read: [VCalendar] = []
report("horarium: read", try seconds { read = try ICalendarReader().calendars(bytes) }, count, bytes.count)
let horizon = Reconciliation.Horizon(start: start, end: start + .minutes(40 * count))
var changes = 0
let reconciling = seconds {
    changes = calendar.reconciled(with: read[0], stamp: start, horizon: horizon).changes.count
}
report("horarium: reconcile", reconciling, count, bytes.count)
report("horarium: lint", seconds { changes += ICalendarLint.findings(bytes).count }, count, bytes.count)
guard changes == 0 else { fatalError("the benchmark's own calendar has \(changes) faults or changes") }
if CommandLine.arguments.count > 2 { try Data(bytes).write(to: URL(filePath: CommandLine.arguments[2])) }
