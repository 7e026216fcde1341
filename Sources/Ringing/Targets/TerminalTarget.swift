package import CivilTime
import DeviceManifest

/// Lines on standard output, each with the terminal's bell unless the message is silent.
package struct TerminalTarget: RingTarget {
    /// Whether standard output is a terminal, which has a bell.
    package var hasBell: Bool

    package init(hasBell: Bool) { self.hasBell = hasBell }

    package func handover(of message: RingMessage, at now: Instant) -> RingHandover {
        let notification = message.notification
        let words = [notification.title, message.text].compactMap(\.self).joined(separator: " · ")
        let bell = hasBell && !message.isSilent ? "\u{7}" : ""
        return .text("\(notification.local.time)  \(words.withoutControls)\(bell)\n")
    }

    package func verdict(on result: RingProcessResult) -> RingVerdict {
        result.end == .exited(0) ? .delivered : .retry(reason: "standard output takes no text")
    }
}
