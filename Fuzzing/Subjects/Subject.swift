import CivilTime
import Diagnostics
import Documents
import ICalendar
import JSONSchema
import PlanModel
import PlanReader
import TimeZoneData
import Timetables
import WatchWorkouts

/// A kind of file as which bytes are read, whatever they are. A fault ends the process.
package enum Subject: String, CaseIterable, Sendable {
    /// Bytes → YAML → schema → plan, each finding rendered; the plan may include itself.
    case plans
    /// A JSON Schema, and behind a line `...` a document to check against it.
    case schemas
    /// An iCalendar file, linted, written and read again.
    case calendars
    /// A timetable in CSV.
    case timetables
    /// A sound file that a plan names.
    case sounds
    /// The workouts of a plan, written for watches.
    case workouts

    package func read(_ bytes: [UInt8]) {
        switch self {
        case .plans: readPlan(bytes)
        case .schemas: readSchema(bytes)
        case .calendars: readCalendar(bytes)
        case .timetables: readTimetable(bytes)
        case .sounds: readSound(bytes)
        case .workouts: writeWorkouts(bytes)
        }
    }
}

private func readPlan(_ bytes: [UInt8]) {
    // The plan may include itself under other names, but not without end.
    load { path in path.utf8.count < 32 ? bytes : nil }
}

private func readSound(_ bytes: [UInt8]) {
    let plan = Array("plan: 1\ntimezone: UTC\nseed: 1\nprompts: {a: {sound: a.wav}}\n".utf8)
    load { path in path == "plan.yaml" ? plan : bytes }
}

/// Writes each template of a plan that consists of the bytes as templates.
private func writeWorkouts(_ bytes: [UInt8]) {
    let head = Array("plan: 1\ntimezone: UTC\nworkouts:\n  templates:\n".utf8)
    guard let plan = load({ path in path == "plan.yaml" ? head + bytes : nil }) else { return }
    for template in plan.templates {
        for format in WatchFormat.allCases {
            let file = format.file(of: template, in: plan, created: Instant(epochSeconds: 1_796_083_200))
            precondition(!file.bytes.isEmpty, "an empty file")
            render(file.findings)
        }
    }
}

@discardableResult
private func load(_ file: @escaping (String) -> [UInt8]?) -> Plan? {
    let loader = PlanLoader(
        readFile: { (path: String) throws(FileFailure) in
            guard let bytes = file(path) else { throw .missing }
            return bytes
        },
        zones: { .builtIn },
        codes: Diagnostic.Code.plans)
    let loaded = loader.load("plan.yaml")
    precondition((loaded.plan == nil) == loaded.findings.contains { $0.severity == .error }, "a plan xor an error")
    render(loaded.findings)
    return loaded.plan
}

private func readSchema(_ bytes: [UInt8]) {
    let halves = String(decoding: bytes, as: UTF8.self).split(separator: "\n...\n", maxSplits: 1)
    let nodes = halves.compactMap { half in
        try? YAMLReader.read(SourceFile(name: "schema.yaml", text: Array(half.utf8)))
    }
    guard let first = nodes.first, let last = nodes.last else { return }
    do {
        let schema = try Schema(first, assertFormats: true)
        let findings = schema.diagnose(last)
        precondition(schema.isValid(last) == findings.isEmpty, "a valid document xor a finding")
        render(findings)
    } catch {
        render(error.diagnostics)
    }
}

private func readCalendar(_ bytes: [UInt8]) {
    _ = ICalendarLint.findings(bytes)
    readEvents(bytes)
    guard let components = try? ICalendarReader().components(bytes) else { return }
    let written = components.flatMap(\.bytes)
    guard let again = try? ICalendarReader().components(written) else { fatalError("cannot read what was written") }
    precondition(again.flatMap(\.bytes) == written, "what was written reads as something else")
    let horizon = Reconciliation.Horizon(start: Instant(epochSeconds: 0), end: Instant(epochSeconds: 4_000_000_000))
    for calendar in (try? ICalendarReader().calendars(bytes)) ?? [] {
        let revised = calendar.reconciled(with: calendar, stamp: Instant(epochSeconds: 0), horizon: horizon)
        _ = revised.calendar.component.bytes
    }
}

/// Asks when the events of any bytes take place: within bounds, whatever their rules ask for.
private func readEvents(_ bytes: [UInt8]) {
    guard let expansion = try? EventExpansion(bytes, zone: { _ in nil }, floating: .utc) else { return }
    let range = Instant(epochSeconds: 1_790_000_000)..<Instant(epochSeconds: 1_800_000_000)
    for instance in expansion.instances(in: range).instances {
        precondition(instance.start <= instance.end, "an event ends before it begins")
    }
}

private func readTimetable(_ bytes: [UInt8]) {
    guard let file = try? SourceFile.decoded(bytes, name: "timetable.csv") else { return }
    render(TimetableReader.read(file, tolerance: .minutes(10), source: SourceSpan(startOf: file)).findings)
}

private func render(_ findings: [Diagnostic]) {
    for format in DiagnosticFormat.allCases {
        _ = DiagnosticRenderer(format: format, useColour: false, width: 80, version: "0").render(findings)
    }
}
