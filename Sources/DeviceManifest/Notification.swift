public import CivilTime

extension Manifest {
    /// One notification at one instant.
    public struct Notification: Codable, Hashable, Sendable {
        /// `<plan>/<rule>/<date>/<part>`: stable, unique, the platform's identifier where it takes a string.
        public var id: String
        /// A positive number made from `id`, for platforms that take 32-bit integers; unique in the manifest, and kept when
        /// it is built anew beside it.
        public var numericId: Int32
        /// A UUID made from `id` (RFC 9562 §5.8), for platforms that take one.
        public var uuid: String
        /// The kind of notification.
        public var kind: Kind
        /// The id of the rule that asks for it.
        public var rule: String
        /// `<plan>/<rule>/<date>`, shared by the notifications that are armed and cancelled together.
        public var group: String
        /// The first line.
        public var title: String
        /// The text to show where there is space for a title only, as in an AlarmKit alert.
        public var shortTitle: String?
        /// The text.
        public var body: String
        /// The instant at which it fires, in whole seconds.
        public var fireAt: Instant
        /// The same in milliseconds since 1970-01-01T00:00:00Z, which devices use.
        public var epochMs: Int
        /// The wall time in the zone of its list day: the manifest's `timeZone`, and on a journey the journey's.
        public var local: LocalDateTime
        /// The reference that its time is tied to: the instant or the clock.
        public var anchor: Anchor
        /// The id of its presentation.
        public var presentation: String
        /// The priority with which it is kept when not everything fits.
        public var priority: Priority
        /// The instant from which it is not worth showing.
        public var expiresAt: Instant
        /// The instant from which a device that slept does not deliver it any more; `nil` in manifests of earlier
        /// versions.
        public var deliverBy: Instant?
        /// The identifier of the prompt that this one follows up: once a person has opened or answered the prompt, the
        /// follow-up is dropped.
        public var cancelledBy: String?
        /// The treatment of the notification when it is armed too late.
        public var ifPast: IfPast
        /// The address to open.
        public var link: String?
        /// The source of a prayer's time; absent where it is calculated.
        public var basis: Basis?
        /// The lender of a time that is `borrowed`.
        public var borrowedFrom: Lender?
        /// The segment that a random prompt was drawn from.
        public var segment: Segment?
        /// The identifiers of the notifications of the same group and second that this one speaks for.
        public var mergedFrom: [String]?
        /// The random number U of a drawn prompt, 0 ≤ U < 1.
        public var draw: Double?
        /// The entry of `sessions` that it belongs to, where the rule has another one in another week.
        public var session: String?

        /// A day or a latitude whose sun lends a time.
        public struct Lender: Codable, Hashable, Sendable {
            /// The day, of the same place.
            public var date: LocalDate?
            /// The latitude in degrees north, on the same day.
            public var latitude: Double?

            /// Makes a lender from a day or from a latitude.
            public init(date: LocalDate? = nil, latitude: Double? = nil) {
                self.date = date
                self.latitude = latitude
            }
        }

        /// The part of the window that a prompt was drawn from.
        public struct Segment: Codable, Hashable, Sendable {
            /// The instant at which the segment begins.
            public var startsAt: Instant
            /// The instant at which it ends.
            public var endsAt: Instant
            /// The first second that the draw could choose, before quiet hours and keep-outs.
            public var earliest: Instant
            /// The last second that the draw could choose.
            public var latest: Instant

            package init(startsAt: Instant, endsAt: Instant, earliest: Instant, latest: Instant) {
                self.startsAt = startsAt
                self.endsAt = endsAt
                self.earliest = earliest
                self.latest = latest
            }
        }

        package init(
            id: String, numericId: Int32, uuid: String, kind: Kind, rule: String, group: String, title: String,
            shortTitle: String? = nil, body: String, fireAt: Instant, local: LocalDateTime, anchor: Anchor,
            presentation: String, priority: Priority, expiresAt: Instant, deliverBy: Instant? = nil,
            cancelledBy: String? = nil, ifPast: IfPast = .drop, link: String? = nil, basis: Basis? = nil,
            borrowedFrom: Lender? = nil, segment: Segment? = nil, mergedFrom: [String]? = nil, draw: Double? = nil,
            session: String? = nil
        ) {
            self.id = id
            self.numericId = numericId
            self.uuid = uuid
            self.kind = kind
            self.rule = rule
            self.group = group
            self.title = title
            self.shortTitle = shortTitle
            self.body = body
            self.fireAt = fireAt
            epochMs = fireAt.epochMilliseconds
            self.local = local
            self.anchor = anchor
            self.presentation = presentation
            self.priority = priority
            self.expiresAt = expiresAt
            self.deliverBy = deliverBy
            self.cancelledBy = cancelledBy
            self.ifPast = ifPast
            self.link = link
            self.basis = basis
            self.borrowedFrom = borrowedFrom
            self.segment = segment
            self.mergedFrom = mergedFrom
            self.draw = draw
            self.session = session
        }

        /// The instant from which a device that slept does not deliver it any more, whatever version wrote the manifest.
        public var latestDelivery: Instant { deliverBy ?? expiresAt }

        /// The number of milliseconds for which it is worth showing.
        package var worthMs: Int { expiresAt.epochMilliseconds - epochMs }

        /// The list day of the notification, with which its group ends; `nil` in a group of another form.
        public var listDay: LocalDate? { LocalDate(group.suffix(10)) }
    }
}
