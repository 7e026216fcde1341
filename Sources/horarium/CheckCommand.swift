public import ArgumentParser
public import Diagnostics
import Documents
import JSONSchema
import Pipeline
import Ringing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

extension DiagnosticFormat: ExpressibleByArgument {}

struct CheckCommand: ParsableCommand, Colouring {
    static let configuration = CommandConfiguration(
        command: "check",
        abstract:
            "Validate plans, calendars and targets of 'ring', or any documents against a schema; silent when all is well."
    )

    @Argument(
        help: ArgumentHelp(
            "The plan or calendar (.ics) files, folders of events (vdir), '-' for standard input; with --schema, YAML or JSON documents.",
            valueName: "file"), completion: .plansAndCalendars)
    var files: [String]

    @Option(
        help: ArgumentHelp(
            "Validate against this JSON Schema, which may refer to files beside it.", valueName: "schema"),
        completion: .schemas)
    var schema: String?

    @Flag(help: "With --schema, check 'format' too.") var assertFormats = false

    @Option(help: "How findings are printed: text, json, sarif or github.") var format = DiagnosticFormat.text

    @Option(
        help: ArgumentHelp(
            "Check the plan once for each row of this CSV table, as 'build --each' builds it.", valueName: "people.csv"),
        completion: .tables)
    var each: String?

    @OptionGroup var horizon: HorizonOptions

    @OptionGroup var colour: ColourOptions

    @Flag(help: "Treat warnings as errors.") var strict = false

    @Flag(
        help:
            "Write the corrections that leave no choice into the plans and the files that they name, show the difference, then report the findings in the corrected text."
    )
    var fix = false

    @Flag(help: "With --fix, show the difference and write nothing.") var dryRun = false

    mutating func validate() throws {
        try PlanInputs.refuseTwoInputs(files + [schema, each].compactMap(\.self))
        if each != nil {
            if files.count > 1 { throw ValidationError("--each checks one plan for many people; give one plan") }
            if fix || schema != nil { throw ValidationError("--each goes with a plan alone, not --fix or --schema") }
        }
        if dryRun, !fix { throw ValidationError("--dry-run goes with --fix") }
        if fix {
            if schema != nil { throw ValidationError("--fix goes with plans, not --schema") }
            if files.contains(SystemFiles.standardInput) {
                throw ValidationError("--fix writes into files, and standard input is none; give the plan's name")
            }
        }
        if schema != nil, !horizon.values.overrides.isEmpty {
            throw ValidationError("--set goes with a plan, not --schema")
        }
        if assertFormats, schema == nil { throw ValidationError("--assert-formats goes with --schema") }
    }

    func run() throws {
        let pipeline = horizon.pipeline(isStrict: strict)
        let found: [Diagnostic]
        if fix {
            found = try fixed(by: pipeline)
        } else if let schema {
            found = pipeline.judged(try documents(schema))
        } else if let each {
            found = pipeline.check(files[0], each: each, over: horizon.choice)
        } else {
            found = pipeline.check(files, over: horizon.choice) { bytes, name in
                RingSettings.isSettings(bytes) ? RingSettings.read(bytes, name: name).findings : nil
            }
        }
        try Self.report(found, as: format)
    }

    /// Prints findings, and leaves where they hold an error.
    static func report(_ findings: [Diagnostic], as format: DiagnosticFormat) throws {
        // Programs that read JSON or SARIF want a document also when there is nothing to say.
        if !findings.isEmpty || format == .json || format == .sarif {
            let stream = format == .text ? STDERR_FILENO : STDOUT_FILENO
            let text = Console.renderer(format, for: stream).render(findings).trimmingNewlines
            if format == .text { Console.message(text) } else { try Console.print(text) }
        }
        if findings.contains(where: { $0.severity == .error }) { throw PlanInputs.exitCode(for: findings) }
    }

    private func documents(_ path: String) throws -> [Diagnostic] {
        let compiled: Schema
        do {
            compiled = try SchemaFiles.read(path, assertFormats: assertFormats, using: SystemFiles.read)
        } catch let finding as Diagnostic {
            return [finding]
        } catch let invalid as InvalidSchema {
            return invalid.diagnostics
        }
        return files.flatMap { file in
            do throws(Diagnostic) {
                return compiled.diagnose(try Document.read(file, using: SystemFiles.read))
            } catch {
                return [error]
            }
        }
    }
}
