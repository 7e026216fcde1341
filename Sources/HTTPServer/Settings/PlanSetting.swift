import Diagnostics
import Documents

/// A value of a plan that the page has a field for.
struct PlanSetting {
    /// What the field takes.
    enum Kind: String {
        /// How many prompts a day.
        case count
        /// A time of day.
        case time
        /// A share of a segment.
        case share
        /// What decides the random prompts.
        case seed
        /// The days of the week.
        case days
        /// What happens at a prayer.
        case alert
        /// How long before it somebody is reminded.
        case reminder
    }

    var kind: Kind
    /// What it belongs to: a rule's title, a prayer.
    var group: String
    var label: String
    /// The value as it stands in the plan.
    var text: String
    /// Where it stands; `nil` where another text in its place would change more than this value, or lose what is
    /// written there.
    var span: SourceSpan?

    init(_ kind: Kind, _ group: String, _ label: String, _ node: DocumentNode) {
        self.kind = kind
        self.group = group
        self.label = label
        text = node.span.text
        span = Self.canWrite(node) && Self.fits(kind, text) ? node.span : nil
    }

    // MARK: What may be written over

    /// Whether a value stands by itself: brought in by no alias, named for none elsewhere, on one line, without a
    /// comment.
    private static func canWrite(_ node: DocumentNode) -> Bool {
        let text = node.span.text
        guard node.aliasSpan == nil, !text.isEmpty,
            !text.utf8.contains(where: { $0 == 0x0A || $0 == 0x0D || $0 == 0x23 })
        else { return false }
        // `&name` or `!tag` stands before it.
        let before = node.span.file.text.prefix(Int(node.span.start.offset)).reversed().prefix {
            $0 != 0x0A && $0 != 0x3A && $0 != 0x2C
        }
        return !before.contains(UInt8(ascii: "&")) && !before.contains(UInt8(ascii: "!"))
    }

    /// Whether the value is one that the field can show: a time that follows the sun is none.
    private static func fits(_ kind: Kind, _ text: String) -> Bool {
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

    private static let weekdays: Set = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
}
