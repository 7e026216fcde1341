import Batch
import ArgumentParser
import CivilTime
import Diagnostics
import Documents
import Gazetteer
import Pipeline
import PlanModel
import PlanReader
import PrayerTimes
import Reports

/// The values that shells complete beside commands and options. Those of a plan are looked up in the one that stands on the
/// line.
extension CompletionKind {
    static let plans = CompletionKind.file(extensions: ["yaml", "yml"])
    static let plansAndCalendars = CompletionKind.file(extensions: ["yaml", "yml", "json", "ics"])
    static let plansAndManifests = CompletionKind.file(extensions: ["yaml", "yml", "json"])
    static let tables = CompletionKind.file(extensions: ["csv"])
    static let schemas = CompletionKind.file(extensions: ["json", "yaml", "yml"])
    static let methods = CompletionKind.list(CalculationMethod.all.map(\.key))
    static let firstDays = CompletionKind.list(["today", "tomorrow"])

    /// A plan or a code, and behind a plan its identifiers.
    static let explained = asked { line in
        if let plan = line.plan { return identifiers(of: plan, beginningWith: line.prefix) }
        return planFiles(beginningWith: line.prefix) + (line.prefix.contains("/") ? [] : Diagnostic.Code.all.map(\.id))
    }

    /// The ids of the plan's rules.
    static let rules = asked { line in
        line.plan.map { identifiers(of: $0, beginningWith: "") } ?? []
    }

    /// The ids of the plan's workout templates.
    static let templates = asked { line in
        line.plan.flatMap { ProgramEnvironment.pipeline.load($0).plan }?.templates.map(\.id) ?? []
    }

    /// Where the plan has values, each with the sign that one follows.
    static let overrides = asked { line in
        guard let plan = line.plan, let root = try? Document.read(plan, using: SystemFiles.read) else { return [] }
        return paths(in: root).map { $0 + "=" }
    }

    static let timeZones = asked { _ in (try? ProgramEnvironment.zones())?.identifiers ?? [] }

    /// Places whose name begins so; those of a single letter would be thousands.
    static let places = asked { line in
        guard line.prefix.count > 1 else { return [] }
        return Gazetteer().places(beginningWith: line.prefix, atMost: 40).largest.map(\.name)
    }

    /// The program's own answers that begin as the word does.
    private static func asked(_ candidates: @escaping @Sendable (ShellLine) -> [String]) -> CompletionKind {
        .custom { words, index, prefix in
            let line = ShellLine(words: words, index: index, prefix: prefix)
            let wanted = line.prefix.lowercased()
            return candidates(line).filter { $0.lowercased().hasPrefix(wanted) }
        }
    }

    private static func identifiers(of plan: String, beginningWith text: String) -> [String] {
        let planned = ProgramEnvironment.pipeline.schedule(plan, over: HorizonChoice())
        return planned.schedule.map { Explanation($0).identifiers(beginningWith: text) } ?? []
    }

    /// PlanInputs in the folder that is written, and in those below it.
    private static func planFiles(beginningWith prefix: String) -> [String] {
        let folder = prefix.lastIndex(of: "/").map { String(prefix[...$0]) } ?? ""
        let names = SystemFiles.names(in: folder.isEmpty ? "." : folder).filter { !$0.hasPrefix(".") }
        let below = names.filter { !$0.contains(".") }.flatMap { name in
            SystemFiles.names(in: folder + name).map { "\(name)/\($0)" }
        }
        return (names + below).filter { name in [".yaml", ".yml"].contains { name.hasSuffix($0) } }.sorted().map {
            folder + $0
        }
    }

    private static func paths(in node: DocumentNode) -> [String] {
        guard case .mapping(let mapping) = node.value else { return [] }
        return mapping.entries.flatMap { entry in
            let below = paths(in: entry.value).map { "\(entry.key).\($0)" }
            return below.isEmpty ? [entry.key] : below
        }
    }
}
