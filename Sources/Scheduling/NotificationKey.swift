package import Text
package import CivilTime
import PlanModel

/// The unique key of a notification: `<plan>/<rule>/<date>/<part>`.
///
/// Without the part it is the key of the notification's group, which is armed and cancelled as one. All parts consist
/// of ASCII letters, digits and hyphens, so that no file format has to escape them.
package struct NotificationKey: Sendable {
    private let plan, rule: String
    private let date: LocalDate
    private let slot: Int?

    /// Creates the key of a group from the plan's id, the rule's id and the list day.
    ///
    /// - `slot`: The number of a session at several times of a day, each of which is a group of its own; the parts of
    ///   its notifications begin with it.
    package init(plan: String, rule: String, date: LocalDate, slot: Int? = nil) {
        self.plan = plan
        self.rule = rule
        self.date = date
        self.slot = slot
    }

    /// Writes the group.
    package func write(to out: inout ByteBuffer) {
        writeDay(to: &out)
        if let slot {
            out.append("/")
            out.append(number: slot)
        }
    }

    private func writeDay(to out: inout ByteBuffer) {
        out.append(text: plan)
        out.append("/")
        out.append(text: rule)
        out.append("/")
        out.append(date)
    }

    /// Writes the key of one notification of the group.
    package func write(_ part: String, to out: inout ByteBuffer) {
        writeDay(to: &out)
        out.append("/")
        out.append(text: part)
    }

    /// The key of the group as a string.
    package var group: String {
        var out = ByteBuffer(capacity: 64)
        write(to: &out)
        return out.text
    }

    /// Returns the key of one notification of the group as a string.
    package func text(_ part: String) -> String {
        var out = ByteBuffer(capacity: 64)
        write(part, to: &out)
        return out.text
    }
}

extension Schedule {
    /// Returns the key of the group of an occurrence's notifications.
    ///
    /// The occurrence is given by its index, because the value itself would be copied each time.
    package func key(ofOccurrence place: Int) -> NotificationKey {
        let slot = occurrences[place].kind == .workout ? occurrences[place].slot : nil
        return NotificationKey(
            plan: plan.id, rule: occurrences[place].subject.id, date: occurrences[place].date, slot: slot)
    }
}
