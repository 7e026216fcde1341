extension Manifest.Rule {
    /// A stretch of the day in which no prompt fires.
    public struct Quiet: Codable, Hashable, Sendable {
        /// A time of day or an anchor.
        public var from: String
        /// A time of day or an anchor.
        public var to: String
        /// Days of the week on which it begins, `mon` to `sun`, and days by their place in the month: `1st-sat`.
        public var days: [String]

        package init(from: String, to: String, days: [String]) {
            self.from = from
            self.to = to
            self.days = days
        }
    }

    /// Events of a calendar, at which no prompt fires.
    public struct Busy: Codable, Hashable, Sendable {
        /// Seconds kept free before and after each event.
        public var marginS: Int
        /// Whether events of whole days count.
        public var allDay: Bool

        package init(marginS: Int, allDay: Bool) {
            self.marginS = marginS
            self.allDay = allDay
        }
    }

    /// The calculation of prayer times.
    public struct Calculation: Codable, Hashable, Sendable {
        /// The preset's key.
        public var method: String
        /// The Sun's angle at Fajr, in degrees below the horizon.
        public var fajrAngle: Double
        /// The Sun's angle at Isha, in degrees below the horizon; absent for methods with an interval.
        public var ishaAngle: Double?
        /// Seconds after sunset or Maghrib, for methods with an interval.
        public var ishaIntervalS: Int?
        /// `shafi` or `hanafi`.
        public var madhab: String
        /// The rule for long twilights.
        public var highLatitude: String
        /// `nearest`, `up` or `none`.
        public var rounding: String

        package init(
            method: String, fajrAngle: Double, ishaAngle: Double? = nil, ishaIntervalS: Int? = nil, madhab: String,
            highLatitude: String, rounding: String
        ) {
            self.method = method
            self.fajrAngle = fajrAngle
            self.ishaAngle = ishaAngle
            self.ishaIntervalS = ishaIntervalS
            self.madhab = madhab
            self.highLatitude = highLatitude
            self.rounding = rounding
        }
    }

    /// The announcement of the plan's end.
    public struct PlanEnd: Codable, Hashable, Sendable {
        /// The number of days before the last list day at which it comes, where the plan is long enough.
        public var daysBefore: Int

        package init(daysBefore: Int) { self.daysBefore = daysBefore }
    }
}
