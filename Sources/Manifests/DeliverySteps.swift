import DeviceManifest
import PlanFile

extension DeliveryProfile {
    /// The manifest's word for it.
    var word: Manifest.ProfileName { .init(rawValue: rawValue) }

    /// How the profile is carried out, in the order to try.
    ///
    /// The words that users see follow the capability: only AlarmKit is an alarm, and Android never says the word.
    var steps: Manifest.Delivery.Profile {
        let notification = Manifest.Delivery.Step(
            mechanism: .notification, requires: [.notifications], status: "Notification")
        let alarmKit = Manifest.Delivery.Step(
            mechanism: .alarmKit, requires: [.alarmKit, .ios26], status: "Alarm")
        let alarmClock = Manifest.Delivery.Step(
            mechanism: .alarmClock, requires: [.notifications, .exactAlarms], status: "Precise notification")
        let exact = Manifest.Delivery.Step(
            mechanism: .exactWhileIdle, requires: [.notifications, .exactAlarms], status: "Precise notification")
        let inexact = Manifest.Delivery.Step(
            mechanism: .inexactWhileIdle, requires: [.notifications], status: "Notification")
        return switch self {
        case .alarm: .init(profile: word, ios: [alarmKit, notification], android: [alarmClock, exact, inexact])
        case .precise: .init(profile: word, ios: [notification], android: [exact, inexact])
        case .approximate, .silent: .init(profile: word, ios: [notification], android: [inexact])
        }
    }
}

extension Set<DeliveryProfile> {
    /// From the most to the least exact.
    var inOrder: [DeliveryProfile] { DeliveryProfile.allCases.filter(contains) }

    /// What an app asks its user for, for these profiles.
    var permissions: [Manifest.Delivery.Permission] {
        let all: [Manifest.Delivery.Permission] = [
            .init(
                permission: .notifications, ios: true, android: true,
                ask: "Allow notifications, so that this plan can reach you.",
                without: "Nothing is delivered: Notification permission needed."),
            .init(
                permission: .exactAlarms, ios: false, android: true,
                ask: "Allow exact timing, so that notifications come to the second.",
                without: "Notifications still come, some minutes late."),
            .init(
                permission: .alarmKit, ios: true, android: false,
                ask: "Allow alarms, so that they sound even in a Focus or when the phone is silent.",
                without: "Notifications come in their place."),
        ]
        let needed = Set<Manifest.Requirement>(map(\.steps).flatMap { $0.ios + $0.android }.flatMap(\.requires))
        return all.filter { needed.contains($0.permission) }
    }
}
