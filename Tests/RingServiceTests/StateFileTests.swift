import CivilTime
import Foundation
import Testing

@testable import RingService

/// The lock of a plan's state.
@Suite("State files")
struct StateFileTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "state-\(UUID().uuidString)").path

    private func open(pause: (Int) -> Void) throws -> StateFile {
        var contents = StateFile.Contents()
        return try StateFile(in: folder, plan: "p", &contents, at: Instant(epochSeconds: 0), pause: pause)
    }

    @Test("A lock that is still held for a moment, as by a program that is being started, is waited for")
    func waits() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        var first: StateFile? = try open { _ in Issue.record("it waits for nobody") }
        #expect(first != nil)
        var looks = 0
        _ = try open { _ in
            looks += 1
            if looks == 3 { first = nil }
        }
        #expect(looks == 3)
    }

    @Test("After a second another process is taken to have the state")
    func givesUp() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let first = try open { _ in }
        var waitedMs = 0
        #expect {
            _ = try open { waitedMs += $0 }
        } throws: {
            if case .isHeld = $0 as? StateFile.Failure { true } else { false }
        }
        #expect(waitedMs == 1000)
        withExtendedLifetime(first) {}
    }
}
