// For an app's widget extension: copy it there, and list `SessionActivity()` in the extension's `WidgetBundle`. Colours and fonts
// are the app's to change; the words are the manifest's.

import ActivityKit
import DeviceManifest
import Foundation
import SwiftUI
import WidgetKit

/// The Live Activity of a session, or of a lift's rest.
///
/// The app's code does not run as a phase ends. So the bars of the phases and the countdown of the whole session are drawn by the
/// system's own clock, and are right throughout; the name of the present phase goes once it is outdated, until the app is
/// next in front.
@available(iOS 16.2, *)
struct SessionActivity: Widget {
    var body: some WidgetConfiguration {
        ActivityConfiguration(for: LiveActivityAttributes.self) { context in
            VStack(alignment: .leading, spacing: 8) {
                HStack(alignment: .firstTextBaseline) {
                    Text(context.attributes.name).font(.headline).lineLimit(1)
                    Spacer()
                    SessionCountdown(state: context.state).font(.title2)
                }
                if !context.isStale { PresentPhase(state: context.state) }
                SessionBar(state: context.state)
            }
            .padding()
        } dynamicIsland: { context in
            DynamicIsland {
                DynamicIslandExpandedRegion(.leading) { Text(context.attributes.name).font(.headline).lineLimit(1) }
                DynamicIslandExpandedRegion(.trailing) { SessionCountdown(state: context.state).font(.title2) }
                DynamicIslandExpandedRegion(.bottom) {
                    VStack(alignment: .leading, spacing: 8) {
                        if !context.isStale { PresentPhase(state: context.state) }
                        SessionBar(state: context.state)
                    }
                }
            } compactLeading: {
                SessionSymbol(state: context.state)
            } compactTrailing: {
                SessionCountdown(state: context.state).frame(maxWidth: 56)
            } minimal: {
                SessionSymbol(state: context.state)
            }
        }
    }
}

/// What is left of the whole session, or of the rest.
@available(iOS 16.2, *)
struct SessionCountdown: View {
    let state: LiveActivityState

    var body: some View {
        Text(timerInterval: state.wholeInterval, pauseTime: state.pauseTime, countsDown: true)
            .monospacedDigit()
            .multilineTextAlignment(.trailing)
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
                Text(timerInterval: state.interval, pauseTime: state.pauseTime, countsDown: true)
                    .monospacedDigit()
                    .multilineTextAlignment(.trailing)
            }
        }
        .lineLimit(1)
    }
}

/// The phases side by side, each as wide as it is long, of which those that are over are full.
@available(iOS 16.2, *)
struct SessionBar: View {
    let state: LiveActivityState

    var body: some View {
        let stretches = state.stretches
        GeometryReader { geometry in
            let gap = stretches.count > 20 ? 1.0 : 3.0
            let wholeMs = max(1, stretches.reduce(0) { $0 + $1.endsMs - $1.startsMs })
            let width = geometry.size.width - gap * Double(stretches.count - 1)
            HStack(spacing: gap) {
                ForEach(Array(stretches.enumerated()), id: \.offset) { _, stretch in
                    bar(stretch)
                        .progressViewStyle(.linear)
                        .tint(colour(of: stretch.kind))
                        .frame(width: max(1, width * Double(stretch.endsMs - stretch.startsMs) / Double(wholeMs)))
                }
            }
        }
        .frame(height: 8)
        .accessibilityHidden(true)
    }

    @ViewBuilder
    private func bar(_ stretch: LiveActivityState.Stretch) -> some View {
        if let pausedMs = state.pausedMs {
            ProgressView(value: stretch.part(atMs: pausedMs))
        } else {
            ProgressView(timerInterval: stretch.interval, countsDown: false) {
                EmptyView()
            } currentValueLabel: {
                EmptyView()
            }
        }
    }

    private func colour(of kind: Manifest.Session.Phase.Kind?) -> Color {
        switch kind {
        case .rest?, .walk?: .green
        case .warmup?, .cooldown?: .blue
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
