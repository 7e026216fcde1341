import CivilTime
import NIOCore
import NIOHTTP1
import NIOPosix

/// One connection: reads requests within their limits and writes what ``Router`` answers.
final class Connection: ChannelDuplexHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    private let workspace: ServerContext
    private let watch: RequestWatch
    private var request = Request.none
    /// Whether the connection is given up: nothing more is read from it or written to it.
    private var isLeaving = false
    /// Whether the other side has said all that it will.
    private var isInputClosed = false

    /// What was read of the next requests while one is answered; meanwhile no more is read.
    private var waiting = CircularBuffer<HTTPServerRequestPart>()
    private var isReadDue = false

    /// How far a request has come.
    private enum Request {
        case none
        /// Answered already, or to be answered at its end; the body is of no interest.
        case ignoring(HTTPRequestHead, Answer?)
        /// Its body is wanted.
        case reading(HTTPRequestHead, ByteBuffer, @Sendable ([UInt8]) -> Answer)
        /// A stream of events.
        case streaming(HTTPRequestHead, PlanCache, lastSeen: String?)
    }

    init(_ workspace: ServerContext, _ watch: RequestWatch) {
        self.workspace = workspace
        self.watch = watch
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let part = Self.unwrapInboundIn(data)
        if watch.isAnswering { waiting.append(part) } else { take(part, context) }
    }

    func read(context: ChannelHandlerContext) {
        if watch.isAnswering, !isLeaving { isReadDue = true } else { context.read() }
    }

    private func take(_ part: HTTPServerRequestPart, _ context: ChannelHandlerContext) {
        guard !isLeaving else { return }
        switch part {
        case .head(let head):
            watch.headIsRead()
            begin(head, context)
        case .body(let bytes): take(bytes, context)
        case .end:
            watch.requestIsRead()
            finish(context)
        }
    }

    /// Goes on with what was read while an answer was on its way.
    private func goOn(_ context: ChannelHandlerContext) {
        while !watch.isAnswering, let part = waiting.popFirst() { take(part, context) }
        guard !watch.isAnswering, isReadDue else { return }
        isReadDue = false
        context.read()
    }

    // MARK: Reading

    private func begin(_ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
        guard RequestWatch.size(of: head) <= RequestWatch.headLimit else {
            return leave(with: RequestWatch.headTooLarge, head, context)
        }
        switch workspace.reception.receive(head) {
        case .answer(let answer) where Self.hasLongBody(head): leave(with: answer, head, context)
        case .answer(let answer): request = .ignoring(head, answer)
        case .events(let keeper, let lastSeen): request = .streaming(head, keeper, lastSeen: lastSeen)
        case .work(let work):
            request = .reading(head, ByteBuffer(), work)
            if head.headers[canonicalForm: "Expect"].contains(where: { $0.lowercased() == "100-continue" }) {
                let go = HTTPResponseHead(version: head.version, status: .continue)
                context.writeAndFlush(Self.wrapOutboundOut(.head(go)), promise: nil)
            }
        }
    }

    /// Whether a body that nobody wants is not worth reading to its end.
    private static func hasLongBody(_ head: HTTPRequestHead) -> Bool {
        guard let length = head.headers.first(name: "Content-Length") else {
            return !head.headers["Transfer-Encoding"].isEmpty
        }
        return Int(length).map { $0 > Router.bodyLimit } ?? true
    }

    private func take(_ bytes: ByteBuffer, _ context: ChannelHandlerContext) {
        guard case .reading(let head, var body, let work) = request else { return }
        guard body.readableBytes + bytes.readableBytes <= Router.bodyLimit else {
            return leave(with: Router.tooLarge, head, context)
        }
        // Not held twice, or each piece would copy all.
        request = .none
        body.writeImmutableBuffer(bytes)
        request = .reading(head, body, work)
    }

    private func finish(_ context: ChannelHandlerContext) {
        defer { request = .none }
        switch request {
        case .none: break
        case .ignoring(let head, let answer): if let answer { write(answer, to: head, context) }
        case .reading(let head, let body, let work): perform(work, Array(body.readableBytesView), head, context)
        case .streaming(let head, let keeper, let lastSeen): stream(keeper, lastSeen: lastSeen, head, context)
        }
    }

    private func perform(
        _ work: @escaping @Sendable ([UInt8]) -> Answer, _ body: [UInt8], _ head: HTTPRequestHead,
        _ context: ChannelHandlerContext
    ) {
        let here = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        workspace.workers.runIfActive(eventLoop: context.eventLoop) { work(body) }.whenComplete { result in
            let (connection, context) = here.value
            let answer = (try? result.get()) ?? Answer(.serviceUnavailable, "the server is stopping")
            connection.write(answer, to: head, context)
        }
    }

    // MARK: Writing

    private func write(
        _ answer: Answer, to head: HTTPRequestHead, _ context: ChannelHandlerContext, isLast: Bool = false
    ) {
        guard context.channel.isActive else { return }
        let staysOpen = head.isKeepAlive && !isLast && !workspace.isStopping
        var response = HTTPResponseHead(version: head.version, status: answer.status, headers: answer.headers)
        response.headers.replaceOrAdd(name: "Date", value: HTTPDate.text(workspace.reception.now()))
        if answer.status != .notModified {
            response.headers.replaceOrAdd(name: "Content-Length", value: String(answer.body.readableBytes))
        }
        if !staysOpen {
            response.headers.replaceOrAdd(name: "Connection", value: "close")
        } else if head.version != .http1_1 {
            response.headers.replaceOrAdd(name: "Connection", value: "keep-alive")
        }
        context.write(Self.wrapOutboundOut(.head(response)), promise: nil)
        if head.method != .HEAD, answer.body.readableBytes > 0 {
            context.write(Self.wrapOutboundOut(.body(.byteBuffer(answer.body))), promise: nil)
        }
        let isWritten = context.eventLoop.makePromise(of: Void.self)
        watch.answerBegins()
        let here = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        isWritten.futureResult.whenComplete { _ in
            let (connection, context) = here.value
            connection.watch.answerEnds()
            guard staysOpen else { return connection.close(context) }
            connection.goOn(context)
            if connection.isInputClosed, !connection.watch.isAnswering { connection.close(context) }
        }
        context.writeAndFlush(Self.wrapOutboundOut(.end(nil)), promise: isWritten)
    }

    /// Answers before the request has come to its end, and reads no more of it.
    private func leave(with answer: Answer, _ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
        guard !isLeaving else { return }
        write(answer, to: head, context, isLast: true)
        isLeaving = true
        request = .none
        watch.isLeaving = true
    }

    /// Closes what the other side has not heard yet with care: what it is still sending is read and thrown away for a
    /// while, since a reset would take the answer from it.
    private func close(_ context: ChannelHandlerContext) {
        guard context.channel.isActive else { return }
        guard !isInputClosed else { return context.close(promise: nil) }
        isLeaving = true
        waiting = []
        context.close(mode: .output, promise: nil)
        watch.linger(context)
        if isReadDue { context.read() }
    }

    /// What the other side sends is no HTTP.
    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        guard let failure = error as? HTTPParserError, !isLeaving, !watch.isAnswering else {
            return context.close(promise: nil)
        }
        refuse(
            failure == .headerOverflow ? RequestWatch.headTooLarge : Answer(.badRequest, "this is no HTTP request"),
            context)
    }

    /// Refuses what has not become a request.
    private func refuse(_ answer: Answer, _ context: ChannelHandlerContext) {
        leave(with: answer, HTTPRequestHead(version: .http1_1, method: .GET, uri: "/"), context)
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if let refusal = event as? RequestWatch.Refusal {
            guard !isLeaving, !watch.isAnswering else { return context.close(promise: nil) }
            refuse(refusal.answer, context)
        } else if event as? ChannelEvent == .inputClosed {
            isInputClosed = true
            // Who has said all may still read what was asked for; who streams events is gone.
            if watch.isStreaming || !watch.isAnswering { context.close(promise: nil) }
        } else if event is ServerContext.Stop {
            if watch.isStreaming || watch.isIdle { context.close(promise: nil) }
        } else {
            context.fireUserInboundEventTriggered(event)
        }
    }

    // MARK: Events

    private func stream(
        _ keeper: PlanCache, lastSeen: String?, _ head: HTTPRequestHead, _ context: ChannelHandlerContext
    ) {
        var answer = Answer(.ok, type: "text/event-stream; charset=utf-8")
        answer.headers.add(name: "Connection", value: "close")
        answer.headers.add(name: "Date", value: HTTPDate.text(workspace.reception.now()))
        let response = HTTPResponseHead(version: head.version, status: .ok, headers: answer.headers)
        context.write(Self.wrapOutboundOut(.head(response)), promise: nil)
        guard head.method == .GET else {
            isLeaving = true
            let here = NIOLoopBound(context, eventLoop: context.eventLoop)
            return context.writeAndFlush(Self.wrapOutboundOut(.end(nil))).whenComplete { _ in
                here.value.close(promise: nil)
            }
        }
        watch.streams()
        workspace.events.add(context.channel, of: keeper, lastSeen: lastSeen)
    }
}
