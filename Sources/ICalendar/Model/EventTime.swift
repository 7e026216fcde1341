public import CivilTime

/// A time in one of the four forms of RFC 5545 §3.3.4 and §3.3.5.
///
/// UTC is the form that no calendar program gets wrong; a time with a TZID needs a ``VTimezone`` of that name.
public enum EventTime: Hashable, Sendable {
    /// An instant, written with `Z`; a fraction of a second is left out.
    case utc(Instant)
    /// A wall-clock time in the zone that a VTIMEZONE describes.
    case zoned(LocalDateTime, tzid: String)
    /// A wall-clock time wherever the reader is.
    case floating(LocalDateTime)
    /// A whole day.
    case date(LocalDate)

    /// Reads the value of a property such as DTSTART, or `nil` when it is none of the four forms.
    public init?(_ property: ICalendarProperty) {
        self.init(property.value, tzid: property.parameter("TZID"))
    }

    /// Reads one value with the TZID of its property, if any.
    init?(_ text: some StringProtocol, tzid: String?) {
        if let date = DateTimeText.readDate(text) {
            self = .date(date)
        } else if let instant = DateTimeText.readUTC(text) {
            self = .utc(instant)
        } else if let local = DateTimeText.readDateTime(text) {
            self = tzid.map { .zoned(local, tzid: $0) } ?? .floating(local)
        } else {
            return nil
        }
    }

    /// The value as RFC 5545 writes it, without the parameters.
    public var value: String {
        switch self {
        case .utc(let instant): DateTimeText.utc(instant)
        case .zoned(let local, _), .floating(let local): DateTimeText.dateTime(local)
        case .date(let date): DateTimeText.date(date)
        }
    }

    /// `TZID` for a time in a zone, `VALUE=DATE` for a day, nothing otherwise.
    var parameters: [ICalendarParameter] {
        switch self {
        case .zoned(_, let tzid): [ICalendarParameter("TZID", tzid)]
        case .date: [ICalendarParameter("VALUE", "DATE")]
        case .utc, .floating: []
        }
    }

    /// The wall clock's reading, that of UTC for an instant, midnight for a day.
    public var wallClock: LocalDateTime {
        switch self {
        case .utc(let instant): instant.local(offset: 0)
        case .zoned(let local, _), .floating(let local): local
        case .date(let date): LocalDateTime(date, .midnight)
        }
    }

    /// Returns the same kind of time with another reading of the wall clock.
    func at(_ local: LocalDateTime) -> EventTime {
        switch self {
        case .utc: .utc(Instant(epochSeconds: local.secondsSinceEpoch))
        case .zoned(_, let tzid): .zoned(local, tzid: tzid)
        case .floating: .floating(local)
        case .date: .date(local.date)
        }
    }
}

extension ICalendarProperty {
    /// Makes a property such as DTSTART with the parameters that its kind of time needs.
    public init(_ name: String, _ time: EventTime) { self.init(name, time.value, parameters: time.parameters) }

    /// Makes a property such as EXDATE with several times of one kind; those of another kind than the first are
    /// left out, since they cannot share its parameters.
    init(_ name: String, _ times: [EventTime]) {
        let parameters = times.first?.parameters ?? []
        let values = times.filter { $0.parameters == parameters }.map(\.value)
        self.init(name, values.joined(separator: ","), parameters: parameters)
    }

    /// The values of a property such as EXDATE, without those that cannot be read.
    var times: [EventTime] {
        let tzid = parameter("TZID")
        return value.split(separator: ",").compactMap { EventTime($0, tzid: tzid) }
    }
}
