import CivilTime
import Gzip
import NIOCore

/// Bytes to be sent, as they are and in gzip's form, which has a tag of its own.
struct Representation: Sendable {
    /// One of the two.
    struct Form: Sendable {
        let bytes: ByteBuffer
        let tag: EntityTag

        init(_ bytes: [UInt8]) {
            self.bytes = ByteBuffer(bytes: bytes)
            tag = EntityTag(of: bytes)
        }
    }

    let type: String
    let plain: Form
    let gzip: Form
    /// When these bytes were first made.
    let modified: Instant
    /// The same, but a second or more after that of what was sent before, however soon these came.
    let revised: Instant
    /// Whether other bytes have the same second: then none can be told from the other by it.
    let isAmbiguous: Bool

    /// - Parameter earlier: What was sent before; it stays where the bytes are the same.
    static func of(_ bytes: [UInt8], type: String, after earlier: Representation?, now: Instant) -> Representation {
        if let earlier, earlier.plain.bytes.readableBytesView.elementsEqual(bytes) { return earlier }
        return Representation(
            type: type, plain: Form(bytes), gzip: Form(Gzip.compressed(bytes)), modified: now,
            revised: max(now, earlier.map { $0.revised + .seconds(1) } ?? now),
            isAmbiguous: earlier.map { $0.modified.epochSeconds >= now.epochSeconds } ?? false)
    }

    /// Whether a list has the tag of one of the forms.
    func isMatched(by list: EntityTagList) -> Bool {
        list.stronglyHolds(plain.tag) || list.stronglyHolds(gzip.tag)
    }
}
