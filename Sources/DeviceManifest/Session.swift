extension Manifest {
    /// A workout that a person can start at any time: its notifications are scheduled together at the start.
    public struct Session: Codable, Hashable, Sendable {
        /// The template's id; `<template>@<n>` has the numbers of week n.
        public var id: String
        /// The kind of session.
        public var type: Kind
        /// The session's title.
        public var title: String
        /// Seconds from start to completion; an estimate for a lift.
        public var durationS: Int
        /// The phases, ascending without gaps from 0; empty for a lift.
        public var phases: [Phase]
        /// The notifications after the start, ascending; empty for a lift.
        public var notifications: [OffsetNotification]
        /// The exercises of a lift; empty otherwise.
        public var exercises: [Exercise]
        /// The notification to schedule when a rest of a lift starts, with the exercise's `restS` in place of
        /// `offsetS`.
        public var restTimer: OffsetNotification?
        /// The prefix of the session's identifiers: ending or cancelling it cancels every pending identifier that
        /// begins so.
        public var cancelScope: String
        /// Whether starting the session first clears the one before.
        public var exclusive: Bool
        /// The delay, in seconds, up to which a notification is still delivered to a device that slept.
        public var catchUpS: Int

        /// A stretch of a session.
        public struct Phase: Codable, Hashable, Sendable {
            /// The activity of the phase.
            public var kind: Kind
            /// The phase's name.
            public var label: String
            /// Seconds from the session's start to the phase's.
            public var startOffsetS: Int
            /// Seconds from the session's start to the phase's end.
            public var endOffsetS: Int
            /// The round that it belongs to, from 1.
            public var round: Int
            /// The number of rounds.
            public var rounds: Int

            package init(kind: Kind, label: String, startOffsetS: Int, endOffsetS: Int, round: Int, rounds: Int) {
                self.kind = kind
                self.label = label
                self.startOffsetS = startOffsetS
                self.endOffsetS = endOffsetS
                self.round = round
                self.rounds = rounds
            }
        }

        /// A notification some time after the start.
        public struct OffsetNotification: Codable, Hashable, Sendable {
            /// The notification's name in its session; its identifier is `cancelScope` followed by this.
            public var part: String
            /// `workout-phase` or `workout-complete`.
            public var kind: Notification.Kind
            /// Seconds after the start.
            public var offsetS: Int
            /// The first line.
            public var title: String
            /// The text to show where there is space for a title only.
            public var shortTitle: String?
            /// The text.
            public var body: String
            /// The id of its presentation.
            public var presentation: String
            /// A positive number made from the identifier, for platforms that take 32-bit integers; unique in the
            /// manifest.
            public var numericId: Int32?
            /// A UUID made from the identifier (RFC 9562 §5.8), for platforms that take one.
            public var uuid: String?

            package init(
                part: String, kind: Notification.Kind, offsetS: Int, title: String, shortTitle: String? = nil,
                body: String,
                presentation: String, numericId: Int32? = nil, uuid: String? = nil
            ) {
                self.part = part
                self.kind = kind
                self.offsetS = offsetS
                self.title = title
                self.shortTitle = shortTitle
                self.body = body
                self.presentation = presentation
                self.numericId = numericId
                self.uuid = uuid
            }
        }

        /// An exercise of a lift.
        public struct Exercise: Codable, Hashable, Sendable {
            /// The exercise's name.
            public var name: String
            /// The number of sets.
            public var sets: Int
            /// Repetitions in a set, in words.
            public var reps: String?
            /// The weight, in words.
            public var weight: String?
            /// Seconds of rest after each set.
            public var restS: Int

            package init(name: String, sets: Int, reps: String? = nil, weight: String? = nil, restS: Int) {
                self.name = name
                self.sets = sets
                self.reps = reps
                self.weight = weight
                self.restS = restS
            }
        }

        /// The seconds for which the news that a session or a rest is over is worth showing; that of a phase is until
        /// the next.
        package static let completionWorthS = 3600

        package init(
            id: String, type: Kind, title: String, durationS: Int, phases: [Phase],
            notifications: [OffsetNotification], exercises: [Exercise], restTimer: OffsetNotification? = nil,
            cancelScope: String, exclusive: Bool, catchUpS: Int
        ) {
            self.id = id
            self.type = type
            self.title = title
            self.durationS = durationS
            self.phases = phases
            self.notifications = notifications
            self.exercises = exercises
            self.restTimer = restTimer
            self.cancelScope = cancelScope
            self.exclusive = exclusive
            self.catchUpS = catchUpS
        }
    }

    /// A Live Activity for a running session. For a lift, whose sets take as long as they take, it is shown during each
    /// rest, with offsets from the rest's start.
    public struct LiveActivity: Codable, Hashable, Sendable {
        /// The session's id.
        public var id: String
        /// The first iOS that has Live Activities: 16.1.
        public var minimumOS: String
        /// The static attribute: the session's title.
        public var name: String
        /// Seconds from start to end; for a lift those of the default rest.
        public var totalS: Int
        /// The states to show, ascending by offset.
        public var states: [State]
        /// Seconds after the start at which the content is outdated.
        public var staleAfterS: Int
        /// The time at which it leaves the lock screen after its end.
        public var dismissal: Dismissal
        /// The condition under which an app can start one.
        public var start: Start?
        /// The bytes of the largest state, encoded as JSON with its instants; iOS accepts 4,096.
        public var stateBytes: Int?
        /// Seconds of the shortest state. No code runs at a change of state unless the app is in front: news that must
        /// be heard comes as a notification.
        public var shortestStateS: Int?
        /// The substitute that carries the same news where there is no Live Activity.
        public var fallback: Fallback?
        /// For a lift: the text for the set that the rest follows, with `{set}` and `{sets}` to be filled in.
        public var setDetail: String?

        /// The content during a phase; the system draws the countdown from its two ends.
        public struct State: Codable, Hashable, Sendable {
            /// Seconds from the start at which it begins.
            public var fromOffsetS: Int
            /// Seconds from the start at which it ends.
            public var toOffsetS: Int
            /// The phase's name.
            public var title: String
            /// The round: `2 of 4`.
            public var detail: String?

            package init(fromOffsetS: Int, toOffsetS: Int, title: String, detail: String? = nil) {
                self.fromOffsetS = fromOffsetS
                self.toOffsetS = toOffsetS
                self.title = title
                self.detail = detail
            }
        }

        package init(
            id: String, minimumOS: String, name: String, totalS: Int, states: [State], staleAfterS: Int,
            dismissal: Dismissal, start: Start? = nil, stateBytes: Int? = nil, shortestStateS: Int? = nil,
            fallback: Fallback? = nil, setDetail: String? = nil
        ) {
            self.id = id
            self.minimumOS = minimumOS
            self.name = name
            self.totalS = totalS
            self.states = states
            self.staleAfterS = staleAfterS
            self.dismissal = dismissal
            self.start = start
            self.stateBytes = stateBytes
            self.shortestStateS = shortestStateS
            self.fallback = fallback
            self.setDetail = setDetail
        }
    }
}
