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
        package var token: Token?
        package var limits: TimeLimits

        package init(
            host: String, port: Int, isReadOnly: Bool, token: Token?, limits: TimeLimits = TimeLimits()
        ) {
            self.host = host
            self.port = port
            self.isReadOnly = isReadOnly
            self.token = token
            self.limits = limits
        }

        /// Whether only this machine can reach a host.
        package static func isLoopback(host: String) -> Bool { Authorizer.isLoopback(Authorizer.canonical(host)) }
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
    /// The address of the server, such as `http://127.0.0.1:8080/`.
    package let address: String

    /// Builds the plans and starts to listen.
    package init(_ registry: PlanRegistry, _ options: Options, now: @escaping @Sendable () -> Instant) throws(Failure) {
        self.registry = registry
        registry.build()
        Self.raiseDescriptorLimit()
        group = MultiThreadedEventLoopGroup(numberOfThreads: min(4, System.coreCount))
        // One of the threads runs `followInBackground`.
        workers = NIOThreadPool(numberOfThreads: max(2, System.coreCount) + 1)
        workers.start()
        let events = EventStreams()
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
            let authorizer = Authorizer(
                host: options.host, machine: Self.machineName, addresses: Self.addresses, token: options.token,
                port: port)
            let router = Router(
                registry: registry, authorizer: authorizer, assets: Assets(now: now()),
                isReadOnly: options.isReadOnly, now: now)
            context = ServerContext(router, events: events, workers: workers)
            shared.withLockedValue { [context] in $0 = context }
            let name = options.host.contains(":") ? "[\(options.host)]" : options.host
            address = "http://\(name):\(port)/"
        } catch {
            try? group.syncShutdownGracefully()
            try? workers.syncShutdownGracefully()
            throw Failure(reason: (error as? IOError).map { String(cString: strerror($0.errnoCode)) } ?? "\(error)")
        }
        registry.listen { events.publish($0) }
        group.next().scheduleRepeatedTask(initialDelay: .seconds(15), delay: .seconds(15)) { _ in events.keepAlive() }
    }

    private static func configure(_ channel: any Channel, _ context: ServerContext, _ limits: TimeLimits) throws {
        guard context.admit(channel) else { return try channel.pipeline.syncOperations.addHandler(OverloadHandler()) }
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
            registry.follow(watch)
        }
    }

    /// Stops listening, and finishes the responses and the saving that have begun.
    package func stop() {
        watch.stop()
        try? listener.close().wait()
        context.stop()
        for _ in 0..<Self.shutdownPolls where context.hasConnections { usleep(10_000) }
        try? workers.syncShutdownGracefully()
        try? group.syncShutdownGracefully()
    }

    /// The number of times, 10 ms apart, that ``stop()`` checks for open connections.
    private static let shutdownPolls = 500

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

    private static var addresses: [String] {
        ((try? System.enumerateDevices()) ?? []).compactMap { $0.address?.ipAddress }
    }
}
