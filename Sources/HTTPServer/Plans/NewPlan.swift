import Charts
import Diagnostics
import Gazetteer
import JSON
import Pipeline
import PrayerTimes
import StarterPlans

/// A plan that answers have come to, before it is saved.
struct NewPlan {
    let name: String
    /// The plan in YAML.
    let text: [UInt8]
    private let home: StartLocation
    private let practice: CustomaryPractice

    init(_ request: NewPlanRequest, _ knowledge: StarterAnswers.Knowledge) throws(NewPlanFault) {
        name = request.name
        do throws(Diagnostic) {
            home = try request.answers.home(knowledge)
            practice = try request.answers.practice(in: home)
        } catch {
            throw NewPlanFault([error])
        }
        let plan = StarterPlan(file: "\(name).yaml", home: home, practice: practice, request.answers)
        text = Array(plan.text.utf8)
    }

    /// The plan for its author to look at: `{"name": …, "text": …, "picture": …, "findings": [ … ], "place": …, "timezone": …,
    /// "method": …, "methodReason": …, "madhab": …, "madhabReason": …}`; the picture is `null` where the text has errors, the place
    /// where it has no name.
    func json(_ preview: (picture: [UInt8]?, findings: [Diagnostic])) -> [UInt8] {
        var json = JSONWriter(.compact)
        json.object { json in
            json.member("name", name)
            json.member("text", String(decoding: text, as: UTF8.self))
            if let picture = preview.picture {
                json.member("picture", String(decoding: picture, as: UTF8.self))
            } else {
                json.null("picture")
            }
            json.member("findings", preview.findings.map(\.message))
            if let name = home.name { json.member("place", name) } else { json.null("place") }
            json.member("timezone", home.zone)
            json.member("method", practice.method)
            json.member("methodReason", practice.methodReason)
            json.member("madhab", practice.madhab.rawValue)
            json.member("madhabReason", practice.madhabReason)
        }
        return json.bytes
    }
}
