import DeviceManifest
import ReferenceData

extension ArmingVectors {
    /// Returns the vectors' manifest with notifications drawn at random: some prayers with reminders, some prompts a
    /// day.
    func randomManifest(_ random: inout SplitMix, days: Int) -> Manifest {
        var manifest = manifest
        guard let model = manifest.notifications.first, let start = manifest.utcOffsets?.first?.epochMs else {
            return manifest
        }
        manifest.notifications = []
        for day in 0..<days {
            let date = "2026-12-\(day < 9 ? "0" : "")\(day + 1)"
            for rule in ["fajr", "maghrib", "sit"] {
                let isPrayer = rule != "sit"
                let offsets =
                    isPrayer ? [0, 600, 1800].prefix(Int.random(in: 1...3, using: &random)) : [0, 7000, 20000][...]
                // Up to half past midnight, as a list's last prayer may be.
                let at = day * 86400 + Int.random(in: 3600...(isPrayer ? 88000 : 66000), using: &random)
                for (index, offset) in offsets.enumerated() {
                    var notification = model
                    notification.kind = isPrayer ? (index == 0 ? "prayer" : "prayer-reminder") : "prompt"
                    notification.rule = rule
                    notification.group = "v/\(rule)/\(date)"
                    notification.id = "v/\(rule)/\(date)/\(index)"
                    notification.epochMs = start + (at + (isPrayer ? -offset : offset)) * 1000
                    notification.anchor = "instant"
                    notification.presentation = isPrayer ? "prayer" : "prompt"
                    manifest.notifications.append(notification)
                }
            }
        }
        manifest.notifications.sort { ($0.epochMs, $0.id) < ($1.epochMs, $1.id) }
        return manifest
    }
}
