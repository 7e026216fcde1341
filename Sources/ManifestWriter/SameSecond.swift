import DeviceManifest

/// Joins what one group says in one second: systems lose some of what fires together, and people hear one sound.
enum SameSecond {
    /// The notifications in ascending order, at most one for each group and second.
    ///
    /// Of those that make a sound, or of all where none does, the one that says most speaks for the others: its own
    /// title, sound and identifier, then the others' words. A follow-up is joined with those of the same prompt alone,
    /// since it may be dropped; where its prompt is spoken for, it is that one's.
    ///
    /// - Parameter silent: The identifiers of those that make no sound.
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

    /// Gives follow-ups to those that speak for their prompts, and joins what these then say in one second.
    ///
    /// - Parameter speakers: Those that speak, by those that they speak for.
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
        // Notifications of one prayer have the same text, and say in their titles which they are.
        let words = main.body.contains(other.body) ? other.title : other.body
        if words != main.title, !main.body.contains(words) { main.body += "\n\(words)" }
        main.mergedFrom = ((main.mergedFrom ?? []) + (other.mergedFrom ?? []) + [other.id]).sorted()
        return main
    }
}
