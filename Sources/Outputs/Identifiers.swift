import DeviceManifest
import PlanFile

/// The identifiers of one notification, all made from its key.
struct Identifiers {
    /// A UUID of version 8, the first 122 bits of the key's SHA-256 beside version and variant (RFC 9562 §5.8, App. B.2).
    let uuid: String
    /// Positive numbers to choose an identifier from, for platforms that take 32 bits: the first that is free.
    let candidates: [Int32]

    init(_ key: String) {
        var hash = SHA256()
        hash.update(key.utf8)
        var bytes = hash.digest
        candidates = stride(from: 16, to: 32, by: 4).map { start in
            let word = bytes[start..<start + 4].reduce(0 as UInt32) { $0 << 8 | UInt32($1) }
            return Int32(truncatingIfNeeded: word & 0x7fff_ffff)
        }
        bytes[6] = bytes[6] & 0x0f | 0x80
        bytes[8] = bytes[8] & 0x3f | 0x80
        var text: [UInt8] = []
        text.reserveCapacity(36)
        for (index, byte) in bytes.prefix(16).enumerated() {
            if [4, 6, 8, 10].contains(index) { text.append(UInt8(ascii: "-")) }
            text.append(Self.hex[Int(byte >> 4)])
            text.append(Self.hex[Int(byte & 15)])
        }
        uuid = String(decoding: text, as: UTF8.self)
    }

    private static let hex = Array("0123456789abcdef".utf8)

    /// The first number that `taken` lacks, which is then taken: of the candidates, or else the next above the last.
    func numeric(_ taken: inout Set<Int32>) -> Int32 {
        for candidate in candidates where candidate > 0 && taken.insert(candidate).inserted { return candidate }
        var next = max(1, candidates.last ?? 1)
        while !taken.insert(next).inserted { next = next == .max ? 1 : next + 1 }
        return next
    }
}

extension Identifiers {
    /// Gives every notification its number and its UUID, those of sessions included.
    ///
    /// Numbers are given out in the order of the ids, so that a tie between two of them is settled the same way always.
    static func assign(to notifications: inout [Manifest.Notification], and sessions: inout [Manifest.Session]) {
        var taken: Set<Int32> = []
        for index in notifications.indices.sorted(by: { notifications[$0].id < notifications[$1].id }) {
            let identifiers = Identifiers(notifications[index].id)
            notifications[index].numericId = identifiers.numeric(&taken)
            notifications[index].uuid = identifiers.uuid
        }
        for index in sessions.indices.sorted(by: { sessions[$0].id < sessions[$1].id }) {
            let scope = sessions[index].cancelScope
            for part in sessions[index].notifications.indices {
                assign(to: &sessions[index].notifications[part], scope, &taken)
            }
            if var timer = sessions[index].restTimer {
                assign(to: &timer, scope, &taken)
                sessions[index].restTimer = timer
            }
        }
    }

    private static func assign(
        to notification: inout Manifest.Session.OffsetNotification, _ scope: String, _ taken: inout Set<Int32>
    ) {
        let identifiers = Identifiers(scope + notification.part)
        notification.numericId = identifiers.numeric(&taken)
        notification.uuid = identifiers.uuid
    }
}
