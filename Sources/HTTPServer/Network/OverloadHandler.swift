import NIOCore
import NIOHTTP1

/// The handler that responds to connections beyond a limit.
final class OverloadHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    func channelActive(context: ChannelHandlerContext) {
        let response = Response(.serviceUnavailable, "all connections are taken, or all of your address; try again")
        var text = "HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nRetry-After: 1\r\n"
        text += "Content-Length: \(response.body.readableBytes)\r\n"
        for (name, value) in response.headers { text += "\(name): \(value)\r\n" }
        var bytes = ByteBuffer(string: text + "\r\n")
        bytes.writeImmutableBuffer(response.body)
        let here = NIOLoopBound(context, eventLoop: context.eventLoop)
        context.writeAndFlush(Self.wrapOutboundOut(bytes)).whenComplete { _ in
            here.value.close(mode: .output, promise: nil)
        }
        // The client's request is read first, since a reset could reach it before the response does.
        context.eventLoop.assumeIsolated().scheduleTask(in: .seconds(1)) { context.close(promise: nil) }
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {}

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if event as? ChannelEvent == .inputClosed { context.close(promise: nil) }
    }
}
