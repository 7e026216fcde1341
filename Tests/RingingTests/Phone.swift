import CivilTime
import DeviceManifest

@testable import Ringing

/// A service that keeps messages until their time and then rings a phone, with ntfy's limits: a delay of ten seconds to three
/// days, sixty requests at once and then one every five seconds, and a number of messages in any 24 hours, among which those
/// that take others out are counted.
struct Phone {
    /// A message that rang.
    struct Ring: Hashable {
        var message: RingMessage.Occurrence
        var words: String
        /// The true time.
        var at: Instant
    }

    var dailyLimit = Int.max
    /// Words that it does not take.
    var refused: Set<String> = []
    /// The identifiers of messages that it does not give back.
    var held: Set<String> = []
    /// The words of each message that is kept.
    private(set) var kept: [RingMessage.Occurrence: String] = [:]
    private(set) var rings: [Ring] = []
    /// When it took messages.
    private(set) var requests: [Instant] = []
    /// The requests that were against its limits, in words.
    private(set) var refusals: [String] = []

    static func words(of message: RingMessage) -> String { message.notification.title }

    /// Rings for what came due.
    mutating func ring(until now: Instant) {
        for (message, words) in kept.filter({ $0.key.due <= now }).sorted(by: { $0.key.due < $1.key.due }) {
            rings.append(Ring(message: message, words: words, at: message.due))
            kept[message] = nil
        }
    }

    /// The requests that it takes at once, in milliseconds of which each needs 5,000, and when they were counted.
    private var patienceMs = 300_000
    private var counted = Instant(epochSeconds: 0)

    private mutating func count(at now: Instant) -> RingVerdict {
        ring(until: now)
        patienceMs = min(300_000, patienceMs + now.epochMilliseconds - counted.epochMilliseconds)
        counted = now
        let isOver = requests.count { $0 > now + .days(-1) } >= dailyLimit
        guard !isOver, patienceMs >= 5000 else {
            refusals.append("the \(isOver ? "limit" : "pace") at \(now)")
            return .retry(reason: "429")
        }
        patienceMs -= 5000
        requests.append(now)
        return .delivered
    }

    mutating func take(_ message: RingMessage, isScheduled: Bool, at now: Instant) -> RingVerdict {
        if isScheduled, message.due < now + .seconds(10) || message.due > now + .days(3) {
            refusals.append("the delay of \(message.id) at \(now)")
            return .failed(reason: "400")
        }
        guard !refused.contains(Self.words(of: message)) else { return .failed(reason: "400") }
        let verdict = count(at: now)
        guard verdict == .delivered else { return verdict }
        kept[message.occurrence] = nil
        if isScheduled {
            kept[message.occurrence] = Self.words(of: message)
        } else {
            rings.append(Ring(message: message.occurrence, words: Self.words(of: message), at: now))
        }
        return .delivered
    }

    mutating func cancel(_ message: RingMessage.Occurrence, at now: Instant) -> RingVerdict {
        guard !held.contains(message.id) else { return .failed(reason: "404") }
        let verdict = count(at: now)
        if verdict == .delivered { kept[message] = nil }
        return verdict
    }
}
