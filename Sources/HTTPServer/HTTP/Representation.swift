import CivilTime
import Gzip
import NIOCore

/// Bytes to send, plain and compressed with gzip; each variant has its own entity tag.
struct Representation: Sendable {
    /// The bytes in one content coding.
    struct Variant: Sendable {
        let bytes: ByteBuffer
        let tag: EntityTag

        init(_ bytes: [UInt8]) {
            self.bytes = ByteBuffer(bytes: bytes)
            tag = EntityTag(of: bytes)
        }
    }

    let type: String
    let plain: Variant
    let gzip: Variant
    /// The time when these bytes were first created.
    let modified: Instant
    /// The same time, or one second after that of the previous bytes where it is not later.
    let revised: Instant
    /// Whether the previous bytes were created in the same second, so that `If-Modified-Since` cannot distinguish them.
    let isAmbiguous: Bool

    /// Returns the representation of some bytes, or `earlier`, the previous one, where its bytes are the same.
    static func of(_ bytes: [UInt8], type: String, after earlier: Representation?, now: Instant) -> Representation {
        if let earlier, earlier.plain.bytes.readableBytesView.elementsEqual(bytes) { return earlier }
        return Representation(
            type: type, plain: Variant(bytes), gzip: Variant(Gzip.compressed(bytes)), modified: now,
            revised: max(now, earlier.map { $0.revised + .seconds(1) } ?? now),
            isAmbiguous: earlier.map { $0.modified.epochSeconds >= now.epochSeconds } ?? false)
    }

    /// Whether a list has the tag of either variant.
    func isMatched(by list: EntityTagList) -> Bool {
        list.stronglyHolds(plain.tag) || list.stronglyHolds(gzip.tag)
    }
}
