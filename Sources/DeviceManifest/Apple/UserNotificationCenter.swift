#if canImport(UserNotifications) && !os(tvOS)
    import Foundation
    import UserNotifications

    /// iOS's notification centre. Everything that can be decided without the system is decided elsewhere; this only
    /// translates.
    @available(iOS 15, macOS 12, watchOS 8, *)
    public struct UserNotificationCenter: NotificationHost {
        /// Makes one for the app's own centre.
        public init() {}

        /// Everything that is pending.
        public func pending() async -> [PendingRequest] {
            await UNUserNotificationCenter.current().pendingNotificationRequests().map { request in
                PendingRequest(
                    id: request.identifier, epochMs: request.content.userInfo["epochMs"] as? Int ?? 0,
                    fingerprint: request.content.userInfo["fingerprint"] as? String)
            }
        }

        /// Takes pending requests away.
        public func cancel(_ ids: [String]) async {
            UNUserNotificationCenter.current().removePendingNotificationRequests(withIdentifiers: ids)
        }

        /// Adds a request.
        public func add(_ request: NotificationRequest) async throws {
            try await UNUserNotificationCenter.current().add(Self.translation(of: request))
        }

        /// Makes the categories.
        public func set(_ categories: [NotificationCategory]) async {
            let all = categories.map { category in
                UNNotificationCategory(
                    identifier: category.id,
                    actions: category.actions.map { UNNotificationAction(identifier: $0.id, title: $0.title) },
                    intentIdentifiers: [],
                    hiddenPreviewsBodyPlaceholder: category.hiddenPreviewsBodyPlaceholder,
                    options: category.showsHiddenTitle ? .hiddenPreviewsShowTitle : [])
            }
            UNUserNotificationCenter.current().setNotificationCategories(Set(all))
        }

        private static func translation(of request: NotificationRequest) -> UNNotificationRequest {
            let content = UNMutableNotificationContent()
            content.title = request.title
            content.body = request.body
            content.threadIdentifier = request.threadIdentifier
            content.categoryIdentifier = request.categoryIdentifier
            content.sound =
                switch request.sound {
                case .none: nil
                case .standard: .default
                case .named(let name): UNNotificationSound(named: UNNotificationSoundName(rawValue: name))
                }
            content.interruptionLevel =
                switch request.interruptionLevel {
                case .passive: .passive
                case .active: .active
                case .timeSensitive: .timeSensitive
                }
            content.userInfo = ["epochMs": request.epochMs, "fingerprint": request.fingerprint]
            if let link = request.link { content.userInfo["link"] = link }
            var components = DateComponents()
            components.timeZone = Foundation.TimeZone(secondsFromGMT: 0)
            let fields: [WritableKeyPath<DateComponents, Int?>] = [
                \.year, \.month, \.day, \.hour, \.minute, \.second,
            ]
            for (field, number) in zip(fields, request.utc) { components[keyPath: field] = number }
            return UNNotificationRequest(
                identifier: request.id, content: content,
                trigger: UNCalendarNotificationTrigger(dateMatching: components, repeats: false))
        }
    }

    @available(iOS 15, macOS 12, watchOS 8, *)
    extension Capabilities {
        /// What the notification centre says that the user allows.
        public static func notificationsGranted() async -> Set<Manifest.Requirement> {
            switch await UNUserNotificationCenter.current().notificationSettings().authorizationStatus {
            case .authorized, .provisional: [.notifications]
            #if os(iOS)
                case .ephemeral: [.notifications]
            #endif
            default: []
            }
        }
    }
#endif
