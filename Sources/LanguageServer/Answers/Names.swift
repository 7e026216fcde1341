import PlanModel

/// The names that an author chooses: ids and anchors, with their definitions and references.
enum Names {
    enum Kind: Hashable, Sendable {
        /// The id of a prompt, a session or another rule.
        case rule
        case template
        /// An anchor, which belongs to one file.
        case anchor

        /// Whether a name has the form that its kind requires.
        func allows(_ name: String) -> Bool {
            let bytes = Array(name.utf8)
            func isLetterOrDigit(_ byte: UInt8) -> Bool {
                (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                    || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
            }
            switch self {
            case .anchor:
                return !bytes.isEmpty
                    && bytes.allSatisfy {
                        isLetterOrDigit($0 | 0x20) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
                    }
            case .rule, .template:
                guard let first = bytes.first, isLetterOrDigit(first), bytes.count <= 64 else { return false }
                return bytes.allSatisfy { isLetterOrDigit($0) || $0 == UInt8(ascii: "-") }
            }
        }
    }

    /// A definition of a name, or a reference to it.
    struct Use: Sendable {
        var kind: Kind
        var name: String
        /// The bytes of the name itself, without quotes or marks.
        var range: Range<Int>
        var isDefinition: Bool
        /// The item of the plan at the name; `nil` for an anchor.
        var place: PlanPath?
    }

    /// Returns all uses of names in a file, in the order of the text.
    static func uses(in outline: LenientOutline) -> [Use] {
        var uses: [Use] = []
        /// Returns the range of a key without its quotes.
        func inner(_ key: Range<Int>) -> Range<Int> {
            let isQuoted = key.count >= 2 && "\"'".utf8.contains(outline.text[key.lowerBound])
            return isQuoted ? key.lowerBound + 1..<key.upperBound - 1 : key
        }
        for index in outline.entries.indices {
            let entry = outline.entries[index]
            if let anchor = entry.anchor {
                uses.append(Use(kind: .anchor, name: anchor.text, range: anchor.range, isDefinition: true))
            }
            if let alias = entry.alias {
                uses.append(Use(kind: .anchor, name: alias.text, range: alias.range, isDefinition: false))
            }
            let place = PlanPath(outline.path(of: index))
            if !entry.isItem, let kind = place?.definedID {
                uses.append(
                    Use(
                        kind: Kind(kind), name: entry.step, range: inner(entry.keyRange), isDefinition: true,
                        place: place))
            }
            if !entry.isItem, place == .ruleMargin {
                uses.append(
                    Use(kind: .rule, name: entry.step, range: inner(entry.keyRange), isDefinition: false, place: place))
            }
            if let scalar = entry.scalar, !scalar.isBlock, let kind = place?.referencedID,
                place != .weekTemplate || scalar.text != "rest", let name = place?.referencedName(in: scalar.text)
            {
                // The id begins a time that is tied to it.
                var range = scalar.inner
                if name != scalar.text { range = range.lowerBound..<range.lowerBound + name.utf8.count }
                uses.append(Use(kind: Kind(kind), name: name, range: range, isDefinition: false, place: place))
            }
        }
        return uses
    }
}

extension Names.Kind {
    fileprivate init(_ kind: PlanPath.IDKind) {
        switch kind {
        case .rule: self = .rule
        case .template: self = .template
        }
    }
}
