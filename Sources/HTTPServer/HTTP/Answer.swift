import CivilTime
import NIOCore
import NIOHTTP1

/// What is answered to a request.
struct Answer: Sendable {
    var status: HTTPResponseStatus
    var headers: HTTPHeaders
    /// The bytes, of which the answer to `HEAD` tells the number alone.
    var body: ByteBuffer

    init(_ status: HTTPResponseStatus, headers: HTTPHeaders = [:], body: ByteBuffer = ByteBuffer(), type: String?) {
        self.status = status
        self.headers = headers
        self.body = body
        if let type { self.headers.replaceOrAdd(name: "Content-Type", value: type) }
        for (name, value) in Self.common { self.headers.replaceOrAdd(name: name, value: value) }
    }

    /// A sentence for whoever reads it.
    init(_ status: HTTPResponseStatus, _ sentence: String, headers: HTTPHeaders = [:]) {
        self.init(
            status, headers: headers, body: ByteBuffer(string: sentence + "\n"), type: "text/plain; charset=utf-8")
    }

    /// What every answer has: nothing runs or loads in a page but what this server sends, no address is told to others,
    /// and nothing is taken from a cache without asking.
    private static let common = [
        (
            "Content-Security-Policy",
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
                + "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
        ),
        ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer"), ("Cache-Control", "no-cache"),
    ]

    // MARK: What there is to read

    /// Bytes, unless the reader has them: `304` then.
    ///
    /// Source: RFC 9110, §13.2.2: `If-None-Match` wins over `If-Modified-Since`.
    static func representation(
        _ representation: Representation, to request: HTTPHeaders, headers: HTTPHeaders = [:], now: Instant
    ) -> Answer {
        let isGzip = AcceptedEncodings.takeGzip(request["Accept-Encoding"])
        let form = isGzip ? representation.gzip : representation.plain
        var headers = headers
        headers.add(name: "ETag", value: form.tag.text)
        headers.add(name: "Last-Modified", value: HTTPDate.text(representation.modified))
        headers.add(name: "Vary", value: representation.isCalendar ? "Accept-Encoding, User-Agent" : "Accept-Encoding")
        if isKnown(representation, form, to: request, now: now) {
            return Answer(.notModified, headers: headers, type: nil)
        }
        if isGzip { headers.add(name: "Content-Encoding", value: "gzip") }
        return Answer(.ok, headers: headers, body: form.bytes, type: representation.type)
    }

    private static func isKnown(
        _ representation: Representation, _ form: Representation.Form, to request: HTTPHeaders, now: Instant
    ) -> Bool {
        let tags = request["If-None-Match"]
        guard tags.isEmpty else { return EntityTagList(tags).weaklyHolds(form.tag) }
        guard !representation.isAmbiguous, let since = request.first(name: "If-Modified-Since"),
            let second = HTTPDate.second(since, now: now)
        else { return false }
        return representation.modified.epochSeconds <= second.epochSeconds
    }
}
