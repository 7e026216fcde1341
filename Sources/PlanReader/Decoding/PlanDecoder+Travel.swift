import CivilTime
import Diagnostics
import Documents
import Gazetteer
import PlanModel

extension PlanDecoder {
    /// The journeys, ascending; those that overlap, or lack a zone, are findings.
    mutating func journeys(_ zones: () throws(TimeZoneError) -> TimeZoneDatabase) -> [Journey] {
        var journeys: [Journey] = []
        for node in journeyNodes {
            let fields = Fields(node: node)
            let dates = dateRange(fields)
            let (location, zone, _) = whereabouts(of: fields, zones)
            if fields["timezone"] == nil, !fields.namesPlace { findings.append(.journeyWithoutZone(at: node.span)) }
            guard let from = dates.from, let to = dates.to, from <= to, let zone else { continue }
            journeys.append(Journey(dates: from...to, timeZone: zone, location: location, source: node.span))
        }
        journeys.sort { $0.dates.lowerBound < $1.dates.lowerBound }
        for (first, second) in zip(journeys, journeys.dropFirst()) where first.dates.overlaps(second.dates) {
            findings.append(.journeysOverlap(first, second))
        }
        return journeys
    }

    /// The journeys as they are written, in the plan or in its roster.
    private var journeyNodes: [DocumentNode] { roster ?? Array(root.items("travel")) }

    /// Finds fault with journeys without a place in a plan whose times depend on one.
    mutating func requirePlaces(of journeys: [Journey], in plan: Plan) {
        guard plan.location != nil, plan.prayers.isListed || plan.firstAnchor != nil else { return }
        // A place that is written and refused is no missing one.
        let written = Set(journeyNodes.filter { Fields(node: $0)["location"] != nil }.map(\.span))
        for journey in journeys where journey.location == nil && !written.contains(journey.source) {
            findings.append(.journeyWithoutPlace(at: journey.source))
        }
    }
}

extension Fields {
    /// Whether the location is a name, which has a zone.
    fileprivate var namesPlace: Bool { text("location") != nil || fields("location")?.text("place") != nil }
}
