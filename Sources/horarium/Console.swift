import ArgumentParser
import Pipeline
import Diagnostics

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Where results and messages go: results to standard output, messages to standard error.
enum Console {
    static func print(_ text: String) throws { try write(Array(text.utf8) + [UInt8(ascii: "\n")], to: STDOUT_FILENO) }

    static func print(_ lines: [String]) throws { try print(lines.joined(separator: "\n")) }

    /// Writes bytes as they are to standard output.
    static func print(bytes: [UInt8]) throws { try write(bytes, to: STDOUT_FILENO) }

    /// Where something is written to.
    enum Stream {
        case results, messages
    }

    /// Writes bytes that look otherwise on a terminal.
    static func show(_ stream: Stream, _ bytes: (_ useColour: Bool) -> [UInt8]) throws {
        let descriptor = stream == .results ? STDOUT_FILENO : STDERR_FILENO
        try write(bytes(usesColour(descriptor)), to: descriptor)
    }

    /// Writes a message; one that cannot be delivered is lost, since there is nowhere else to report it.
    static func message(_ text: String) { try? write(Array(text.utf8) + [UInt8(ascii: "\n")], to: STDERR_FILENO) }

    /// Writes to standard error without ending the line.
    static func write(_ text: String) { try? write(Array(text.utf8), to: STDERR_FILENO) }

    /// Tells of a request that no run can meet, and with which code to leave.
    static func wrongUsage(_ text: String) -> ExitCode {
        message("error: \(text)")
        return .wrongUsage
    }

    /// Writes findings, if there are any, in a form for people.
    static func report(_ findings: [Diagnostic]) {
        guard !findings.isEmpty else { return }
        message(renderer(.text, for: STDERR_FILENO).render(findings).trimmingNewlines)
    }

    static func renderer(_ format: DiagnosticFormat, for stream: Int32) -> DiagnosticRenderer {
        DiagnosticRenderer(
            format: format, useColour: usesColour(stream), width: width(of: stream), version: Pipeline.version)
    }

    /// Whether results are looked at as they come.
    static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

    /// The columns that results have; `nil` where they go to a file or a program.
    static var columns: Int? {
        isTerminal ? width(of: STDOUT_FILENO) : ProgramEnvironment.variable("COLUMNS").flatMap { Int($0) }
    }

    /// The command line's choice of colour.
    @TaskLocal static var colour = ColourChoice.auto

    /// Whether results are coloured.
    static var coloursResults: Bool { usesColour(STDOUT_FILENO) }

    /// Unless the command line says otherwise, colour only on a terminal, and never with `NO_COLOR` (no-color.org: set and not empty).
    private static func usesColour(_ stream: Int32) -> Bool {
        switch colour {
        case .always: true
        case .never: false
        case .auto:
            (ProgramEnvironment.variable("NO_COLOR") ?? "").isEmpty && isatty(stream) == 1
                && ProgramEnvironment.variable("TERM") != "dumb"
        }
    }

    private static func width(of stream: Int32) -> Int {
        var size = winsize()
        if isatty(stream) == 1, ioctl(stream, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 { return Int(size.ws_col) }
        return ProgramEnvironment.variable("COLUMNS").flatMap { Int($0) } ?? 100
    }

    private static func write(_ bytes: [UInt8], to stream: Int32) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { systemWrite(stream, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            // A reader that has seen enough, such as head, is no failure of ours.
            if count < 0, errno == EPIPE { throw ExitCode.success }
            guard count > 0 else {
                if stream == STDOUT_FILENO {
                    message("error: standard output could not be written: \(String(cString: strerror(errno)))")
                }
                throw ExitCode.cannotWrite
            }
            rest = rest.dropFirst(count)
        }
    }
}

extension String {
    /// The text without line breaks at its end.
    var trimmingNewlines: String {
        var text = self[...]
        while text.last?.isNewline == true { text = text.dropLast() }
        return String(text)
    }
}

private func systemWrite(_ stream: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    write(stream, bytes, count)
}
