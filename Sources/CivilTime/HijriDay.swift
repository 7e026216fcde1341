/// A day of the Hijri calendar as a place keeps it.
///
/// No ``HijriDate``: beside a Ramadan given by dates, months may have days that the tables lack.
package struct HijriDay: Hashable, Sendable {
    package var year: Int
    /// From 1 (Muharram) to 12 (Dhu al-Hijjah).
    package var month: Int
    package var day: Int
}

extension HijriDay: CustomStringConvertible {
    /// `1448-09-01`.
    package var description: String { "\(year)-\(month.padded(to: 2))-\(day.padded(to: 2))" }
}
