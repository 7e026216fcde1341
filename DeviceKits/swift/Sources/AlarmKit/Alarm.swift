public import Foundation
public import SwiftUI

public struct Alarm: Identifiable, Sendable {
    public enum State: Hashable, Sendable { case scheduled, countdown, paused, alerting }

    public enum Schedule: Hashable, Sendable {
        case fixed(Date)
        case relative(Relative)

        public struct Relative: Hashable, Sendable {}
    }

    /// Seconds that are counted down before an alarm, and after one whose second button asks for it.
    public struct CountdownDuration: Hashable, Sendable {
        public var preAlert, postAlert: TimeInterval?

        public init(preAlert: TimeInterval?, postAlert: TimeInterval?) {
            self.preAlert = preAlert
            self.postAlert = postAlert
        }
    }

    public var id: UUID
    public var schedule: Schedule?
    public var countdownDuration: CountdownDuration?
    public var state: State
    /// When it fires again, after a person has put it off; its schedule stays as it was.
    var againMs: Int?

    /// When it fires, in milliseconds since 1970-01-01T00:00:00Z.
    var fireMs: Int {
        if let againMs { return againMs }
        guard case .fixed(let date)? = schedule else { return 0 }
        return Int((date.timeIntervalSince1970 * 1000).rounded())
    }
}

public protocol AlarmMetadata: Codable, Hashable, Sendable {}

public struct AlarmButton: Sendable {
    public var text: LocalizedStringResource
    public var textColor: Color
    public var systemImageName: String

    public init(text: LocalizedStringResource, textColor: Color, systemImageName: String) {
        self.text = text
        self.textColor = textColor
        self.systemImageName = systemImageName
    }
}

public struct AlarmPresentation: Sendable {
    /// As iOS 26.1 has it: the system brings the stop button.
    public struct Alert: Sendable {
        public enum SecondaryButtonBehavior: Sendable { case countdown, custom }

        public var title: LocalizedStringResource
        public var secondaryButton: AlarmButton?
        public var secondaryButtonBehavior: SecondaryButtonBehavior?

        public init(
            title: LocalizedStringResource, secondaryButton: AlarmButton? = nil,
            secondaryButtonBehavior: SecondaryButtonBehavior? = nil
        ) {
            self.title = title
            self.secondaryButton = secondaryButton
            self.secondaryButtonBehavior = secondaryButtonBehavior
        }
    }
    public struct Countdown: Sendable {
        public var title: LocalizedStringResource

        public init(title: LocalizedStringResource, pauseButton: AlarmButton? = nil) { self.title = title }
    }
    public struct Paused: Sendable {}

    public var alert: Alert
    public var countdown: Countdown?

    public init(alert: Alert, countdown: Countdown? = nil, paused: Paused? = nil) {
        self.alert = alert
        self.countdown = countdown
    }
}

public struct AlarmAttributes<Metadata: AlarmMetadata> {
    public var presentation: AlarmPresentation

    public init(presentation: AlarmPresentation, metadata: Metadata? = nil, tintColor: Color) {
        self.presentation = presentation
    }
}

/// Foundation's on Apple's systems; Linux has none.
public struct LocalizedStringResource: Hashable, Sendable, CustomStringConvertible {
    public var description: String

    public init(stringLiteral text: String) { description = text }
}
