public import Foundation
public import SwiftUI

public struct Alarm: Identifiable, Sendable {
    public enum State: Hashable, Sendable { case scheduled, countdown, paused, alerting }

    public enum Schedule: Hashable, Sendable {
        case fixed(Date)
        case relative(Relative)

        public struct Relative: Hashable, Sendable {}
    }

    public var id: UUID
    public var schedule: Schedule?
    public var state: State

    /// When it fires, in milliseconds since 1970-01-01T00:00:00Z.
    var fireMs: Int {
        guard case .fixed(let date)? = schedule else { return 0 }
        return Int((date.timeIntervalSince1970 * 1000).rounded())
    }
}

public protocol AlarmMetadata: Codable, Hashable, Sendable {}

public struct AlarmButton: Sendable {}

public struct AlarmPresentation: Sendable {
    /// As iOS 26.1 has it: the system brings the stop button.
    public struct Alert: Sendable {
        public enum SecondaryButtonBehavior: Sendable { case countdown, custom }

        public var title: LocalizedStringResource

        public init(
            title: LocalizedStringResource, secondaryButton: AlarmButton? = nil,
            secondaryButtonBehavior: SecondaryButtonBehavior? = nil
        ) { self.title = title }
    }
    public struct Countdown: Sendable {}
    public struct Paused: Sendable {}

    public var alert: Alert

    public init(alert: Alert, countdown: Countdown? = nil, paused: Paused? = nil) { self.alert = alert }
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
