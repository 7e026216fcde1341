import CivilTime
import ICalendar
import PlanFile

/// What events of one kind at one place have in common: the properties from LOCATION to COLOR.
struct EventStyle {
    /// Where they are, for those that say so.
    var place: Location?
    /// What their kind is called; `nil` for what is of no kind.
    var category: String?
    var transp: VEvent.Transp
    /// Theirs, for calendars that hold several plans.
    var color: String?

    func write(to lines: inout ContentLineWriter) {
        if let place {
            if let name = place.name { lines.put("LOCATION", text: name) }
            lines.put("GEO", value: "\(Self.degrees(place.latitude));\(Self.degrees(place.longitude))")
        }
        if let category { lines.put("CATEGORIES", text: category) }
        lines.put("TRANSP", value: transp.rawValue)
        if let color { lines.put("COLOR", text: color) }
    }

    /// Six decimals, as RFC 5545 §3.8.1.6 recommends: some 10 cm.
    private static func degrees(_ value: Double) -> String {
        let millionths = Int((value * 1e6).rounded())
        let (whole, part) = (millionths.magnitude / 1_000_000, Int(millionths.magnitude % 1_000_000))
        return "\(millionths < 0 ? "-" : "")\(whole).\(part.padded(to: 6))"
    }
}
