import NIOCore
import NIOHTTP1

/// Answers a connection for which there is no room.
final class OverloadHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    func channelActive(context: ChannelHandlerContext) {
        let answer = Answer(.serviceUnavailable, "all connections are taken; try again")
        var text = "HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nRetry-After: 1\r\n"
        text += "Content-Length: \(answer.body.readableBytes)\r\n"
        for (name, value) in answer.headers { text += "\(name): \(value)\r\n" }
        var bytes = ByteBuffer(string: text + "\r\n")
        bytes.writeImmutableBuffer(answer.body)
        let here = NIOLoopBound(context, eventLoop: context.eventLoop)
        context.writeAndFlush(Self.wrapOutboundOut(bytes)).whenComplete { _ in
            here.value.close(mode: .output, promise: nil)
        }
        // What it has sent is read first: a reset would take the answer from it.
        context.eventLoop.assumeIsolated().scheduleTask(in: .seconds(1)) { context.close(promise: nil) }
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {}

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if event as? ChannelEvent == .inputClosed { context.close(promise: nil) }
    }
}
