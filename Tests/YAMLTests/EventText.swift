@testable import YAML

extension YAMLEvent {
    /// The event in the notation of the YAML test suite.
    var suiteText: String {
        switch kind {
        case .streamStart: "+STR"
        case .streamEnd: "-STR"
        case .documentStart(let isExplicit, _): isExplicit ? "+DOC ---" : "+DOC"
        case .documentEnd(let isExplicit): isExplicit ? "-DOC ..." : "-DOC"
        case .alias: "=ALI *\(text)"
        case .scalar(let style): "=VAL\(suiteText(properties)) \(style.suiteMark)\(escaped(text))"
        case .sequenceStart(let isFlow): "+SEQ\(isFlow ? " []" : "")\(suiteText(properties))"
        case .sequenceEnd: "-SEQ"
        case .mappingStart(let isFlow): "+MAP\(isFlow ? " {}" : "")\(suiteText(properties))"
        case .mappingEnd: "-MAP"
        }
    }

    private func suiteText(_ properties: Properties?) -> String {
        (properties?.anchor.map { " &\($0)" } ?? "") + (properties?.tag.map { " <\($0)>" } ?? "")
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
