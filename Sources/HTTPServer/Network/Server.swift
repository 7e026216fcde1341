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

/// The server of `horarium serve`, on SwiftNIO: event loops answer what is there, other threads build, check and save.
package final class Server: Sendable {
    /// How it is reached, and what it allows.
    package struct Options: Sendable {
        package var host: String
        package var port: Int
        package var isReadOnly: Bool
        package var token: Token?

        package init(host: String, port: Int, isReadOnly: Bool, token: Token?) {
            self.host = host
            self.port = port
            self.isReadOnly = isReadOnly
            self.token = token
        }

        /// Whether nobody beyond this machine can reach a host.
        package static func isLoopback(host: String) -> Bool { Authorizer.isLoopback(Authorizer.canonical(host)) }
    }

    /// Why the server cannot listen, in the system's words.
    package struct Failure: Error {
        package let reason: String
    }

    private let site: PlanRegistry
    private let workspace: ServerContext
    private let group: MultiThreadedEventLoopGroup
    private let workers: NIOThreadPool
    private let listener: any Channel
    private let watch = FolderWatch()
    /// Where it is reached: `http://127.0.0.1:8080/`.
    package let address: String

    /// Builds the plans and listens.
    package init(_ site: PlanRegistry, _ options: Options, now: @escaping @Sendable () -> Instant) throws(Failure) {
        self.site = site
        site.build()
        Self.raiseDescriptorLimit()
        group = MultiThreadedEventLoopGroup(numberOfThreads: min(4, System.coreCount))
        // One of them follows the plans for as long as the server runs.
        workers = NIOThreadPool(numberOfThreads: max(2, System.coreCount) + 1)
        workers.start()
        let events = EventStreams()
        do {
            // The door has to know the port, which the system may choose.
            let shared = NIOLockedValueBox<ServerContext?>(nil)
            listener = try ServerBootstrap(group: group)
                .serverChannelOption(.backlog, value: 1024)
                .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
                .childChannelOption(.allowRemoteHalfClosure, value: true)
                .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
                .childChannelInitializer { channel in
                    channel.eventLoop.makeCompletedFuture {
                        guard let workspace = shared.withLockedValue({ $0 }) else { throw ChannelError.eof }
                        try Self.furnish(channel, workspace)
                    }
                }
                .bind(host: options.host, port: options.port).wait()
            let port = listener.localAddress?.port ?? options.port
            let door = Authorizer(
                host: options.host, machine: Self.machineName, addresses: Self.addresses, token: options.token,
                port: port)
            let reception = Router(
                site: site, door: door, assets: Assets(now: now()), isReadOnly: options.isReadOnly, now: now)
            workspace = ServerContext(reception, events: events, workers: workers)
            shared.withLockedValue { [workspace] in $0 = workspace }
            let name = options.host.contains(":") ? "[\(options.host)]" : options.host
            address = "http://\(name):\(port)/"
        } catch {
            try? group.syncShutdownGracefully()
            try? workers.syncShutdownGracefully()
            throw Failure(reason: (error as? IOError).map { String(cString: strerror($0.errnoCode)) } ?? "\(error)")
        }
        site.listen { events.tell(of: $0) }
        group.next().scheduleRepeatedTask(initialDelay: .seconds(15), delay: .seconds(15)) { _ in events.keepAlive() }
    }

    private static func furnish(_ channel: any Channel, _ workspace: ServerContext) throws {
        guard workspace.admit(channel) else { return try channel.pipeline.syncOperations.addHandler(OverloadHandler()) }
        let pipeline = channel.pipeline.syncOperations
        let watch = RequestWatch()
        try pipeline.addHandler(watch)
        // Which request is answered when is for the connection to say: NIO's own order has no place for the refusal of
        // what never becomes a request.
        try pipeline.configureHTTPServerPipeline(withPipeliningAssistance: false, withErrorHandling: false)
        try pipeline.addHandler(Connection(workspace, watch))
    }

    // MARK: From start to end

    /// Keeps the plans up to date until ``stop()``, on a thread of its own.
    package func followInBackground() {
        workers.submit { [self] state in
            guard state == .active else { return }
            site.follow(watch)
        }
    }

    /// Takes no more connections, ends what is being answered, and saves what is being saved.
    package func stop() {
        watch.stop()
        try? listener.close().wait()
        workspace.stop()
        for _ in 0..<Self.patience where workspace.hasConnections { usleep(10_000) }
        try? workers.syncShutdownGracefully()
        try? group.syncShutdownGracefully()
    }

    /// How many hundredths of a second connections have to come to their end.
    private static let patience = 500

    // MARK: The machine

    /// A thousand connections and the plans' files need more descriptors than a process has by default.
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
