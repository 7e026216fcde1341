extension Manifest {
    /// A workout that a person can start at any time: its notifications are scheduled together at the start.
    public struct Session: Codable, Hashable, Sendable {
        /// The template's id; `<template>@<n>` has the numbers of week n.
        public var id: String
        /// What it consists of.
        public var type: Kind
        /// What people call it.
        public var title: String
        /// Seconds from start to completion; an estimate for a lift.
        public var durationS: Int
        /// Ascending without gaps from 0; empty for a lift.
        public var phases: [Phase]
        /// What fires after the start, ascending; empty for a lift.
        public var notifications: [OffsetNotification]
        /// The exercises of a lift; empty otherwise.
        public var exercises: [Exercise]
        /// For a lift: what to schedule when a rest starts, `offsetS` being replaced by the exercise's `restS`.
        public var restTimer: OffsetNotification?
        /// Ending or cancelling a session cancels every pending identifier that begins so.
        public var cancelScope: String
        /// Whether starting it first clears the session before.
        public var exclusive: Bool
        /// How late a notification is still delivered to a device that slept.
        public var catchUpS: Int

        /// A stretch of a session.
        public struct Phase: Codable, Hashable, Sendable {
            /// What a person does in it.
            public var kind: Kind
            /// What people call it.
            public var label: String
            /// Seconds from the session's start to the phase's.
            public var startOffsetS: Int
            /// Seconds from the session's start to the phase's end.
            public var endOffsetS: Int
            /// The round that it belongs to, from 1.
            public var round: Int
            /// How many rounds there are.
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
            /// What tells it apart in its session; its identifier is `cancelScope` and this.
            public var part: String
            /// `workout-phase` or `workout-complete`.
            public var kind: Notification.Kind
            /// Seconds after the start.
            public var offsetS: Int
            /// The first line.
            public var title: String
            /// What to show where there is room for a title only.
            public var shortTitle: String?
            /// The text.
            public var body: String
            /// The id of how it looks and sounds.
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
            /// What it is called.
            public var name: String
            /// How many sets.
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

    /// What a Live Activity shows while a session runs; of a lift, whose sets take as long as they take, while a rest
    /// does, with offsets from the rest's start.
    public struct LiveActivity: Codable, Hashable, Sendable {
        /// The session's id.
        public var id: String
        /// The first iOS that has Live Activities: 16.1.
        public var minimumOS: String
        /// The static attribute: what the session is called.
        public var name: String
        /// Seconds from start to end; of a lift those of the default rest.
        public var totalS: Int
        /// What to show, ascending by offset.
        public var states: [State]
        /// Seconds after the start at which the content is outdated.
        public var staleAfterS: Int
        /// When it leaves the lock screen after its end.
        public var dismissal: Dismissal
        /// When an app can start one.
        public var start: Start?
        /// The bytes of the largest state, encoded as JSON with its instants; iOS takes 4,096.
        public var stateBytes: Int?
        /// Seconds of the shortest state. No code runs at a change of state unless the app is in front: what must be
        /// heard comes as a notification.
        public var shortestStateS: Int?
        /// What carries the same news where there is no Live Activity.
        public var fallback: Fallback?
        /// Of a lift: which set the rest follows, with `{set}` and `{sets}` to be filled in.
        public var setDetail: String?

        /// What is shown during a phase; the system draws the countdown from its two ends.
        public struct State: Codable, Hashable, Sendable {
            /// Seconds from the start at which it begins.
            public var fromOffsetS: Int
            /// Seconds from the start at which it ends.
            public var toOffsetS: Int
            /// The phase.
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
