import NIOCore
import NIOHTTP1

/// The limits of size and time on the requests of one connection, with the state of the connection.
final class RequestLimiter: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    /// The largest size of a request's line and headers, in bytes.
    static let headLimit = 16 << 10
    static let headTooLarge = Response(.requestHeaderFieldsTooLarge, "a request's headers have at most 16 KiB")

    /// The event that asks ``Connection`` to refuse a request that exceeds a limit.
    struct Refusal { let response: Response }

    private static let headTimeout = TimeAmount.seconds(10)
    private static let bodyTimeout = TimeAmount.seconds(30)
    /// The time between two requests, and the time in which a client must read a response.
    private static let (idleTimeout, responseTimeout) = (TimeAmount.seconds(60), TimeAmount.seconds(60))
    /// The time for which input is discarded after the last response.
    private static let lingerTimeout = TimeAmount.seconds(5)

    private enum Phase { case head, body, idle }

    private var phase = Phase.head
    private var headBytes = 0
    private var timer: Scheduled<Void>?
    private var responseTimer: Scheduled<Void>?
    private var context: ChannelHandlerContext?
    /// Whether a response is being created or written.
    private(set) var isResponding = false
    var isClosing = false
    private(set) var isStreaming = false
    /// Whether no request is being read and no response written.
    var isIdle: Bool { !isResponding && (phase == .idle || phase == .head && headBytes == 0) }

    /// Returns the size of a request's line and headers as sent, except for white space.
    static func size(of head: HTTPRequestHead) -> Int {
        head.headers.reduce(head.uri.utf8.count + 20) { $0 + $1.name.utf8.count + $1.value.utf8.count + 4 }
    }

    func handlerAdded(context: ChannelHandlerContext) { self.context = context }

    func handlerRemoved(context: ChannelHandlerContext) {
        timer?.cancel()
        responseTimer?.cancel()
        self.context = nil
    }

    func channelActive(context: ChannelHandlerContext) {
        schedule(Self.headTimeout) { $0.refuse() }
        context.fireChannelActive()
    }

    func channelInactive(context: ChannelHandlerContext) {
        timer?.cancel()
        responseTimer?.cancel()
        context.fireChannelInactive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isClosing, !isStreaming else { return }
        if phase == .idle {
            phase = .head
            headBytes = 0
            schedule(Self.headTimeout) { $0.refuse() }
        }
        let count = Self.unwrapInboundIn(data).readableBytes
        let wasHead = phase == .head
        let before = headBytes
        headBytes = 0
        context.fireChannelRead(data)
        // Bytes that follow a complete request are counted from the next read on.
        if wasHead, phase == .head {
            headBytes = before + count
            if headBytes > Self.headLimit, !isClosing {
                context.fireUserInboundEventTriggered(Refusal(response: Self.headTooLarge))
            }
        }
    }

    // MARK: Progress

    func headWasRead() {
        phase = .body
        schedule(Self.bodyTimeout) { $0.refuse() }
    }

    func requestWasRead() {
        phase = .idle
        isResponding = true
        timer?.cancel()
    }

    func responseBegins() {
        isResponding = true
        responseTimer?.cancel()
        responseTimer = context?.eventLoop.assumeIsolated().scheduleTask(in: Self.responseTimeout) { self.drop() }
    }

    func responseEnds() {
        isResponding = false
        responseTimer?.cancel()
        if phase == .idle, !isClosing { schedule(Self.idleTimeout) { $0.drop() } }
    }

    func streamBegins() {
        isStreaming = true
        timer?.cancel()
    }

    /// Closes the connection after a while, unless the client closes it first.
    func linger(_ context: ChannelHandlerContext) {
        isClosing = true
        schedule(Self.lingerTimeout) { $0.drop() }
    }

    // MARK: Time

    private func schedule(_ amount: TimeAmount, _ then: @escaping (RequestLimiter) -> Void) {
        timer?.cancel()
        timer = context?.eventLoop.assumeIsolated().scheduleTask(in: amount) { then(self) }
    }

    /// Refuses a request that took too long.
    private func refuse() {
        let response = Response(
            .requestTimeout,
            phase == .head ? "the request's header took over 10 s" : "the request's body took over 30 s")
        context?.fireUserInboundEventTriggered(Refusal(response: response))
    }

    private func drop() { context?.close(promise: nil) }
}
