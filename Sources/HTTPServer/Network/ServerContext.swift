import NIOConcurrencyHelpers
import NIOCore
import NIOPosix

/// What all connections share.
final class ServerContext: Sendable {
    let reception: Router
    let events: EventStreams
    /// Threads for what takes longer than a look-up: checking, saving.
    let workers: NIOThreadPool
    private let state = NIOLockedValueBox((channels: [ObjectIdentifier: any Channel](), isStopping: false))

    /// The most connections at a time.
    static let connectionLimit = 1000

    init(_ reception: Router, events: EventStreams, workers: NIOThreadPool) {
        self.reception = reception
        self.events = events
        self.workers = workers
    }

    var isStopping: Bool { state.withLockedValue { $0.isStopping } }
    var hasConnections: Bool { state.withLockedValue { !$0.channels.isEmpty } }

    /// Counts a connection for as long as it is open.
    ///
    /// - Returns: Whether there was room for it.
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

    /// Says to all connections that they come to their end.
    struct Stop: Sendable {}

    func stop() {
        let channels = state.withLockedValue { state in
            state.isStopping = true
            return Array(state.channels.values)
        }
        for channel in channels { channel.pipeline.fireUserInboundEventTriggered(Stop()) }
    }
}
