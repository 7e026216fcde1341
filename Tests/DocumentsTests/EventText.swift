@testable import Documents

extension YAMLEvent {
    /// The event in the notation of the YAML test suite.
    var suiteText: String {
        switch kind {
        case .streamStart: "+STR"
        case .streamEnd: "-STR"
        case .documentStart(let start): start == .implicit ? "+DOC" : "+DOC ---"
        case .documentEnd(let isExplicit): isExplicit ? "-DOC ..." : "-DOC"
        case .alias: "=ALI *\(string)"
        case .scalar(let style): "=VAL\(properties) \(style.suiteMark)\(escaped(string))"
        case .sequenceStart(let isFlow): "+SEQ\(isFlow ? " []" : "")\(properties)"
        case .sequenceEnd: "-SEQ"
        case .mappingStart(let isFlow): "+MAP\(isFlow ? " {}" : "")\(properties)"
        case .mappingEnd: "-MAP"
        }
    }

    private var properties: String {
        (anchor.map { " &\($0)" } ?? "") + (tag.map { " <\($0)>" } ?? "")
    }

    private func escaped(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { result, scalar in
            switch scalar {
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\t": result += "\\t"
            case "\r": result += "\\r"
            case "\u{8}": result += "\\b"
            case "\0": result += "\\0"
            default: result.unicodeScalars.append(scalar)
            }
        }
    }
}

extension YAMLEvent.ScalarStyle {
    fileprivate var suiteMark: String {
        switch self {
        case .plain: ":"
        case .singleQuoted: "'"
        case .doubleQuoted: "\""
        case .literal: "|"
        case .folded: ">"
        }
    }
}
