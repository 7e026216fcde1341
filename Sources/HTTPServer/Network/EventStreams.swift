import Diagnostics
import NIOConcurrencyHelpers
import NIOCore
import NIOHTTP1

/// The connections that are told when a plan changes.
///
/// Source: HTML, §9.2 (server-sent events).
final class EventStreams: Sendable {
    private struct Stream: Sendable {
        var channel: any Channel
        var plan: String
        /// The last event that went this way.
        var last: String?
    }

    private let streams = NIOLockedValueBox<[ObjectIdentifier: Stream]>([:])

    /// What is sent now and then, so that one sees whether anybody is there: a comment.
    private static let sign = ":\n\n"

    /// - Parameter lastSeen: The last event that the reader has had, from an earlier connection; what it missed it gets
    ///   at once.
    func add(_ channel: any Channel, of keeper: PlanCache, lastSeen: String?) {
        let id = ObjectIdentifier(channel)
        let event = Event(keeper.plan)
        streams.withLockedValue {
            $0[id] = Stream(channel: channel, plan: keeper.place.id, last: lastSeen ?? event.id)
        }
        channel.closeFuture.whenComplete { [self] _ in streams.withLockedValue { $0[id] = nil } }
        send(Self.sign, to: channel)
        tell(of: keeper)
    }

    /// Tells of a plan, where what can be had is not what was told last.
    func tell(of keeper: PlanCache) {
        let event = Event(keeper.plan)
        let channels = streams.withLockedValue { streams in
            streams.keys.filter { streams[$0]?.plan == keeper.place.id && streams[$0]?.last != event.id }.compactMap {
                streams[$0]?.last = event.id
                return streams[$0]?.channel
            }
        }
        for channel in channels { send(event.text, to: channel) }
    }

    /// Sends a sign of life everywhere.
    func keepAlive() {
        for stream in streams.withLockedValue({ Array($0.values) }) { send(Self.sign, to: stream.channel) }
    }

    private func send(_ text: String, to channel: any Channel) {
        guard channel.isActive else { return }
        // Who does not read is dropped: what is pending would grow.
        guard channel.isWritable else { return channel.close(promise: nil) }
        channel.writeAndFlush(HTTPServerResponsePart.body(.byteBuffer(ByteBuffer(string: text))), promise: nil)
    }

    /// The event about a plan.
    private struct Event {
        /// Differs where what can be had does.
        let id: String
        let text: String

        init(_ plan: ServedPlan) {
            let tags = [plan.source?.plain.tag.text, plan.outputs?.calendar.plain.tag.text]
            id = tags.map { ($0 ?? "").filter { $0 != "\"" } }.joined(separator: "-")
            var json = JSONWriter(.compact)
            json.object { json in
                for (name, tag) in zip(["source", "calendar"] as [StaticString], tags) {
                    if let tag { json.member(name, tag) } else { json.null(name) }
                }
            }
            text = "id: \(id)\nevent: changed\ndata: \(json.text)\n\n"
        }
    }
}
