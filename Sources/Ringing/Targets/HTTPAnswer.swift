import CivilTime
import Diagnostics
import Documents

/// The answer to a request.
struct HTTPAnswer {
    private var status: Int
    /// The header fields, by their names in lower case.
    private var headers: [String: String] = [:]
    private var body: String

    /// Reads an answer of which at least the line with the final status is whole; `nil` for any other text.
    init?(_ text: String) {
        var rest = text[...]
        func line() -> Substring? {
            guard let end = rest.firstIndex(where: { $0 == "\r\n" || $0 == "\n" }) else { return nil }
            defer { rest = rest[end...].dropFirst() }
            return rest[..<end]
        }
        repeat {
            let words = line()?.split(separator: " ") ?? []
            guard words.count > 1, words[0].hasPrefix("HTTP/"), let status = Int(words[1]) else { return nil }
            self.status = status
            headers = [:]
            while let field = line(), !field.isEmpty {
                guard let colon = field.firstIndex(of: ":") else { continue }
                let value = field[colon...].dropFirst().drop { $0 == " " }
                headers[field[..<colon].lowercased()] = String(value.prefix { $0 != " " && $0 != "\t" })
            }
            // Interim answers precede the final one.
        } while status / 100 == 1
        body = String(rest)
    }

    /// The meaning of the answer. Source: RFC 9110 §15 and §10.2.3, RFC 6585 §4.
    var verdict: RingVerdict {
        switch status {
        case 200..<300: return .delivered
        case 408, 425, 429, 500..<600:
            // The other form of the field, a date, asks for no more than the usual pause.
            let seconds = headers["retry-after"].flatMap { Int($0) }.map { min(max($0, 0), 86400) }
            let pause = seconds.map { ", with a pause of \($0) s" } ?? ""
            return .retry(after: seconds.map { .seconds($0) }, reason: "the answer was \(status)\(pause)\(said)")
        case 300..<400:
            let address = headers["location"].flatMap { try? WebAddress($0).withoutSecrets }
            let place = address.map { ", which points to '\($0.quotable)'; name that address" }
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
        guard let words, !words.isEmpty, !words.hasPrefix("<") else {
            return status == 401
                ? "; it asks for a password, as in https://user:password@…, or for a token, which --config gives" : ""
        }
        return ": \(words.quotable)"
    }
}
