#if canImport(UserNotifications) && !os(tvOS) && !os(watchOS)
    public import Foundation
    public import UserNotifications

    /// iOS's notification centre. Everything that can be decided without the system is decided elsewhere; this only
    /// translates.
    @available(iOS 15, macOS 12, *)
    public struct UserNotificationCenter: NotificationHost {
        private static let key = "horarium.answers"
        private static let deliveriesKey = "horarium.deliveries"
        private static func sessionKey(_ plan: String) -> String { "horarium.session." + plan }
        private let zone: @Sendable () -> Foundation.TimeZone

        /// Makes a host for the app's own centre, which stores answers in the standard user defaults; `zone` returns
        /// the zone where the device is.
        public init(zone: @escaping @Sendable () -> Foundation.TimeZone = { .autoupdatingCurrent }) { self.zone = zone }

        /// Returns all pending requests.
        public func pending() async -> [PendingRequest] {
            await UNUserNotificationCenter.current().pendingNotificationRequests().map { request in
                PendingRequest(
                    id: request.identifier, epochMs: request.content.userInfo["epochMs"] as? Int ?? 0,
                    fingerprint: request.content.userInfo["fingerprint"] as? String)
            }
        }

        /// Cancels pending requests.
        public func cancel(_ ids: [String]) async {
            UNUserNotificationCenter.current().removePendingNotificationRequests(withIdentifiers: ids)
        }

        /// Adds a request.
        public func add(_ request: NotificationRequest) async throws {
            try await UNUserNotificationCenter.current().add(Self.translation(of: request))
        }

        /// Returns all that is in the notification centre.
        public func shown() async -> [ShownNotification] {
            await UNUserNotificationCenter.current().deliveredNotifications().map { notification in
                let info = notification.request.content.userInfo
                return ShownNotification(
                    id: notification.request.identifier, epochMs: info["epochMs"] as? Int,
                    expiresMs: info["expiresMs"] as? Int, deliveredMs: notification.deliveredMs)
            }
        }

        /// Removes notifications from the notification centre.
        public func takeAway(_ ids: [String]) async {
            UNUserNotificationCenter.current().removeDeliveredNotifications(withIdentifiers: ids)
        }

        /// Registers the categories. The centre takes them as a whole: those of the app's other features and plans are
        /// handed back with these.
        public func set(_ categories: [NotificationCategory]) async {
            let own = categories.map { category in
                UNNotificationCategory(
                    identifier: category.id,
                    actions: category.actions.map { UNNotificationAction(identifier: $0.id, title: $0.title) },
                    intentIdentifiers: [],
                    hiddenPreviewsBodyPlaceholder: category.hiddenPreviewsBodyPlaceholder,
                    options: category.showsHiddenTitle ? .hiddenPreviewsShowTitle : [])
            }
            let centre = UNUserNotificationCenter.current()
            let ids = Set(own.map(\.identifier))
            let others = await centre.notificationCategories().filter { !ids.contains($0.identifier) }
            centre.setNotificationCategories(others.union(own))
        }

        /// Returns the UTC offsets of the device's zone.
        public func clocks(fromMs: Int, untilMs: Int) async -> [Manifest.UTCOffset] {
            let zone = zone()
            return .init(fromMs: fromMs, untilMs: untilMs) { second in
                zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(second)))
            }
        }

        /// Returns the identifiers in the user defaults.
        public func answers() async -> Set<String> {
            Set(UserDefaults.standard.stringArray(forKey: Self.key) ?? [])
        }

        /// Stores the identifiers in the user defaults.
        public func keep(_ answers: Set<String>) async {
            UserDefaults.standard.set(answers.sorted(), forKey: Self.key)
        }

        /// Returns the record in the user defaults.
        public func deliveries() async -> DeliveryRecord {
            guard let data = UserDefaults.standard.data(forKey: Self.deliveriesKey) else { return DeliveryRecord() }
            return (try? JSONDecoder().decode(DeliveryRecord.self, from: data)) ?? DeliveryRecord()
        }

        /// Stores the record in the user defaults.
        public func keep(_ deliveries: DeliveryRecord) async {
            UserDefaults.standard.set(try? JSONEncoder().encode(deliveries), forKey: Self.deliveriesKey)
        }

        /// Returns the session in the user defaults.
        public func session(ofPlan id: String) async -> RunningSession? {
            UserDefaults.standard.data(forKey: Self.sessionKey(id))
                .flatMap { try? JSONDecoder().decode(RunningSession.self, from: $0) }
        }

        /// Stores the session in the user defaults.
        public func keep(_ session: RunningSession, ofPlan id: String) async {
            UserDefaults.standard.set(try? JSONEncoder().encode(session), forKey: Self.sessionKey(id))
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
            content.userInfo = [
                "epochMs": request.epochMs, "expiresMs": request.expiresMs, "fingerprint": request.fingerprint,
            ]
            if let link = request.link { content.userInfo["link"] = link }
            if let session = request.session { content.userInfo["session"] = session }
            var components = DateComponents()
            // Without one a trigger reads the year by the calendar that the person has set for the phone: 2026 of the
            // Buddhist era lies in the fifteenth century.
            components.calendar = Calendar(identifier: .gregorian)
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

    @available(iOS 15, macOS 12, *)
    extension UNNotification {
        /// The instant at which it was delivered, in milliseconds since 1970-01-01T00:00:00Z.
        fileprivate var deliveredMs: Int { Int((date.timeIntervalSince1970 * 1000).rounded()) }
    }

    @available(iOS 15, macOS 12, *)
    extension NotificationAnswer {
        /// Makes the answer of a response, for `answered(_:)` of the kit; `nil` where the notification was
        /// dismissed, which is none.
        public init?(_ response: UNNotificationResponse) {
            guard response.actionIdentifier != UNNotificationDismissActionIdentifier else { return nil }
            let notification = response.notification
            self.init(
                id: notification.request.identifier,
                action: response.actionIdentifier == UNNotificationDefaultActionIdentifier
                    ? nil : response.actionIdentifier,
                epochMs: notification.request.content.userInfo["epochMs"] as? Int,
                deliveredMs: notification.deliveredMs)
        }
    }

    @available(iOS 15, macOS 12, *)
    extension Capabilities {
        /// Returns `notifications` where the notification centre reports that the user allows them, else nothing.
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
