import JSON
import Pipeline
import Diagnostics

/// The answer to one line of input, as a line of JSON.
struct AnswerLine: Sendable {
    let bytes: [UInt8]
    let isBuilt: Bool

    init(_ line: LineReader.Line, by builder: RequestBuilder) {
        let answer =
            line.bytes.map { builder.answer(to: $0) } ?? BuildAnswer(failed: nil, [BuildRequest.tooLong])
        isBuilt = answer.isBuilt
        let size = (answer.calendar?.count ?? 0) + (answer.manifest?.count ?? 0)
        var json = JSONWriter(.compact, capacity: size + size / 8 + 1024)
        json.object { json in
            if let id = answer.id {
                json.member("id", id)
            } else {
                json.null("id")
                json.member("line", line.number)
            }
            json.member("status", answer.isBuilt ? "built" : "failed")
            if let calendar = answer.calendar { json.member("calendar", utf8: calendar) }
            if let manifest = answer.manifest { json.member("manifest", utf8: manifest) }
            json.member("findings", DiagnosticRenderer(format: .json), answer.findings)
        }
        json.endLine()
        bytes = json.bytes
    }
}
