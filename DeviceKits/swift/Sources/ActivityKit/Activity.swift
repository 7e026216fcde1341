public import Foundation
import StandIn

/// Stands for a Live Activity: it starts only while the app is in front, and takes states of 4,096 bytes at most.
public final class Activity<Attributes: ActivityAttributes> {
    public typealias ContentState = Attributes.ContentState

    public let attributes: Attributes
    public private(set) var content: ActivityContent<ContentState>
    public private(set) var activityState = ActivityState.active

    private init(_ attributes: Attributes, _ content: ActivityContent<ContentState>) {
        self.attributes = attributes
        self.content = content
    }

    public static var activities: [Activity<Attributes>] {
        Device.current.storage["ActivityKit"] as? [Activity<Attributes>] ?? []
    }

    public struct PushType: Sendable {}

    public static func request(
        attributes: Attributes, content: ActivityContent<ContentState>, pushType: PushType? = nil
    ) throws -> Activity<Attributes> {
        let device = Device.current
        guard device.mayShowActivities else { throw ActivityAuthorizationError.denied }
        guard device.isInFront else { throw ActivityAuthorizationError.visibility }
        let activity = Activity(attributes, content)
        try activity.check(content)
        device.calls.append("start activity")
        device.storage["ActivityKit"] = activities + [activity]
        return activity
    }

    public func update(_ content: ActivityContent<ContentState>) async {
        guard activityState != .ended, (try? check(content)) != nil else { return }
        Device.current.calls.append("update activity")
        self.content = content
    }

    public func end(
        _ content: ActivityContent<ContentState>?, dismissalPolicy: ActivityUIDismissalPolicy = .default
    ) async {
        if let content { self.content = content }
        activityState = .ended
        Device.current.calls.append("end activity")
        guard dismissalPolicy == .immediate else { return }
        Device.current.storage["ActivityKit"] = Self.activities.filter { $0 !== self }
    }

    private func check(_ content: ActivityContent<ContentState>) throws {
        let bytes = try JSONEncoder().encode(attributes).count + JSONEncoder().encode(content.state).count
        guard bytes <= 4096 else { throw ActivityAuthorizationError.attributesTooLarge }
    }
}

public protocol ActivityAttributes: Codable {
    associatedtype ContentState: Codable, Hashable
}

public struct ActivityContent<State: Codable & Hashable> {
    public var state: State
    public var staleDate: Date?
    public var relevanceScore: Double

    public init(state: State, staleDate: Date?, relevanceScore: Double = 0) {
        self.state = state
        self.staleDate = staleDate
        self.relevanceScore = relevanceScore
    }
}

public enum ActivityState: Hashable, Sendable { case active, ended, dismissed, stale, pending }

public enum ActivityAuthorizationError: Error, Hashable, Sendable { case denied, visibility, attributesTooLarge }

public struct ActivityUIDismissalPolicy: Hashable, Sendable {
    private var date: Date?
    public static let `default` = Self(date: nil)
    public static let immediate = Self(date: .distantPast)
    public static func after(_ date: Date) -> Self { Self(date: date) }
}

public final class ActivityAuthorizationInfo {
    public init() {}

    public var areActivitiesEnabled: Bool { Device.current.mayShowActivities }
}

public struct AlertConfiguration: Sendable {
    public struct AlertSound: Hashable, Sendable {
        private var name: String?
        public static let `default` = Self(name: nil)
        public static func named(_ name: String) -> Self { Self(name: name) }
    }
}
