import Diagnostics
import Foundation
import Pipeline
import ReferenceData
import Testing

@testable import HTTPServer

/// Requests that change nothing, with the responses of docs/serve.md and of RFC 9110.
@Suite("Requests")
struct RequestTests {
    @Test("Addresses have their types, and HEAD has the headers of GET")
    func addresses() throws {
        let server = try RunningServer(["sit.yaml": smallPlan])
        let rows: [(path: String, type: String)] = [
            ("/", "text/html"), ("/plans/sit", "text/html"), ("/healthz", "text/plain"),
            ("/plans/sit/calendar.ics", "text/calendar"), ("/plans/sit/prompts.ics", "text/calendar"),
            ("/plans/sit/manifest.json", "application/json"), ("/plans/sit/source", "application/yaml"),
            ("/assets/page.css", "text/css"), ("/codes/missing-seed", "text/html"),
        ]
        for (path, type) in rows {
            let answer = try server.get(path)
            #expect(answer.status == 200 && answer["Content-Type"]?.hasPrefix(type) == true, "\(path)")
            #expect(answer["Content-Length"] == String(answer.body.count), "\(path)")
            let head = try server.ask("HEAD", path)
            #expect(head.status == 200 && head.body.isEmpty, "\(path)")
            #expect(head.headers.filter { $0.key != "date" } == answer.headers.filter { $0.key != "date" }, "\(path)")
        }
        let events = try server.ask("HEAD", "/plans/sit/events")
        #expect(events.status == 200 && events["Content-Type"]?.hasPrefix("text/event-stream") == true)
        let feed = try server.get("/plans/sit/calendar.ics")
        #expect(try feed.body == RunningServer.calendar(of: smallPlan))
        #expect(feed["Content-Disposition"] == "inline; filename=\"sit.ics\"")
        #expect(try server.get("/plans/sit/source").text == smallPlan)
    }

    /// The first bytes are the header's size and ".FIT" of a FIT file, and the first field of a WorkoutPlan.
    @Test("Each workout has its files for watches, which the page links to")
    func workouts() throws {
        let server = try RunningServer([
            "gym.yaml":
                "plan: 1\ntimezone: UTC\nworkouts: {templates: {hiit: {type: hiit, work: 30s, rest: 10s, rounds: 8}}}\n"
        ])
        let fit = try server.get("/plans/gym/workouts/hiit.fit")
        #expect(fit.status == 200 && fit["Content-Disposition"] == "inline; filename=\"hiit.fit\"")
        #expect(fit.body.first == 14 && Array(fit.body.dropFirst(8).prefix(4)) == Array(".FIT".utf8))
        let workout = try server.get("/plans/gym/workouts/hiit.workout")
        #expect(workout.status == 200 && workout.body.starts(with: [0x4A, 36]))
        #expect(try server.get("/plans/gym/workouts/other.fit").status == 404)
        let page = try server.get("/plans/gym").text
        #expect(page.contains("href=\"/plans/gym/workouts/hiit.fit\"") && page.contains("hiit.workout"))
    }

