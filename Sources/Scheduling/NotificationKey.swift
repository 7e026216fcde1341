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

    /// Creates the key of a group from the plan's id, the rule's id and the list day.
    package init(plan: String, rule: String, date: LocalDate) {
        self.plan = plan
        self.rule = rule
        self.date = date
    }

    /// Writes the group.
    package func write(to out: inout ByteBuffer) {
        out.append(text: plan)
        out.append("/")
        out.append(text: rule)
        out.append("/")
        out.append(date)
    }

    /// Writes the key of one notification of the group.
    package func write(_ part: String, to out: inout ByteBuffer) {
        write(to: &out)
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
        NotificationKey(plan: plan.id, rule: occurrences[place].subject.id, date: occurrences[place].date)
    }
}
