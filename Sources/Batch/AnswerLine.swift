import JSON
import Pipeline
import Diagnostics

/// The answer to one line of input, as a line of JSON.
struct AnswerLine: Sendable {
    let bytes: [UInt8]
    let isBuilt: Bool

    /// - `json`: A writer in which nothing is left; answers of a thread share one, so that its buffer grows once.
    init(_ line: LineReader.Line, by builder: RequestBuilder, in json: inout JSONWriter) {
        let answer =
            line.bytes.map { builder.answer(to: $0) } ?? BuildAnswer(failed: nil, [BuildRequest.tooLong])
        isBuilt = answer.isBuilt
        json.object { json in
            if let id = answer.id {
                json.member("id", id)
            } else {
                json.null("id")
                json.member("line", line.number)
            }
            json.member("status", answer.isBuilt ? "built" : "failed")
            if let calendar = answer.calendar { json.member("calendar", utf8: calendar.writeBytes) }
            if let manifest = answer.manifest { json.member("manifest", utf8: manifest.writeBytes) }
            json.member("findings", DiagnosticRenderer(format: .json), answer.findings)
        }
        json.endLine()
        var bytes: [UInt8] = []
        json.drain { bytes = Array($0) }
        self.bytes = bytes
    }
}
