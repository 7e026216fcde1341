public import CivilTime

extension VTimezone {
    /// One STANDARD or DAYLIGHT of a ``VTimezone``: an offset from UTC and all the moments at which it comes into
    /// force.
    public struct Observance: Hashable, Sendable {
        /// Whether clocks are ahead of the zone's standard time.
        public var isDaylight: Bool
        /// The first onset, on clocks that are still at `offsetFrom`.
        public var dtstart: LocalDateTime
        /// The offset before each onset, in seconds east of UTC.
        public var offsetFrom: Int
        /// The offset after each onset, in seconds east of UTC.
        public var offsetTo: Int
        /// The abbreviation, such as `GMT`.
        public var name: String?
        /// The rule by which onsets repeat.
        public var rrule: RecurrenceRule?
        /// Further onsets, on clocks that are still at `offsetFrom`.
        public var rdate: [LocalDateTime]

        /// Makes an observance.
        public init(
            isDaylight: Bool, dtstart: LocalDateTime, offsetFrom: Int, offsetTo: Int, name: String? = nil,
            rrule: RecurrenceRule? = nil, rdate: [LocalDateTime] = []
        ) {
            self.isDaylight = isDaylight
            self.dtstart = dtstart
            self.offsetFrom = offsetFrom
            self.offsetTo = offsetTo
            self.name = name
            self.rrule = rrule
            self.rdate = rdate
        }

        /// Reads a STANDARD or DAYLIGHT, or returns `nil` when it is neither or lacks its start or an offset.
        public init?(_ component: ICalendarComponent) {
            guard component.name == "STANDARD" || component.name == "DAYLIGHT",
                let dtstart = component["DTSTART"].flatMap({ DateTimeText.readDateTime($0.value) }),
                let from = component["TZOFFSETFROM"].flatMap({ DateTimeText.readOffset($0.value) }),
                let to = component["TZOFFSETTO"].flatMap({ DateTimeText.readOffset($0.value) })
            else { return nil }
            self.init(
                isDaylight: component.name == "DAYLIGHT", dtstart: dtstart, offsetFrom: from, offsetTo: to,
                name: component["TZNAME"]?.text, rrule: component["RRULE"].flatMap { RecurrenceRule($0.value) },
                rdate: component.all("RDATE").flatMap(\.times).map(\.wallClock))
        }

        /// The component that represents the observance in a file.
        public var component: ICalendarComponent {
            var properties = [
                ICalendarProperty("DTSTART", DateTimeText.dateTime(dtstart)),
                ICalendarProperty("TZOFFSETFROM", DateTimeText.offset(offsetFrom)),
                ICalendarProperty("TZOFFSETTO", DateTimeText.offset(offsetTo)),
            ]
            if let name { properties.append(ICalendarProperty("TZNAME", text: name)) }
            if let rrule { properties.append(ICalendarProperty("RRULE", rrule.value)) }
            // One property each: vobject, and so CalDAV servers that use it, lose the last of several in one.
            properties += rdate.map { ICalendarProperty("RDATE", DateTimeText.dateTime($0)) }
            return ICalendarComponent(isDaylight ? "DAYLIGHT" : "STANDARD", properties: properties)
        }
    }
}
