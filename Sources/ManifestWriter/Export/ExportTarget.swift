import CivilTime
import Diagnostics
package import DeviceManifest
import Documents
import JSON

/// The platforms whose own request lists a manifest can be exported as; `schemas/export-<target>.schema.json` describes
/// them.
package enum ExportTarget: String, CaseIterable, Sendable {
    case expo, ios, android, flutter

    /// The system whose limits apply; exports that serve both are armed as on iOS, which holds fewer requests.
    package var platform: Capabilities.Platform { self == .android ? .android : .ios }

    /// Returns the manifest's notifications as requests of the platform's own API.
    ///
    /// Everything that a platform decides at run time, permissions above all, has its best value; a fallback is named
    /// beside it where the platform does not provide one by itself.
    package func json(_ manifest: Manifest) -> [UInt8] {
        var writer = JSONWriter(.lines(depth: 2))
        writer.object { json in
            json.member("target", rawValue)
            json.member("exportVersion", 1)
            json.member("plan", manifest.plan.id)
            json.member("digest", manifest.plan.digest)
            json.member("timeZone", manifest.timeZone)
            let parts = ExportParts(manifest)
            switch self {
            case .expo: ExpoExport(parts).write(to: &json)
            case .ios: IOSExport(parts).write(to: &json)
            case .android: AndroidExport(parts).write(to: &json)
            case .flutter: FlutterExport(parts).write(to: &json)
            }
        }
        return writer.bytes + [UInt8(ascii: "\n")]
    }
}

/// A manifest with fast access to the parts that its notifications refer to.
struct ExportParts {
    let manifest: Manifest
    private let presentations: [String: Manifest.Presentation]
    private let sounds: [String: Manifest.SoundFile]

    init(_ manifest: Manifest) {
        self.manifest = manifest
        presentations = Dictionary(manifest.presentations.map { ($0.id, $0) }) { first, _ in first }
        sounds = Dictionary(manifest.sounds.map { ($0.id, $0) }) { first, _ in first }
    }

    /// Each notification with its presentation, ascending.
    var requests: [(notification: Manifest.Notification, presentation: Manifest.Presentation)] {
        manifest.notifications.compactMap { notification in
            presentations[notification.presentation].map { (notification, $0) }
        }
    }

    /// Returns the best mechanism of a presentation's profile on Android.
    func mechanism(_ presentation: Manifest.Presentation) -> Manifest.Mechanism {
        manifest.delivery.profiles.first { $0.profile == presentation.profile }?.android.first?.mechanism
            ?? .inexactWhileIdle
    }

    /// Writes the snooze button of alarms, where the plan has one.
    func writeSnooze(to json: inout JSONWriter) {
        guard let seconds = manifest.delivery.snoozeS else { return }
        json.member("snooze") { json in
            json.member("title", manifest.delivery.snoozeTitle)
            json.member("afterMillis", seconds * 1000)
        }
    }

    /// Returns the zone of a notification's wall time: that of the current stay, or of the one before it where the
    /// offset shows that its list day is not over yet.
    func timeZone(of notification: Manifest.Notification) -> String {
        let stays = manifest.stays ?? []
        let index = stays.lastIndex { $0.epochMs <= notification.epochMs } ?? 0
        guard stays.indices.contains(index) else { return manifest.timeZone }
        let offset = notification.local.secondsSinceEpoch - notification.epochMs / 1000
        let isPresent = manifest.utcOffsets.map { $0.offsetS(atMs: notification.epochMs) == offset } ?? true
        return stays[isPresent ? index : max(0, index - 1)].timeZone
    }

    /// Returns `default`, a platform's name for a sound, or `nil` for silence.
    func sound(_ id: String, _ name: (Manifest.SoundFile) -> String) -> String? {
        id == "none" ? nil : sounds[id].map(name) ?? id
    }
}

extension Manifest.InterruptionLevel {
    /// The level in the spelling of the enumerations of iOS, Expo and Flutter.
    var inCamelCase: String { self == .timeSensitive ? "timeSensitive" : rawValue }
}
