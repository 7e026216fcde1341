extension Manifest {
    /// A stretch of the horizon that the plan spends in one zone.
    public struct Stay: Codable, Hashable, Sendable {
        /// The instant of arrival, in milliseconds since 1970-01-01T00:00:00Z: the horizon's start, or 00:00 of the
        /// first list day there.
        public var epochMs: Int
        /// The IANA zone of clocks there.
        public var timeZone: String

        /// Makes a stay in `timeZone` from `epochMs` on.
        public init(epochMs: Int, timeZone: String) {
            self.epochMs = epochMs
            self.timeZone = timeZone
        }
    }
}
