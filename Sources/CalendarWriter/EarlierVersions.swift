import Text
import ICalendar

/// Finds the earlier versions of a calendar's events, which are asked for in nearly the order that they have in the
/// file.
struct EarlierVersions: ~Copyable {
    /// What an event was.
    enum Version {
        /// It was not there.
        case none
        /// It would be written with the bytes of the event at this place.
        case same(Int)
        case other(VEvent)
    }

    private let calendar: EarlierCalendar
    /// Which of its events have been found.
    private var isFound: [Bool]
    /// The one after the last that was found: most likely the next that is asked for.
    private var likely = 0
    /// The events by UID, of several with one UID the first; made when one is not where it is likely to be.
    private var byUID: [String: Int]?
    private var lines = ContentLineWriter()

    init(in calendar: EarlierCalendar) {
        self.calendar = calendar
        isFound = Array(repeating: false, count: calendar.events.count)
    }

    /// What an event was, which is then found.
    mutating func version(of event: CalendarEvent) -> Version {
        let next = likely < isFound.count && !isFound[likely] ? likely : nil
        if let next, isSame(event, as: next) { return found(next, isSame: true) }
        guard let place = place(of: event.uid.text) else { return .none }
        return found(place, isSame: place != next && isSame(event, as: place))
    }

    /// The places of the events that nobody asked for.
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

    /// Whether an event would be written with the bytes that one of the file has.
    private mutating func isSame(_ event: CalendarEvent, as place: Int) -> Bool {
        guard let version = calendar.events[place].version else { return false }
        lines.clear()
        event.write(version, to: &lines)
        return lines.withBytes { new in
            calendar.events[place].lines.withUnsafeBytes { $0.isSame(as: UnsafeRawBufferPointer(new)) }
        }
    }
}
