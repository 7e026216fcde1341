#if canImport(AlarmKit) && !os(macOS) && !targetEnvironment(macCatalyst)
    import ActivityKit
    public import AlarmKit
    import Foundation
    import SwiftUI

    /// AlarmKit. An app needs `NSAlarmKitUsageDescription` in its Info.plist, and a person's permission.
    ///
    /// From iOS 26.1 on the system brings the stop button of an alert; before, each alert had to bring its own.
    @available(iOS 26.1, *)
    public struct AlarmCenter: AlarmHost {
        /// AlarmKit's alarms carry metadata; the system's own alert does not show it. A widget extension draws the
        /// countdown of an alarm that snoozes:
        /// `ActivityConfiguration(for: AlarmAttributes<AlarmCenter.Metadata>.self)`.
        public struct Metadata: AlarmMetadata {
            /// Makes empty metadata.
            public init() {}
        }

        private static let key = "horarium.alarms"

        /// Makes a centre for the app's own alarms; its ledger is stored in the standard user defaults.
        public init() {}

        /// Asks the person for permission unless that has been done.
        ///
        /// - Returns: The granted requirements: `alarm-kit` and `ios-26`, or `ios-26` alone.
        public static func requestAuthorization() async -> Set<Manifest.Requirement> {
            let state = try? await AlarmManager.shared.requestAuthorization()
            return state == .authorized ? [.alarmKit, .ios26] : [.ios26]
        }

        /// The requirements that are granted already, without asking.
        public static var granted: Set<Manifest.Requirement> {
            AlarmManager.shared.authorizationState == .authorized ? [.alarmKit, .ios26] : [.ios26]
        }

        /// Returns the app's alarms, but for those that are to fire at a relative time, which no plan has.
        public func held() async throws -> [HeldAlarm] {
            try AlarmManager.shared.alarms.compactMap { alarm in
                let state: HeldAlarm.State =
                    switch alarm.state {
                    case .scheduled: .scheduled
                    case .countdown, .paused: .snoozed
                    // What is not known is as what sounds, which nothing cancels.
                    default: .alerting
                    }
                guard case .fixed(let date)? = alarm.schedule else {
                    // Apple does not say what the schedule of an alarm is that has fired.
                    return state == .scheduled ? nil : HeldAlarm(uuid: alarm.id.uuidString, epochMs: 0, state: state)
                }
                let epochMs = Int((date.timeIntervalSince1970 * 1000).rounded())
                return HeldAlarm(uuid: alarm.id.uuidString, epochMs: epochMs, state: state)
            }
        }

        /// Deletes an alarm.
        public func cancel(uuid: String) async {
            // It throws for an alarm that is gone, which is as good as cancelled.
            if let id = UUID(uuidString: uuid) { try? AlarmManager.shared.cancel(id: id) }
        }

        /// Schedules an alarm, which has a title only, at an instant.
        public func schedule(_ request: AlarmRequest) async throws {
            guard let id = UUID(uuidString: request.uuid) else { throw InvalidUUID(text: request.uuid) }
            let attributes = AlarmAttributes<Metadata>(
                presentation: Self.presentation(of: request), tintColor: Color.accentColor)
            var sound = AlertConfiguration.AlertSound.default
            if case .named(let name) = request.sound { sound = .named(name) }
            let date = Date(timeIntervalSince1970: Double(request.epochMs) / 1000)
            _ = try await AlarmManager.shared.schedule(
                id: id,
                configuration: .init(
                    countdownDuration: request.snooze.map { .init(preAlert: nil, postAlert: Double($0.seconds)) },
                    schedule: .fixed(date), attributes: attributes, sound: sound))
        }

        /// Returns an alarm's presentation. The system adds the stop button; an alarm that snoozes counts down to its
        /// next ring.
        private static func presentation(of request: AlarmRequest) -> AlarmPresentation {
            let title = LocalizedStringResource(stringLiteral: request.title)
            guard let snooze = request.snooze else { return AlarmPresentation(alert: .init(title: title)) }
            let button = AlarmButton(
                text: LocalizedStringResource(stringLiteral: snooze.title), textColor: .white, systemImageName: "zzz")
            return AlarmPresentation(
                alert: .init(title: title, secondaryButton: button, secondaryButtonBehavior: .countdown),
                countdown: .init(title: title))
        }

        /// Returns the ledger in the user defaults.
        public func ledger() async -> AlarmLedger {
            guard let data = UserDefaults.standard.data(forKey: Self.key) else { return AlarmLedger() }
            return (try? JSONDecoder().decode(AlarmLedger.self, from: data)) ?? AlarmLedger()
        }

        /// Stores the ledger in the user defaults.
        public func keep(_ ledger: AlarmLedger) async {
            UserDefaults.standard.set(try? JSONEncoder().encode(ledger), forKey: Self.key)
        }

        /// An error for a manifest whose UUID is malformed.
        struct InvalidUUID: Error {
            var text: String
        }
    }
#endif
