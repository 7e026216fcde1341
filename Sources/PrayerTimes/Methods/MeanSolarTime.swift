public import CivilTime

extension Coordinates {
    /// The clocks of the place before there were zones: local mean solar time, four minutes from UTC for each degree of
    /// longitude, to the second. Noon is when the mean Sun stands highest.
    public var meanSolarTime: TimeZone {
        let offset = Int((Observer(self).longitude * 86400).rounded())
        return TimeZone(
            identifier: "LMT",
            initial: TimeZone.Offset(seconds: offset, isDaylight: false, abbreviation: "LMT"),
            transitions: [], rule: nil)
    }
}
