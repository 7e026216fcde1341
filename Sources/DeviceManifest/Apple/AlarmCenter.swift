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
            /// There is nothing to tell.
            public init() {}
        }

        private static let key = "horarium.alarms"

        /// Makes one for the app's own alarms; what it must remember is kept in the standard user defaults.
        public init() {}

        /// Asks the person for permission where that has not been done.
        ///
        /// - Returns: What is granted: `alarm-kit` and `ios-26`, or `ios-26` alone.
        public static func requestAuthorization() async -> Set<Manifest.Requirement> {
            let state = try? await AlarmManager.shared.requestAuthorization()
            return state == .authorized ? [.alarmKit, .ios26] : [.ios26]
        }

        /// What is granted already, without asking.
        public static var granted: Set<Manifest.Requirement> {
            AlarmManager.shared.authorizationState == .authorized ? [.alarmKit, .ios26] : [.ios26]
        }

        /// Fixed alarms that wait; one that sounds now has another state.
        public func scheduled() async throws -> [HeldAlarm] {
            try AlarmManager.shared.alarms.compactMap { alarm in
                guard alarm.state == .scheduled, case .fixed(let date)? = alarm.schedule else { return nil }
                let epochMs = Int((date.timeIntervalSince1970 * 1000).rounded())
                return HeldAlarm(uuid: alarm.id.uuidString, epochMs: epochMs)
            }
        }

        /// Deletes an alarm.
        public func cancel(uuid: String) async {
            // It throws for an alarm that is gone, which is what is wanted.
            if let id = UUID(uuidString: uuid) { try? AlarmManager.shared.cancel(id: id) }
        }

        /// Schedules an alarm, a title and no more, at an instant.
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

        /// The system brings the button that stops an alarm; one that snoozes counts down to its next ring.
        private static func presentation(of request: AlarmRequest) -> AlarmPresentation {
            let title = LocalizedStringResource(stringLiteral: request.title)
            guard let snooze = request.snooze else { return AlarmPresentation(alert: .init(title: title)) }
            let button = AlarmButton(
                text: LocalizedStringResource(stringLiteral: snooze.title), textColor: .white, systemImageName: "zzz")
            return AlarmPresentation(
                alert: .init(title: title, secondaryButton: button, secondaryButtonBehavior: .countdown),
                countdown: .init(title: title))
        }

        /// What the user defaults hold.
        public func ledger() async -> AlarmLedger {
            guard let data = UserDefaults.standard.data(forKey: Self.key) else { return AlarmLedger() }
            return (try? JSONDecoder().decode(AlarmLedger.self, from: data)) ?? AlarmLedger()
        }

        /// Writes to the user defaults.
        public func keep(_ ledger: AlarmLedger) async {
            UserDefaults.standard.set(try? JSONEncoder().encode(ledger), forKey: Self.key)
        }

        /// A manifest whose UUID is none.
        struct InvalidUUID: Error {
            var text: String
        }
    }
#endif
