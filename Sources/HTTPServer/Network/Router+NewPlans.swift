import CivilTime
import Diagnostics
import Gazetteer
import NIOCore
import NIOHTTP1
import PrayerTables
import StarterPlans

/// The making of plans from the answers of `init`.
extension Router {
    /// Makes the plan that the posted answers describe: `201` with its address, its tag and its findings.
    func makePlan(_ body: [UInt8]) -> Response {
        let (plan, folder): (NewPlan, ServedFolder)
        do throws(NewPlanFault) {
            let request = try NewPlanRequest(body)
            folder = try registry.folder(request.folder, answers: request.span)
            plan = try NewPlan(request, knowledge)
            let errors = registry.findings(in: plan, for: folder).filter { $0.severity == .error }
            guard errors.isEmpty else { throw NewPlanFault(errors) }
        } catch {
            return Self.report(error.findings, .unprocessableEntity)
        }
        switch registry.make(plan, in: folder) {
        case .made(let cache):
            var response = Self.report(cache.plan.findings, .created)
            response.headers.add(name: "Location", value: PlanURLs.page(cache.location.id))
            if let source = cache.plan.source { response.headers.add(name: "ETag", value: source.plain.tag.text) }
            return response
        case .exists(let path): return Response(.conflict, "there is '\(path)' already; give the plan another name")
        case .failed(let reason): return Response(.insufficientStorage, "the plan could not be saved: \(reason)")
        }
    }

    /// Returns what the posted answers come to, of which nothing is saved.
    func draft(_ body: [UInt8]) -> Response {
        do throws(NewPlanFault) {
            let plan = try NewPlan(try NewPlanRequest(body), knowledge)
            return Self.json(plan.json(registry.draft(plan)))
        } catch {
            return Self.report(error.findings, .unprocessableEntity)
        }
    }

    private var knowledge: StarterAnswers.Knowledge {
        .init(zones: Result { () throws(TimeZoneError) in try registry.builder.zones() })
    }

    /// The largest number of places in a response.
    private static let placeLimit = 20

    /// Returns the places that a text which is being typed may mean, as `horarium places --format json` prints them.
    static func places(_ text: String) -> Response {
        let places = Gazetteer().places(typed: text, atMost: placeLimit)
        return json(PlaceTable(places).json)
    }
}
