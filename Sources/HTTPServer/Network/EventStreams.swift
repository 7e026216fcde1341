import Diagnostics
import JSON
import NIOConcurrencyHelpers
import NIOCore
import NIOHTTP1

/// The connections that receive an event when a plan changes.
///
/// Source: HTML, §9.2 (server-sent events).
final class EventStreams: Sendable {
    private struct Stream: Sendable {
        var channel: any Channel
        var plan: String
        /// The id of the last event that was sent.
        var last: String?
    }

    private let streams = NIOLockedValueBox<[ObjectIdentifier: Stream]>([:])

    /// A comment that is sent regularly, so that lost connections are noticed.
    private static let keepAliveComment = ":\n\n"

    /// Adds a connection; if its client received the event with the id `lastSeen` last, over an earlier connection, and
    /// has missed one since, the current event is sent at once.
    func add(_ channel: any Channel, of cache: PlanCache, lastSeen: String?) {
        let id = ObjectIdentifier(channel)
        let event = Event(cache.plan)
        streams.withLockedValue {
            $0[id] = Stream(channel: channel, plan: cache.location.id, last: lastSeen ?? event.id)
        }
        channel.closeFuture.whenComplete { [self] _ in streams.withLockedValue { $0[id] = nil } }
        send(Self.keepAliveComment, to: channel)
        publish(cache)
    }

    /// Sends an event about a plan to its connections that have not yet received the same one.
    func publish(_ cache: PlanCache) {
        let event = Event(cache.plan)
        let channels = streams.withLockedValue { streams in
            streams.keys.filter { streams[$0]?.plan == cache.location.id && streams[$0]?.last != event.id }.compactMap {
                streams[$0]?.last = event.id
                return streams[$0]?.channel
            }
        }
        for channel in channels { send(event.text, to: channel) }
    }

    /// Sends a comment to all connections.
    func keepAlive() {
        for stream in streams.withLockedValue({ Array($0.values) }) { send(Self.keepAliveComment, to: stream.channel) }
    }

    private func send(_ text: String, to channel: any Channel) {
        guard channel.isActive else { return }
        // A client that does not read is disconnected, since its buffer would grow without limit.
        guard channel.isWritable else { return channel.close(promise: nil) }
        channel.writeAndFlush(HTTPServerResponsePart.body(.byteBuffer(ByteBuffer(string: text))), promise: nil)
    }

    /// The event that announces the current versions of a plan.
    private struct Event {
        /// The entity tags of text and calendar: two events with the same id have the same content.
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
