package import CivilTime
import DeviceManifest

/// Lines on standard output, each with the terminal's bell unless the message is silent.
package struct TerminalTarget: RingTarget {
    package var traits: RingTargetTraits
    /// Whether standard output is a terminal, which has a bell.
    package var hasBell: Bool

    package init(_ traits: RingTargetTraits, hasBell: Bool) {
        self.traits = traits
        self.hasBell = hasBell
    }

    package func handover(of message: RingMessage, at now: Instant) -> RingHandover {
        let notification = message.notification
        let words = [notification.title, notification.body].filter { !$0.isEmpty }.joined(separator: " · ")
        // Control characters are the terminal's commands.
        let clean = String(String.UnicodeScalarView(words.unicodeScalars.map { $0.value < 32 ? " " : $0 }))
        let bell = hasBell && !message.isSilent ? "\u{7}" : ""
        return .text("\(notification.local.time)  \(clean)\(bell)\n")
    }

    package func verdict(on result: RingProcessResult) -> RingVerdict {
        result.end == .exited(0) ? .delivered : .retry(after: nil, reason: "the terminal takes no text")
    }
}
