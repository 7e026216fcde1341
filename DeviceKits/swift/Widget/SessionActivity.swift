// For an app's widget extension: copy it there, and list `SessionActivity()` in the extension's `WidgetBundle`. Colours and fonts
// are the app's to change; the words are the manifest's.

import ActivityKit
import DeviceManifest
import Foundation
import SwiftUI
import WidgetKit

/// The Live Activity of a session, or of a lift's rest.
///
/// The app's code does not run as a phase ends. So the bar and the countdown of the whole session are drawn by the system's own
/// clock, over the phases that it passes; the name of the present phase goes once it is outdated, until the app is next in
/// front.
@available(iOS 16.2, *)
struct SessionActivity: Widget {
    var body: some WidgetConfiguration {
        ActivityConfiguration(for: LiveActivityAttributes.self) { context in
            VStack(alignment: .leading, spacing: 8) {
                HStack(alignment: .firstTextBaseline) {
                    Text(context.attributes.name).font(.headline).lineLimit(1)
                    Spacer()
                    WholeCountdown(state: context.state).font(.title2)
                }
                SessionCourse(state: context.state, isStale: context.isStale)
            }
            .padding()
        } dynamicIsland: { context in
            DynamicIsland {
                DynamicIslandExpandedRegion(.leading) { Text(context.attributes.name).font(.headline).lineLimit(1) }
                DynamicIslandExpandedRegion(.trailing) { WholeCountdown(state: context.state).font(.title2) }
                DynamicIslandExpandedRegion(.bottom) {
                    SessionCourse(state: context.state, isStale: context.isStale)
                }
            } compactLeading: {
                SessionSymbol(state: context.state)
            } compactTrailing: {
                WholeCountdown(state: context.state).font(.caption)
            } minimal: {
                SessionSymbol(state: context.state)
            }
        }
    }
}

/// The present phase while that is true, and the bar over the phases.
@available(iOS 16.2, *)
struct SessionCourse: View {
    let state: LiveActivityState
    let isStale: Bool

    var body: some View {
        VStack(alignment: .leading, spacing: 8) {
            if !isStale && state.endedMs == nil { PresentPhase(state: state) }
            SessionBar(state: state)
        }
    }
}

/// The time left of the whole session, or of the rest.
@available(iOS 16.2, *)
struct WholeCountdown: View {
    let state: LiveActivityState

    var body: some View { Countdown(interval: state.wholeInterval, pauseTime: state.pauseTime) }
}

/// Digits that count down by themselves. The system gives them all the width there is, so they lie over digits as wide as
/// theirs.
@available(iOS 16.2, *)
struct Countdown: View {
    let interval: ClosedRange<Date>
    let pauseTime: Date?

    var body: some View {
        let hasHours = interval.upperBound.timeIntervalSince(interval.lowerBound) >= 3600
        Text(hasHours ? "0:00:00" : "00:00")
            .monospacedDigit()
            .hidden()
            .overlay(alignment: .trailing) {
                Text(timerInterval: interval, pauseTime: pauseTime, countsDown: true)
                    .monospacedDigit()
                    .multilineTextAlignment(.trailing)
            }
    }
}

/// The phase that the app has named last, and what is left of it.
@available(iOS 16.2, *)
struct PresentPhase: View {
    let state: LiveActivityState

    var body: some View {
        HStack(alignment: .firstTextBaseline, spacing: 6) {
            if state.isPaused { SessionSymbol(state: state) }
            Text(state.title)
            if let detail = state.detail { Text(detail).foregroundStyle(.secondary) }
            Spacer()
            // A rest is all there is.
            if state.interval != state.wholeInterval {
                Countdown(interval: state.interval, pauseTime: state.pauseTime)
            }
        }
        .lineLimit(1)
    }
}

/// How much of the session is over, above its phases: each is as wide as it is long.
@available(iOS 16.2, *)
struct SessionBar: View {
    let state: LiveActivityState

    var body: some View {
        let phases = state.whole?.phases ?? []
        let wholeS = max(1, phases.reduce(0) { $0 + $1.lengthS })
        VStack(spacing: 3) {
            if let part = state.pausedPart {
                ProgressView(value: part).progressViewStyle(.linear)
            } else {
                ProgressView(timerInterval: state.wholeInterval, countsDown: false) {
                    EmptyView()
                } currentValueLabel: {
                    EmptyView()
                }
                .progressViewStyle(.linear)
            }
            if !phases.isEmpty {
                GeometryReader { geometry in
                    HStack(spacing: 0) {
                        ForEach(Array(phases.enumerated()), id: \.offset) { _, phase in
                            Rectangle()
                                .fill(colour(of: phase.kind))
                                .frame(width: geometry.size.width * Double(phase.lengthS) / Double(wholeS))
                        }
                    }
                }
                .frame(height: 4)
            }
        }
        .accessibilityHidden(true)
    }

    private func colour(of kind: Manifest.Session.Phase.Kind) -> Color {
        switch kind {
        case .rest, .walk: .green
        case .warmup, .cooldown: .blue
        default: .orange
        }
    }
}

/// A symbol for places that have no room for words.
@available(iOS 16.2, *)
struct SessionSymbol: View {
    let state: LiveActivityState

    var body: some View { Image(systemName: state.isPaused ? "pause.fill" : "timer") }
}
