import CivilTime
import NIOCore
import NIOHTTP1
import Testing

@testable import HTTPServer

@Suite("HTTP syntax")
struct HTTPTests {
    /// The instant 1994-11-06T08:49:37Z, the example of RFC 9110, §5.6.7.
    private static let example = Instant(epochSeconds: 784_111_777)

    @Test(
        "Dates are read in three forms",
        arguments: [
            "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
        ])
    func dates(text: String) {
        #expect(HTTPDate.instant(text, now: Instant(epochSeconds: 1_796_083_200)) == Self.example)
        #expect(HTTPDate.text(Self.example) == "Sun, 06 Nov 1994 08:49:37 GMT")
    }

    @Test(
        "Texts that are not dates are refused",
        arguments: [
            "", "0", "Sun, 31 Feb 1994 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:37", "Sun, 06 Nov 1994 8:49:37 GMT",
            "Sun, 06 Now 1994 08:49:37 GMT", "Sun, 06 Nov 99999999999999999999 08:49:37 GMT",
        ])
    func noDates(text: String) { #expect(HTTPDate.instant(text, now: Self.example) == nil) }

    @Test("Lists of entity tags are compared strongly and weakly")
    func tags() {
        let tag = EntityTag(of: [1, 2, 3])
        for (fields, strong, weak) in [
            ([tag.text], true, true), (["W/\(tag.text)"], false, true),
            (["\"a,b\"", "W/\"c\" , \(tag.text)"], true, true),
            (["*"], false, true), (["\"other\""], false, false), ([], false, false),
            (["\(tag.text.dropLast())"], false, false),
        ] {
            let list = EntityTagList(fields)
            #expect(list.stronglyHolds(tag) == strong, "\(fields)")
            #expect(list.weaklyHolds(tag) == weak, "\(fields)")
        }
    }

    @Test(
        "Accept-Encoding decides about gzip",
        arguments: [
            ([], false), (["gzip"], true), (["br, GZIP;q=0.5"], true), (["gzip;q=0, *"], false), (["*"], true),
            (["identity"], false), (["deflate", "gzip ; q=1"], true), (["gzip;q=0.000"], false),
        ] as [([String], Bool)])
    func encodings(fields: [String], takes: Bool) { #expect(AcceptedEncodings.acceptsGzip(fields) == takes) }

    @Test("Targets are split into decoded segments")
    func targets() throws {
        #expect(RequestTarget("/")?.segments == [])
        #expect(RequestTarget("/plans/a%20b/source?x=1&token=a%2Bb")?.segments == ["plans", "a b", "source"])
        #expect(RequestTarget("/?x&token=a%2Bb&token=c")?.query == ["x": "", "token": "a+b"])
        #expect(RequestTarget("/plans/%2e%2e/x")?.segments == ["plans", "..", "x"])
        #expect(RequestTarget("/a%2Fb")?.segments == ["a/b"])
        #expect(RequestTarget("http://host:1/x?y")?.host == "host:1")
        for text in ["", "x", "*", "/%", "/%2", "/%zz", "/%ff"] { #expect(RequestTarget(text) == nil, "\(text)") }
    }

    @Test("Vary names the headers that a representation depends on")
    func vary() {
        let manifest = Representation.of([1], type: "application/json", after: nil, now: Self.example)
        let plain = Response.representation(manifest, to: [:], now: Self.example)
        #expect(plain.headers["Vary"] == ["Accept-Encoding"])
        let calendar = Representation.of([1], type: Representation.calendarType, after: nil, now: Self.example)
        let feed = Response.representation(calendar, to: ["If-None-Match": "*"], now: Self.example)
        #expect(feed.status == .notModified && feed.headers["Vary"] == ["Accept-Encoding, User-Agent"])
    }

    @Test("File names are quoted or encoded")
    func dispositions() {
        #expect(ContentDisposition.inline("daily.ics") == "inline; filename=\"daily.ics\"")
        #expect(
            ContentDisposition.inline("a\"\r\nü.ics")
                == "inline; filename=\"a____.ics\"; filename*=UTF-8''a%22%0D%0A%C3%BC.ics")
    }

    @Test("Last-Modified is the time of the first build; two builds in one second are ambiguous")
    func representations() {
        let first = Representation.of([1], type: "", after: nil, now: Instant(epochMilliseconds: 1_000))
        let same = Representation.of([1], type: "", after: first, now: Instant(epochMilliseconds: 9_000))
        #expect(same.modified == first.modified)
        let second = Representation.of([2], type: "", after: first, now: Instant(epochMilliseconds: 1_900))
        #expect(second.isAmbiguous && second.plain.tag != first.plain.tag && second.plain.tag != second.gzip.tag)
        let since: HTTPHeaders = ["If-Modified-Since": "Thu, 01 Jan 1970 00:00:01 GMT"]
        let now = Instant(epochSeconds: 10)
        #expect(Response.representation(first, to: since, now: now).status == .notModified)
        #expect(Response.representation(second, to: since, now: now).status == .ok)
        // The second is one second later, although both were created in the first second.
        #expect(second.revised == Instant(epochMilliseconds: 2_000) && first.revised == first.modified)
    }

    @Test("Clients that compare time stamps get the time of the last change in them")
    func stamps() {
        let calendar = """
            BEGIN:VEVENT
            UID:sit
            DTSTAMP:20261201T000000Z
            LAST-MODIFIED:20261201T000000Z
            SUMMARY:Say
             DTSTAMP:20261201T000000Z
            DTSTAMP:none
            END:VEVENT

            """
        func bytes(_ text: String) -> [UInt8] { Array(text.replacing("\n", with: "\r\n").utf8) }
        // The number 784,111,777 is in seconds after 1970, as in `example`.
        let built = Representation.of(bytes(calendar), type: Representation.calendarType, after: nil, now: Self.example)
        let sent = built.stamped
        let expected = calendar.replacing("\nDTSTAMP:20261201T000000Z", with: "\nDTSTAMP:19941106T084937Z")
            .replacing("\nLAST-MODIFIED:20261201T000000Z", with: "\nLAST-MODIFIED:19941106T084937Z")
        #expect(Array(sent.plain.bytes.readableBytesView) == bytes(expected))
        #expect(sent.modified == Self.example && sent.isCalendar)
        #expect(Representation.isComparedByStamps(["User-Agent": "Evolution/3.46.4"]))
        for other in [[:], ["User-Agent": "Thunderbird/153.7"], ["User-Agent": "x Evolution/3"]] as [HTTPHeaders] {
            #expect(!Representation.isComparedByStamps(other))
        }
    }

    @Test("Markup in texts is escaped")
    func escaping() {
        let text = "<b a=\"1\">&'\0"
        let html: HTML = "<p title=\"\(text)\">\(text)</p>"
        let escaped = "&lt;b a=&quot;1&quot;&gt;&amp;&#39;\u{FFFD}"
        #expect(html.text == "<p title=\"\(escaped)\">\(escaped)</p>")
    }
}
