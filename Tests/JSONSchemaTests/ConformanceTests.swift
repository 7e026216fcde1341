import Diagnostics
import JSONSchema
import Testing
import Documents

@Suite("JSON-Schema-Test-Suite")
struct ConformanceTests {
    /// The cases in which our answer differs from the suite's, with the reason.
    static let misses: [String: String] = [:]

    @Test("Draft 2020-12, required", arguments: try Suite.files())
    func required(_ file: String) throws { try run(file, assertFormats: false) }

    @Test("Draft 2020-12, optional", arguments: try Suite.files("optional"))
    func optional(_ file: String) throws { try run(file, assertFormats: false) }

    @Test("Draft 2020-12, formats", arguments: try Suite.files("optional/format"))
    func formats(_ file: String) throws { try run(file, assertFormats: true) }

    func run(_ file: String, assertFormats: Bool) throws {
        var passed = 0
        var total = 0
        for group in try Suite.cases(file) {
            let first = try #require(group.first)
            let schema: Schema
            do {
                schema = try Schema(first.schema, resources: Suite.remotes, assertFormats: assertFormats)
            } catch {
                total += group.count
                Issue.record("\(file): \(first.group): \(error.diagnostics.map(\.description))")
                continue
            }
            for test in group {
                total += 1
                let answer = schema.isValid(test.data)
                let violations = schema.validate(test.data)
                #expect(violations.isEmpty == answer, "\(test.title): the two ways of validating disagree")
                if Self.misses[test.title] != nil {
                    #expect(answer != test.valid, "\(test.title): passes now; take it off the list")
                } else {
                    #expect(answer == test.valid, "\(test.title)")
                    if answer == test.valid { passed += 1 }
                }
            }
        }
        print("\(file): \(passed) of \(total)")
    }
}
