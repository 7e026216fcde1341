import CivilTime
import NIOCore
import NIOHTTP1

/// The response to a request.
struct Response: Sendable {
    var status: HTTPResponseStatus
    var headers: HTTPHeaders
    /// The bytes of the body. The response to `HEAD` has only their number.
    var body: ByteBuffer

    init(_ status: HTTPResponseStatus, headers: HTTPHeaders = [:], body: ByteBuffer = ByteBuffer(), type: String?) {
        self.status = status
        self.headers = headers
        self.body = body
        if let type { self.headers.replaceOrAdd(name: "Content-Type", value: type) }
        for (name, value) in Self.common { self.headers.replaceOrAdd(name: name, value: value) }
    }

    /// Creates a response whose body is one sentence.
    init(_ status: HTTPResponseStatus, _ sentence: String, headers: HTTPHeaders = [:]) {
        self.init(
            status, headers: headers, body: ByteBuffer(string: sentence + "\n"), type: "text/plain; charset=utf-8")
    }

    /// The headers of every response: pages run and load only content of this server, no address is passed on as a
    /// referrer, and caches ask before they reuse anything.
    private static let common = [
        (
            "Content-Security-Policy",
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
                + "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
        ),
        ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer"), ("Cache-Control", "no-cache"),
    ]

    // MARK: Representations

    /// Returns a response with the bytes of a representation, or `304` where the client already has them.
    ///
    /// Source: RFC 9110, §13.2.2: `If-None-Match` has precedence over `If-Modified-Since`.
    static func representation(
        _ representation: Representation, to request: HTTPHeaders, headers: HTTPHeaders = [:], now: Instant
    ) -> Response {
        let isGzip = AcceptedEncodings.acceptsGzip(request["Accept-Encoding"])
        let variant = isGzip ? representation.gzip : representation.plain
        var headers = headers
        headers.add(name: "ETag", value: variant.tag.text)
        headers.add(name: "Last-Modified", value: HTTPDate.text(representation.modified))
        headers.add(name: "Vary", value: representation.isCalendar ? "Accept-Encoding, User-Agent" : "Accept-Encoding")
        if isUnmodified(representation, variant, to: request, now: now) {
            return Response(.notModified, headers: headers, type: nil)
        }
        if isGzip { headers.add(name: "Content-Encoding", value: "gzip") }
        return Response(.ok, headers: headers, body: variant.bytes, type: representation.type)
    }

    private static func isUnmodified(
        _ representation: Representation, _ variant: Representation.Variant, to request: HTTPHeaders, now: Instant
    ) -> Bool {
        let tags = request["If-None-Match"]
        guard tags.isEmpty else { return EntityTagList(tags).weaklyHolds(variant.tag) }
        guard !representation.isAmbiguous, let since = request.first(name: "If-Modified-Since"),
            let instant = HTTPDate.instant(since, now: now)
        else { return false }
        return representation.modified.epochSeconds <= instant.epochSeconds
    }
}
