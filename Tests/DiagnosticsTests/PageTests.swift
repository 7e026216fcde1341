import Diagnostics
import Foundation
import Testing

@Suite("The page of all diagnostics")
struct PageTests {
    @Test("docs/diagnostics.md is up to date; 'horarium diagnostics-page > docs/diagnostics.md' writes it")
    func page() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let written = try Data(contentsOf: root.appending(path: "docs/diagnostics.md"))
        #expect(Array(written) == Array(Diagnostic.Code.page.utf8))
    }

    @Test("Each code is explained with a wrong example and another that is right", arguments: Diagnostic.Code.allCases)
    func explanation(code: Diagnostic.Code) {
        let explanation = code.explanation
        #expect(explanation.summary.hasSuffix(".") && explanation.summary.count > 20)
        #expect(!explanation.wrong.isEmpty && !explanation.right.isEmpty && explanation.wrong != explanation.right)
    }
}
