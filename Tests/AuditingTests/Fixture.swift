import CivilTime
import DeviceManifest
import Diagnostics
import Testing
import TimeZoneData

@testable import Auditing

/// Plans of a few notifications, and logs of a few lines.
enum Fixture {
    static func zone(_ name: String) throws -> ZoneRules { try TimeZoneDatabase.newest().zone(name) }

    /// A person with a notification of the rule `beep` at each of some times, `2027-03-01T09:00:00Z`, which expires after 15 minutes.
    static func person(_ id: String = "p1", _ zone: ZoneRules = .utc, at times: [String]) throws -> AuditedPerson {
        let items = try times.enumerated().map { number, text in
            let time = try #require(Instant(text))
            return item("\(id)/beep/\(zone.local(time).date)/\(number + 1)", time, zone)
        }
        return AuditedPerson(
            id: id, planID: id, zone: zone, clocks: { _ in zone }, items: items, sessionScopes: ["\(id)/session-hiit/"])
    }

    static func item(
        _ id: String, _ time: Instant, _ zone: ZoneRules = .utc, follows: String? = nil, arm: String? = nil
    ) -> PlannedItem {
        PlannedItem(
            .init(
                id: id, numericId: 1, uuid: "", kind: follows == nil ? .prompt : .promptFollowUp, rule: "beep",
                group: "", title: "", body: "", fireAt: time, local: zone.local(time), anchor: .wall, presentation: "",
                priority: .normal, expiresAt: time + .minutes(15), cancelledBy: follows, arm: arm))
    }

    /// The audit of logs, each with a name and its text.
    static func audit(
        _ people: [AuditedPerson], _ logs: (name: String, text: String)..., columns: String? = nil,
        settings: AuditSettings = AuditSettings()
    ) throws -> Audit {
        var reader = LogReader(columns: try columns.map { try LogColumns($0) } ?? .usual)
        for log in logs { reader.read(Array(log.text.utf8), name: log.name) }
        #expect(reader.findings.isEmpty, "\(reader.findings)")
        var auditor = Auditor(reader.book, settings, people: Set(people.map(\.planID)), isShared: false)
        for person in people { auditor.add(person, named: person.planID) }
        return auditor.finish()
    }

    /// A line of a ringing log.
    static func line(
        _ id: String, _ intended: String, _ at: String, target: String = "terminal", outcome: String = "delivered",
        answered: String? = nil
    ) -> String {
        let answer = answered.map { ", \"answered\": \"\($0)\"" } ?? ""
        return
            "{\"id\": \"\(id)\", \"intended\": \"\(intended)\", \"at\": \"\(at)\", \"target\": \"\(target)\", \"outcome\": \"\(outcome)\", \"attempts\": 1\(answer)}\n"
    }
}

extension Audit {
    /// The faults of each case in which something is off, with the planned time or else that of sending.
    var faults: [String] {
        faulty.map { found in
            let time = (found.item?.fireAt ?? found.sent).map { "\($0)" } ?? ""
            return "\(found.faults.map(\.rawValue).joined(separator: "+")) \(time)"
        }
    }
}
