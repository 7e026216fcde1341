package import Text
package import CivilTime
import PlanModel

/// The key of a notification among all others: `<plan>/<rule>/<date>/<part>`. Without the part it is the key of a
/// group, which is armed and cancelled together. All parts are of ASCII letters, digits and hyphens: no file has to
/// escape one.
package struct NotificationKey: Sendable {
    private let plan, rule: String
    private let date: LocalDate

    /// - Parameters:
    ///   - plan: The plan's id.
    ///   - rule: The rule's.
    ///   - date: The list day.
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

    /// Writes the key of one of the group.
    package func write(_ part: String, to out: inout ByteBuffer) {
        write(to: &out)
        out.append("/")
        out.append(text: part)
    }

    /// The group as a text of its own.
    package var group: String {
        var out = ByteBuffer(capacity: 64)
        write(to: &out)
        return out.text
    }

    /// The key of one of the group as a text of its own.
    package func text(_ part: String) -> String {
        var out = ByteBuffer(capacity: 64)
        write(part, to: &out)
        return out.text
    }
}

extension Schedule {
    /// Returns the part of the keys that all notifications of an occurrence share.
    ///
    /// - `place`: The occurrence's: the value itself would be copied each time.
    package func key(ofOccurrence place: Int) -> NotificationKey {
        NotificationKey(plan: plan.id, rule: occurrences[place].subject.id, date: occurrences[place].date)
    }
}
