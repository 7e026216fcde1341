import CSchemas
import Diagnostics
package import Documents
package import JSONSchema

/// `schemas/plan.schema.json`, as it was when the program was built.
package enum PlanSchema {
    package static var text: [UInt8] {
        let text = horarium_schema("plan.schema.json")
        return Array(UnsafeBufferPointer(start: text.bytes, count: text.size))
    }

    package static let tree: DocumentNode = {
        do {
            return try JSONReader.read(SourceFile(name: "plan.schema.json", text: text))
        } catch {
            preconditionFailure("the built-in plan schema is no JSON: \(error)")
        }
    }()

    /// The compiled schema, with formats asserted: a plan's dates and links are no mere remarks.
    package static let compiled: Schema = {
        do {
            return try Schema(tree, assertFormats: true)
        } catch {
            preconditionFailure("the built-in plan schema is not valid: \(error)")
        }
    }()
}
