import CivilTime
import Diagnostics
import Documents
import PlanModel

/// A value of a plan for which the page has a field.
struct PlanSetting {
    /// The type of the field.
    enum Kind: String {
        /// The number of prompts a day.
        case count
        /// The time of day.
        case time
        /// The percentage of a segment.
        case share
        /// The seed of the random draws.
        case seed
        /// The days of the week.
        case days
        /// The alert at a prayer.
        case alert
        /// The time between a reminder and its prayer.
        case reminder
    }

    var kind: Kind
    /// The title of the rule, or the prayer, to which the value belongs.
    var group: String
    var label: String
    /// The value as in the plan's text.
    var text: String
    /// The place of the value in the text; `nil` where writing there would change or remove something else.
    var span: SourceSpan?

    init(_ kind: Kind, _ group: String, _ label: String, _ node: DocumentNode) {
        self.kind = kind
        self.group = group
        self.label = label
        text = node.span.text
        span = Self.isReplaceable(node) && Self.isEditable(kind, text) ? node.span : nil
    }

    // MARK: Editing

    /// Whether a value is on one line, without an alias, an anchor, a tag or a comment.
    private static func isReplaceable(_ node: DocumentNode) -> Bool {
        let text = node.span.text
        guard node.aliasSpan == nil, !text.isEmpty,
            !text.utf8.contains(where: { $0 == 0x0A || $0 == 0x0D || $0 == 0x23 })
        else { return false }
        // An anchor (`&name`) or a tag (`!tag`) precedes the value.
        let before = node.span.file.text.prefix(Int(node.span.start.offset)).reversed().prefix {
            $0 != 0x0A && $0 != 0x3A && $0 != 0x2C
        }
        return !before.contains(UInt8(ascii: "&")) && !before.contains(UInt8(ascii: "!"))
    }

    /// Whether the field can show the value. A time that follows the sun, for example, cannot be shown.
    private static func isEditable(_ kind: Kind, _ text: String) -> Bool {
        let plain = text.filter { $0 != "\"" && $0 != "'" }
        switch kind {
        case .count, .seed: return !plain.isEmpty && plain.utf8.allSatisfy { (0x30...0x39).contains($0) }
        case .share:
            return plain.last == "%" && plain.count > 1
                && plain.dropLast().utf8.allSatisfy { (0x30...0x39).contains($0) }
        case .time:
            let parts = plain.split(separator: ":", omittingEmptySubsequences: false)
            return (2...3).contains(parts.count)
                && parts.allSatisfy { $0.count == 2 && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
        case .days:
            let list = plain.hasPrefix("[") && plain.hasSuffix("]") ? plain.dropFirst().dropLast() : plain[...]
            return list.split(separator: ",").allSatisfy { name in weekdays.contains(String(name.filter { $0 != " " }))
            }
        case .alert: return ["none", "silent", "sound"].contains(plain)
        case .reminder: return plain.last == "m" && (Int(plain.dropLast()).map { $0 > 0 } ?? false)
        }
    }

    private static let weekdays = Set(Weekday.allCases.map(\.planName))
}
