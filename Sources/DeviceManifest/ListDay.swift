public import CivilTime

extension Manifest {
    /// The times that a plan lists for a day, whether they notify or not.
    public struct Day: Codable, Hashable, Sendable {
        /// The list day: an Isha after its midnight is on it too.
        public var date: LocalDate
        /// The day's date in the plan's Hijri calendar, `1448-06-21`; `nil` where it is unknown.
        public var hijri: String?
        /// The IANA zone of `local` times on this day.
        public var timeZone: String
        /// The listed times by rule (`fajr`); `nil` where the day has no such time. Empty on days on which the plan lists
        /// none.
        public var times: [String: Time?]

        /// One listed time.
        public struct Time: Codable, Hashable, Sendable {
            /// The instant, in milliseconds since 1970-01-01T00:00:00Z.
            public var epochMs: Int
            /// The wall time in the day's zone.
            public var local: LocalDateTime
            /// The source of the time.
            public var basis: Notification.Basis
            /// The instant at which the prayer begins in congregation, where the plan gives one.
            public var iqamahEpochMs: Int?

            /// Encodes the time, with null for an unknown iqamah.
            public func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: CodingKeys.self)
                try container.encode(epochMs, forKey: .epochMs)
                try container.encode(local, forKey: .local)
                try container.encode(basis, forKey: .basis)
                try container.encode(iqamahEpochMs, forKey: .iqamahEpochMs)
            }

            /// Makes a listed time.
            public init(epochMs: Int, local: LocalDateTime, basis: Notification.Basis, iqamahEpochMs: Int? = nil) {
                self.epochMs = epochMs
                self.local = local
                self.basis = basis
                self.iqamahEpochMs = iqamahEpochMs
            }
        }

        /// Encodes the day, with null for an unknown Hijri date.
        public func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(date, forKey: .date)
            try container.encode(hijri, forKey: .hijri)
            try container.encode(timeZone, forKey: .timeZone)
            try container.encode(times, forKey: .times)
        }

        /// Makes a day from the times that it lists.
        public init(date: LocalDate, hijri: String?, timeZone: String, times: [String: Time?]) {
            self.date = date
            self.hijri = hijri
            self.timeZone = timeZone
            self.times = times
        }
    }
}
