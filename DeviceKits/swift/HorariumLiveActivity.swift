// The Live Activity of a session, to be copied into an app's widget extension, which links `DeviceManifest`. It draws the whole
// session at once: no code runs while a phone is locked, and the system moves only clocks and bars that it is given ends for.

import ActivityKit
import DeviceManifest
import SwiftUI
import WidgetKit

@available(iOS 16.2, *)
struct HorariumLiveActivity: Widget {
    var body: some WidgetConfiguration {
        ActivityConfiguration(for: LiveActivityAttributes.self) { context in
            SessionView(attributes: context.attributes, state: context.state, isOver: context.isStale)
                .padding()
        } dynamicIsland: { context in
            DynamicIsland {
                DynamicIslandExpandedRegion(.leading) { Text(context.attributes.name).font(.headline) }
                DynamicIslandExpandedRegion(.trailing) { Countdown(state: context.state).font(.title2) }
                DynamicIslandExpandedRegion(.bottom) { CourseView(state: context.state) }
            } compactLeading: {
                Image(systemName: context.state.isPaused ? "pause.fill" : "timer")
            } compactTrailing: {
                Countdown(state: context.state).frame(maxWidth: 48)
            } minimal: {
                Image(systemName: context.state.isPaused ? "pause.fill" : "timer")
            }
        }
    }
}

/// The lock screen's view: the session's name, what is left of it, and its phases.
@available(iOS 16.2, *)
struct SessionView: View {
    let attributes: LiveActivityAttributes
    let state: LiveActivityState
    /// Whether the session has ended since the state was made.
    let isOver: Bool

    var body: some View {
        VStack(alignment: .leading, spacing: 8) {
            HStack {
                VStack(alignment: .leading) {
                    Text(attributes.name).font(.headline)
                    if let detail = state.detail, state.course == nil { Text(detail).font(.subheadline) }
                }
                Spacer()
                if isOver {
                    Image(systemName: "checkmark.circle.fill").font(.title)
                } else {
                    Countdown(state: state).font(.title)
                }
            }
            if !isOver { CourseView(state: state) }
        }
    }
}

/// What is left: of the whole session where its course is known, since the present phase would stand still at its end.
@available(iOS 16.2, *)
struct Countdown: View {
    let state: LiveActivityState

    var body: some View {
        if let pausedMs = state.pausedMs {
            // A clock that is drawn while the session stands still would go on.
            Text(Duration.milliseconds(max(0, state.staleMs - pausedMs)), format: .time(pattern: .minuteSecond))
                .monospacedDigit()
        } else {
            Text(timerInterval: state.wholeInterval, countsDown: true).monospacedDigit().multilineTextAlignment(
                .trailing)
        }
    }
}

/// The session as one bar a phase, each of which fills by itself while its phase runs, and the times of the next changes.
@available(iOS 16.2, *)
struct CourseView: View {
    let state: LiveActivityState

    var body: some View {
        if let course = state.course {
            VStack(alignment: .leading, spacing: 4) {
                HStack(spacing: 2) {
                    ForEach(Array(course.schedule.enumerated()), id: \.offset) { _, phase in
                        bar(from: phase.startsMs, to: phase.endsMs)
                    }
                }
                if !state.isPaused {
                    HStack(spacing: 12) {
                        ForEach(
                            Array(course.schedule.filter { $0.startsMs >= state.endsMs }.prefix(3).enumerated()),
                            id: \.offset
                        ) { _, phase in
                            Text(
                                "\(phase.title) \(Self.date(phase.startsMs), format: .dateTime.hour().minute().second())"
                            )
                        }
                    }
                    .font(.caption2).foregroundStyle(.secondary)
                }
            }
        } else {
            bar(from: state.startsMs, to: state.endsMs)
        }
    }

    @ViewBuilder
    private func bar(from startsMs: Int, to endsMs: Int) -> some View {
        if let pausedMs = state.pausedMs {
            ProgressView(
                value: Double(min(max(pausedMs - startsMs, 0), endsMs - startsMs)),
                total: Double(max(1, endsMs - startsMs)))
        } else {
            ProgressView(timerInterval: Self.date(startsMs)...Self.date(max(startsMs, endsMs)), countsDown: false) {
            } currentValueLabel: {
            }
        }
    }

    private static func date(_ ms: Int) -> Date { Date(timeIntervalSince1970: Double(ms) / 1000) }
}
