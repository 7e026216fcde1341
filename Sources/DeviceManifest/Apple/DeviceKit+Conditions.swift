extension DeviceKit {
    /// The conditions that may differ from one pass to the next.
    public struct Conditions: Sendable {
        /// The features that the system and the user allow now.
        public var capabilities: Capabilities
        /// The UTC offsets where the device is, for the days ahead; `nil` to ask the device itself.
        public var zone: [Manifest.UTCOffset]?
        /// Whether the app is in front.
        public var isInFront: Bool
        /// The settings that the person has made for single rules, by the rules' ids.
        public var preferences: [String: RulePreference]

        /// Makes the present conditions. With the manifest's `utcOffsets` for `zone`, wall times stay as the plan has
        /// them.
        public init(
            capabilities: Capabilities, zone: [Manifest.UTCOffset]? = nil, isInFront: Bool = true,
            preferences: [String: RulePreference] = [:]
        ) {
            self.capabilities = capabilities
            self.zone = zone
            self.isInFront = isInFront
            self.preferences = preferences
        }
    }

    /// An error for a session that the manifest does not have.
    public struct UnknownSession: Error, Hashable, Sendable {
        /// The requested id.
        public var id: String
    }
}
