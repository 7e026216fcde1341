import DeviceManifest
import Foundation
import Testing

/// Holds the table of kinds to `Vectors/kinds.json`, which the JavaScript kits pass too.
@Suite("Manifest: what sets the kinds of notification apart")
struct KindTests {
    private typealias Kind = Manifest.Notification.Kind

    private struct Vectors: Decodable {
        var reminders, ofPrayers, others: [String]
    }

    @Test func theKitsTreatTheSameKindsAlike() throws {
        let url = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Vectors/kinds.json")
        let vectors = try JSONDecoder().decode(Vectors.self, from: Data(contentsOf: url))
        let named = Set(vectors.reminders + vectors.ofPrayers + vectors.others)
        #expect(named.isSuperset(of: Kind.allCases.map(\.rawValue)), "a kind is not in the vectors")
        for word in named {
            let traits = Kind(rawValue: word).traits
            #expect(traits.isReminder == vectors.reminders.contains(word), "\(word)")
            #expect(traits.isOfPrayer == vectors.ofPrayers.contains(word), "\(word)")
        }
    }

    @Test func aReminderIsWorthLessThanWhatItPointsTo() {
        let order: [Manifest.Notification.Priority] = [.low, .normal, .high]
        func worth(_ priority: Manifest.Notification.Priority) -> Int { order.firstIndex(of: priority) ?? -1 }
        for kind in Kind.allCases {
            #expect(worth(kind.traits.silentPriority) <= worth(kind.traits.priority), "\(kind)")
        }
        #expect(worth(Kind.prayerReminder.traits.priority) < worth(Kind.prayer.traits.priority))
        #expect(worth(Kind.workoutReminder.traits.priority) < worth(Kind.workoutStart.traits.priority))
        #expect(Kind.prayerReminder.traits.rank < Kind.prayer.traits.rank)
        #expect(Kind.workoutPhase.traits.rank < Kind.workoutComplete.traits.rank)
    }
}
