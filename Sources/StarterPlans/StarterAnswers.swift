package import CivilTime
package import Diagnostics
import Documents
package import Gazetteer
import JSONSchema
import Pipeline
import PlaceChecks
import PlanReader
package import PrayerTimes

/// What somebody has answered about a new plan: where, what, how often. What is left out is assumed.
package struct StarterAnswers: Sendable {
    /// An answer, and where it was given.
    package struct Answer<Value: Sendable>: Sendable {
        package var value: Value
        package var span: SourceSpan

        package init(_ value: Value, at span: SourceSpan) {
            self.value = value
            self.span = span
        }
    }

    package var place: Answer<String>?
    package var point: GeoPoint?
    package var timezone: Answer<String>?
    package var method: Answer<String>?
    package var madhab: Madhab?
    package var template = StarterPlan.Template.all
    package var title: String?
    package var perDay: Int?
    package var seed: UInt64?

    package init() {}

    // MARK: From a document

    /// Reads the answers that a page sends, and the name of the plan's file, without an ending; they are held against
    /// the schema `new-plan`.
    ///
    /// - Throws: ``StarterFault`` with every finding.
    package static func read(_ bytes: [UInt8], named file: String) throws(StarterFault) -> (
        name: String, answers: StarterAnswers
    ) {
        let node: DocumentNode
        do {
            node = try YAMLReader.read(try SourceFile.decoded(bytes, name: file))
            let schema = SourceFile(name: "new-plan.schema.json", text: SchemaName.newPlan.text)
            let findings = try Schema(JSONReader.read(schema)).diagnose(node, root: "the answers")
            guard findings.isEmpty else { throw StarterFault(findings) }
        } catch let fault as StarterFault {
            throw fault
        } catch let finding as Diagnostic {
            throw StarterFault([finding])
        } catch {
            throw StarterFault([])
        }
        let fields = Fields(node: node)
        if let place = fields["place"], fields["latitude"] != nil {
            throw StarterFault([
                Diagnostic(.schemaViolation, "'place' or coordinates say where, not both", at: place.span)
            ])
        }
        func answer(_ key: String) -> Answer<String>? {
            fields[key].flatMap { node in node.text.map { Answer($0, at: node.span) } }
        }
        var answers = StarterAnswers()
        answers.place = answer("place")
        if let latitude = fields.double("latitude"), let longitude = fields.double("longitude") {
            answers.point = GeoPoint(latitude: latitude, longitude: longitude)
        }
        answers.timezone = answer("timezone")
        answers.method = answer("method")
        answers.madhab = fields.text("madhab").flatMap { Madhab(rawValue: $0) }
        answers.template = fields.text("template").flatMap { .init(rawValue: $0) } ?? .all
        answers.title = fields.text("title")
        answers.perDay = fields.integer("perDay")
        answers.seed = fields.integer("seed").map { UInt64($0) }
        var name = fields.text("name") ?? ""
        if let node = fields["name"],
            name.hasPrefix(".") || name.first?.isWhitespace == true
                || name.unicodeScalars.contains(where: { $0 == "/" || $0.properties.generalCategory == .control })
        {
            let rule = "no slash and no control characters, and no dot or space at its beginning"
            throw StarterFault([Diagnostic(.badFormat, "'name' becomes a file's name: \(rule)", at: node.span)])
        }
        for ending in [".yaml", ".yml"] where name.count > ending.count && name.hasSuffix(ending) {
            name = String(name.dropLast(ending.count))
        }
        while name.last?.isWhitespace == true { name.removeLast() }
        return (name, answers)
    }

    // MARK: What they come to

    /// The data with which answers are understood.
    package struct Knowledge {
        package let gazetteer: Gazetteer
        package let zones: Result<TimeZoneDatabase, TimeZoneError>
        package let system: SystemZone?

        package init(zones: Result<TimeZoneDatabase, TimeZoneError>) {
            gazetteer = Gazetteer()
            self.zones = zones
            system = SystemZone.find(in: try? zones.get())
        }
    }

    /// Returns the plan that the answers make.
    ///
    /// - Throws: Why one of them is none, in the words of findings about plans.
    package func plan(file: String, _ knowledge: Knowledge) throws(StarterFault) -> StarterPlan {
        let home = try home(knowledge)
        return StarterPlan(
            file: file, home: home, practice: try practice(in: home), title: title, template: template, perDay: perDay,
            seed: seed)
    }

    /// Returns where the plan is.
    package func home(_ knowledge: Knowledge) throws(StarterFault) -> StartLocation {
        let gazetteer = knowledge.gazetteer
        var home: StartLocation
        if let place {
            do throws(PlaceError) {
                home = StartLocation(try gazetteer.resolve(place.value))
            } catch {
                throw StarterFault([.place(error, gazetteer: gazetteer, at: place.span)])
            }
        } else if let point {
            home = StartLocation(point, gazetteer, system: knowledge.system)
        } else if let timezone {
            let zone = try zone(timezone, knowledge)
            guard let city = gazetteer.city(ofZone: zone) else {
                throw StarterFault([
                    Diagnostic(.missingLocation, "'\(zone)' is no place's zone; give a place too", at: timezone.span)
                ])
            }
            return StartLocation(city, zone: zone)
        } else {
            return .assumed(gazetteer, system: knowledge.system)
        }
        if let timezone { home.follow(try zone(timezone, knowledge, near: home.point)) }
        return home
    }

    private func zone(
        _ timezone: Answer<String>, _ knowledge: Knowledge, near point: GeoPoint? = nil
    ) throws(StarterFault) -> String {
        do throws(TimeZoneError) {
            return try knowledge.zones.get().zone(timezone.value).identifier
        } catch {
            let known = (try? knowledge.zones.get())?.identifiers ?? []
            throw StarterFault([
                .timeZone(error, known: known, near: point, gazetteer: knowledge.gazetteer, at: timezone.span)
            ])
        }
    }

    /// Returns the method and the Asr: those that were answered, else those that are usual in the country.
    package func practice(in home: StartLocation) throws(StarterFault) -> CustomaryPractice {
        var practice = CustomaryPractice(in: home.country ?? "")
        if let method {
            guard let known = CalculationMethod.named(method.value) else {
                let names = CalculationMethod.all.flatMap { [$0.key] + $0.aliases }
                throw StarterFault([.unknownMethod(method.value, known: names, at: method.span)])
            }
            (practice.method, practice.methodReason) = (known.key, "as you chose")
        }
        if let madhab { (practice.madhab, practice.madhabReason) = (madhab, "as you chose") }
        return practice
    }
}

/// Why answers make no plan.
package struct StarterFault: Error {
    package let findings: [Diagnostic]

    init(_ findings: [Diagnostic]) { self.findings = findings }
}
