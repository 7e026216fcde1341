#if canImport(ActivityKit) && !os(macOS) && !targetEnvironment(macCatalyst)
    public import ActivityKit
    public import Foundation

    /// The attributes that a widget extension draws: `ActivityConfiguration(for: LiveActivityAttributes.self)`.
    @available(iOS 16.2, *)
    extension LiveActivityAttributes: ActivityAttributes {
        /// The content that changes while the activity runs.
        public typealias ContentState = LiveActivityState
    }

    extension LiveActivityState {
        /// The range of the phase for `Text(timerInterval:pauseTime:)`, which counts down by itself.
        public var interval: ClosedRange<Date> { Self.range(startsMs, endsMs) }

        /// The range of all that is drawn: the whole session, or a rest.
        public var wholeInterval: ClosedRange<Date> {
            Self.range(whole?.startsMs ?? startsMs, whole?.endsMs ?? endsMs)
        }

        /// The instant at which the countdown stands still; `nil` where the session runs.
        public var pauseTime: Date? { pausedMs.map { Date(timeIntervalSince1970: Double($0) / 1000) } }

        /// How much of all is over where the session is paused, from 0 to 1; `nil` where it runs.
        public var pausedPart: Double? {
            let length = wholeInterval.upperBound.timeIntervalSince(wholeInterval.lowerBound)
            return pauseTime.map { pause in
                length > 0 ? min(1, max(0, pause.timeIntervalSince(wholeInterval.lowerBound) / length)) : 1
            }
        }

        /// The system's views crash on a range whose end is before its start.
        private static func range(_ startsMs: Int, _ endsMs: Int) -> ClosedRange<Date> {
            let start = Date(timeIntervalSince1970: Double(startsMs) / 1000)
            return start...max(start, Date(timeIntervalSince1970: Double(endsMs) / 1000))
        }
    }

    /// ActivityKit. An app needs `NSSupportsLiveActivities` in its Info.plist, and a widget extension that draws.
    @available(iOS 16.2, *)
    public struct ActivityCenter: ActivityHost {
        /// Makes a centre for the app's own activities.
        public init() {}

        /// Returns whether the system's settings allow Live Activities.
        public func isAllowed() async -> Bool { ActivityAuthorizationInfo().areActivitiesEnabled }

        /// Returns the activities that accept updates.
        public func shown() async -> [LiveActivityAttributes] { Self.active.map(\.attributes) }

        /// Starts, updates or ends an activity.
        public func perform(_ step: LiveActivityStep) async throws {
            switch step {
            case .start(let attributes, let state):
                _ = try Activity<LiveActivityAttributes>.request(
                    attributes: attributes, content: Self.content(state, of: attributes), pushType: nil)
            case .update(let attributes, let state):
                for activity in Self.active where activity.attributes == attributes {
                    await activity.update(Self.content(state, of: attributes))
                }
            case .end(let attributes, let state, let dismissal):
                for activity in Self.active where activity.attributes == attributes {
                    await activity.end(
                        state.map { Self.content($0, of: attributes) },
                        dismissalPolicy: dismissal == .immediate ? .immediate : .default)
                }
            }
        }

        /// The activities that accept updates; ended ones stay on the lock screen for a while, but accept none.
        private static var active: [Activity<LiveActivityAttributes>] {
            Activity<LiveActivityAttributes>.activities.filter {
                $0.activityState == .active || $0.activityState == .stale
            }
        }

        /// The bytes of attributes and state beyond which phases are left out; iOS refuses more than 4,096.
        private static let mostBytes = 3800

        private static func content(
            _ state: LiveActivityState, of attributes: LiveActivityAttributes
        ) -> ActivityContent<LiveActivityState> {
            var fitting = state
            let bytes = [try? JSONEncoder().encode(attributes), try? JSONEncoder().encode(state)].compactMap(\.?.count)
            if bytes.reduce(0, +) > mostBytes { fitting.whole?.phases = [] }
            // A pause has no end that could make it outdated, nor has what is over.
            let isLasting = state.isPaused || state.endedMs != nil
            return ActivityContent(state: fitting, staleDate: isLasting ? nil : state.interval.upperBound)
        }
    }
#endif
