package import CivilTime
package import Diagnostics
import Documents
package import Gazetteer
import PlaceChecks
import PlanReader
package import PrayerTimes

/// Answers about a new plan: its place, its parts, how often it prompts. Missing ones are assumed.
package struct StarterAnswers: Sendable {
    /// A text, and where it was given.
    package struct Answer: Sendable {
        package var text: String
        package var span: SourceSpan

        package init(_ text: String, at span: SourceSpan) {
            self.text = text
            self.span = span
        }

        /// An answer on the command line, which has no lines and columns.
        package init(_ text: String) {
            self.init(text, at: SourceSpan(startOf: SourceFile(name: "", text: [])))
        }
    }

    /// A place's name; `point` counts for nothing beside it.
    package var place: Answer?
    package var point: GeoPoint?
    package var timezone: Answer?
    package var method: Answer?
    package var madhab: Madhab?
    package var template = StarterPlan.Template.all
    package var title: String?
    /// How many prompts there are a day, from 1 to 100.
    package var perDay: Int?
    /// The seed of the random prompts, from 1 to 2⁵³ − 1.
    package var seed: UInt64?

    package init() {}

    /// The places and zones by which answers are understood.
    package struct Knowledge {
        package let gazetteer = Gazetteer()
        package let zones: Result<TimeZoneDatabase, TimeZoneError>
        package let system: SystemZone?

        package init(zones: Result<TimeZoneDatabase, TimeZoneError>) {
            self.zones = zones
            system = SystemZone.find(in: try? zones.get())
        }
    }

    /// Returns where the plan is.
    ///
    /// - Throws: Why the place or the zone is none, in the words of findings about plans.
    package func home(_ knowledge: Knowledge) throws(Diagnostic) -> StartLocation {
        let gazetteer = knowledge.gazetteer
        var home: StartLocation
        if let place {
            do throws(PlaceError) {
                home = StartLocation(try gazetteer.resolve(place.text))
            } catch {
                throw .place(error, gazetteer: gazetteer, at: place.span)
            }
        } else if let point {
            home = StartLocation(point, gazetteer, system: knowledge.system)
        } else if let timezone {
            let zone = try zone(timezone, knowledge)
            guard let city = gazetteer.city(ofZone: zone) else {
                throw Diagnostic(.missingLocation, "'\(zone)' is no place's zone; give a place too", at: timezone.span)
            }
            return StartLocation(city, zone: zone)
        } else {
            return .assumed(gazetteer, system: knowledge.system)
        }
        if let timezone { home.follow(try zone(timezone, knowledge, near: home.point)) }
        return home
    }

    private func zone(
        _ timezone: Answer, _ knowledge: Knowledge, near point: GeoPoint? = nil
    ) throws(Diagnostic) -> String {
        do throws(TimeZoneError) {
            return try knowledge.zones.get().zone(timezone.text).identifier
        } catch {
            let known = (try? knowledge.zones.get())?.identifiers ?? []
            throw .timeZone(error, known: known, near: point, gazetteer: knowledge.gazetteer, at: timezone.span)
        }
    }

    /// Returns the method and the Asr: those that were answered, else those that are usual in the country.
    ///
    /// - Throws: Why the method is none.
    package func practice(in home: StartLocation) throws(Diagnostic) -> CustomaryPractice {
        var practice = CustomaryPractice(in: home.country ?? "")
        if let method {
            guard let known = CalculationMethod.named(method.text) else {
                let names = CalculationMethod.all.flatMap { [$0.key] + $0.aliases }
                throw .unknownMethod(method.text, known: names, at: method.span)
            }
            (practice.method, practice.methodReason) = (known.key, "as you chose")
        }
        if let madhab { (practice.madhab, practice.madhabReason) = (madhab, "as you chose") }
        return practice
    }
}
