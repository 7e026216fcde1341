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
    ///
    /// A schema cannot know the ids of a plan's rules, and takes any for a time that is tied to one. Here no time is:
    /// those that name a rule of the plan are taken out before, so that of all others it is known that they are wrong.
    package static let compiled: Schema = {
        do {
            let strict = tree.mapped { step, definitions in
                guard step == .key("$defs"), let moment = Fields(node: definitions).fields("moment")?["pattern"] else {
                    return nil
                }
                return definitions.mapped { step, definition in
                    guard step == .key("ruleMoment") else { return nil }
                    return definition.mapped { step, _ in step == .key("pattern") ? moment : nil }
                }
            }
            return try Schema(strict ?? tree, assertFormats: true)
        } catch {
            preconditionFailure("the built-in plan schema is not valid: \(error)")
        }
    }()
}
