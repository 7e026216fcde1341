import CivilTime

/// An app's record of what has been armed, from which it tells what became of it: neither the notification centre nor
/// AlarmKit reports each delivery. A request that has left the system's list by its time was delivered, as far as the
/// system tells.
///
/// Each line is JSON in the form of `horarium ring`'s log, and `horarium audit` holds the lines against the plan.
public struct DeliveryRecord: Codable, Hashable, Sendable {
    /// The times of a request, in milliseconds since 1970-01-01T00:00:00Z.
    private struct Times: Codable, Hashable, Sendable {
        /// The instant at which it fires.
        var epochMs: Int
        /// The instant until which it may still be delivered.
        var deliverByMs: Int
    }

    /// The requests that were armed and have not come to their end, by identifier.
    private var armed: [String: Times] = [:]

    /// Makes an empty record.
    public init() {}

    /// Returns the lines for requests that have come to their end, by those that the system still lists.
    mutating func settle(pending: [PendingRequest], nowMs: Int, mayNotify: Bool) -> [String] {
        let held = Dictionary(pending.map { ($0.id, $0.epochMs) }) { _, last in last }
        return armed.filter { $0.value.epochMs <= nowMs }
            .sorted { ($0.value.epochMs, $0.key) < ($1.value.epochMs, $1.key) }
            .compactMap { id, times in
                if held[id] == times.epochMs {
                    // It is overdue and still listed.
                    guard nowMs > times.deliverByMs else { return nil }
                    armed[id] = nil
                    return outcome(id, times.epochMs, nowMs, "missed")
                }
                armed[id] = nil
                return mayNotify
                    ? outcome(id, times.epochMs, times.epochMs, "delivered")
                    : outcome(id, times.epochMs, nowMs, "unknown")
            }
    }

    /// Returns the lines for requests that the system has accepted. A request that is armed again at the same time is
    /// no news.
    mutating func arm(_ requests: [ArmedRequest], nowMs: Int) -> [String] {
        requests.compactMap { request in
            let notification = request.notification
            let deliverBy = notification.deliverBy ?? notification.expiresAt
            let times = Times(
                epochMs: request.epochMs,
                deliverByMs: request.epochMs + deliverBy.epochMilliseconds - notification.epochMs)
            defer { armed[notification.id] = times }
            guard armed[notification.id]?.epochMs != request.epochMs else { return nil }
            return outcome(notification.id, request.epochMs, nowMs, "armed")
        }
    }

    /// Returns the lines for requests that were cancelled before their time.
    mutating func replace(_ ids: [String], nowMs: Int) -> [String] {
        ids.compactMap { id in
            guard let times = armed.removeValue(forKey: id), times.epochMs > nowMs else { return nil }
            return outcome(id, times.epochMs, nowMs, "replaced")
        }
    }

    /// Returns the lines for an answer: the id of a button, or `opened`. A notification that is answered was delivered.
    mutating func answer(_ id: String, with action: String, plannedMs: Int?, nowMs: Int) -> [String] {
        var lines: [String] = []
        var intendedMs = plannedMs ?? nowMs
        if let times = armed[id], times.epochMs <= nowMs {
            armed[id] = nil
            intendedMs = times.epochMs
            lines.append(outcome(id, times.epochMs, times.epochMs, "delivered"))
        }
        return lines + [line(id, intendedMs, nowMs, "\"answer\":\(Self.quoted(action))")]
    }

    private func outcome(_ id: String, _ intendedMs: Int, _ atMs: Int, _ word: String) -> String {
        line(id, intendedMs, atMs, "\"outcome\":\"\(word)\",\"attempts\":1")
    }

    private func line(_ id: String, _ intendedMs: Int, _ atMs: Int, _ rest: String) -> String {
        let (intended, at) = (Instant(epochMilliseconds: intendedMs), Instant(epochMilliseconds: atMs))
        return "{\"id\":\(Self.quoted(id)),\"intended\":\"\(intended)\",\"at\":\"\(at)\",\"target\":\"ios\",\(rest)}"
    }

    /// Returns a text as JSON.
    private static func quoted(_ text: String) -> String {
        var out = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": out += "\\\(scalar)"
            case _ where scalar.value < 0x20:
                let digits = String(scalar.value, radix: 16)
                out += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: out.unicodeScalars.append(scalar)
            }
        }
        return out + "\""
    }
}
