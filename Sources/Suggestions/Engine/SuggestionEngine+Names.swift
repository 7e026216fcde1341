import Diagnostics
import Documents
import JSONSchema
import PlanModel

/// Ids that are not written as ids are, with all that name them.
extension SuggestionEngine {
    /// A finding with the correction of an id put wherever the id is named; likely alone where another has the name
    /// that it would get. What names an id of the plan is corrected with that one.
    func naming(_ finding: Diagnostic, _ violation: Violation) -> Diagnostic {
        var finding = finding
        let path = violation.path.words
        guard let name = violation.node.text, let replacement = finding.fixes.first?.edits.first?.replacement
        else {
            return finding
        }
        if violation.isKey, let kind = PlanPath(path + [name])?.definedID {
            let names = PlanNames(in: written)
            let meant = replacement.filter { $0 != "'" && $0 != "\"" }
            finding.fixes[0].edits += names.references(to: name, kind).map {
                TextEdit($0.span, $0.quoted(meant + $0.rest))
            }
            if names.isTaken(meant) { finding.fixes[0].isCertain = false }
        } else if let kind = PlanPath(path)?.referencedID, PlanNames(in: written).defines(name, kind) {
            finding.fixes[0].isCertain = false
        }
        return finding
    }

    /// Advice for an id without the correction that another in the same mapping has.
    func unused(_ advice: Violation.Advice?, for violation: Violation) -> Violation.Advice? {
        guard violation.isKey, let meant = advice?.replacement?.text, entry(violation.path.steps + [.key(meant)]) != nil
        else { return advice }
        let rule = violation.errorMessage.map { "expected \($0); " } ?? ""
        return .init("\(rule)'\(meant)' is there already, so choose another")
    }
}

extension InstancePath {
    /// The steps as text, items by their numbers.
    var words: [String] {
        steps.map { step in
            switch step {
            case .key(let key): key
            case .index(let index): "\(index)"
            }
        }
    }
}

extension PlanNames.Reference {
    /// A word in the same quotes as this one.
    fileprivate func quoted(_ word: String) -> String {
        guard let quote = span.text.first, quote == "\"" || quote == "'" else { return word }
        return "\(quote)\(word)\(quote)"
    }
}
