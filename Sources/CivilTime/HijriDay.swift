/// A day of a place's Hijri calendar.
///
/// It is not a ``HijriDate``, because next to a Ramadan given by dates months may have days that the tables lack.
package struct HijriDay: Hashable, Sendable {
    package var year: Int
    /// The month, from 1 (Muharram) to 12 (Dhu al-Hijjah).
    package var month: Int
    package var day: Int
}

extension HijriDay: CustomStringConvertible {
    /// The day in the form `1448-09-01`.
    package var description: String { "\(year)-\(month.padded(to: 2))-\(day.padded(to: 2))" }
}
