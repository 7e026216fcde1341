import Pipeline
import CivilTime
import DeviceManifest
import Diagnostics
import Documents
import Foundation
import ICalendar
import Testing
import TimeZoneData

/// Somebody's plan, built in memory as `horarium build` does into an empty folder.
struct Person {
    let manifest: Manifest
    let calendar: VCalendar
    /// The codes of everything that the build told, each once.
    let told: Set<String>

    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(
        path: "Plans")

    /// The names of all plans.
    static let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
        .filter { $0.hasSuffix(".yaml") }.map { String($0.dropLast(5)) }.sorted()

    /// - `from`: The first day, for a build on another day than the plan's first.
    /// - `edit`: What to change in the plan's text before.
    init(_ name: String, from: String? = nil, days: Int? = nil, edit: (String) -> String = { $0 })
        throws
    {
        let pipeline = Pipeline(
            readFile: { (path: String) throws(FileFailure) in
                guard
                    let data = FileManager.default.contents(atPath: Self.folder.appending(path: path).path)
                else {
                    throw .missing
                }
                return Array(data)
            },
            zones: { .builtIn },
            now: Instant(epochSeconds: 0))
        let plan = try Self.text(of: "\(name).yaml")
        let built = try pipeline.files(
            ofPlan: edit(plan), named: "\(name).yaml", from: from.flatMap { LocalDate($0) }, days: days)
        told = Set(built.findings.map(\.code.id))
        let files = Dictionary(uniqueKeysWithValues: built.files.map { ($0.name, $0.bytes) })
        let json = try #require(files["\(name).manifest.json"], "\(built.findings)")
        manifest = try JSONDecoder().decode(Manifest.self, from: Data(json))
        let text = try #require(files["\(name).ics"])
        calendar = try #require(ICalendarReader().calendars(text).first)
    }

    /// The text of a file beside the plans.
    static func text(of file: String) throws -> String {
        try String(contentsOf: folder.appending(path: file), encoding: .utf8)
    }

    // MARK: What they are told

    /// The notifications of a rule on a list day, or on all.
    func notifications(_ rule: String, on day: String? = nil) -> [Manifest.Notification] {
        manifest.notifications.filter {
            $0.rule == rule && (day == nil || $0.listDay?.description == day)
        }
    }

    /// When a rule's notifications are by the plan's clock, to the second: `2027-03-30T01:25:00`.
    func locals(_ rule: String, on day: String? = nil) -> [String] {
        notifications(rule, on: day).map { "\($0.local)" }
    }

    /// The same without the date.
    func clocks(_ rule: String, on day: String? = nil) -> [String] {
        locals(rule, on: day).map { String($0.suffix(8)) }
    }

    /// The list days on which a rule has notifications.
    func days(_ rule: String) -> [String] {
        Array(Set(notifications(rule).compactMap { $0.listDay?.description })).sorted()
    }

    // MARK: What their calendar shows

    /// The event of an occurrence: `fajr.2027-03-22`.
    func event(_ name: String) throws -> VEvent {
        try #require(
            calendar.events.first { $0.uid == "\(name)@\(manifest.plan.id).horarium" }, "\(name)")
    }

    func events(_ rule: String) -> [VEvent] {
        calendar.events.filter { $0.uid?.hasPrefix("\(rule).") == true }
    }

    /// When an event begins and ends, by Foundation's clock of the plan's zone: `05:17`.
    func hours(_ event: VEvent) throws -> [String] {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        let zone = try #require(TimeZone(identifier: manifest.timeZone))
        formatter.timeZone = zone
        formatter.dateFormat = "HH:mm"
        return try [event.dtstart, event.dtend].map { time in
            guard case .utc(let instant)? = time else { throw NoInstant() }
            return formatter.string(from: Date(timeIntervalSince1970: Double(instant.epochSeconds)))
        }
    }

    private struct NoInstant: Error {}
}

/// Minutes since midnight of `05:17` or `05:17:00`.
func minutes(_ clock: some StringProtocol) -> Int {
    clock.split(separator: ":").prefix(2).compactMap { Int($0) }.reduce(0) { $0 * 60 + $1 }
}
