import DeviceManifest
import PlanFile

extension DeliveryProfile {
    /// How the profile is carried out, in the order to try.
    ///
    /// The words that users see follow the capability: only AlarmKit is an alarm, and Android never says the word.
    var steps: Manifest.Delivery.Profile {
        let notification = Manifest.Delivery.Step(
            mechanism: "notification", requires: ["notifications"], status: "Notification")
        let alarmKit = Manifest.Delivery.Step(
            mechanism: "alarm-kit", requires: ["alarm-kit", "ios-26"], status: "Alarm")
        let alarmClock = Manifest.Delivery.Step(
            mechanism: "alarm-clock", requires: ["notifications", "exact-alarms"], status: "Precise notification")
        let exact = Manifest.Delivery.Step(
            mechanism: "exact-while-idle", requires: ["notifications", "exact-alarms"], status: "Precise notification")
        let inexact = Manifest.Delivery.Step(
            mechanism: "inexact-while-idle", requires: ["notifications"], status: "Notification")
        return switch self {
        case .alarm: .init(profile: rawValue, ios: [alarmKit, notification], android: [alarmClock, exact, inexact])
        case .precise: .init(profile: rawValue, ios: [notification], android: [exact, inexact])
        case .approximate: .init(profile: rawValue, ios: [notification], android: [inexact])
        }
    }
}

extension Set<DeliveryProfile> {
    /// From the most to the least exact.
    var inOrder: [DeliveryProfile] { DeliveryProfile.allCases.filter(contains) }
}
