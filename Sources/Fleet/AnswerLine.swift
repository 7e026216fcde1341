import Building
import Diagnostics

/// The answer to a line, as it is written.
struct AnswerLine: Sendable {
    /// All but the outputs, with the line's end.
    private let frame: [UInt8]
    /// How many bytes of it stand before the outputs.
    private let head: Int
    /// None of one that failed.
    let outputs: AnswerOutputs?
    let isBuilt: Bool

    init(_ line: LineReader.Line, by builder: RequestBuilder, _ spare: SpareOutputs) {
        let outputs = spare.take()
        let answer =
            line.bytes.map { builder.answer(to: $0, makeFile: outputs.file) }
            ?? BuildAnswer(failed: nil, [BuildRequest.tooLong])
        isBuilt = answer.isBuilt
        if answer.isBuilt {
            self.outputs = outputs
        } else {
            self.outputs = nil
            spare.put(outputs)
        }
        var json = JSONWriter(.compact)
        var head = 0
        json.object { json in
            if let id = answer.id {
                json.member("id", id)
            } else {
                json.null("id")
                json.member("line", line.number)
            }
            json.member("status", answer.isBuilt ? "built" : "failed")
            head = json.count
            json.member("findings", DiagnosticRenderer(format: .json), answer.findings)
        }
        json.endLine()
        (frame, self.head) = (json.bytes, head)
    }

    func write(to stream: inout StreamWriter) throws(StreamFailure) {
        guard let outputs else { return try stream.write(frame[...]) }
        try stream.write(frame[..<head])
        try outputs.withBytes { bytes throws(StreamFailure) in try stream.write(bytes) }
        try stream.write(frame[head...])
    }
}
