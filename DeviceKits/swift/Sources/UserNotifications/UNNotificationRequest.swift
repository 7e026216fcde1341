public import Foundation
import StandIn

public final class UNNotificationRequest {
    public let identifier: String
    public let content: UNNotificationContent
    public let trigger: UNNotificationTrigger?

    public init(identifier: String, content: UNNotificationContent, trigger: UNNotificationTrigger?) {
        self.identifier = identifier
        self.content = content
        self.trigger = trigger
    }
}

public class UNNotificationContent {
    public fileprivate(set) var title = "", body = "", threadIdentifier = "", categoryIdentifier = ""
    public fileprivate(set) var sound: UNNotificationSound?
    public fileprivate(set) var interruptionLevel = UNNotificationInterruptionLevel.active
    public fileprivate(set) var userInfo: [AnyHashable: Any] = [:]

    public init() {}
}

public final class UNMutableNotificationContent: UNNotificationContent {
    public override var title: String {
        get { super.title }
        set { super.title = newValue }
    }
    public override var body: String {
        get { super.body }
        set { super.body = newValue }
    }
    public override var threadIdentifier: String {
        get { super.threadIdentifier }
        set { super.threadIdentifier = newValue }
    }
    public override var categoryIdentifier: String {
        get { super.categoryIdentifier }
        set { super.categoryIdentifier = newValue }
    }
    public override var sound: UNNotificationSound? {
        get { super.sound }
        set { super.sound = newValue }
    }
    public override var interruptionLevel: UNNotificationInterruptionLevel {
        get { super.interruptionLevel }
        set { super.interruptionLevel = newValue }
    }
    public override var userInfo: [AnyHashable: Any] {
        get { super.userInfo }
        set { super.userInfo = newValue }
    }
}

public enum UNNotificationInterruptionLevel: Sendable { case passive, active, timeSensitive, critical }

public struct UNNotificationSoundName: RawRepresentable, Hashable, Sendable {
    public var rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }
}

public final class UNNotificationSound: Sendable {
    public class var `default`: UNNotificationSound { UNNotificationSound(name: nil) }
    /// The file's name, which the real class does not give back; `nil` for the default sound.
    public let name: UNNotificationSoundName?

    private init(name: UNNotificationSoundName?) { self.name = name }

    public convenience init(named name: UNNotificationSoundName) { self.init(name: name) }
}

public class UNNotificationTrigger {}

public final class UNCalendarNotificationTrigger: UNNotificationTrigger {
    public let dateComponents: DateComponents
    public let repeats: Bool

    public init(dateMatching dateComponents: DateComponents, repeats: Bool) {
        self.dateComponents = dateComponents
        self.repeats = repeats
    }

    /// Components without a calendar are read by the one that the person has set, and without a zone by the device's.
    public func nextTriggerDate() -> Date? {
        let device = Device.current
        var calendar = dateComponents.calendar ?? Calendar(identifier: device.calendar)
        calendar.timeZone = dateComponents.timeZone ?? device.zone
        return calendar.date(from: dateComponents)
    }
}

public final class UNNotificationAction: Sendable {
    public let identifier, title: String

    public init(identifier: String, title: String, options: UNNotificationActionOptions = []) {
        self.identifier = identifier
        self.title = title
    }
}

public struct UNNotificationActionOptions: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }
}

public struct UNNotificationCategoryOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public static let hiddenPreviewsShowTitle = Self(rawValue: 1 << 2)

    public init(rawValue: UInt) { self.rawValue = rawValue }
}

public final class UNNotificationCategory: Hashable, Sendable {
    public let identifier: String
    public let actions: [UNNotificationAction]
    public let hiddenPreviewsBodyPlaceholder: String
    public let options: UNNotificationCategoryOptions

    public convenience init(
        identifier: String, actions: [UNNotificationAction], intentIdentifiers: [String],
        options: UNNotificationCategoryOptions = []
    ) {
        self.init(
            identifier: identifier, actions: actions, intentIdentifiers: intentIdentifiers,
            hiddenPreviewsBodyPlaceholder: "", options: options)
    }

    public init(
        identifier: String, actions: [UNNotificationAction], intentIdentifiers: [String],
        hiddenPreviewsBodyPlaceholder: String, options: UNNotificationCategoryOptions = []
    ) {
        self.identifier = identifier
        self.actions = actions
        self.hiddenPreviewsBodyPlaceholder = hiddenPreviewsBodyPlaceholder
        self.options = options
    }

    public static func == (a: UNNotificationCategory, b: UNNotificationCategory) -> Bool {
        a.identifier == b.identifier
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(identifier) }
}
