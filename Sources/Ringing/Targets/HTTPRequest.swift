import Text
import CivilTime

/// A request that the system's `curl` makes. It reads everything from its standard input, since the arguments of a
/// process can be read by every user of the machine.
struct HTTPRequest {
    var method: String
    var url: String
    var headers: [(name: String, value: String)]
    var body: [UInt8]

    /// The longest time for a request.
    private static let limitS = 30

    /// The program that makes it.
    var process: RingProcess {
        var lines = ["silent", "show-error", "globoff", "connect-timeout = 10", "max-time = \(Self.limitS)"]
        // Without a redirect: what is sent is for the address that was named.
        lines += [#"proto = "=http,https""#, #"output = "/dev/null""#]
        lines.append(#"write-out = "%{http_code} %header{retry-after}\n""#)
        lines += ["request = \(quoted(method))", "url = \(quoted(url))"]
        // Curl waits for "100 Continue" before bodies of some size.
        lines += (headers + [("Expect", "")]).map {
            "header = \(quoted("\($0.name):\($0.value.isEmpty ? "" : " ")\($0.value)"))"
        }
        var input = Array((lines.joined(separator: "\n") + "\n").utf8)
        if !body.isEmpty {
            input += Array(#"data-binary = ""#.utf8) + escaped(body) + Array("\"\n".utf8)
        }
        // -q first: no other configuration is read.
        return RingProcess(
            ["curl", "-q", "--config", "-"], input: input, limit: .seconds(Self.limitS + 5))
    }

    private func quoted(_ text: String) -> String {
        "\"" + String(decoding: escaped(Array(text.utf8)), as: UTF8.self) + "\""
    }

    /// The bytes between the quotes of curl's configuration, where a line break would end the value.
    private func escaped(_ bytes: [UInt8]) -> [UInt8] {
        bytes.flatMap { byte -> [UInt8] in
            switch byte {
            case UInt8(ascii: "\\"), UInt8(ascii: "\""): [UInt8(ascii: "\\"), byte]
            case UInt8(ascii: "\n"): Array("\\n".utf8)
            case UInt8(ascii: "\r"): Array("\\r".utf8)
            case UInt8(ascii: "\t"): Array("\\t".utf8)
            case 0: []
            default: [byte]
            }
        }
    }

    /// What the answer means: 429 and 5xx may be otherwise later, and so may no answer.
    static func verdict(on result: RingProcessResult) -> RingVerdict {
        switch result.end {
        case .notStarted(let reason): return .failed(reason: reason)
        // Curl's codes for an address that it does not understand (2, 3) and a protocol that it lacks (1).
        case .exited(1), .exited(2), .exited(3): return .failed(reason: result.reason)
        case .exited(0): break
        default: return .retry(after: nil, reason: result.reason)
        }
        let words = result.output.split(whereSeparator: { $0 == " " || $0 == "\n" })
        guard let code = words.first.flatMap({ Int($0) }), code > 0 else {
            return .retry(after: nil, reason: "there was no answer")
        }
        let pause = words.dropFirst().first.flatMap { Int($0) }.map { TimeSpan.seconds(min(max($0, 0), 86400)) }
        switch code {
        case 200..<300: return .delivered
        case 408, 425, 429, 500...599: return .retry(after: pause, reason: "the answer was \(code)")
        default: return .failed(reason: "the answer was \(code)")
        }
    }
}
