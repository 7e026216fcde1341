public import Foundation
import StandIn

/// Stands for a request to be started in the background. The system chooses when, at the earliest at `earliestBeginDate`.
public class BGTaskRequest {
    public let identifier: String
    public var earliestBeginDate: Date?

    fileprivate init(identifier: String) { self.identifier = identifier }
}

public final class BGAppRefreshTaskRequest: BGTaskRequest {
    public override init(identifier: String) { super.init(identifier: identifier) }
}

/// Stands for the system's list of such requests: one for each identifier, the last that was submitted.
public final class BGTaskScheduler: Sendable {
    public static let shared = BGTaskScheduler()

    public func submit(_ taskRequest: BGTaskRequest) throws {
        let device = Device.current
        guard !taskRequest.identifier.isEmpty else { throw Error(.notPermitted) }
        var requests = device.storage["BackgroundTasks"] as? [String: BGTaskRequest] ?? [:]
        requests[taskRequest.identifier] = taskRequest
        device.storage["BackgroundTasks"] = requests
    }

    public func pendingTaskRequests() async -> [BGTaskRequest] {
        Array((Device.current.storage["BackgroundTasks"] as? [String: BGTaskRequest] ?? [:]).values)
    }

    public struct Error: Swift.Error {
        public enum Code: Sendable { case unavailable, tooManyPendingTaskRequests, notPermitted }

        public let code: Code

        init(_ code: Code) { self.code = code }
    }
}
