import CivilTime
import DeviceManifest
import Diagnostics
import Scheduling
import PrayerTimes

/// A planned notification with the values that the manifest adds to it.
struct ListedNotification {
    let key: NotificationKey
    let planned: PlannedNotification
    /// The values that its form determines.
    let common: Common
    let number: Int32
    let identifiers: Identifiers
    /// The wall time in the zone of its list day.
    let local: LocalDateTime
    let reason: Reason
    /// The changes to a notification that speaks for others, or that follows up one for which another speaks.
    let amendment: Amendment?

    /// The values that all notifications of one form have in common besides the form; they share one copy.
    final class Common: Sendable {
        let rule: String
        let shortTitle: String
        let anchor: Manifest.Notification.Anchor
        /// The presentation's id.
        let presentation: String
        let priority: Manifest.Notification.Priority
        let link: String?
        /// The entry of `sessions` that it belongs to, where its rule alone does not determine it.
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

    /// The notification in the form of the manifest.
    var value: Manifest.Notification {
        let (basis, lender) = basis
        return Manifest.Notification(
            id: key.text(planned.part), numericId: number, uuid: identifiers.uuid, kind: planned.kind,
            rule: common.rule,
            group: key.group, title: planned.title, shortTitle: common.shortTitle,
            body: amendment?.body ?? planned.body, fireAt: planned.fireAt, local: local, anchor: common.anchor,
            presentation: common.presentation, priority: common.priority, expiresAt: planned.expiresAt,
            deliverBy: planned.deliverBy,
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

    /// The random choice of a prompt's second; `nil` for all other notifications, follow-ups included.
    private var drawn: PromptReason? {
        if case .prompt(let reason) = reason, planned.kind == .prompt { reason } else { nil }
    }

    /// The basis of a prayer's time, and the day or latitude that it is borrowed from; `nil` where it is calculated.
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
