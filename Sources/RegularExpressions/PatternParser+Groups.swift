/// Finding the groups of an expression before it is parsed.
extension PatternParser {
    /// Returns the word in `<…>` that begins at `start`, if it may name a group.
    static func groupName(_ source: [Unicode.Scalar], from start: Int) -> String? {
        var name = String.UnicodeScalarView()
        for scalar in source[start...] {
            if scalar == ">" { return name.isEmpty ? nil : String(name) }
            let properties = scalar.properties
            guard
                scalar == "$" || scalar == "_" || properties.isIDStart || (!name.isEmpty && properties.isIDContinue)
            else { return nil }
            name.append(scalar)
        }
        return nil
    }

    /// Returns the number of capturing groups in a pattern, and the names of the named ones: references may look ahead.
    static func groups(of source: [Unicode.Scalar]) throws(PatternError) -> (Int, [String: Int]) {
        var count = 0
        var names: [String: Int] = [:]
        var inClass = false
        var index = 0
        while index < source.count {
            switch source[index] {
            case "\\": index += 1
            case "[": inClass = true
            case "]": inClass = false
            case "(" where !inClass:
                guard index + 1 < source.count, source[index + 1] == "?" else {
                    count += 1
                    break
                }
                guard index + 3 < source.count, source[index + 2] == "<" else { break }
                guard source[index + 3] != "=", source[index + 3] != "!" else { break }
                if let name = groupName(source, from: index + 3), names.updateValue(count, forKey: name) != nil {
                    throw PatternError(reason: "two groups are called '\(name)'", position: index)
                }
                count += 1
            default: break
            }
            index += 1
        }
        return (count, names)
    }
}
