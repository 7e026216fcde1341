import CivilTime
import Diagnostics
import Documents

/// The answer to a request.
struct HTTPAnswer {
    var status: Int
    /// The header fields, by their names in lower case.
    private(set) var headers: [String: String] = [:]
    private(set) var body = ""

    /// Reads an answer with its head; `nil` without a whole one.
    init?(_ text: String) {
        var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)[...]
        repeat {
            let words = lines.first?.split(separator: " ") ?? []
            guard words.count > 1, words[0].hasPrefix("HTTP/"), let status = Int(words[1]),
                let end = lines.firstIndex(where: \.isEmpty), end < lines.index(before: lines.endIndex)
            else { return nil }
            self.status = status
            for line in lines[..<end].dropFirst() {
                guard let colon = line.firstIndex(of: ":") else { continue }
                headers[line[..<colon].lowercased()] = String(line[colon...].dropFirst().drop { $0 == " " })
            }
            lines = lines[end...].dropFirst()
            // One that announces another.
        } while status / 100 == 1
        body = lines.joined(separator: "\n")
    }

    /// The meaning of the answer. Source: RFC 9110 §15 and §10.2.3, RFC 6585 §4.
    var verdict: RingVerdict {
        switch status {
        case 200..<300: return .delivered
        case 408, 425, 429, 500..<600:
            // In its other form, that of a date, it is not followed.
            let seconds = headers["retry-after"].flatMap { Int($0) }.map { min(max($0, 0), 86400) }
            return .retry(after: seconds.map { .seconds($0) }, reason: "the answer was \(status)\(said)")
        case 300..<400:
            let place = headers["location"].map { ", which points to '\(Self.clipped($0))'; name that address" }
            return .failed(reason: "the answer was \(status)\(place ?? "")")
        default: return .failed(reason: "the answer was \(status)\(said)")
        }
    }

    /// The server's own words, where it has any for a person.
    private var said: String {
        let words: String?
        if let node = try? JSONReader.read(SourceFile(name: "answer", text: Array(body.utf8))) {
            let fields = Fields(node: node)
            words = fields.text("error") ?? fields.text("message") ?? node.text
        } else {
            words = body.split(whereSeparator: \.isNewline).first.map(String.init)
        }
        guard let words, !words.isEmpty, !words.hasPrefix("<") else { return "" }
        return ": \(Self.clipped(words))"
    }

    private static func clipped(_ words: String) -> String {
        words.count <= 200 ? words.withoutControls : words.prefix(200).description.withoutControls + "…"
    }
}
