import CivilTime
package import Text

/// What was planned, sent and answered in a part of an audit: a line of the table for a paper.
package struct Compliance: Sendable {
    /// The parts that there is a line for.
    package enum Grouping: String, CaseIterable, Sendable { case person, arm, day, hour }

    /// The person's id, the arm of a trial, the date, or the hour of the day from 00 to 23, on the person's clocks.
    package var name: String
    package var planned = 0
    /// Sent to the right person at whatever time, and of these within the tolerance.
    package var delivered = 0, onTime = 0
    /// Answered at all, and before expiry.
    package var answered = 0, inTime = 0

    /// Answers before expiry among what was planned, as a percentage; `nil` where nothing was planned.
    package var percentage: Tenths? { planned == 0 ? nil : Tenths(1000 * inTime, dividedBy: 10 * planned) }

    mutating func add(_ found: AuditCase) {
        planned += 1
        if found.isDelivered { delivered += 1 }
        if found.isDelivered, !found.isOff { onTime += 1 }
        guard found.answered != nil, !found.faults.contains(.wrongPerson) else { return }
        answered += 1
        if found.isAnsweredInTime { inTime += 1 }
    }
}

extension AuditCase {
    /// Whether it came at another time than planned.
    fileprivate var isOff: Bool { faults.contains { [.late, .early, .moved, .wrongZone].contains($0) } }
}

extension Audit {
    /// The planned notifications that compliance counts: prompts, or everything in a plan without prompts.
    private var counted: [AuditCase] {
        let planned = cases.filter { $0.isOfPlan && !$0.isCancelled }
        let prompts = planned.filter { $0.item?.isPrompt == true }
        return prompts.isEmpty ? planned : prompts
    }

    /// All of it in one line.
    package var total: Compliance {
        var total = Compliance(name: "all")
        for found in counted { total.add(found) }
        return total
    }

    /// A line for each person in the order of the table, or for each arm, day or hour, ascending; prompts of rules without
    /// arms are in no arm's line.
    package func compliance(by grouping: Compliance.Grouping) -> [Compliance] {
        var places: [String: Int] = [:]
        var lines: [Compliance] = []
        if grouping == .person {
            for person in people {
                places[person.id] = lines.count
                lines.append(Compliance(name: person.id))
            }
        }
        for found in counted {
            guard let item = found.item, let person = found.person else { continue }
            let name: String
            switch grouping {
            case .person: name = people[person].id
            case .arm:
                guard let arm = item.arm else { continue }
                name = arm
            case .day: name = "\(item.local.date)"
            case .hour: name = item.local.time.components.hour.padded(to: 2)
            }
            let place = places[name] ?? lines.count
            if place == lines.count {
                places[name] = place
                lines.append(Compliance(name: name))
            }
            lines[place].add(found)
        }
        return grouping == .person ? lines : lines.sorted { $0.name < $1.name }
    }

    /// The delays of what was late, in milliseconds, ascending.
    var delays: [Int] { cases.filter { $0.faults.contains(.late) }.compactMap(\.delay).sorted() }
}
