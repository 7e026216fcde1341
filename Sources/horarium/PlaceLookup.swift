import CivilTime
import Diagnostics
import Documents
import Gazetteer
import PlanReader
import TimeZoneData
import PlaceChecks

/// Looks places and zones up for a command, in the words of a plan's findings.
enum PlaceLookup {
    /// The place of a name, or the reason why there is none, and the way out of the program.
    static func named(_ text: String, _ gazetteer: Gazetteer) throws -> Place {
        do throws(PlaceError) {
            return try gazetteer.resolve(text)
        } catch {
            throw Console.wrongUsage(Diagnostic.place(error, gazetteer: gazetteer, at: nowhere).message)
        }
    }

    /// A zone of the system's database.
    static func zone(_ name: String, near point: GeoPoint?, _ gazetteer: Gazetteer) throws -> ZoneRules {
        do throws(TimeZoneError) {
            return try ProgramEnvironment.zones().zone(name)
        } catch {
            let known = (try? ProgramEnvironment.zones())?.identifiers ?? []
            let finding = Diagnostic.timeZone(error, known: known, near: point, gazetteer: gazetteer, at: nowhere)
            throw Console.wrongUsage(finding.message)
        }
    }

    /// Tells where a place and a zone contradict each other, as `check` does for plans.
    static func warn(_ point: GeoPoint, _ zone: ZoneRules, _ gazetteer: Gazetteer) {
        guard let zones = try? ProgramEnvironment.zones(),
            let words = PlaceDoubts(gazetteer: gazetteer, zones: zones).words(point, zone)
        else { return }
        Console.message("warning: \(words.message) [\(words.code.id)]")
    }

    /// Tells where the zone data are old, as a build of a plan does.
    static func warnOfAge(today: LocalDate) {
        guard ProgramEnvironment.prescribedTime == nil, let name = (try? ProgramEnvironment.zones())?.release,
            let release = ZoneRelease(name),
            let age = release.age(on: today)
        else { return }
        Console.message("note: the time zone data are of release \(release.name), \(age) [old-zone-data]")
    }

    /// Why no place has a name.
    static func text(_ name: String, _ gazetteer: Gazetteer) -> String {
        do throws(PlaceError) {
            _ = try gazetteer.resolve(name)
            return ""
        } catch {
            return Diagnostic.place(error, gazetteer: gazetteer, at: nowhere).message
        }
    }

    /// The command line has no lines and columns.
    private static let nowhere = SourceSpan(startOf: SourceFile(name: "", text: []))
}
