public import CivilTime

/// Everything that a device needs to deliver a plan: `*.manifest.json`, as `schemas/manifest.schema.json` describes it.
///
/// All decisions are made and explained; a device does not need the planner. Instants are RFC 3339 in UTC (`fireAt`)
/// and milliseconds since 1970 (`epochMs`); lengths carry their unit in the name (`durationS`).
public struct Manifest: Codable, Hashable, Sendable {
    /// The format's version.
    public var manifestVersion = FormatVersion()
    /// The program that wrote the manifest.
    public var generator: Generator
    /// The plan that it was made from.
    public var plan: PlanReference
    /// Identifiers that the plan had before: a device clears the requests that it holds under them.
    public var supersedes: [String]?
    /// The IANA zone of `local` times.
    public var timeZone: String
    /// The release of the zone data that the times were computed with, `2026f`.
    public var tzdataVersion: String?
    /// The UTC offsets in `timeZone` over the horizon, ascending: at its start and from each change on.
    public var utcOffsets: [UTCOffset]?
    /// The zones in which the plan expects the device to be, ascending: from the horizon's start, and from each change
    /// of zone by travel on.
    public var stays: [Stay]?
    /// The plan's place, if it has one.
    public var location: Place?
    /// The days that are planned.
    public var horizon: Span
    /// Each rule as resolved, with every default filled in, in the order of the plan.
    public var rules: [Rule]
    /// Android notification channels, ascending by id.
    public var channels: [Channel]
    /// Notification categories with their actions, ascending by id.
    public var categories: [Category]
    /// The sound files that the app has to ship, ascending by id.
    public var sounds: [SoundFile]
    /// The looks and sounds of notifications, ascending by id; notifications refer to them.
    public var presentations: [Presentation]
    /// The notifications, ascending by `epochMs`, then `id`.
    public var notifications: [Notification]
    /// The list days of the horizon, ascending, each with all times that the plan lists.
    public var days: [Day]?
    /// Workout templates that a person can start at any time, as offsets from the start.
    public var sessions: [Session]
    /// The Live Activities of sessions, shown while a session runs.
    public var liveActivities: [LiveActivity]
    /// The delivery of each profile.
    public var delivery: Delivery
    /// The requests that the device allows, and the plan's use of them.
    public var budget: Budget
    /// `sha256:` and the SHA-256 of the manifest without this member, as JSON without white space between its tokens: two
    /// files with the same digest are the same manifest. `nil` in one that has not been written.
    public var digest: String?

    /// The program that wrote a manifest.
    public struct Generator: Codable, Hashable, Sendable {
        /// `horarium`.
        public var name: String
        /// The program's version.
        public var version: String

        /// Makes a reference to a program.
        public init(name: String, version: String) {
            self.name = name
            self.version = version
        }
    }

    /// The plan that a manifest was made from.
    public struct PlanReference: Codable, Hashable, Sendable {
        /// The namespace of every identifier.
        public var id: String
        /// The plan's title.
        public var title: String
        /// The seed of the random draws; absent in a plan without any.
        public var seed: UInt64?
        /// `sha256:` and the SHA-256 of the plan's files.
        public var digest: String

        /// Makes a reference to a plan.
        public init(id: String, title: String, seed: UInt64?, digest: String) {
            self.id = id
            self.title = title
            self.seed = seed
            self.digest = digest
        }
    }

    /// A place on Earth.
    public struct Place: Codable, Hashable, Sendable {
        /// The place's name.
        public var name: String?
        /// Degrees north of the equator; negative south of it.
        public var latitude: Double
        /// Degrees east of Greenwich; negative west of it.
        public var longitude: Double
        /// Metres above sea level.
        public var elevationM: Double

        /// Makes a place.
        public init(name: String?, latitude: Double, longitude: Double, elevationM: Double) {
            self.name = name
            self.latitude = latitude
            self.longitude = longitude
            self.elevationM = elevationM
        }
    }

    /// The days that are planned.
    public struct Span: Codable, Hashable, Sendable {
        /// The first day.
        public var start: LocalDate
        /// The number of days.
        public var days: Int
        /// The instant at which the first day begins.
        public var startsAt: Instant
        /// The instant at which the last day ends.
        public var endsAt: Instant

        /// Makes a span of days.
        public init(start: LocalDate, days: Int, startsAt: Instant, endsAt: Instant) {
            self.start = start
            self.days = days
            self.startsAt = startsAt
            self.endsAt = endsAt
        }
    }

    /// Makes a manifest of version 1 from its parts.
    public init(
        generator: Generator, plan: PlanReference, supersedes: [String]? = nil, timeZone: String,
        tzdataVersion: String?, utcOffsets: [UTCOffset]? = nil, stays: [Stay]? = nil, location: Place?, horizon: Span,
        rules: [Rule], channels: [Channel],
        categories: [Category], sounds: [SoundFile],
        presentations: [Presentation], notifications: [Notification], days: [Day]? = nil,
        sessions: [Session], liveActivities: [LiveActivity], delivery: Delivery, budget: Budget
    ) {
        self.generator = generator
        self.plan = plan
        self.supersedes = supersedes
        self.timeZone = timeZone
        self.tzdataVersion = tzdataVersion
        self.utcOffsets = utcOffsets
        self.stays = stays
        self.location = location
        self.horizon = horizon
        self.rules = rules
        self.channels = channels
        self.categories = categories
        self.sounds = sounds
        self.presentations = presentations
        self.notifications = notifications
        self.days = days
        self.sessions = sessions
        self.liveActivities = liveActivities
        self.delivery = delivery
        self.budget = budget
    }

    /// A version of the format. What a later version keeps of this one has the same meaning: ``Manifest/understood()``
    /// is what is delivered of it.
    public struct FormatVersion: Codable, Hashable, Sendable {
        /// The number of the version that this library writes.
        public static let number = 1
        /// The number, 1 or more.
        public let value: Int

        /// Makes the version that this library writes.
        public init() { value = Self.number }

        /// Decodes the number of a version.
        ///
        /// - Throws: `DecodingError.dataCorrupted` where it is less than 1.
        public init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            value = try container.decode(Int.self)
            guard value >= 1 else {
                throw DecodingError.dataCorruptedError(
                    in: container, debugDescription: "the manifest is of version \(value), and versions begin at 1")
            }
        }

        /// Encodes the version as a number.
        public func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(value)
        }
    }
}
