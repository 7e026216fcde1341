import Foundation
import Testing

/// That roff's readers find no fault with the manual, and that each command has a page, is a matter of
/// `.ci/checks/packages`.
extension CommandLineTests {
    @Test("The manual's page of the plan file has its date and each key of the schema")
    func planManual() throws {
        // 2026-12-01T00:00:00Z: 20,788 days after 1970.
        let page = try run("plan-page", "--format", "mdoc", environment: ["SOURCE_DATE_EPOCH": "1796083200"]).output
        #expect(page.hasPrefix(".Dd December 1, 2026\n"))
        #expect(page.contains("\n.Sh NAME\n") && page.contains("\n.Sh SEE ALSO\n"))
        let schema = try JSONSerialization.jsonObject(with: Data(run("schema", "plan").output.utf8)) as? [String: Any]
        let definitions = try #require(schema?["$defs"] as? [String: [String: Any]])
        let mappings = [try #require(schema)] + definitions.values
        var count = 0
        for key in mappings.flatMap({ ($0["properties"] as? [String: Any] ?? [:]).keys }) {
            #expect(page.contains(".It Ic \(key)\n"), "\(key)")
            count += 1
        }
        #expect(count > 80)
    }
}
