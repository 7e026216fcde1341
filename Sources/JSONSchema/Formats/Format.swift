import RegularExpressions

/// The formats of JSON Schema that can be asserted (validation, §7.3).
enum Format: String, Sendable, CaseIterable {
    case dateTime = "date-time"
    case date
    case time
    case duration
    case email
    case idnEmail = "idn-email"
    case hostname
    case idnHostname = "idn-hostname"
    case ipv4
    case ipv6
    case uri
    case uriReference = "uri-reference"
    case iri
    case iriReference = "iri-reference"
    case uuid
    case uriTemplate = "uri-template"
    case jsonPointer = "json-pointer"
    case relativeJSONPointer = "relative-json-pointer"
    case regex

    /// Whether a text has the format.
    func matches(_ text: String) -> Bool {
        var bytes = Bytes(text)
        switch self {
        case .dateTime: return bytes.takeDate() && bytes.takeAny("Tt") && bytes.takeTime() && bytes.isAtEnd
        case .date: return bytes.takeDate() && bytes.isAtEnd
        case .time: return bytes.takeTime() && bytes.isAtEnd
        case .duration: return bytes.takeDuration() && bytes.isAtEnd
        case .email: return bytes.isMailbox(international: false)
        case .idnEmail: return bytes.isMailbox(international: true)
        case .hostname: return HostName(text).isValid(international: false)
        case .idnHostname: return HostName(text).isValid(international: true)
        case .ipv4: return bytes.takeIPv4() && bytes.isAtEnd
        case .ipv6: return bytes.takeIPv6() && bytes.isAtEnd
        case .uri: return bytes.isURI(international: false, relative: false)
        case .uriReference: return bytes.isURI(international: false, relative: true)
        case .iri: return bytes.isURI(international: true, relative: false)
        case .iriReference: return bytes.isURI(international: true, relative: true)
        case .uuid: return bytes.isUUID
        case .uriTemplate: return bytes.isURITemplate
        case .jsonPointer: return text.pointerTokens != nil
        case .relativeJSONPointer: return bytes.isRelativePointer
        case .regex: return (try? Pattern(text)) != nil
        }
    }
}
