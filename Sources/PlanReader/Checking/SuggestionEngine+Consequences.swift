import Diagnostics
import Suggestions

extension SuggestionEngine {
    /// Whether a finding of the decoder would only repeat what the schema's findings say.
    func isConsequence(_ finding: Diagnostic) -> Bool {
        if findings.contains(where: { $0.severity == .error && $0.span == finding.span }) { return true }
        switch finding.code {
        case .missingSeed: return meantKeys.contains("seed")
        case .missingLocation:
            let isEmpty = findings.contains { $0.code == .emptySection && $0.span == finding.span }
            return isEmpty || meantKeys.contains("location")
        case .unknownTemplate: return meantKeys.contains("templates") || meantKeys.contains("workouts")
        default: return false
        }
    }
}
