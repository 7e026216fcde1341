package import Diagnostics
import Documents
package import Pipeline
import PlanModel
import Overrides
import PlanReader
import Scheduling

/// The answer to a request.
package struct BuildAnswer {
    /// The request's own id; `nil` where it could not be read.
    package var id: String?
    /// Whether the plan has no errors and the outputs that were asked for are made.
    package var isBuilt = false
    package var findings: [Diagnostic]
    /// The outputs that were asked for; none where the plan has errors.
    package var calendar, manifest: BuildOutput.File?

    /// One that fails.
    package init(failed id: String?, _ findings: [Diagnostic]) {
        self.id = id
        self.findings = findings
    }
}

/// Builds one request after the other, and keeps the plans that it has read.
///
/// A class, since the plans are kept from one request to the next. It serves one thread: several that shared the plans
/// would wait for each other's counts of references.
package final class RequestBuilder {
    private let pipeline: Pipeline
    private var kept: [BuildRequest.Plan: CachedPlan] = [:]
    private let paths = OverridePaths()

    /// A plan's files, and how they are read.
    private struct CachedPlan {
        var pipeline: Pipeline
        var source: PlanSource
        /// The plan without values from outside, once it was asked for.
        var loaded: LoadedPlan?
    }

    /// How many plans are kept. Where there are more, all are read again.
    private static let keptPlans = 256
    /// The most bytes of a plan that is kept though it is in the line itself: most are another in each line.
    private static let keptBytes = 1 << 16

    /// The pipeline's `readFile` takes paths below the folder of plans.
    package init(_ pipeline: Pipeline) { self.pipeline = pipeline }

    /// Builds what a line asks for.
    package func answer(to line: [UInt8]) -> BuildAnswer {
        do throws(BuildRequest.Refusal) {
            let request = try BuildRequest(line)
            let planned = planned(request)
            var answer = BuildAnswer(failed: request.id, planned.findings)
            guard let source = planned.source else { return answer }
            do throws(OutputConflict) {
                for file in try files(of: source, request) {
                    if file.calendar == nil { answer.manifest = file } else { answer.calendar = file }
                }
                answer.isBuilt = true
            } catch {
                guard let previous = request.previous else {
                    preconditionFailure("nothing else is in the way: \(error)")
                }
                answer.findings.append(.requestPrevious(error.fault, at: previous.span))
            }
            return answer
        } catch {
            return BuildAnswer(failed: error.id, error.findings)
        }
    }

    /// The path of a plan in a line, as of one from standard input: paths in it are relative to the folder of plans.
    private static let textPath = SystemFiles.standardInput

    private func planned(_ request: BuildRequest) -> PlanResult {
        var plan = plan(request.plan)
        let path = plan.source.path
        guard request.overrides.isEmpty else {
            let overrides = request.overrides.compactMap { Override(option: $0, plan: path) }
            return plan.pipeline.plan(
                plan.pipeline.loader.load(plan.source, overrides: overrides, paths: paths), path, over: request.days)
        }
        if plan.loaded == nil {
            plan.loaded = plan.pipeline.loader.load(plan.source)
            if kept[request.plan] != nil { kept[request.plan] = plan }
        }
        return plan.pipeline.plan(plan.loaded ?? plan.pipeline.load(path), path, over: request.days)
    }

    private func plan(_ plan: BuildRequest.Plan) -> CachedPlan {
        if let known = kept[plan] { return known }
        let (path, reader): (String, Pipeline)
        var isWorthKeeping = true
        switch plan {
        case .file(let name): (path, reader) = (name, pipeline)
        case .text(let text):
            (path, reader) = (Self.textPath, pipeline.reading([Self.textPath: Array(text.utf8)]))
            isWorthKeeping = text.utf8.count <= Self.keptBytes
        }
        let new = CachedPlan(pipeline: reader, source: reader.loader.read(path))
        guard isWorthKeeping else { return new }
        if kept.count >= Self.keptPlans { kept = [:] }
        kept[plan] = new
        return new
    }

    private func files(of source: PlannedInput, _ request: BuildRequest) throws(OutputConflict) -> [BuildOutput.File] {
        let earlier = EarlierOutputs { (path: String) throws(FileFailure) in
            // The one file of an earlier build that a line can have.
            guard let previous = request.previous, path == "\(source.stem).ics" else { throw .missing }
            return Array(previous.text.utf8)
        }
        let options = OutputOptions(kinds: request.outputs)
        return try pipeline.outputs(of: [source], beside: earlier, options).flatMap(\.files)
    }
}
