import CivilTime
import Gazetteer
import JSON
import NIOCore
import NIOHTTP1
import PrayerTables
import StarterPlans
import Text

/// The making of plans from the answers of `init`.
extension Router {
    /// Makes the plan that the posted answers describe: `201` with its address and its findings.
    func makePlan(_ body: [UInt8]) -> Response {
        let made: (name: String, text: String)
        do throws(StarterFault) {
            made = try starter(body)
        } catch {
            return Self.report(error.findings, .unprocessableEntity)
        }
        switch registry.make(made.name, Array(made.text.utf8)) {
        case .made(let cache):
            var response = Self.report(cache.plan.findings, .created)
            response.headers.add(name: "Location", value: "/plans/\(cache.location.id.percentEncodedSegment)")
            if let source = cache.plan.source { response.headers.add(name: "ETag", value: source.plain.tag.text) }
            return response
        case .exists(let path): return Response(.conflict, "there is '\(path)' already; give the plan another name")
        case .failed(let reason): return Response(.insufficientStorage, "the plan could not be saved: \(reason)")
        }
    }

    /// Returns what the posted answers come to, without saving it: the text of the plan, and its picture.
    func draft(_ body: [UInt8]) -> Response {
        let made: (name: String, text: String)
        do throws(StarterFault) {
            made = try starter(body)
        } catch {
            return Self.report(error.findings, .unprocessableEntity)
        }
        var json = JSONWriter(.compact)
        json.object { json in
            json.member("name", made.name)
            json.member("text", made.text)
            let picture = registry.picture(of: Array(made.text.utf8), named: "\(made.name).yaml")
            if let picture {
                json.member("picture", String(decoding: picture, as: UTF8.self))
            } else {
                json.null("picture")
            }
        }
        return Response(.ok, body: ByteBuffer(bytes: json.bytes), type: "application/json")
    }

    private func starter(_ body: [UInt8]) throws(StarterFault) -> (name: String, text: String) {
        let (name, answers) = try StarterAnswers.read(body, named: "answers")
        let zones = registry.builder.zones
        let knowledge = StarterAnswers.Knowledge(zones: Result { () throws(TimeZoneError) in try zones() })
        return (name, try answers.plan(file: "\(name).yaml", knowledge).text)
    }

    /// The largest number of places in a response.
    private static let placeLimit = 20

    /// Returns the places that a text may mean, as `horarium places --format json` prints them.
    static func places(_ text: String) -> Response {
        let found = text.isEmpty ? [] : Gazetteer().places(called: text, atMost: placeLimit).largest
        return Response(.ok, body: ByteBuffer(bytes: PlaceTable(found).json), type: "application/json")
    }
}
