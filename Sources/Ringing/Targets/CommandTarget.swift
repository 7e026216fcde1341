package import CivilTime
import DeviceManifest

/// A program that gets each notification as JSON on its standard input.
///
/// It ends with 0 when it has delivered it, with 75 (`EX_TEMPFAIL` of sysexits.h) to be run again. A line `answer yes` on
/// its standard output chooses the message's action `yes`; a line `snooze` lets an alarm come back.
package struct CommandTarget: RingTarget {
    package var arguments: [String]
    /// The folder in which it runs; empty for this process's own.
    package var folder: String

    package init(_ arguments: [String], in folder: String = "") {
        self.arguments = arguments
        self.folder = folder
    }

    package var program: String? {
        arguments.first.map { $0.contains("/") && !$0.hasPrefix("/") ? folder + $0 : $0 }
    }

    /// The longest that a program may run: a call to prayer lasts for minutes.
    private static let limit = TimeSpan.minutes(10)

    package func handover(of message: RingMessage, at now: Instant) -> RingHandover {
        let notification = message.notification
        let variables = [
            "HORARIUM_ID": notification.id, "HORARIUM_TITLE": notification.title, "HORARIUM_BODY": notification.body,
            "HORARIUM_FIRE_AT": "\(message.due)",
        ]
        return .process(
            RingProcess(
                arguments, environment: variables.mapValues(\.withoutNUL),
                input: message.json + [UInt8(ascii: "\n")], limitMs: Self.limit.seconds * 1000,
                output: message.actions.isEmpty && message.snooze == nil ? .dropped : .lines, folder: folder))
    }

    package func reply(_ line: String, isDelivered: Bool, to message: RingMessage) -> RingReply? {
        let words = line.split(whereSeparator: \.isWhitespace)
        return switch (words.first, words.count) {
        case ("answer"?, 2): .answer(String(words[1]))
        case ("snooze"?, 1): .snooze
        default: nil
        }
    }

    package func verdict(on result: RingProcessResult) -> RingVerdict {
        switch result.end {
        case .exited(0): .delivered
        case .exited(75): .retry(reason: result.reason)
        default: .failed(reason: result.reason)
        }
    }

    /// Splits a command line into words as a shell does, with quotes and backslashes, and nothing else of a shell.
    ///
    /// - Returns: `nil` where a quote is not closed.
    package static func words(_ line: String) -> [String]? {
        var words: [String] = []
        var word: String?
        var quote: Character?
        var isEscaped = false
        for character in line {
            if isEscaped {
                // Between double quotes a backslash stands for itself before all but these.
                if quote == "\"", character != "\"", character != "\\" { word = (word ?? "") + "\\" }
                word = (word ?? "") + String(character)
                isEscaped = false
            } else if character == "\\", quote != "'" {
                isEscaped = true
            } else if let open = quote {
                if character == open { quote = nil } else { word = (word ?? "") + String(character) }
            } else if character == "'" || character == "\"" {
                quote = character
                word = word ?? ""
            } else if " \t\n".contains(character) {
                if let done = word { words.append(done) }
                word = nil
            } else {
                word = (word ?? "") + String(character)
            }
        }
        guard quote == nil, !isEscaped else { return nil }
        return words + (word.map { [$0] } ?? [])
    }
}
