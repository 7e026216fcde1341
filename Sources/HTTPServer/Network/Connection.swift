import CivilTime
import NIOCore
import NIOHTTP1
import NIOPosix

/// The handler of one connection: it reads requests within their limits and writes the responses that ``Router``
/// chooses.
final class Connection: ChannelDuplexHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    private let server: ServerContext
    private let limiter: RequestLimiter
    private var request = Request.none
    /// Whether nothing more is read from the connection or written to it.
    private var isClosing = false
    /// Whether the client has closed its sending side.
    private var isInputClosed = false

    /// The parts of later requests that were read before the current response was written. No more is read until then.
    private var pending = CircularBuffer<HTTPServerRequestPart>()
    private var isReadPending = false

    /// The progress of a request.
    private enum Request {
        case none
        /// The body is ignored; the response, if any, is written at its end.
        case ignoring(HTTPRequestHead, Response?)
        /// The body is collected, and then passed to the closure.
        case reading(HTTPRequestHead, ByteBuffer, @Sendable ([UInt8]) -> Response)
        /// The response is a stream of events.
        case streaming(HTTPRequestHead, PlanCache, lastSeen: String?)
    }

    init(_ server: ServerContext, _ limiter: RequestLimiter) {
        self.server = server
        self.limiter = limiter
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let part = Self.unwrapInboundIn(data)
        if limiter.isResponding { pending.append(part) } else { process(part, context) }
    }

    func read(context: ChannelHandlerContext) {
        if limiter.isResponding, !isClosing { isReadPending = true } else { context.read() }
    }

    private func process(_ part: HTTPServerRequestPart, _ context: ChannelHandlerContext) {
        guard !isClosing else { return }
        switch part {
        case .head(let head):
            limiter.headWasRead()
            begin(head, context)
        case .body(let bytes): process(bytes, context)
        case .end:
            limiter.requestWasRead()
            finish(context)
        }
    }

    /// Processes the input that was read while a response was being written.
    private func resume(_ context: ChannelHandlerContext) {
        while !limiter.isResponding, let part = pending.popFirst() { process(part, context) }
        guard !limiter.isResponding, isReadPending else { return }
        isReadPending = false
        context.read()
    }

    // MARK: Reading

    private func begin(_ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
        guard RequestLimiter.size(of: head) <= RequestLimiter.headLimit else {
            return respondAndClose(with: RequestLimiter.headTooLarge, head, context)
        }
        switch server.router.receive(head) {
        case .response(let response) where Self.hasLongBody(head): respondAndClose(with: response, head, context)
        case .response(let response): request = .ignoring(head, response)
        case .events(let cache, let lastSeen): request = .streaming(head, cache, lastSeen: lastSeen)
        case .work(let work):
            request = .reading(head, ByteBuffer(), work)
            if head.headers[canonicalForm: "Expect"].contains(where: { $0.lowercased() == "100-continue" }) {
                let go = HTTPResponseHead(version: head.version, status: .continue)
                context.writeAndFlush(Self.wrapOutboundOut(.head(go)), promise: nil)
            }
        }
    }

    /// Whether an ignored body is too long to be read to its end.
    private static func hasLongBody(_ head: HTTPRequestHead) -> Bool {
        guard let length = head.headers.first(name: "Content-Length") else {
            return !head.headers["Transfer-Encoding"].isEmpty
        }
        return Int(length).map { $0 > Router.bodyLimit } ?? true
    }

    private func process(_ bytes: ByteBuffer, _ context: ChannelHandlerContext) {
        guard case .reading(let head, var body, let work) = request else { return }
        guard body.readableBytes + bytes.readableBytes <= Router.bodyLimit else {
            return respondAndClose(with: Router.tooLarge, head, context)
        }
        // The buffer must have one owner, or each write would copy it.
        request = .none
        body.writeImmutableBuffer(bytes)
        request = .reading(head, body, work)
    }

    private func finish(_ context: ChannelHandlerContext) {
        defer { request = .none }
        switch request {
        case .none: break
        case .ignoring(let head, let response): if let response { write(response, to: head, context) }
        case .reading(let head, let body, let work): perform(work, Array(body.readableBytesView), head, context)
        case .streaming(let head, let cache, let lastSeen): stream(cache, lastSeen: lastSeen, head, context)
        }
    }

    private func perform(
        _ work: @escaping @Sendable ([UInt8]) -> Response, _ body: [UInt8], _ head: HTTPRequestHead,
        _ context: ChannelHandlerContext
    ) {
        let here = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        server.perform(work, body, on: context.eventLoop).whenComplete { result in
            let (connection, context) = here.value
            let response = (try? result.get()) ?? Response(.serviceUnavailable, "the server is stopping")
            connection.write(response, to: head, context)
        }
    }

    // MARK: Writing

    private func write(
        _ response: Response, to head: HTTPRequestHead, _ context: ChannelHandlerContext, isLast: Bool = false
    ) {
        guard context.channel.isActive else { return }
        let staysOpen = head.isKeepAlive && !isLast && !server.isStopping
        var responseHead = HTTPResponseHead(version: head.version, status: response.status, headers: response.headers)
        responseHead.headers.replaceOrAdd(name: "Date", value: HTTPDate.text(server.router.now()))
        if response.status != .notModified {
            responseHead.headers.replaceOrAdd(name: "Content-Length", value: String(response.body.readableBytes))
        }
        if !staysOpen {
            responseHead.headers.replaceOrAdd(name: "Connection", value: "close")
        } else if head.version != .http1_1 {
            responseHead.headers.replaceOrAdd(name: "Connection", value: "keep-alive")
        }
        context.write(Self.wrapOutboundOut(.head(responseHead)), promise: nil)
        if head.method != .HEAD, response.body.readableBytes > 0 {
            context.write(Self.wrapOutboundOut(.body(.byteBuffer(response.body))), promise: nil)
        }
        let isWritten = context.eventLoop.makePromise(of: Void.self)
        limiter.responseBegins()
        let here = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        isWritten.futureResult.whenComplete { _ in
            let (connection, context) = here.value
            connection.limiter.responseEnds()
            guard staysOpen else { return connection.close(context) }
            connection.resume(context)
            if connection.isInputClosed, !connection.limiter.isResponding { connection.close(context) }
        }
        context.writeAndFlush(Self.wrapOutboundOut(.end(nil)), promise: isWritten)
    }

    /// Responds before the request has ended, and reads no more of it.
    private func respondAndClose(with response: Response, _ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
        guard !isClosing else { return }
        write(response, to: head, context, isLast: true)
        isClosing = true
        request = .none
        limiter.isClosing = true
    }

    /// Closes the sending side first, and discards further input for a while: closing at once could reset the
    /// connection before the client has read the response (RFC 9112, §9.6).
    private func close(_ context: ChannelHandlerContext) {
        guard context.channel.isActive else { return }
        guard !isInputClosed else { return context.close(promise: nil) }
        isClosing = true
        pending = []
        context.close(mode: .output, promise: nil)
        limiter.linger(context)
        if isReadPending { context.read() }
    }

    /// Responds to bytes that are not HTTP.
    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        guard let failure = error as? HTTPParserError, !isClosing, !limiter.isResponding else {
            return context.close(promise: nil)
        }
        refuse(
            failure == .headerOverflow ? RequestLimiter.headTooLarge : Response(.badRequest, "this is no HTTP request"),
            context)
    }

    /// Responds to bytes that never became a request.
    private func refuse(_ response: Response, _ context: ChannelHandlerContext) {
        respondAndClose(with: response, HTTPRequestHead(version: .http1_1, method: .GET, uri: "/"), context)
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if let refusal = event as? RequestLimiter.Refusal {
            guard !isClosing, !limiter.isResponding else { return context.close(promise: nil) }
            refuse(refusal.response, context)
        } else if event as? ChannelEvent == .inputClosed {
            isInputClosed = true
            // A client that has closed its sending side may still read a response, but not events.
            if limiter.isStreaming || !limiter.isResponding { context.close(promise: nil) }
        } else if event is ServerContext.Stop {
            if limiter.isStreaming || limiter.isIdle { context.close(promise: nil) }
        } else {
            context.fireUserInboundEventTriggered(event)
        }
    }

    // MARK: Events

    private func stream(
        _ cache: PlanCache, lastSeen: String?, _ head: HTTPRequestHead, _ context: ChannelHandlerContext
    ) {
        var response = Response(.ok, type: "text/event-stream; charset=utf-8")
        response.headers.add(name: "Connection", value: "close")
        response.headers.add(name: "Date", value: HTTPDate.text(server.router.now()))
        let responseHead = HTTPResponseHead(version: head.version, status: .ok, headers: response.headers)
        context.write(Self.wrapOutboundOut(.head(responseHead)), promise: nil)
        guard head.method == .GET else {
            isClosing = true
            let here = NIOLoopBound(context, eventLoop: context.eventLoop)
            return context.writeAndFlush(Self.wrapOutboundOut(.end(nil))).whenComplete { _ in
                here.value.close(promise: nil)
            }
        }
        limiter.streamBegins()
        server.events.add(context.channel, of: cache, lastSeen: lastSeen)
    }
}
