import CivilTime
package import DeviceManifest

extension LogLine {
    /// An outcome of a message at a target, or an answer to it.
    init(_ key: RingKey, at: Instant, _ event: Event) {
        self.init(id: key.id, intended: key.due, at: at, target: key.target, event: event)
    }
}

extension RingState {
    /// The line that a log lacks when the program was killed between recording an event and logging it: no more than
    /// one, since each is logged before the next is recorded.
    ///
    /// - `log`: The end of the log.
    package func lineMissing(in log: [UInt8]) -> LogLine? {
        guard let line = lastLine else { return nil }
        let text = Array(line.text.utf8)
        return log.split(separator: UInt8(ascii: "\n")).contains { $0.elementsEqual(text) } ? nil : line
    }
}
