import PlanModel

/// The names that an author chooses: ids and anchors, with their definitions and references.
enum Names {
    enum Kind: Hashable, Sendable {
        case id(PlanPath.IDKind)
        /// An anchor, which belongs to one file.
        case anchor
    }

    /// Whether an anchor may have a name.
    static func isAnchor(_ name: String) -> Bool {
        !name.isEmpty
            && name.utf8.allSatisfy { byte in
                (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                    || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
                    || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
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
                var range = entry.keyRange
                let isQuoted = range.count >= 2 && "\"'".utf8.contains(outline.text[range.lowerBound])
                if isQuoted { range = range.lowerBound + 1..<range.upperBound - 1 }
                uses.append(
                    Use(kind: .id(kind), name: entry.step, range: range, isDefinition: true, place: place))
            }
            if let scalar = entry.scalar, !scalar.isBlock, let kind = place?.referencedID,
                place != .weekTemplate || scalar.text != "rest"
            {
                uses.append(
                    Use(kind: .id(kind), name: scalar.text, range: scalar.inner, isDefinition: false, place: place))
            }
        }
        return uses
    }
}
