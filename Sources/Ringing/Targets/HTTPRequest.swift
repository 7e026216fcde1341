import CivilTime

/// A request that the system's `curl` makes.
///
/// Curl reads all of it as a configuration file on its standard input, since every user of a machine can read the
/// arguments of its processes. Source: curl(1), "--config".
struct HTTPRequest {
    enum Method: String { case post = "POST", delete = "DELETE" }

    var method = Method.post
    var address: WebAddress
    var headers: [HTTPHeader]
    /// The JSON of a `POST`.
    var body: [UInt8] = []

    /// The longest time for a request and its answer, in seconds.
    private static let limitS = 30

    static let program = "curl"

    /// The headers that it or curl writes, in lower case.
    static let ownHeaders: Set = [
        "content-length", "content-type", "expect", "idempotency-key", "transfer-encoding",
    ]

    /// The run of curl. Its output is the head of the answer and the answer.
    var process: RingProcess {
        var headers = headers.map { "\($0.name): \($0.value)" }
        var lines: [String]
        switch method {
        case .post:
            // Curl would wait for "100 Continue" before it sends a long body.
            headers += ["Content-Type: application/json", "Expect:"]
            lines = ["data-raw = \(quoted(String(decoding: body, as: UTF8.self)))"]
        case .delete: lines = ["request = \(method.rawValue)"]
        }
        lines += headers.map { "header = \(quoted($0))" }
        lines += ["silent", "show-error", "globoff", "include", "suppress-connect-headers"]
        // Redirects are not followed: the message is for the address that was named.
        lines += ["connect-timeout = 10", "max-time = \(Self.limitS)", #"proto = "=http,https""#]
        // Without the last line, if this process is killed before it has written all, there is no request.
        lines += [#"user-agent = "horarium""#, "url = \(quoted(address.text))"]
        return RingProcess(
            // The first argument keeps curl from reading the person's own configuration.
            [Self.program, "--disable", "--config", "-"], input: Array((lines.joined(separator: "\n") + "\n").utf8),
            limitMs: (Self.limitS + 5) * 1000, output: .kept)
    }

    /// A value in a configuration file, where a line break would end it.
    private func quoted(_ text: String) -> String {
        let escapes: [Unicode.Scalar: String] = ["\\": #"\\"#, "\"": #"\""#, "\n": #"\n"#, "\r": #"\r"#, "\t": #"\t"#]
        return "\"\(text.unicodeScalars.map { escapes[$0] ?? String($0) }.joined())\""
    }

    /// The meaning of curl's end: an answer that may be another one later, or none, is worth another attempt.
    static func verdict(on result: RingProcessResult) -> RingVerdict {
        // An answer counts even where curl gave up reading the rest of it.
        if let answer = HTTPAnswer(result.output) { return answer.verdict }
        // "curl: (7) Failed to connect …", and more lines after it.
        let line = result.errors.split(whereSeparator: \.isNewline).first { $0.hasPrefix("curl: (") }
        let said = line.map { String($0.drop { $0 != ")" }.dropFirst(2)).quotable } ?? "curl: \(result.reason)"
        // The codes are those of curl(1), "EXIT CODES".
        switch result.end {
        case .notStarted(let reason): return .failed(reason: reason)
        // Curl could not begin, or cannot read the address.
        case .exited(2), .exited(3): return .failed(reason: said)
        case .exited(1) where line != nil: return .retry(reason: "what answered does not speak HTTP")
        // No host or no connection, also after a while.
        case .exited(5), .exited(6), .exited(7), .exited(35), .exited(60): return .retry(reason: said)
        case .exited(28) where !said.hasPrefix("Operation"): return .retry(reason: said)
        default: return .retry(reason: said, mayHaveArrived: true)
        }
    }
}
