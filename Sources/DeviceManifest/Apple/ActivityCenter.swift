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
        /// The range for `Text(timerInterval:pauseTime:)`, which counts down by itself and crashes on a range whose end
        /// is before its start.
        public var interval: ClosedRange<Date> { Stretch(startsMs: startsMs, endsMs: endsMs).interval }

        /// The range of all that is drawn: the whole session, or a rest.
        public var wholeInterval: ClosedRange<Date> {
            Stretch(startsMs: whole?.startsMs ?? startsMs, endsMs: whole?.endsMs ?? endsMs).interval
        }

        /// The instant at which the countdown stands still; `nil` where the session runs.
        public var pauseTime: Date? { pausedMs.map { Date(timeIntervalSince1970: Double($0) / 1000) } }
    }

    extension LiveActivityState.Stretch {
        /// The range for `ProgressView(timerInterval:countsDown:)`, which goes on by itself.
        public var interval: ClosedRange<Date> {
            let start = Date(timeIntervalSince1970: Double(startsMs) / 1000)
            return start...max(start, Date(timeIntervalSince1970: Double(endsMs) / 1000))
        }

        /// Returns how much of it is over at an instant, from 0 to 1: what is drawn where the session is paused.
        public func part(atMs ms: Int) -> Double {
            guard endsMs > startsMs else { return 1 }
            return min(1, max(0, Double(ms - startsMs) / Double(endsMs - startsMs)))
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
                    attributes: attributes, content: Self.content(state), pushType: nil)
            case .update(let attributes, let state):
                for activity in Self.active where activity.attributes == attributes {
                    await activity.update(Self.content(state))
                }
            case .end(let attributes, let state, let dismissal):
                for activity in Self.active where activity.attributes == attributes {
                    await activity.end(
                        state.map(Self.content), dismissalPolicy: dismissal == .immediate ? .immediate : .default)
                }
            }
        }

        /// The activities that accept updates; ended ones stay on the lock screen for a while, but accept none.
        private static var active: [Activity<LiveActivityAttributes>] {
            Activity<LiveActivityAttributes>.activities.filter {
                $0.activityState == .active || $0.activityState == .stale
            }
        }

        private static func content(_ state: LiveActivityState) -> ActivityContent<LiveActivityState> {
            // A pause has no end that could make it outdated.
            ActivityContent(state: state, staleDate: state.isPaused ? nil : state.interval.upperBound)
        }
    }
#endif
