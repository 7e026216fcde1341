import Building
import Bytes

/// The outputs of an answer, as members of its object.
///
/// They are quoted while they are made: a manifest by who writes it, a calendar piece by piece. One is at one thread at a time, and
/// serves line after line for the sake of its block of memory, which is the largest thing that an answer needs.
final class AnswerOutputs: @unchecked Sendable {
    private var members = ByteBuffer(capacity: 1 << 18)

    /// How many bytes there are.
    var size: Int { members.count }

    /// Lends the members, each with a comma in front.
    func withBytes(_ read: (UnsafeBufferPointer<UInt8>) throws(StreamFailure) -> Void) throws(StreamFailure) {
        try members.withBytes(read)
    }

    func clear() { members.clear() }

    /// A file that becomes the next member.
    func file(_ kind: OutputKinds) -> any OutputFile {
        members.append(kind == .calendar ? ",\"calendar\":\"" : ",\"manifest\":\"")
        return Member(self, takesQuotedJSON: kind == .manifest)
    }

    private final class Member: OutputFile {
        private let outputs: AnswerOutputs
        let takesQuotedJSON: Bool
        /// With the escapes.
        private(set) var size = 0
        let bytes: [UInt8] = []

        init(_ outputs: AnswerOutputs, takesQuotedJSON: Bool) {
            self.outputs = outputs
            self.takesQuotedJSON = takesQuotedJSON
        }

        func take(_ piece: UnsafeBufferPointer<UInt8>) {
            let before = outputs.size
            if takesQuotedJSON {
                outputs.members.append(piece)
            } else {
                outputs.members.append(escaping: piece)
            }
            size += outputs.size - before
        }

        func finish() -> Bool {
            outputs.members.append("\"")
            return true
        }
    }
}
