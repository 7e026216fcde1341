import DeviceManifest
import Foundation
import StandIn
import UserNotifications

/// The kit as an app makes it: every adapter, on the device of the current task.
struct Kit {
    let device: Device
    let kit: DeviceKit

    init(
        _ manifest: Manifest, _ device: Device, policy: ArmingPolicy? = nil, limits: ArmingLimits? = nil,
        guarded: [String]? = nil, granted: Set<Manifest.Requirement>? = nil, zone: [Manifest.UTCOffset]? = nil,
        isOn: Bool = true, coordinator: DeviceCoordinator = DeviceCoordinator(),
        preferences: @escaping @Sendable () -> [String: RulePreference] = { [:] },
        log: (@Sendable (String) async -> Void)? = nil
    ) {
        self.device = device
        kit = DeviceKit(
            manifest, policy: policy, limits: limits, guarded: guarded,
            notifications: UserNotificationCenter(zone: { device.zone }),
            alarms: AlarmCenter(), activities: ActivityCenter(),
            conditions: {
                var allowed = await Capabilities.notificationsGranted().union(AlarmCenter.granted)
                if let granted { allowed = granted }
                return .init(
                    capabilities: Capabilities(platform: .ios, granted: allowed, isOn: isOn), zone: zone,
                    isInFront: device.isInFront, preferences: preferences())
            }, coordinator: coordinator, log: log,
            nowMs: { device.nowMs })
    }
}

extension Device {
    /// What the notification centre and AlarmKit hold, by identifier and time.
    func held(_ manifest: Manifest) async throws -> Set<String> {
        let notifications = await UserNotificationCenter().pending().map { "\($0.id) \($0.epochMs) notification" }
        let alarms = try await AlarmCenter().ledger().pending(AlarmCenter().held())
            .map { "\($0.request.id) \($0.request.epochMs) alarm-kit" }
        return Set(notifications + alarms)
    }

    /// Puts a request there as another start of the app has left it.
    func seed(_ request: PendingRequest) async throws {
        let content = UNMutableNotificationContent()
        content.title = "seed"
        content.userInfo = ["epochMs": request.epochMs]
        if let fingerprint = request.fingerprint { content.userInfo["fingerprint"] = fingerprint }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        var components = calendar.dateComponents(
            [.year, .month, .day, .hour, .minute, .second],
            from: Date(timeIntervalSince1970: Double(request.epochMs) / 1000))
        components.calendar = calendar
        components.timeZone = .gmt
        try await UNUserNotificationCenter.current().add(
            UNNotificationRequest(
                identifier: request.id, content: content,
                trigger: UNCalendarNotificationTrigger(dateMatching: components, repeats: false)))
    }
}
