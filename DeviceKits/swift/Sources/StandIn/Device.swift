public import Foundation

/// The device that the stand-ins of a task belong to: its clock, and what its user allows.
public final class Device: @unchecked Sendable {
    /// The device of the current task. One that no test has set is of no use.
    @TaskLocal public static var current = Device(nowMs: 0)

    /// Milliseconds since 1970-01-01T00:00:00Z.
    public var nowMs: Int
    /// Whether the app may notify, schedule alarms and show Live Activities.
    public var mayNotify = true, mayAlarm = true, mayShowActivities = true
    /// Whether the user looks at the app.
    public var isInFront = true
    /// The calendar that the person has set, and where the device is.
    public var calendar = Calendar.Identifier.gregorian
    public var zone = TimeZone.gmt
    /// Identifiers that the notification centre refuses.
    public var refused: Set<String> = []
    /// How often it has refused one.
    public var refusals = 0
    /// How late notifications are, in milliseconds.
    public var latenessMs = 0
    /// How many alarms AlarmKit takes. Apple publishes no number.
    public var alarmLimit = 500
    /// Whether AlarmKit answers when it is asked for its alarms.
    public var answers = true
    /// Each call that changes something, in order: `add v/fajr/…`, `cancel alarm …`.
    public var calls: [String] = []
    /// What a real system would have done without a word, and no kit should bring about.
    public var faults: [String] = []
    /// What a person has seen or heard, in order: identifiers, for alarms their UUIDs in lower case, and instants.
    public var delivered: [(id: String, epochMs: Int)] = []
    /// What a module keeps of its own, by its name.
    public var storage: [String: Any] = [:]

    /// Makes a device on which no app has stored anything: the system's own defaults stand in for its.
    public init(nowMs: Int) {
        self.nowMs = nowMs
        for key in UserDefaults.standard.dictionaryRepresentation().keys where key.hasPrefix("horarium.") {
            UserDefaults.standard.removeObject(forKey: key)
        }
    }
}
