import CivilTime
import DeviceManifest
import Diagnostics
import Scheduling
import PrayerTimes

/// A planned notification with what the manifest adds to it.
struct ListedNotification {
    let key: NotificationKey
    let planned: PlannedNotification
    /// Of its form.
    let common: Common
    let number: Int32
    let identifiers: Identifiers
    /// The wall time in the zone of its list day.
    let local: LocalDateTime
    let reason: Reason
    /// What is different since it speaks for others, or another speaks for one that it follows up.
    let amendment: Amendment?

    /// What all notifications of one form have in common beside it; they share one copy.
    final class Common: Sendable {
        let rule: String
        let shortTitle: String
        let anchor: Manifest.Notification.Anchor
        /// The presentation's id.
        let presentation: String
        let priority: Manifest.Notification.Priority
        let link: String?
        /// The entry of `sessions` that it is, where its rule alone does not say so.
        let session: String?

        init(
            rule: String, shortTitle: String, anchor: Manifest.Notification.Anchor, presentation: String,
            priority: Manifest.Notification.Priority, link: String?, session: String?
        ) {
            self.rule = rule
            self.shortTitle = shortTitle
            self.anchor = anchor
            self.presentation = presentation
            self.priority = priority
            self.link = link
            self.session = session
        }
    }

    struct Amendment {
        var body: String
        var cancelledBy: String?
        var mergedFrom: [String]?
    }

    /// The notification as the manifest has it.
    var value: Manifest.Notification {
        let (basis, lender) = basis
        return Manifest.Notification(
            id: key.text(planned.part), numericId: number, uuid: identifiers.uuid, kind: planned.kind,
            rule: common.rule,
            group: key.group, title: planned.title, shortTitle: common.shortTitle,
            body: amendment?.body ?? planned.body, fireAt: planned.fireAt, local: local, anchor: common.anchor,
            presentation: common.presentation, priority: common.priority, expiresAt: planned.expiresAt,
            cancelledBy: amendment.map(\.cancelledBy) ?? planned.cancelledBy.map { key.text($0) }, ifPast: .drop,
            link: common.link, basis: basis, borrowedFrom: lender,
            segment: drawn.map {
                .init(
                    startsAt: $0.segment.lowerBound, endsAt: $0.segment.upperBound, earliest: $0.range.lowerBound,
                    latest: $0.range.upperBound)
            },
            mergedFrom: amendment?.mergedFrom, draw: drawn?.draw?.fraction, session: common.session)
    }

    // MARK: Parts

    /// How a random prompt came to its second; `nil` for all else, its follow-ups too.
    private var drawn: PromptReason? {
        if case .prompt(let reason) = reason, planned.kind == .prompt { reason } else { nil }
    }

    /// Where a prayer's time comes from, unless it is calculated.
    private var basis: (Manifest.Notification.Basis?, Manifest.Notification.Lender?) {
        guard case .prayer(let reason) = reason else { return (nil, nil) }
        switch reason.basis {
        case .calculated: return (nil, nil)
        case .borrowed(.day(let date), _): return (reason.basis.word, .init(date: date))
        case .borrowed(.latitude(let angle), _): return (reason.basis.word, .init(latitude: angle.degrees))
        default: return (reason.basis.word, nil)
        }
    }
}
