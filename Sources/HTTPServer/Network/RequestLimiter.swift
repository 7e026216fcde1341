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

    private enum Phase { case head, body, idle }

    private let limits: TimeLimits
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

    init(_ limits: TimeLimits) { self.limits = limits }

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
        schedule(limits.head) { $0.refuse() }
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
            schedule(limits.head) { $0.refuse() }
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
        schedule(limits.body) { $0.refuse() }
    }

    func requestWasRead() {
        phase = .idle
        isResponding = true
        timer?.cancel()
    }

    func responseBegins() {
        isResponding = true
        responseTimer?.cancel()
        responseTimer = context?.eventLoop.assumeIsolated().scheduleTask(in: TimeAmount(limits.response)) {
            self.drop()
        }
    }

    func responseEnds() {
        isResponding = false
        responseTimer?.cancel()
        if phase == .idle, !isClosing { schedule(limits.idle) { $0.drop() } }
    }

    func streamBegins() {
        isStreaming = true
        timer?.cancel()
    }

    /// Closes the connection after a while, unless the client closes it first.
    func linger(_ context: ChannelHandlerContext) {
        isClosing = true
        schedule(limits.linger) { $0.drop() }
    }

    // MARK: Time

    private func schedule(_ limit: Duration, _ then: @escaping (RequestLimiter) -> Void) {
        timer?.cancel()
        timer = context?.eventLoop.assumeIsolated().scheduleTask(in: TimeAmount(limit)) { then(self) }
    }

    /// Refuses a request that took too long.
    private func refuse() {
        let response = Response(
            .requestTimeout,
            phase == .head
                ? "the request's header took over \(limits.head.components.seconds) s"
                : "the request's body took over \(limits.body.components.seconds) s")
        context?.fireUserInboundEventTriggered(Refusal(response: response))
    }

    private func drop() { context?.close(promise: nil) }
}
