import Foundation
import Testing

@testable import DeviceManifest

/// The vectors of the division of a device's capacity among plans; what is expected was counted by hand.
struct ShareVectors: Decodable, Sendable {
    struct Case: Decodable, Sendable, CustomTestStringConvertible {
        struct Demand: Decodable, Sendable {
            var first, share: Int
            var others: [Int]
        }
        var name: String
        var room: Int
        var demands: [Demand]
        var counts: [Int]

        var testDescription: String { name }
    }

    var cases: [Case]

    static func read() throws -> [Case] {
        let url = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Vectors/shares.json")
        return try JSONDecoder().decode(ShareVectors.self, from: Data(contentsOf: url)).cases
    }
}

@Suite("Several plans on a device")
struct SharesTests {
    @Test("Each plan gets its part", arguments: try ShareVectors.read())
    func shares(_ example: ShareVectors.Case) {
        let demands = example.demands.map { ArmingDemand(first: $0.first, share: $0.share, others: $0.others) }
        #expect(ArmingDemand.shares(demands, room: example.room) == example.counts)
    }
}
