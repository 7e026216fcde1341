#if canImport(UserNotifications) && !os(tvOS)
    import Foundation
    public import UserNotifications

    /// Carries out what ``Arming`` decides through iOS's notification centre.
    ///
    /// Everything that can be decided without the system is decided in ``Arming``; this only translates.
    @available(iOS 15, macOS 12, watchOS 8, *)
    public struct UserNotificationCenter: Sendable {
        private let manifest: Manifest
        private let arming: Arming

        /// Makes an adapter for a manifest and its arming, both made anew when capabilities or zone change.
        public init(_ manifest: Manifest, arming: Arming) {
            self.manifest = manifest
            self.arming = arming
        }

        /// Makes the categories that notifications refer to.
        public func setUp() {
            let categories = manifest.categories.map { category in
                UNNotificationCategory(
                    identifier: category.id,
                    actions: category.actions.map { UNNotificationAction(identifier: $0.id, title: $0.title) },
                    intentIdentifiers: [])
            }
            UNUserNotificationCenter.current().setNotificationCategories(Set(categories))
        }

        /// Compares what should be pending with what is, and makes up the difference. Calls must not overlap.
        ///
        /// - Returns: The last pass, whose status is what to tell the user.
        public func refresh(running: RunningSession = .unknown) async -> ArmingPass {
            let center = UNUserNotificationCenter.current()
            var refused: Set<String> = []
            while true {
                let pending = await center.pendingNotificationRequests().map(Self.pending)
                let now = Int((Date().timeIntervalSince1970 * 1000).rounded())
                let pass = arming.pass(nowMs: now, pending: pending, refused: refused, running: running)
                center.removePendingNotificationRequests(withIdentifiers: pass.cancel)
                var refusal: String?
                // AlarmKit's alarms are scheduled by the app itself, from the same requests.
                for request in pass.add where request.mechanism == "notification" && refusal == nil {
                    do {
                        try await center.add(self.request(request))
                    } catch {
                        refusal = request.notification.id
                    }
                }
                guard let refusal else { return pass }
                refused.insert(refusal)
            }
        }

        private static func pending(_ request: UNNotificationRequest) -> PendingRequest {
            PendingRequest(
                id: request.identifier, epochMs: request.content.userInfo["epochMs"] as? Int ?? 0,
                fingerprint: request.content.userInfo["fingerprint"] as? String)
        }

        /// A request as the system takes it: an instant in UTC, so that it stays where the device goes.
        func request(_ armed: ArmedRequest) -> UNNotificationRequest {
            let notification = armed.notification
            let presentation = manifest.presentations.first { $0.id == notification.presentation }
            let content = UNMutableNotificationContent()
            content.title = notification.title
            content.body = notification.body
            content.threadIdentifier = notification.rule
            content.categoryIdentifier = presentation?.category ?? ""
            content.sound = sound(presentation?.sound ?? "default")
            content.userInfo = [
                "epochMs": armed.epochMs, "fingerprint": armed.fingerprint, "link": notification.link ?? "",
            ]
            content.interruptionLevel = presentation?.interruptionLevel == "time-sensitive" ? .timeSensitive : .active
            var calendar = Foundation.Calendar(identifier: .gregorian)
            calendar.timeZone = Foundation.TimeZone(secondsFromGMT: 0) ?? .current
            let date = Date(timeIntervalSince1970: Double(armed.epochMs) / 1000)
            var components = calendar.dateComponents([.year, .month, .day, .hour, .minute, .second], from: date)
            components.timeZone = calendar.timeZone
            return UNNotificationRequest(
                identifier: notification.id, content: content,
                trigger: UNCalendarNotificationTrigger(dateMatching: components, repeats: false))
        }

        private func sound(_ id: String) -> UNNotificationSound? {
            switch id {
            case "none": nil
            case "default": .default
            default:
                manifest.sounds.first { $0.id == id }.map { UNNotificationSound(named: .init(rawValue: $0.ios)) }
                    ?? .default
            }
        }
    }
#endif
