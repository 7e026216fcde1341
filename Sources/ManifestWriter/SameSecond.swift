import DeviceManifest

/// Merges the notifications of a group in one second: systems lose some of those that fire together, and people hear
/// one sound.
enum SameSecond {
    /// Returns the notifications in ascending order, at most one for each group and second.
    ///
    /// One notification speaks for the others: among those that make a sound, or among all where none does, the one
    /// with the highest rank. It keeps its own title, sound and identifier, and adds the others' words. `silent` holds
    /// the identifiers of those that make no sound. A follow-up is merged only with those of the same prompt, since it
    /// may be dropped; where another speaks for its prompt, it follows up that one.
    static func merged(
        _ notifications: [Manifest.Notification], silent: Set<String>
    ) -> [Manifest.Notification] {
        let sorted = notifications.sorted { ($0.epochMs, $0.id) < ($1.epochMs, $1.id) }
        var places: [Key: Int] = [:]
        var all: [Manifest.Notification] = []
        all.reserveCapacity(sorted.count)
        var speakers: [String: String] = [:]
        for notification in sorted {
            guard notification.cancelledBy == nil else {
                all.append(notification)
                continue
            }
            let key = Key(group: notification.group, epochMs: notification.epochMs)
            if let place = places[key] {
                all[place] = joined(all[place], notification, silent)
                for other in all[place].mergedFrom ?? [] { speakers[other] = all[place].id }
            } else {
                places[key] = all.count
                all.append(notification)
            }
        }
        if !speakers.isEmpty { all = withFollowUps(all, speakers, silent) }
        return all.sorted { ($0.epochMs, $0.id) < ($1.epochMs, $1.id) }
    }

    private struct Key: Hashable {
        var group: String
        var epochMs: Int
    }

    /// Reassigns follow-ups to the notifications that speak for their prompts, and merges those that then fire in one
    /// second.
    ///
    /// `speakers` maps each merged notification to the one that speaks for it.
    private static func withFollowUps(
        _ notifications: [Manifest.Notification], _ speakers: [String: String], _ silent: Set<String>
    ) -> [Manifest.Notification] {
        var places: [Key: Int] = [:]
        var all: [Manifest.Notification] = []
        for var notification in notifications {
            if let prompt = notification.cancelledBy {
                let speaker = speakers[prompt] ?? prompt
                notification.cancelledBy = speaker
                let key = Key(group: speaker, epochMs: notification.epochMs)
                if let place = places[key] {
                    all[place] = joined(all[place], notification, silent)
                    continue
                }
                places[key] = all.count
            }
            all.append(notification)
        }
        return all
    }

    private static func joined(
        _ a: Manifest.Notification, _ b: Manifest.Notification, _ silent: Set<String>
    ) -> Manifest.Notification {
        func weight(_ notification: Manifest.Notification) -> (Int, Int) {
            (silent.contains(notification.id) ? 0 : 1, notification.traits.rank)
        }
        var (main, other) = weight(b) > weight(a) ? (b, a) : (a, b)
        // Notifications of one prayer have the same text and differ in their titles.
        let words = main.body.contains(other.body) ? other.title : other.body
        if words != main.title, !main.body.contains(words) { main.body += "\n\(words)" }
        main.mergedFrom = ((main.mergedFrom ?? []) + (other.mergedFrom ?? []) + [other.id]).sorted()
        return main
    }
}
