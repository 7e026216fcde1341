import Foundation
import Testing

@testable import DeviceManifest

/// The vectors of what is remembered of a journey; what is expected was worked out by hand.
struct JourneyVectors: Decodable, Sendable {
    struct Case: Decodable, Sendable, CustomTestStringConvertible {
        struct Step: Decodable, Sendable {
            var nowMs: Int
            var clocks: [Manifest.UTCOffset]?
            var legs: [Journey.Leg]
        }
        var name: String
        var steps: [Step]

        var testDescription: String { name }
    }

    var cases: [Case]

    static func read() throws -> [Case] {
        let url = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Vectors/journeys.json")
        return try JSONDecoder().decode(JourneyVectors.self, from: Data(contentsOf: url)).cases
    }
}

@Suite("A journey")
struct JourneyTests {
    @Test("Each pass leaves the legs that still matter", arguments: try JourneyVectors.read())
    func legs(_ example: JourneyVectors.Case) {
        var journey = Journey()
        for step in example.steps {
            if let clocks = step.clocks { journey.pass(clocks: clocks, nowMs: step.nowMs) }
            #expect(journey.legs == step.legs)
        }
    }
}
