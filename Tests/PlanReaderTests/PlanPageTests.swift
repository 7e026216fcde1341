import Diagnostics
import Documents
import Foundation
import JSONSchema
import ReferenceData
import Testing

@testable import Reports

@Suite("The page about the plan's keys")
struct PlanPageTests {
    @Test("docs/plan.md is up to date; 'horarium plan-page > docs/plan.md' writes it")
    func page() throws {
        let difference = try Golden.difference(
            PlanReferencePage.markdown, from: Reference.root.appending(path: "docs/plan.md"))
        #expect(difference == nil)
    }

    /// GitHub makes an anchor of a heading: small letters, hyphens for spaces, nothing for other signs but hyphens.
    @Test("Every heading has an anchor of its own, and every link on the page leads to one")
    func anchors() throws {
        let headings = PlanReferencePage.markdown.split(separator: "\n").filter { $0.hasPrefix("## ") }.map { line in
            String(line.dropFirst(3).lowercased().filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" })
                .replacing(" ", with: "-")
        }
        #expect(headings.count > 40 && Set(headings).count == headings.count)
        let links = Set(PlanReferencePage.markdown.matches(of: /\]\(#([^)]*)\)/).map { String($0.1) })
        #expect(links.count > 40 && links.subtracting(headings).isEmpty)
    }

    @Test("Every key that takes a single value or a list has an example, which is right when read as YAML")
    func examples() throws {
        let page = PlanReferencePage()
        var count = 0
        for subschema in PlanSchemaTests.subschemas
        where subschema.pointer.split(separator: "/").dropLast().last == "properties" {
            let fields = try #require(PlanSchemaTests.fields(at: subschema.pointer))
            guard let example = page.example(of: fields) else {
                let schema = fields.text("$ref") ?? ""
                let isMapping =
                    fields.text("type") == "object" || schema.hasSuffix("/delivery") || schema.hasSuffix("/alert")
                #expect(isMapping, "\(subschema.pointer) has no example")
                continue
            }
            let text = "[\(example.flowText)]"
            let read = try YAMLReader.read(SourceFile(name: "example.yaml", text: Array(text.utf8)))
            let item = try #require(read.items?.first)
            let violations = try PlanSchemaTests.violations(of: item, at: subschema.pointer)
            #expect(violations.isEmpty, "\(subschema.pointer): \(text)")
            count += 1
        }
        #expect(count > 150)
    }
}
