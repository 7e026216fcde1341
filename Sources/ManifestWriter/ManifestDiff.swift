import Diagnostics
import CivilTime
package import DeviceManifest
import Text

/// The changes that a build makes to a manifest, as far as a device would notice: the plan's digest, the positions of
/// rules in their files and the versions of program and zone data are left out. So are notifications that a later or
/// shorter horizon leaves behind, as they are for calendars.
package struct ManifestDiff {
    /// The numbers of notifications that are new, gone, or different under the same identifier.
    package let added, removed, changed: Int
    /// The names of the other members that differ.
    package let members: [String]

    /// Compares a manifest with the one that was written before.
    package init(old: Manifest, new: Manifest) {
        let before = Dictionary(
            old.notifications.filter { Self.isOf(new.horizon, $0) }.map { ($0.id, $0) }
        ) { first, _ in first }
        let common = new.notifications.filter { before[$0.id] != nil }
        added = new.notifications.count - common.count
        removed = before.count - common.count
        changed = common.count { notification in
            guard var old = before[notification.id] else { return false }
            var new = notification
            // A build beside the old one keeps its numbers, and earlier versions did not write the latest delivery.
            old.numericId = new.numericId
            (old.deliverBy, new.deliverBy) = (old.latestDelivery, new.latestDelivery)
            return old != new
        }
        let comparisons: [(String, Bool)] = [
            ("plan", old.plan.title == new.plan.title && old.plan.seed == new.plan.seed),
            ("supersedes", (old.supersedes ?? []) == (new.supersedes ?? [])),
            ("timeZone", old.timeZone == new.timeZone), ("location", old.location == new.location),
            ("rules", Self.areSame(old.rules, new.rules)), ("channels", old.channels == new.channels),
            ("categories", old.categories == new.categories), ("sounds", old.sounds == new.sounds),
            ("presentations", old.presentations == new.presentations), ("sessions", old.sessions == new.sessions),
            ("liveActivities", old.liveActivities == new.liveActivities), ("delivery", old.delivery == new.delivery),
            ("budget", Self.areSame(old.budget, new.budget)),
        ]
        members = comparisons.filter { !$0.1 }.map(\.0)
    }

    /// Whether a manifest of a horizon has a notification, if the plan does: from its start on, those of its list days,
    /// and of any other list day those before its end.
    private static func isOf(_ horizon: Manifest.Span, _ notification: Manifest.Notification) -> Bool {
        guard notification.fireAt >= horizon.startsAt else { return false }
        let days = horizon.start..<horizon.start.advanced(by: max(0, horizon.days))
        return notification.fireAt < horizon.endsAt || notification.listDay.map(days.contains) ?? true
    }

    /// Whether budgets are the same, apart from the horizon's use of them.
    private static func areSame(_ old: Manifest.Budget, _ new: Manifest.Budget) -> Bool {
        var same = old
        (same.busiest, same.ios, same.android) = (new.busiest, new.ios, new.android)
        return same == new
    }

    /// Whether rules are the same, apart from their positions in their files.
    private static func areSame(_ old: [Manifest.Rule], _ new: [Manifest.Rule]) -> Bool {
        guard old.count == new.count else { return false }
        return zip(old, new).allSatisfy { old, new in
            var moved = old
            moved.source = new.source
            return moved == new
        }
    }

    /// Whether a device would notice no change.
    package var isEmpty: Bool { added + removed + changed == 0 && members.isEmpty }

    /// The changes in one line: `3 notifications added, 2 changed; also rules, sounds`.
    package var total: String {
        let counts = [(added, "added"), (removed, "removed"), (changed, "changed")].filter { $0.0 > 0 }
        let words = counts.enumerated().map { index, count in
            index > 0 ? "\(count.0) \(count.1)" : "\(counted(count.0, "notification")) \(count.1)"
        }
        let others = members.joined(separator: ", ")
        guard !words.isEmpty else { return "\(others) changed" }
        return words.joined(separator: ", ") + (others.isEmpty ? "" : "; also \(others)")
    }
}