    @Test("A finding's code leads to its explanation")
    func codes() throws {
        let server = try RunningServer(["sit.yaml": smallPlan + "titel: Sitting\n"])
        #expect(
            try server.get("/plans/sit").text.contains(#"<a href="/codes/unknown-key"><code>unknown-key</code></a>"#))
        let page = try server.get("/codes/unknown-key").text
        #expect(page.contains("<h1>unknown-key</h1>") && page.contains("<h2>Right</h2>"))
        // A text with characters that mean something to HTML.
        let merge = try #require(Diagnostic.Code.ofPlans.first { $0.explanation.wrong.contains("<<:") })
        #expect(try server.get("/codes/\(merge.id)").text.contains("&lt;&lt;:"))
    }

    @Test("Other addresses are not found, and other methods not allowed")
    func refusedAddresses() throws {
        let server = try RunningServer(["sit.yaml": smallPlan])
        for path in [
            "/nothing", "//", "/plans/none", "/plans/none/calendar.ics", "/plans/sit/", "/plans/sit/x.ics",
            "/plans/sit/prayers.ics", "/assets/none", "/codes/none", "/codes/", "/x%0d%0aSet-Cookie:x",
        ] { #expect(try server.get(path).status == 404, "\(path)") }
        let rows: [(method: String, path: String, allowed: Set<String>)] = [
            ("POST", "/", ["GET", "HEAD"]), ("DELETE", "/plans/sit/calendar.ics", ["GET", "HEAD"]),
            ("PUT", "/plans/sit/manifest.json", ["GET", "HEAD"]),
            ("PATCH", "/plans/sit/source", ["GET", "HEAD", "PUT"]), ("GET", "/plans/sit/check", ["POST"]),
            ("OPTIONS", "/plans/sit/events", ["GET", "HEAD"]), ("TRACE", "/healthz", ["GET", "HEAD"]),
        ]
        for (method, path, allowed) in rows {
            let answer = try server.ask(method, path)
            let listed = answer["Allow"]?.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
            #expect(answer.status == 405 && Set(listed ?? []) == allowed, "\(method) \(path)")
        }
    }

    @Test("Requests to other hosts, and bodies from other origins or of other types, are refused")
    func hosts() throws {
        let server = try RunningServer(["sit.yaml": smallPlan])
        let port = server.port
        let rows: [(method: String, path: String, header: String, value: String?, status: Int)] = [
            ("GET", "/", "Host", "localhost", 200), ("GET", "/", "Host", "LOCALHOST:\(port)", 200),
            ("GET", "/", "Host", "[::1]", 200), ("GET", "/", "Host", "evil.example", 403),
            ("GET", "/", "Host", "evil.example:\(port)", 403), ("GET", "/", "Host", "127.0.0.1.evil.example", 403),
            ("GET", "/", "Host", "192.0.2.1", 403), ("GET", "/plans/sit/calendar.ics", "Host", "evil.example", 403),
            ("GET", "http://evil.example/", "X", nil, 403), ("GET", "/", "Host", nil, 400),
            ("POST", "/plans/sit/check", "Origin", "http://localhost:\(port)", 200),
            ("POST", "/plans/sit/check", "Origin", nil, 403), ("POST", "/plans/sit/check", "Origin", "null", 403),
            ("POST", "/plans/sit/check", "Origin", "http://evil.example:\(port)", 403),
            ("POST", "/plans/sit/check", "Origin", "http://127.0.0.1:1", 403),
            ("POST", "/plans/sit/check", "Origin", "https://127.0.0.1:\(port)", 403),
            ("PUT", "/plans/sit/source", "Origin", "http://evil.example", 403),
            ("PUT", "/plans/sit/source", "Origin", nil, 403),
            ("POST", "/plans/sit/check", "Content-Type", "application/yaml; charset=utf-8", 200),
            ("POST", "/plans/sit/check", "Content-Type", nil, 415),
            ("POST", "/plans/sit/check", "Content-Type", "text/plain", 415),
            ("POST", "/plans/sit/check", "Content-Type", "application/x-www-form-urlencoded", 415),
            ("PUT", "/plans/sit/source", "Content-Type", "multipart/form-data", 415),
            ("PUT", "/plans/sit/source", "Content-Type", "application/yamlx", 415),
        ]
        for (method, path, header, value, status) in rows {
            let answer = try server.ask(method, path, [header: value], body: method == "GET" ? "" : smallPlan)
            #expect(answer.status == status, "\(method) \(path) \(header): \(value ?? "none")")
        }
    }

    @Test("With a token, only who shows it is answered")
    func authorization() throws {
        let token = "correct-horse-battery-staple"
        let server = try RunningServer(["sit.yaml": smallPlan], token: token)
        let opened = try server.get("/?token=\(token)")
        let cookie = try #require(opened["Set-Cookie"])
        #expect(opened.status == 200 && cookie.contains("; HttpOnly") && cookie.contains("; SameSite=Strict"))
        let pair = try #require(cookie.split(separator: ";").first.map { String($0) })
        let name = try #require(pair.split(separator: "=").first)
        let value = try #require(pair.split(separator: "=").last)
        let feed = "/plans/sit/calendar.ics"
        let rows: [(path: String, headers: [String: String?], status: Int)] = [
            ("/", [:], 401), ("/plans/sit", [:], 401), (feed, [:], 401), ("/plans/sit/source", [:], 401),
            ("/plans/sit/events", [:], 401), ("/healthz", [:], 401), ("/nothing", [:], 401),
            (feed, ["Authorization": "Bearer \(token)"], 200), (feed, ["Authorization": "bearer \(token)"], 200),
            ("/nothing", ["Authorization": "Bearer \(token)"], 404),
            (feed, ["Authorization": "Bearer \(token)x"], 401), (feed, ["Authorization": token], 401),
            (feed, ["Authorization": "Basic \(token)"], 401),
            ("/", ["Cookie": "\(name)=\(token)"], 401), ("/", ["Authorization": "Bearer \(value)"], 401),
            ("/?token=\(value)", [:], 401),
            ("/", ["Cookie": pair], 200), ("/plans/sit/source", ["Cookie": "other=1; \(pair)"], 200),
            ("/", ["Cookie": "\(name)=wrong"], 401),
            ("/?token=wrong", [:], 401), ("/plans/sit/source?token=\(token)", [:], 401),
            ("/plans/sit?token=\(token)", [:], 401), ("/healthz?token=\(token)", [:], 401),
            ("/", ["Authorization": "Bearer \(token)", "Host": "evil.example"], 403),
        ]
        for (path, headers, status) in rows {
            let answer = try server.get(path, headers)
            #expect(answer.status == status, "\(path) \(headers)")
            // RFC 9110, §11.6.1: a 401 has a challenge.
            #expect((answer["WWW-Authenticate"] != nil) == (status == 401), "\(path) \(headers)")
        }
        #expect(try server.save("plan: 1\n", ifMatch: "\"x\"").status == 401)
        #expect(try server.get("/?token=wrong")["Set-Cookie"] == nil)
    }

    @Test("Who has the bytes gets 304, and gzip's form has a tag of its own")
    func conditions() throws {
        let server = try RunningServer(["sit.yaml": smallPlan])
        let path = "/plans/sit/calendar.ics"
        let plain = try server.get(path)
        let packed = try server.get(path, ["Accept-Encoding": "br, gzip;q=0.5"])
        let tag = try #require(plain["ETag"])
        let packedTag = try #require(packed["ETag"])
        #expect(tag.hasPrefix("\"") && tag.hasSuffix("\"") && tag != packedTag)
        #expect(plain["Content-Encoding"] == nil && packed["Content-Encoding"] == "gzip")
        #expect(plain["Vary"]?.contains("Accept-Encoding") == true && packed["Vary"] == plain["Vary"])
        // RFC 1952, §2.3.1: the first bytes identify gzip, the last four are the length of the uncompressed bytes.
        let length = packed.body.suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
        #expect(packed.body.starts(with: [0x1F, 0x8B, 8]) && length == plain.body.count)
        #expect(plain["Last-Modified"] == "Tue, 01 Dec 2026 00:00:00 GMT")
        let (made, later) = ("Tue, 01 Dec 2026 00:00:00 GMT", "Fri, 01 Jan 2100 00:00:00 GMT")
        let rows: [(headers: [String: String?], status: Int)] = [
            (["If-None-Match": tag], 304), (["If-None-Match": "W/\(tag)"], 304), (["If-None-Match": "*"], 304),
            (["If-None-Match": "\"a,b\", W/\"c\" , \(tag)"], 304), (["If-None-Match": "\"other\""], 200),
            (["If-None-Match": packedTag], 200), (["If-None-Match": packedTag, "Accept-Encoding": "gzip"], 304),
            (["If-None-Match": tag, "Accept-Encoding": "gzip"], 200),
            (["If-Modified-Since": made], 304), (["If-Modified-Since": later], 304),
            (["If-Modified-Since": "Sun, 06 Nov 1994 08:49:37 GMT"], 200), (["If-Modified-Since": "yesterday"], 200),
            (["If-None-Match": "\"other\"", "If-Modified-Since": later], 200),
            (["Accept-Encoding": "gzip;q=0"], 200),
        ]
        for (headers, status) in rows {
            let answer = try server.get(path, headers)
            #expect(answer.status == status, "\(headers)")
            guard status == 304 else { continue }
            // RFC 9110, §15.4.5: a 304 has the tag and the variance of the 200, and no body.
            let expected = headers["Accept-Encoding"] == nil ? tag : packedTag
            #expect(answer.body.isEmpty && answer["ETag"] == expected && answer["Vary"] == plain["Vary"], "\(headers)")
        }
    }

    @Test("Bodies have at most 1 MiB and headers 16 KiB; what is not HTTP is refused")
    func limits() throws {
        let server = try RunningServer(["sit.yaml": smallPlan])
        let mebibyte = String(repeating: "#", count: 1 << 20)
        func long(_ count: Int) -> String { String(repeating: "x", count: count) }
        let chunked: [String: String?] = ["Content-Length": nil, "Transfer-Encoding": "chunked"]
        let rows: [(method: String, path: String, headers: [String: String?], body: String, status: Int)] = [
            ("POST", "/plans/sit/check", [:], mebibyte, 200), ("POST", "/plans/sit/check", [:], mebibyte + "#", 413),
            ("PUT", "/plans/sit/source", ["If-Match": "\"x\""], mebibyte + "#", 413),
            ("POST", "/plans/sit/check", chunked, "100001\r\n\(mebibyte)#\r\n0\r\n\r\n", 413),
            ("GET", "/healthz", ["X-Long": long(15 << 10)], "", 200),
            ("GET", "/healthz", ["X-Long": long(17 << 10)], "", 431), ("GET", "/\(long(17 << 10))", [:], "", 431),
            ("GET", "/%zz", [:], "", 400), ("G\0T", "/", [:], "", 400),
        ]
        for (method, path, headers, body, status) in rows {
            let answer = try server.ask(method, path, headers, body: body)
            #expect(answer.status == status, "\(method) \(path.prefix(40)), \(body.utf8.count) bytes")
        }
        #expect(try server.send("GET / HTTP/1.1\r\nX: \(long(100_000))").status == 431)
        let hosts = "Host: \(server.host)\r\nHost: \(server.host)\r\n"
        #expect(try server.send("GET / HTTP/1.1\r\nConnection: close\r\n\(hosts)\r\n").status == 400)
        #expect(try server.send("\u{16}\u{3}\u{1}\u{2}\r\n\r\n").status == 400)
    }

    @Test("A header or a body that takes longer than its limit gets 408")
    func slowRequests() throws {
        let rows: [(limit: WritableKeyPath<TimeLimits, Duration>, begun: (_ host: String) -> String)] = [
            (\.head, { "GET /healthz HTTP/1.1\r\nHost: \($0)\r\n" }),
            (
                \.body,
                {
                    "POST /plans/sit/check HTTP/1.1\r\nHost: \($0)\r\nOrigin: http://\($0)\r\n"
                        + "Content-Type: application/yaml\r\nContent-Length: 9\r\n\r\nplan"
                }
            ),
        ]
        for (limit, begun) in rows {
            var limits = TimeLimits.long
            limits[keyPath: limit] = .milliseconds(1)
            let server = try RunningServer(["sit.yaml": smallPlan], limits: limits)
            #expect(try server.send(begun(server.host)).status == 408)
        }
    }

    @Test("A connection without another request is closed")
    func idle() throws {
        var limits = TimeLimits.long
        limits.idle = .milliseconds(1)
        let server = try RunningServer(["sit.yaml": smallPlan], limits: limits)
        // The response is read until the server closes.
        let answer = try server.ask("GET", "/healthz", ["Connection": nil])
        #expect(answer.status == 200 && answer["Connection"] == nil)
    }

    @Test("A connection answers its requests in order")
    func connections() throws {
        let server = try RunningServer(["sit.yaml": smallPlan])
        let host = "Host: \(server.host)\r\n"
        let answers = try server.send(
            "GET /nothing HTTP/1.1\r\n\(host)\r\nGET /healthz HTTP/1.1\r\n\(host)Connection: close\r\n\r\n")
        #expect(answers.status == 404 && answers.text.contains("HTTP/1.1 200 "))
        // RFC 9112, §9.3: a connection of HTTP/1.0 ends with the response.
        #expect(try server.send("GET /healthz HTTP/1.0\r\n\(host)\r\n").status == 200)
    }
}
