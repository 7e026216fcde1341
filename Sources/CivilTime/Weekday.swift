/// The days of the week in the order of ISO 8601.
public enum Weekday: Int, Sendable, CaseIterable, Comparable {
    case monday = 1
    case tuesday, wednesday, thursday, friday, saturday, sunday

    /// Whether `a` is earlier in the week than `b`, from Monday to Sunday.
    public static func < (a: Weekday, b: Weekday) -> Bool { a.rawValue < b.rawValue }

    /// The English name: `Monday`.
    public var name: String {
        switch self {
        case .monday: "Monday"
        case .tuesday: "Tuesday"
        case .wednesday: "Wednesday"
        case .thursday: "Thursday"
        case .friday: "Friday"
        case .saturday: "Saturday"
        case .sunday: "Sunday"
        }
    }

    /// The first three letters of the English name: `Mon`.
    public var shortName: String { String(name.prefix(3)) }
}
