import Diagnostics
import JSON

/// A finding in the form that editors show.
struct Finding: Hashable, ProtocolObject {
    /// Another range that the finding concerns.
    struct Related: Hashable, ProtocolObject {
        var place: Location
        var message: String

        func write(to json: inout JSONWriter) {
            json.member("location", place)
            json.member("message", message)
        }
    }

    var range: TextRange
    var severity: Severity
    var code: String
    /// The URI of the code's explanation; `nil` where this machine has no such page.
    var address: String?
    var message: String
    var related: [Related] = []

    func write(to json: inout JSONWriter) {
        json.member("range", range)
        let number =
            switch severity {
            case .error: 1
            case .warning: 2
            case .note: 3
            }
        json.member("severity", number)
        json.member("code", code)
        if let address { json.member("codeDescription") { $0.member("href", address) } }
        json.member("source", "horarium")
        json.member("message", message)
        if !related.isEmpty { json.member("relatedInformation", related) }
    }
}
