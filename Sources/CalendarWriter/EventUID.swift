import Text
import CivilTime
import Scheduling

/// The identity of an event, over all versions of its calendar: `<rule>.<date>[.<slot>]@<plan id>.horarium`.
struct EventUID {
    var rule: String
    /// The list day; `nil` for the plan's end, which moves with every build, and for a repeating event.
    var date: LocalDate?
    var slot: Int?
    /// The plan's id.
    var plan: String

    init(rule: String, date: LocalDate? = nil, slot: Int? = nil, plan: String) {
        self.rule = rule
        self.date = date
        self.slot = slot
        self.plan = plan
    }

    init(of occurrence: Occurrence, plan: String) {
        let isNotice = occurrence.kind == .notice
        self.init(
            rule: occurrence.rule, date: isNotice ? nil : occurrence.date, slot: occurrence.slot, plan: plan)
    }

    /// The text after the plan's id.
    static let namespaceEnd: StaticString = ".horarium"

    func write(to out: inout ByteBuffer) {
        out.append(text: rule)
        if let date {
            out.append(".")
            out.append(date)
        }
        if let slot {
            out.append(".")
            out.append(number: slot)
        }
        out.append("@")
        out.append(text: plan)
        out.append(Self.namespaceEnd)
    }

    var text: String {
        var out = ByteBuffer()
        write(to: &out)
        return out.text
    }
}
