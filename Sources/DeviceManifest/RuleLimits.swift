extension Manifest.Rule {
    /// The limits of a rule to some days, beyond days of the week and single exceptions. All of them must hold.
    public struct Limits: Codable, Hashable, Sendable {
        /// The stretches of dates in which the rule holds; empty where it holds all year.
        public var dates: [Stretch]
        /// The stretches of dates that the rule leaves out.
        public var except: [Stretch]
        /// The cycle of days or weeks.
        public var every: Cycle?
        /// Hijri months, 1…12; empty for all.
        public var hijriMonths: [Int]
        /// Days of the Hijri month, 1…30; empty for all, unless there are ``hijriNights``.
        public var hijriDays: [Int]
        /// Nights of the Hijri month, 1…30, each that of the date in whose evening the Hijri day begins; they add to
        /// ``hijriDays``. Absent where there are none.
        public var hijriNights: [Int]?
        /// The part of the Hijri year that the rule leaves out; absent where there is none.
        public var hijriExcept: HijriSelection?
        /// The part of the Hebrew year; absent where all of it counts.
        public var hebrew: HebrewSelection?
        /// The part of the Hebrew year that the rule leaves out; absent where there is none.
        public var hebrewExcept: HebrewSelection?
        /// The days around Easter; absent where others count too.
        public var easter: EasterDays?
        /// The days around phases of the Moon; absent where others count too.
        public var moon: MoonDays?
        /// The number of days that are drawn of each week or month; absent where none are drawn.
        public var random: RandomDays?
        /// The stretches of dates that a pause of the plan takes out.
        public var pauses: [Stretch]

        /// Dates from one to another, both included.
        public struct Stretch: Codable, Hashable, Sendable {
            /// The first date; absent where the stretch has no beginning.
            public var from: String?
            /// The last date; absent where the stretch has no end.
            public var to: String?

            package init(from: String?, to: String?) {
                self.from = from
                self.to = to
            }
        }

        /// A part of the Hijri year.
        public struct HijriSelection: Codable, Hashable, Sendable {
            /// Hijri months, 1…12; empty for all.
            public var months: [Int]
            /// Days and nights of the Hijri month, 1…30; all days where both are empty.
            public var days, nights: [Int]

            package init(months: [Int], days: [Int], nights: [Int]) {
                self.months = months
                self.days = days
                self.nights = nights
            }
        }

        /// A part of the Hebrew year.
        public struct HebrewSelection: Codable, Hashable, Sendable {
            /// Hebrew months, `nisan` to `adar-ii`; empty for all.
            public var months: [String]
            /// Days and nights of the Hebrew month, 1…30; all days where both are empty.
            public var days, nights: [Int]

            package init(months: [String], days: [Int], nights: [Int]) {
                self.months = months
                self.days = days
                self.nights = nights
            }
        }

        /// Days around Easter.
        public struct EasterDays: Codable, Hashable, Sendable {
            /// `western` or `eastern`.
            public var tradition: String
            /// Days after Easter Sunday, negative before, ascending.
            public var days: [Int]

            package init(tradition: String, days: [Int]) {
                self.tradition = tradition
                self.days = days
            }
        }

        /// Days around phases of the Moon.
        public struct MoonDays: Codable, Hashable, Sendable {
            /// `new`, `first-quarter`, `full` and `last-quarter`, of which any will do.
            public var phases: [String]
            /// Days after the date of the phase, negative before, ascending.
            public var days: [Int]

            package init(phases: [String], days: [Int]) {
                self.phases = phases
                self.days = days
            }
        }

        /// Days that the plan's seed draws.
        public struct RandomDays: Codable, Hashable, Sendable {
            /// The number of days of each period.
            public var days: Int
            /// `week`, from Monday on, or `month`.
            public var per: String

            package init(days: Int, per: String) {
                self.days = days
                self.per = per
            }
        }

        /// A cycle of days or weeks: exactly one of `days` and `weeks` is present.
        public struct Cycle: Codable, Hashable, Sendable {
            /// The number of days in the cycle; its first is `from`.
            public var days: Int?
            /// The number of weeks in the cycle; they begin on Mondays, the first with the week that holds `from`.
            public var weeks: Int?
            /// The days or weeks that count, from 1, ascending.
            public var which: [Int]
            /// The first date that counts.
            public var from: String

            package init(days: Int?, weeks: Int?, which: [Int], from: String) {
                self.days = days
                self.weeks = weeks
                self.which = which
                self.from = from
            }
        }

        package init(
            dates: [Stretch] = [], except: [Stretch] = [], every: Cycle? = nil, hijriMonths: [Int] = [],
            hijriDays: [Int] = [], hijriNights: [Int]? = nil, hijriExcept: HijriSelection? = nil,
            hebrew: HebrewSelection? = nil, hebrewExcept: HebrewSelection? = nil, easter: EasterDays? = nil,
            moon: MoonDays? = nil, random: RandomDays? = nil, pauses: [Stretch] = []
        ) {
            self.dates = dates
            self.except = except
            self.every = every
            self.hijriMonths = hijriMonths
            self.hijriDays = hijriDays
            self.hijriNights = hijriNights
            self.hijriExcept = hijriExcept
            self.hebrew = hebrew
            self.hebrewExcept = hebrewExcept
            self.easter = easter
            self.moon = moon
            self.random = random
            self.pauses = pauses
        }
    }
}
