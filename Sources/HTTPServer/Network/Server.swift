package import CivilTime
import NIOConcurrencyHelpers
import NIOCore
import NIOHTTP1
import NIOPosix
import Watching

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The server of `horarium serve`, on SwiftNIO: event loops send what is ready, worker threads build, check and save.
package final class Server: Sendable {
    /// The addresses on which the server listens, and the requests that it allows.
    package struct Options: Sendable {
        package var host: String
        package var port: Int
        package var isReadOnly: Bool
        /// The owner's token, and the keys of the feeds beside it; `nil` where nobody needs one.
        package var secrets: (token: Token, keys: FeedKeys)?
        /// The address under which a reverse proxy serves the same.
        package var publicURL: ServerAddresses.PublicURL?
        /// The largest number of open connections of one address, but those of this machine; `nil` for any number.
        package var connectionsPerAddress: Int?
        package var limits: TimeLimits

        package init(
            host: String, port: Int, isReadOnly: Bool, secrets: (token: Token, keys: FeedKeys)? = nil,
            publicURL: ServerAddresses.PublicURL? = nil, connectionsPerAddress: Int? = Admissions.usualPerAddress,
            limits: TimeLimits = TimeLimits()
        ) {
            self.host = host
            self.port = port
            self.isReadOnly = isReadOnly
            self.secrets = secrets
            self.publicURL = publicURL
            self.connectionsPerAddress = connectionsPerAddress
            self.limits = limits
        }

        /// Whether only this machine can reach a host.
        package static func isLoopback(host: String) -> Bool {
            ServerAddresses.isLoopback(ServerAddresses.canonical(host))
        }
    }

    /// The reason why the server cannot listen, in the system's words.
    package struct Failure: Error {
        package let reason: String
    }

    private let registry: PlanRegistry
    private let context: ServerContext
    private let group: MultiThreadedEventLoopGroup
    private let workers: NIOThreadPool
    private let listener: any Channel
    private let watch = FolderWatch()
    /// The addresses of the server.
    package let addresses: ServerAddresses
    /// Whether ``followInBackground()`` is at work.
    private let isFollowing = NIOLockedValueBox(false)

    /// Starts to listen. What was not built yet is answered with 503.
    package init(_ registry: PlanRegistry, _ options: Options, now: @escaping @Sendable () -> Instant) throws(Failure) {
        self.registry = registry
        Self.raiseDescriptorLimit()
        group = MultiThreadedEventLoopGroup(numberOfThreads: min(4, System.coreCount))
        // One of the threads runs `followInBackground`.
        workers = NIOThreadPool(numberOfThreads: max(2, System.coreCount) + 1)
        workers.start()
        let events = EventStreams()
        Self.listen(to: registry, events, options.secrets?.keys)
        do {
            // The authorizer needs the port, which the system may choose.
            let shared = NIOLockedValueBox<ServerContext?>(nil)
            listener = try ServerBootstrap(group: group)
                .serverChannelOption(.backlog, value: 1024)
                .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
                .childChannelOption(.allowRemoteHalfClosure, value: true)
                .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
                .childChannelInitializer { channel in
                    channel.eventLoop.makeCompletedFuture {
                        guard let context = shared.withLockedValue({ $0 }) else { throw ChannelError.eof }
                        try Self.configure(channel, context, options.limits)
                    }
                }
                .bind(host: options.host, port: options.port).wait()
            let port = listener.localAddress?.port ?? options.port
            addresses = ServerAddresses(
                host: options.host, machine: Self.machineName, port: port, publicURL: options.publicURL)
            let authorizer = Authorizer(
                addresses: addresses, token: options.secrets?.token, keys: options.secrets?.keys)
            let router = Router(
                registry: registry, authorizer: authorizer, assets: Assets(now: now()),
                isReadOnly: options.isReadOnly, now: now)
            context = ServerContext(
                router, events: events, workers: workers, connectionsPerAddress: options.connectionsPerAddress)
            shared.withLockedValue { [context] in $0 = context }
        } catch {
            try? group.syncShutdownGracefully()
            try? workers.syncShutdownGracefully()
            throw Failure(reason: (error as? IOError).map { String(cString: strerror($0.errnoCode)) } ?? "\(error)")
        }
        group.next().scheduleRepeatedTask(initialDelay: .seconds(15), delay: .seconds(15)) { _ in events.keepAlive() }
    }

    /// Has pages follow the builds of plans, and plans that come later have keys before they can be asked for.
    private static func listen(to registry: PlanRegistry, _ events: EventStreams, _ keys: FeedKeys?) {
        registry.listen(
            .init(
                willAdd: { [weak registry] location in
                    do throws(FeedKeys.Failure) {
                        try keys?.make(for: [location.id])
                    } catch {
                        registry?.logOnce("'\(location.path)' has no feed key: \(error.sentence)")
                    }
                }, didBuild: { events.publish($0) }))
    }

    private static func configure(_ channel: any Channel, _ context: ServerContext, _ limits: TimeLimits) throws {
        switch context.admit(channel) {
        case .served: break
        case .refused: return try channel.pipeline.syncOperations.addHandler(OverloadHandler())
        case .closed: return channel.close(promise: nil)
        }
        let pipeline = channel.pipeline.syncOperations
        let limiter = RequestLimiter(limits)
        try pipeline.addHandler(limiter)
        // ``Connection`` orders the responses: NIO's own handler cannot refuse input that never becomes a request.
        try pipeline.configureHTTPServerPipeline(withPipeliningAssistance: false, withErrorHandling: false)
        try pipeline.addHandler(Connection(context, limiter))
    }

    // MARK: Lifetime

    /// Keeps the plans up to date until ``stop()``, on a worker thread.
    package func followInBackground() {
        workers.submit { [self] state in
            guard state == .active else { return }
            isFollowing.withLockedValue { $0 = true }
            registry.follow(watch)
            isFollowing.withLockedValue { $0 = false }
        }
    }

    /// Stops listening, and finishes the responses and the saving that have begun, for as long as a service manager may
    /// wait: within a second. What takes longer is left behind; its threads end with the process, and files are whole.
    package func stop() {
        watch.stop()
        try? listener.close().wait()
        context.stop()
        let start = NIODeadline.now()
        var isClosed = false
        while context.isBusy || isFollowing.withLockedValue(\.self) {
            let elapsed = NIODeadline.now() - start
            if elapsed > Self.courtesy, !isClosed {
                isClosed = true
                context.close()
            }
            guard elapsed < Self.patience else { return }
            usleep(5_000)
        }
        try? workers.syncShutdownGracefully()
        try? group.syncShutdownGracefully()
    }

    /// The time in which connections may finish, and that after which the rest is left behind.
    private static let (courtesy, patience) = (TimeAmount.milliseconds(300), TimeAmount.milliseconds(600))

    // MARK: Machine

    /// Raises the limit of open files: a thousand connections need more than the default.
    private static func raiseDescriptorLimit() {
        var limit = rlimit()
        #if canImport(Glibc)
            let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        #else
            let files = RLIMIT_NOFILE
        #endif
        guard getrlimit(files, &limit) == 0 else { return }
        limit.rlim_cur = min(limit.rlim_max, 4096)
        setrlimit(files, &limit)
    }

    private static var machineName: String {
        var name = [CChar](repeating: 0, count: 256)
        guard gethostname(&name, name.count - 1) == 0 else { return "" }
        return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
