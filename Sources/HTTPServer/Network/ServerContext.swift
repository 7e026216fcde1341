import NIOConcurrencyHelpers
import NIOCore
import NIOPosix

/// The state that all connections share.
final class ServerContext: Sendable {
    let router: Router
    let events: EventStreams
    /// The threads for work that takes longer than a look-up, such as checking and saving.
    private let workers: NIOThreadPool
    private let state: NIOLockedValueBox<State>

    private struct State {
        var channels: [ObjectIdentifier: any Channel] = [:]
        var admissions: Admissions
        /// The number of requests on the worker threads.
        var work = 0
        var isStopping = false
    }

    init(_ router: Router, events: EventStreams, workers: NIOThreadPool, connectionsPerAddress: Int?) {
        self.router = router
        self.events = events
        self.workers = workers
        state = NIOLockedValueBox(State(admissions: Admissions(perAddress: connectionsPerAddress)))
    }

    var isStopping: Bool { state.withLockedValue { $0.isStopping } }
    /// Whether a connection is open or a request is being answered.
    var isBusy: Bool { state.withLockedValue { !$0.channels.isEmpty || $0.work > 0 } }

    // MARK: Connections

    /// The way in which a new connection is treated.
    enum Admission { case served, refused, closed }

    /// Counts a connection until it is closed; it is refused where a limit is reached or the server is stopping.
    func admit(_ channel: any Channel) -> Admission {
        let (id, address) = (ObjectIdentifier(channel), channel.remoteAddress?.ipAddress)
        let admission: Admission = state.withLockedValue { state in
            guard !state.isStopping else { return .closed }
            guard state.admissions.admit(address) else { return state.admissions.refuse() ? .refused : .closed }
            state.channels[id] = channel
            return .served
        }
        channel.closeFuture.whenComplete { [self] _ in
            state.withLockedValue { state in
                switch admission {
                case .served:
                    state.channels[id] = nil
                    state.admissions.remove(address)
                case .refused: state.admissions.endRefusal()
                case .closed: break
                }
            }
        }
        return admission
    }

    // MARK: Work

    /// Makes a response on a worker thread.
    func perform(
        _ work: @escaping @Sendable ([UInt8]) -> Response, _ body: [UInt8], on loop: any EventLoop
    ) -> EventLoopFuture<Response> {
        state.withLockedValue { $0.work += 1 }
        let response = workers.runIfActive(eventLoop: loop) { work(body) }
        response.whenComplete { [self] _ in state.withLockedValue { $0.work -= 1 } }
        return response
    }

    // MARK: The end

    /// The event that asks connections to finish.
    struct Stop: Sendable {}

    func stop() {
        let channels = state.withLockedValue { state in
            state.isStopping = true
            return Array(state.channels.values)
        }
        for channel in channels { channel.pipeline.fireUserInboundEventTriggered(Stop()) }
    }

    /// Closes the connections that have not finished.
    func close() {
        for channel in state.withLockedValue({ Array($0.channels.values) }) { channel.close(promise: nil) }
    }
}
