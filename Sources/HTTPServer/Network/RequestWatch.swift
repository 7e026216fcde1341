import NIOCore
import NIOHTTP1

/// Sees the bytes of a connection before they are a request, and how long it takes.
final class RequestWatch: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    /// The most bytes of a request's line and headers.
    static let headLimit = 16 << 10
    static let headTooLarge = Answer(.requestHeaderFieldsTooLarge, "a request's headers have at most 16 KiB")

    /// What is answered to a request that does not come to its end.
    struct Refusal { let answer: Answer }

    private static let headTime = TimeAmount.seconds(10)
    private static let bodyTime = TimeAmount.seconds(30)
    /// How long a connection may do nothing between two requests, and a reader may take for an answer.
    private static let (idleTime, answerTime) = (TimeAmount.seconds(60), TimeAmount.seconds(60))
    /// How long what nobody wants is read after the answer.
    private static let lingerTime = TimeAmount.seconds(5)

    private enum Phase { case head, body, idle }

    private var phase = Phase.head
    private var headBytes = 0
    private var timer: Scheduled<Void>?
    private var answerTimer: Scheduled<Void>?
    private var context: ChannelHandlerContext?
    /// Whether an answer is being made or written.
    private(set) var isAnswering = false
    var isLeaving = false
    private(set) var isStreaming = false
    /// Whether nothing is asked and nothing is answered.
    var isIdle: Bool { !isAnswering && (phase == .idle || phase == .head && headBytes == 0) }

    /// The bytes of a request's line and headers as they were sent, to within white space.
    static func size(of head: HTTPRequestHead) -> Int {
        head.headers.reduce(head.uri.utf8.count + 20) { $0 + $1.name.utf8.count + $1.value.utf8.count + 4 }
    }

    func handlerAdded(context: ChannelHandlerContext) { self.context = context }

    func handlerRemoved(context: ChannelHandlerContext) {
        timer?.cancel()
        answerTimer?.cancel()
        self.context = nil
    }

    func channelActive(context: ChannelHandlerContext) {
        time(Self.headTime) { $0.refuse() }
        context.fireChannelActive()
    }

    func channelInactive(context: ChannelHandlerContext) {
        timer?.cancel()
        answerTimer?.cancel()
        context.fireChannelInactive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isLeaving, !isStreaming else { return }
        if phase == .idle {
            phase = .head
            headBytes = 0
            time(Self.headTime) { $0.refuse() }
        }
        let count = Self.unwrapInboundIn(data).readableBytes
        let wasHead = phase == .head
        let before = headBytes
        headBytes = 0
        context.fireChannelRead(data)
        // Bytes behind a request that has just been read are counted from the next piece on.
        if wasHead, phase == .head {
            headBytes = before + count
            if headBytes > Self.headLimit, !isLeaving {
                context.fireUserInboundEventTriggered(Refusal(answer: Self.headTooLarge))
            }
        }
    }

    // MARK: What has been read

    func headIsRead() {
        phase = .body
        time(Self.bodyTime) { $0.refuse() }
    }

    func requestIsRead() {
        phase = .idle
        isAnswering = true
        timer?.cancel()
    }

    func answerBegins() {
        isAnswering = true
        answerTimer?.cancel()
        answerTimer = context?.eventLoop.assumeIsolated().scheduleTask(in: Self.answerTime) { self.drop() }
    }

    func answerEnds() {
        isAnswering = false
        answerTimer?.cancel()
        if phase == .idle, !isLeaving { time(Self.idleTime) { $0.drop() } }
    }

    func streams() {
        isStreaming = true
        timer?.cancel()
    }

    /// Closes the connection a while from now, if the other side does not.
    func linger(_ context: ChannelHandlerContext) {
        isLeaving = true
        time(Self.lingerTime) { $0.drop() }
    }

    // MARK: Time

    private func time(_ amount: TimeAmount, _ then: @escaping (RequestWatch) -> Void) {
        timer?.cancel()
        timer = context?.eventLoop.assumeIsolated().scheduleTask(in: amount) { then(self) }
    }

    /// Tells who was too slow.
    private func refuse() {
        let answer = Answer(
            .requestTimeout,
            phase == .head ? "the request's header took over 10 s" : "the request's body took over 30 s")
        context?.fireUserInboundEventTriggered(Refusal(answer: answer))
    }

    private func drop() { context?.close(promise: nil) }
}
