#if canImport(ActivityKit) && !os(macOS) && !targetEnvironment(macCatalyst)
    public import ActivityKit
    public import Foundation

    /// What a widget extension draws: `ActivityConfiguration(for: LiveActivityAttributes.self)`.
    @available(iOS 16.2, *)
    extension LiveActivityAttributes: ActivityAttributes {
        /// What changes while the activity runs.
        public typealias ContentState = LiveActivityState
    }

    extension LiveActivityState {
        /// For `Text(timerInterval:)`, which counts down by itself and crashes on a range whose end lies before its
        /// start.
        public var interval: ClosedRange<Date> {
            let start = Date(timeIntervalSince1970: Double(startsMs) / 1000)
            return start...max(start, Date(timeIntervalSince1970: Double(endsMs) / 1000))
        }
    }

    /// ActivityKit. An app needs `NSSupportsLiveActivities` in its Info.plist, and a widget extension that draws.
    @available(iOS 16.2, *)
    public struct ActivityCenter: ActivityHost {
        /// Makes one for the app's own activities.
        public init() {}

        /// What the person has set in the system's settings.
        public func isAllowed() async -> Bool { ActivityAuthorizationInfo().areActivitiesEnabled }

        /// The activities that take updates.
        public func shown() async -> [LiveActivityAttributes] { Self.active.map(\.attributes) }

        /// Does one thing.
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

        /// Ended ones stay on the lock screen for a while, but take no more updates.
        private static var active: [Activity<LiveActivityAttributes>] {
            Activity<LiveActivityAttributes>.activities.filter {
                $0.activityState == .active || $0.activityState == .stale
            }
        }

        private static func content(_ state: LiveActivityState) -> ActivityContent<LiveActivityState> {
            ActivityContent(state: state, staleDate: state.interval.upperBound)
        }
    }
#endif
