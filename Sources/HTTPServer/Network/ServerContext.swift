import NIOConcurrencyHelpers
import NIOCore
import NIOPosix

/// The state that all connections share.
final class ServerContext: Sendable {
    let router: Router
    let events: EventStreams
    /// The threads for work that takes longer than a look-up, such as checking and saving.
    let workers: NIOThreadPool
    private let state = NIOLockedValueBox((channels: [ObjectIdentifier: any Channel](), isStopping: false))

    /// The largest number of open connections.
    static let connectionLimit = 1000

    init(_ router: Router, events: EventStreams, workers: NIOThreadPool) {
        self.router = router
        self.events = events
        self.workers = workers
    }

    var isStopping: Bool { state.withLockedValue { $0.isStopping } }
    var hasConnections: Bool { state.withLockedValue { !$0.channels.isEmpty } }

    /// Counts a connection until it is closed, or returns `false` where the limit is reached or the server is stopping.
    func admit(_ channel: any Channel) -> Bool {
        let id = ObjectIdentifier(channel)
        let isAdmitted = state.withLockedValue { state in
            guard !state.isStopping, state.channels.count < Self.connectionLimit else { return false }
            state.channels[id] = channel
            return true
        }
        if isAdmitted {
            channel.closeFuture.whenComplete { [self] _ in state.withLockedValue { $0.channels[id] = nil } }
        }
        return isAdmitted
    }

    /// The event that asks connections to finish.
    struct Stop: Sendable {}

    func stop() {
        let channels = state.withLockedValue { state in
            state.isStopping = true
            return Array(state.channels.values)
        }
        for channel in channels { channel.pipeline.fireUserInboundEventTriggered(Stop()) }
    }
}
