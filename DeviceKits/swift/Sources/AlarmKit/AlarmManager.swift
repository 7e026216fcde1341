public import ActivityKit
public import Foundation
import StandIn

/// AppIntents' protocol; the adapters hand over none.
public protocol LiveActivityIntent {}

/// Stands for AlarmKit's manager: without permission, or beyond its limit, an alarm is refused; an alarm that sounds or
/// has been stopped is no longer scheduled.
public final class AlarmManager {
    private let device: Device

    private init(_ device: Device) { self.device = device }

    public static var shared: AlarmManager { AlarmManager(.current) }

    public enum AuthorizationState: Hashable, Sendable { case notDetermined, denied, authorized }

    public enum AlarmError: Error, Hashable, Sendable { case maximumLimitReached }

    /// What the real manager throws beyond its own errors is not documented.
    struct Failure: Error {
        var reason: String
    }

    public struct AlarmConfiguration<Metadata: AlarmMetadata> {
        var countdownDuration: Alarm.CountdownDuration?
        var schedule: Alarm.Schedule?
        var attributes: AlarmAttributes<Metadata>
        var sound: AlertConfiguration.AlertSound

        public init(
            countdownDuration: Alarm.CountdownDuration? = nil, schedule: Alarm.Schedule? = nil,
            attributes: AlarmAttributes<Metadata>, stopIntent: (any LiveActivityIntent)? = nil,
            secondaryIntent: (any LiveActivityIntent)? = nil, sound: AlertConfiguration.AlertSound = .default
        ) {
            self.countdownDuration = countdownDuration
            self.schedule = schedule
            self.attributes = attributes
            self.sound = sound
        }

        /// Whether the button that lets it ring again, the countdown that it starts and the seconds of that go together.
        var isWhole: Bool {
            let presentation = attributes.presentation
            let parts = [
                presentation.alert.secondaryButton != nil, presentation.alert.secondaryButtonBehavior == .countdown,
                presentation.countdown != nil, (countdownDuration?.postAlert ?? 0) > 0,
            ]
            return parts == [true, true, true, true] || !parts.contains(true)
        }
    }

    private var held: [Alarm] {
        get { device.storage["AlarmKit"] as? [Alarm] ?? [] }
        set { device.storage["AlarmKit"] = newValue }
    }

    public var authorizationState: AuthorizationState { device.mayAlarm ? .authorized : .denied }

    public func requestAuthorization() async throws -> AuthorizationState { authorizationState }

    public var alarms: [Alarm] {
        get throws {
            guard device.answers else { throw Failure(reason: "the daemon does not answer") }
            let over = held.filter { $0.fireMs <= device.nowMs - 60_000 }.sorted { $0.fireMs < $1.fireMs }
            device.delivered += over.map { ($0.id.uuidString.lowercased(), $0.fireMs) }
            held.removeAll { $0.fireMs <= device.nowMs - 60_000 }
            return held.map { alarm in
                var alarm = alarm
                if alarm.fireMs <= device.nowMs { alarm.state = .alerting }
                return alarm
            }
        }
    }

    public func schedule<Metadata: AlarmMetadata>(
        id: Alarm.ID, configuration: AlarmConfiguration<Metadata>
    ) async throws -> Alarm {
        await Task.yield()
        guard device.mayAlarm else { throw Failure(reason: "not authorized") }
        guard !held.contains(where: { $0.id == id }) else { throw Failure(reason: "there is one of this id") }
        guard held.count < device.alarmLimit else { throw AlarmError.maximumLimitReached }
        if !configuration.isWhole { device.faults.append("an alarm has half a snooze button") }
        let alarm = Alarm(
            id: id, schedule: configuration.schedule, countdownDuration: configuration.countdownDuration,
            state: .scheduled, againMs: nil)
        if alarm.fireMs <= device.nowMs { device.faults.append("an alarm lies in the past") }
        device.calls.append("alarm \(id.uuidString.lowercased()) \(configuration.attributes.presentation.alert.title)")
        held.append(alarm)
        return alarm
    }

    public func cancel(id: Alarm.ID) throws {
        guard device.answers else { throw Failure(reason: "the daemon does not answer") }
        device.calls.append("cancel alarm \(id.uuidString.lowercased())")
        guard held.contains(where: { $0.id == id }) else { throw Failure(reason: "there is none of this id") }
        held.removeAll { $0.id == id }
    }

    /// As a person does who presses the second button of an alarm that sounds.
    public func pressSecondaryButton(id: Alarm.ID) {
        guard let index = held.firstIndex(where: { $0.id == id }), let again = held[index].countdownDuration?.postAlert
        else { return }
        held[index].againMs = device.nowMs + Int(again * 1000)
        held[index].state = .countdown
    }
}
