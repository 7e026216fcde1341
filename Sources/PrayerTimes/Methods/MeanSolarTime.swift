public import CivilTime

extension Coordinates {
    /// The clocks of the place before there were zones: local mean solar time, four minutes from UTC for each degree of
    /// longitude, to the second. At noon the mean Sun is highest.
    public var meanSolarTime: ZoneRules {
        let offset = Int((Observer(self).longitude * 86400).rounded())
        return ZoneRules(
            identifier: "LMT",
            initial: ZoneRules.Offset(seconds: offset, isDaylight: false, abbreviation: "LMT"),
            transitions: [], rule: nil)
    }
}
