import Text
import ICalendar

/// Finds the earlier versions of a calendar's events, for lookups that mostly follow the order of the file.
struct EarlierVersions: ~Copyable {
    /// The earlier version of an event.
    enum Version {
        /// The event is new.
        case none
        /// The event would be written with the bytes of the earlier event at this place.
        case same(Int)
        case other(VEvent)
    }

    private let calendar: EarlierCalendar
    /// For each of the calendar's events, whether it has been found.
    private var isFound: [Bool]
    /// The place after the last event found: most likely the next that is looked up.
    private var likely = 0
    /// The place of each event by UID, the first where several share a UID; built when an event is not at its likely
    /// place.
    private var byUID: [String: Int]?
    private var lines = ContentLineWriter()

    init(in calendar: EarlierCalendar) {
        self.calendar = calendar
        isFound = Array(repeating: false, count: calendar.events.count)
    }

    /// Returns the earlier version of an event and marks it as found.
    mutating func version(of event: CalendarEvent) -> Version {
        let next = likely < isFound.count && !isFound[likely] ? likely : nil
        if let next, isSame(event, as: next) { return found(next, isSame: true) }
        guard let place = place(of: event.uid.text) else { return .none }
        return found(place, isSame: place != next && isSame(event, as: place))
    }

    /// The places of the events that have not been looked up.
    var removed: [Int] {
        guard isFound.contains(false) else { return [] }
        let uids = Set(zip(calendar.events, isFound).compactMap { $1 ? $0.uid : nil })
        return calendar.events.indices.filter { !uids.contains(calendar.events[$0].uid) }
    }

    private mutating func found(_ place: Int, isSame: Bool) -> Version {
        isFound[place] = true
        likely = place + 1
        return isSame ? .same(place) : .other(calendar.events[place].component)
    }

    private mutating func place(of uid: String) -> Int? {
        if byUID == nil {
            byUID = Dictionary(zip(calendar.events.map(\.uid), calendar.events.indices)) { first, _ in first }
        }
        return byUID?[uid]
    }

    /// Whether an event would be written with the bytes of an event of the file.
    private mutating func isSame(_ event: CalendarEvent, as place: Int) -> Bool {
        guard let version = calendar.events[place].version else { return false }
        lines.clear()
        event.write(version, to: &lines)
        return lines.withBytes { new in
            calendar.events[place].lines.withUnsafeBytes { $0.isSame(as: UnsafeRawBufferPointer(new)) }
        }
    }
}
