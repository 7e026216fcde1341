import Building
import Diagnostics

/// The answer to a line, as it is written.
struct AnswerLine: Sendable {
    /// With the line's end.
    let bytes: [UInt8]
    let isBuilt: Bool

    init(_ line: LineReader.Line, by builder: RequestBuilder) {
        let answer =
            line.bytes.map { builder.answer(to: $0) } ?? BuildAnswer(failed: nil, [BuildRequest.tooLong])
        isBuilt = answer.isBuilt
        var json = JSONWriter(
            .compact, capacity: (answer.calendar?.count ?? 0) * 9 / 8 + (answer.manifest?.count ?? 0) * 5 / 4 + 512)
        json.object { json in
            if let id = answer.id {
                json.member("id", id)
            } else {
                json.null("id")
                json.member("line", line.number)
            }
            json.member("status", answer.isBuilt ? "built" : "failed")
            json.member("calendar", utf8: answer.calendar)
            json.member("manifest", utf8: answer.manifest)
            json.member("findings", DiagnosticRenderer(format: .json), answer.findings)
        }
        json.endLine()
        bytes = json.bytes
    }
}
