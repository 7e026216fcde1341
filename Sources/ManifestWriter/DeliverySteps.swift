import DeviceManifest
import Localization
import PlanModel

extension DeliveryProfile {
    /// The manifest's word for the profile.
    var word: Manifest.ProfileName { .init(rawValue: rawValue) }

    /// Returns the steps that carry out the profile, in the order to try.
    ///
    /// The words that users see follow the capability: only AlarmKit is called an alarm, and Android's words never say
    /// so.
    func steps(_ words: Words) -> Manifest.Delivery.Profile {
        let notification = Manifest.Delivery.Step(
            mechanism: .notification, requires: [.notifications], status: words(.statusNotification))
        let alarmKit = Manifest.Delivery.Step(
            mechanism: .alarmKit, requires: [.alarmKit, .ios26], status: words(.statusAlarm))
        let alarmClock = Manifest.Delivery.Step(
            mechanism: .alarmClock, requires: [.notifications, .exactAlarms], status: words(.statusPrecise))
        let exact = Manifest.Delivery.Step(
            mechanism: .exactWhileIdle, requires: [.notifications, .exactAlarms], status: words(.statusPrecise))
        let inexact = Manifest.Delivery.Step(
            mechanism: .inexactWhileIdle, requires: [.notifications], status: words(.statusNotification))
        return switch self {
        case .alarm: .init(profile: word, ios: [alarmKit, notification], android: [alarmClock, exact, inexact])
        case .precise: .init(profile: word, ios: [notification], android: [exact, inexact])
        case .approximate, .silent: .init(profile: word, ios: [notification], android: [inexact])
        }
    }
}

extension Set<DeliveryProfile> {
    /// The profiles from the most to the least exact.
    var inOrder: [DeliveryProfile] { DeliveryProfile.allCases.filter(contains) }

    /// Returns the permissions that an app asks its user for on behalf of these profiles.
    func permissions(_ words: Words) -> [Manifest.Delivery.Permission] {
        let all: [Manifest.Delivery.Permission] = [
            .init(
                permission: .notifications, ios: true, android: true,
                ask: words(.askNotifications),
                without: words(.withoutNotifications)),
            .init(
                permission: .exactAlarms, ios: false, android: true,
                ask: words(.askExactAlarms),
                without: words(.withoutExactAlarms)),
            .init(
                permission: .alarmKit, ios: true, android: false,
                ask: words(.askAlarms),
                without: words(.withoutAlarms)),
        ]
        let needed = Set<Manifest.Requirement>(
            map { $0.steps(words) }.flatMap { $0.ios + $0.android }.flatMap(\.requires))
        return all.filter { needed.contains($0.permission) }
    }
}
