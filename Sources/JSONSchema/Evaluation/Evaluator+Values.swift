internal import Documents
import RegularExpressions

extension Evaluator {
    /// Checks a number.
    mutating func check(numberBy schema: Subschema, _ node: DocumentNode) -> Bool {
        var valid = true
        for place in schema.ofNumbers.indices {
            switch schema.ofNumbers[place] {
            case .range(let range):
                if let end = range.broken(by: node.value) {
                    let details = Violation.Details.outOfRange(
                        minimum: range.minimum.first?.bound, maximum: range.maximum.first?.bound)
                    valid = report(schema, end.keyword, details, node)
                }
            case .multipleOf(let divisor, let literal):
                if let number = ExactDecimal(node.value), !number.isMultiple(of: divisor) {
                    valid = report(schema, .multipleOf, .notMultiple(of: literal), node)
                }
            default: break
            }
            guard valid || isCollecting else { return false }
        }
        return valid
    }

    /// Checks a text.
    mutating func check(_ schema: Subschema, _ text: UnsafeBufferPointer<UInt8>, _ node: DocumentNode) -> Bool {
        var valid = true
        for place in schema.ofStrings.indices {
            switch schema.ofStrings[place] {
            case .length(let minimum, let maximum):
                // A code point takes one to four bytes, so most texts need no counting.
                let bytes = text.count
                guard bytes > maximum || bytes < 4 * minimum else { continue }
                let found = text.codePointCount
                if found < minimum || found > maximum {
                    let details = Violation.Details.length(
                        found: found, minimum: minimum > 0 ? minimum : nil, maximum: maximum < .max ? maximum : nil)
                    valid = report(schema, found < minimum ? .minLength : .maxLength, details, node)
                }
            case .pattern(let pattern):
                if !pattern.matches(text) { valid = report(schema, .pattern, .pattern(pattern.source), node) }
            case .format(let format):
                if !format.matches(node.string) { valid = report(schema, .format, .format(format.rawValue), node) }
            default: break
            }
            guard valid || isCollecting else { return false }
        }
        return valid
    }

    /// Checks a list.
    mutating func check(
        _ schema: Subschema, items: DocumentNode.Parts, _ node: DocumentNode, _ marks: inout Marks
    ) -> Bool {
        var valid = true
        for place in schema.ofArrays.indices {
            switch schema.ofArrays[place] {
            case .items(let prefix, let rest, let restKeyword):
                if !checkItems(schema, items, prefix, rest, restKeyword, &marks) { valid = false }
            case .itemCount(let minimum, let maximum):
                if items.count < minimum || items.count > maximum {
                    let details = Violation.Details.itemCount(
                        found: items.count, minimum: minimum > 0 ? minimum : nil,
                        maximum: maximum < .max ? maximum : nil)
                    valid = report(schema, items.count < minimum ? .minItems : .maxItems, details, node)
                }
            case .contains(let id, let minimum, let maximum):
                if !checkContains(schema, items, id, minimum...max(minimum, maximum), maximum, node, &marks) {
                    valid = false
                }
            case .uniqueItems:
                if let (index, first) = duplicate(in: items) {
                    valid = report(
                        schema, .uniqueItems, .duplicateItem(index, first: first), items.item(index),
                        related: items.item(first).span)
                }
            default: break
            }
            guard valid || isCollecting else { return false }
        }
        return valid
    }

    private mutating func checkItems(
        _ schema: Subschema, _ items: DocumentNode.Parts, _ prefix: [CompiledSchema.ID], _ rest: CompiledSchema.ID?,
        _ restKeyword: KeywordName,
        _ marks: inout Marks
    ) -> Bool {
        var valid = true
        for index in items.indices {
            guard let id = index < prefix.count ? prefix[index] : rest else { break }
            marks.insert(index)
            let item = items.item(index)
            if index >= prefix.count, subschema(id).isFalse {
                valid = report(schema, restKeyword, .extraItem(index), item)
            } else if !descend(id, item, PathStep(index, item)) {
                valid = false
            }
            guard valid || isCollecting else { break }
        }
        return valid
    }

    private mutating func checkContains(
        _ schema: Subschema, _ items: DocumentNode.Parts, _ id: CompiledSchema.ID, _ counts: ClosedRange<Int>,
        _ maximum: Int,
        _ node: DocumentNode, _ marks: inout Marks
    ) -> Bool {
        var found = 0
        for index in items.indices {
            guard fits(inside: id, items.item(index)) else { continue }
            found += 1
            marks.insert(index)
            if found >= counts.lowerBound, maximum == .max, !marks.isActive { return true }
        }
        if found >= counts.lowerBound, found <= maximum { return true }
        let details = Violation.Details.contains(
            found: found, minimum: counts.lowerBound, maximum: maximum < .max ? maximum : nil)
        return report(schema, found > maximum ? .maxContains : .contains, details, node)
    }

    /// Returns the first item that repeats an earlier one, and that earlier one.
    private func duplicate(in items: DocumentNode.Parts) -> (index: Int, first: Int)? {
        guard items.count > 8 else {
            // A text whose bit is not set is new, which saves most comparisons.
            var seen: UInt64 = 0
            for index in items.indices {
                let item = items.item(index)
                if item.kind == .string {
                    let before = seen
                    seen |= item.withText(\.trait)
                    if seen != before { continue }
                }
                for first in 0..<index where items.item(first).saysTheSame(as: item) {
                    return (index, first)
                }
            }
            return nil
        }
        var seen: [NodeContent: Int] = [:]
        for index in items.indices {
            let item = NodeContent(items.item(index))
            if let first = seen.updateValue(index, forKey: item) { return (index, first) }
        }
        return nil
    }
}
