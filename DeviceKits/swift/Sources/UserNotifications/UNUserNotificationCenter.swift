import Foundation
import StandIn

/// Stands for iOS's notification centre and keeps to its rules: at most 64 requests are pending, of which the soonest
/// are kept; a request of the same identifier is replaced; what lies in the past never fires.
public final class UNUserNotificationCenter {
    private static let limit = 64
    private let device: Device

    private init(_ device: Device) { self.device = device }

    public class func current() -> UNUserNotificationCenter { UNUserNotificationCenter(.current) }

    private var requests: [UNNotificationRequest] {
        get { device.storage["UserNotifications"] as? [UNNotificationRequest] ?? [] }
        set { device.storage["UserNotifications"] = newValue }
    }

    private var categories: Set<String> {
        get { device.storage["categories"] as? Set<String> ?? [] }
        set { device.storage["categories"] = newValue }
    }

    public func pendingNotificationRequests() async -> [UNNotificationRequest] {
        await Task.yield()
        requests.removeAll { $0.fireMs <= device.nowMs }
        return requests
    }

    public func removePendingNotificationRequests(withIdentifiers identifiers: [String]) {
        for identifier in identifiers { device.calls.append("cancel \(identifier)") }
        requests.removeAll { identifiers.contains($0.identifier) }
    }

    public func add(_ request: UNNotificationRequest) async throws {
        await Task.yield()
        guard device.mayNotify else { throw UNError(code: .notificationsNotAllowed) }
        guard !request.identifier.isEmpty, !device.refused.contains(request.identifier) else {
            device.refusals += 1
            throw UNError(code: .notificationInvalidNoContent)
        }
        guard request.content.title.isEmpty == false || request.content.body.isEmpty == false else {
            throw UNError(code: .notificationInvalidNoContent)
        }
        device.calls.append("add \(request.identifier)")
        let category = request.content.categoryIdentifier
        if !category.isEmpty, !categories.contains(category) { device.faults.append("no category '\(category)'") }
        if request.fireMs <= device.nowMs { device.faults.append("'\(request.identifier)' lies in the past") }
        requests.removeAll { $0.identifier == request.identifier }
        requests.append(request)
        if requests.count > Self.limit, let last = requests.max(by: { $0.fireMs < $1.fireMs }) {
            device.faults.append("'\(last.identifier)' is the 65th")
            requests.removeAll { $0.identifier == last.identifier }
        }
    }

    public func setNotificationCategories(_ all: Set<UNNotificationCategory>) {
        for category in all where !category.identifier.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }) {
            device.faults.append("'\(category.identifier)' is no category's name")
        }
        device.storage["UNNotificationCategory"] = all
        categories = Set(all.map(\.identifier))
    }

    public func notificationSettings() async -> UNNotificationSettings {
        UNNotificationSettings(authorizationStatus: device.mayNotify ? .authorized : .denied)
    }
}

public final class UNNotificationSettings {
    public let authorizationStatus: UNAuthorizationStatus

    init(authorizationStatus: UNAuthorizationStatus) { self.authorizationStatus = authorizationStatus }
}

public enum UNAuthorizationStatus: Int, Sendable { case notDetermined, denied, authorized, provisional, ephemeral }

public struct UNError: Error, Hashable {
    public enum Code: Sendable { case notificationsNotAllowed, notificationInvalidNoContent }
    public var code: Code
}

extension UNNotificationRequest {
    /// When it fires, in milliseconds since 1970-01-01T00:00:00Z; never without a date.
    var fireMs: Int {
        guard let date = (trigger as? UNCalendarNotificationTrigger)?.nextTriggerDate() else { return 0 }
        return Int((date.timeIntervalSince1970 * 1000).rounded())
    }
}
