import CivilTime
import ICalendar
import PlanModel

/// The properties from LOCATION to COLOR, which events of one kind at one place share.
struct EventStyle {
    /// LOCATION and GEO, for events that have a place.
    private var location, geo: String?
    /// The categories as a value in a file; `nil` for events without any.
    private let categories: String?
    private let transp: VEvent.Transp
    /// The events' colour, for calendars that hold several plans.
    private let color: String?

    init(at place: Location? = nil, categories: [String] = [], transp: VEvent.Transp, color: String?) {
        self.categories = categories.isEmpty ? nil : ICalendarProperty("CATEGORIES", texts: categories).value
        (self.transp, self.color) = (transp, color)
        move(to: place)
    }

    /// Changes the place of the events.
    mutating func move(to place: Location?) {
        location = place?.name
        geo = place.map { "\(Self.degrees($0.latitude));\(Self.degrees($0.longitude))" }
    }

    func write(to lines: inout ContentLineWriter) {
        if let location { lines.put("LOCATION", text: location) }
        if let geo { lines.put("GEO", value: geo) }
        if let categories { lines.put("CATEGORIES", value: categories) }
        lines.put("TRANSP", value: transp.rawValue)
        if let color { lines.put("COLOR", text: color) }
    }

    /// Returns an angle with six decimals, as RFC 5545 §3.8.1.6 recommends: some 10 cm.
    private static func degrees(_ value: Double) -> String {
        let millionths = Int((value * 1e6).rounded())
        let (whole, part) = (millionths.magnitude / 1_000_000, Int(millionths.magnitude % 1_000_000))
        return "\(millionths < 0 ? "-" : "")\(whole).\(part.padded(to: 6))"
    }
}
