public import Foundation
import StandIn

/// Stands for iOS's notification centre and keeps to its rules: at most 64 requests are pending, of which the soonest
/// are kept; a request of the same identifier is replaced; what lies in the past never fires.
public final class UNUserNotificationCenter {
    private static let limit = 64
    private let device: Device

    private init(_ device: Device) { self.device = device }

    public class func current() -> UNUserNotificationCenter { UNUserNotificationCenter(.current) }

    /// A request, and when it fires.
    private struct Held {
        var request: UNNotificationRequest
        var fireMs: Int
    }

    private var held: [Held] {
        get { device.storage["UserNotifications"] as? [Held] ?? [] }
        set { device.storage["UserNotifications"] = newValue }
    }

    /// Delivers what has come due since the last call.
    private func deliver() {
        let due = held.filter { $0.fireMs <= device.nowMs }.sorted { $0.fireMs < $1.fireMs }
        guard !due.isEmpty else { return }
        held.removeAll { $0.fireMs <= device.nowMs }
        guard device.mayNotify else { return }
        device.delivered += due.map { ($0.request.identifier, $0.fireMs) }
        let ids = due.map(\.request.identifier)
        let arrived = due.map { held in
            UNNotification(
                request: held.request,
                date: Date(timeIntervalSince1970: Double(held.fireMs + device.latenessMs) / 1000))
        }
        shown = shown.filter { !ids.contains($0.request.identifier) } + arrived
    }

    /// The notifications that have been delivered, and that nobody has taken away.
    private var shown: [UNNotification] {
        get { device.storage["delivered"] as? [UNNotification] ?? [] }
        set { device.storage["delivered"] = newValue }
    }

    public func deliveredNotifications() async -> [UNNotification] {
        await Task.yield()
        deliver()
        return shown
    }

    public func removeDeliveredNotifications(withIdentifiers identifiers: [String]) {
        deliver()
        shown.removeAll { identifiers.contains($0.request.identifier) }
    }

    private var categories: Set<UNNotificationCategory> {
        get { device.storage["UNNotificationCategory"] as? Set<UNNotificationCategory> ?? [] }
        set { device.storage["UNNotificationCategory"] = newValue }
    }

    public func pendingNotificationRequests() async -> [UNNotificationRequest] {
        await Task.yield()
        deliver()
        return held.map(\.request)
    }

    public func removePendingNotificationRequests(withIdentifiers identifiers: [String]) {
        deliver()
        for identifier in identifiers { device.calls.append("cancel \(identifier)") }
        held.removeAll { identifiers.contains($0.request.identifier) }
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
        if !category.isEmpty, !categories.contains(where: { $0.identifier == category }) {
            device.faults.append("no category '\(category)'")
        }
        deliver()
        let new = Held(request: request, fireMs: request.fireMs)
        held.removeAll { $0.request.identifier == request.identifier }
        guard new.fireMs > device.nowMs else {
            // It is taken, and never fires.
            device.faults.append("'\(request.identifier)' lies in the past")
            return
        }
        held.append(new)
        if held.count > Self.limit, let last = held.max(by: { $0.fireMs < $1.fireMs }) {
            device.faults.append("'\(last.request.identifier)' is the 65th")
            held.removeAll { $0.request.identifier == last.request.identifier }
        }
    }

    public func setNotificationCategories(_ all: Set<UNNotificationCategory>) {
        for category in all where !category.identifier.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }) {
            device.faults.append("'\(category.identifier)' is no category's name")
        }
        categories = all
    }

    public func notificationCategories() async -> Set<UNNotificationCategory> {
        await Task.yield()
        return categories
    }

    public func notificationSettings() async -> UNNotificationSettings {
        UNNotificationSettings(authorizationStatus: device.mayNotify ? .authorized : .denied)
    }
}

public final class UNNotification {
    public let request: UNNotificationRequest
    /// When it was delivered.
    public let date: Date

    init(request: UNNotificationRequest, date: Date) {
        self.request = request
        self.date = date
    }
}

/// A person's response to a notification.
public final class UNNotificationResponse {
    public let notification: UNNotification
    public let actionIdentifier: String

    public init(_ notification: UNNotification, _ actionIdentifier: String) {
        self.notification = notification
        self.actionIdentifier = actionIdentifier
    }
}

public let UNNotificationDefaultActionIdentifier = "com.apple.UNNotificationDefaultActionIdentifier"
public let UNNotificationDismissActionIdentifier = "com.apple.UNNotificationDismissActionIdentifier"

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
