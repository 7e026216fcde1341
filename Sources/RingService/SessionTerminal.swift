import Ringing
import Text

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The terminal of a workout: lines, below them one that changes, and keys that are read as they are pressed.
///
/// It is a class, since it changes how the terminal reads keys until ``restore()``. Either side may be a file or a pipe
/// instead: then no line changes, or the bytes that are read are the keys.
final class SessionTerminal {
    /// The meaning of a key.
    enum Key {
        /// To pause, or to go on after a pause.
        case pause
        /// To go on to the next step.
        case skip
        case stop
        /// To stop this program until the shell lets it go on.
        case suspend
    }

    private let input, output: Int32
    private let writer: StandardOutput
    /// How the terminal read keys before; `nil` while it does so now.
    private var usual: termios?
    private let hasKeyboard: Bool
    /// Whether the output has a line that can change.
    let hasLine: Bool
    /// Whether more keys can come.
    private(set) var hasKeys = true
    /// Lines that the output has not taken yet.
    private var waiting = ""

    init(input: Int32 = STDIN_FILENO, output: Int32 = STDOUT_FILENO) {
        self.input = input
        self.output = output
        writer = StandardOutput(output)
        hasKeyboard = isatty(input) == 1
        hasLine = isatty(output) == 1 && getenv("TERM").map { String(cString: $0) } != "dumb"
    }

    /// Whether a person sees the lines and presses the keys.
    var isInteractive: Bool { hasKeyboard && isatty(output) == 1 }

    /// Whether nobody reads the output any more.
    var isGone: Bool {
        var source = pollfd(fd: output, events: 0, revents: 0)
        return poll(&source, 1, 0) == 1
    }

    /// Whether a terminal belongs to another program now: reading its keys, or changing how they are read, would stop
    /// this one.
    private func isInBackground(_ terminal: Int32) -> Bool {
        let group = tcgetpgrp(terminal)
        return group >= 0 && group != getpgrp()
    }

    // MARK: Lines

    /// Writes a line, with the bell where it is to be heard.
    func show(_ line: String, bell: Bool = false) {
        waiting += erasure + line.withoutControls + (bell && isatty(output) == 1 ? "\u{7}" : "") + "\n"
        if writer.write(waiting) { waiting = "" }
    }

    /// Writes the line that changes over the one before, cut where the terminal ends; nothing where there is none.
    func draw(_ line: String) {
        if !waiting.isEmpty, writer.write(waiting) { waiting = "" }
        guard !erasure.isEmpty, waiting.isEmpty else { return }
        var size = winsize()
        let columns = ioctl(output, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 ? Int(size.ws_col) : 80
        // One column less: at the last one some terminals begin another line.
        _ = writer.write(erasure + DisplayCell.beginning(of: line.withoutControls, columns: columns - 1))
    }

    /// Back to the first column, and erase to the end of the line (ECMA-48 §8.3.41, EL); nothing where no line changes, or
    /// where that of another program stands.
    private var erasure: String { hasLine && !isInBackground(output) ? "\r\u{1B}[K" : "" }

    // MARK: Keys

    /// The descriptor that is readable when a key was pressed; -1 where none is read now.
    var keys: Int32 {
        guard hasKeys, !hasKeyboard || !isInBackground(input) else { return -1 }
        if hasKeyboard { takeKeyboard() }
        return input
    }

    /// The byte that stands for no key in a terminal's settings (POSIX, _POSIX_VDISABLE).
    #if canImport(Darwin)
        private static let noKey: UInt8 = 0xFF
    #else
        private static let noKey: UInt8 = 0
    #endif

    /// Lets each key be read as it is pressed, unseen.
    private func takeKeyboard() {
        var mode = termios()
        // A shell that lets this program go on may have set them again.
        guard tcgetattr(input, &mode) == 0, usual == nil || mode.c_lflag & tcflag_t(ICANON) != 0 else { return }
        usual = mode
        mode.c_lflag &= ~tcflag_t(ICANON | ECHO)
        withUnsafeMutableBytes(of: &mode.c_cc) { characters in
            (characters[Int(VMIN)], characters[Int(VTIME)]) = (1, 0)
            // It is read as a key: before this program stops, the terminal has to be as it was.
            characters[Int(VSUSP)] = Self.noKey
        }
        tcsetattr(input, TCSANOW, &mode)
    }

    /// Reads a key; `nil` where it means nothing.
    func key() -> Key? {
        guard let byte = nextByte() else { return nil }
        guard byte == 0x1B, hasKeyboard else { return meaning(of: byte) }
        guard let second = nextByte(withinMs: Self.sequenceMs) else { return nil }
        // A key with a longer sequence, such as F4, whose last byte is an S, or what a terminal says of itself (ECMA-48 §5.4
        // and §5.6).
        switch second {
        case UInt8(ascii: "["), UInt8(ascii: "O"): ignoreBytes { 0x40...0x7E ~= $0 }
        case UInt8(ascii: "P"), UInt8(ascii: "]"), UInt8(ascii: "_"), UInt8(ascii: "^"), UInt8(ascii: "X"):
            ignoreBytes { $0 == 0x07 || $0 == UInt8(ascii: "\\") }
        default: return meaning(of: second)
        }
        return nil
    }

    /// Reads bytes to the end of a sequence.
    private func ignoreBytes(until isLast: (UInt8) -> Bool) {
        while let byte = nextByte(withinMs: Self.sequenceMs), !isLast(byte) {}
    }

    /// The longest pause between the bytes of one key, in milliseconds.
    private static let sequenceMs: Int32 = 20

    /// - `withinMs`: The longest wait; `nil` where the input is readable.
    private func nextByte(withinMs: Int32? = nil) -> UInt8? {
        var source = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
        if let withinMs, poll(&source, 1, withinMs) != 1 { return nil }
        var byte: UInt8 = 0
        let count = read(input, &byte, 1)
        if count == 0 || count < 0 && ![EINTR, EAGAIN].contains(errno) { hasKeys = false }
        return count == 1 ? byte : nil
    }

    private func meaning(of byte: UInt8) -> Key? {
        switch byte {
        // Those without a letter are on every keyboard.
        case UInt8(ascii: "p"), UInt8(ascii: "P"), UInt8(ascii: " "): return .pause
        case UInt8(ascii: "s"), UInt8(ascii: "S"): return .skip
        case UInt8(ascii: "\n") where hasKeyboard: return .skip
        case UInt8(ascii: "q"), UInt8(ascii: "Q"): return .stop
        default: break
        }
        guard var usual, byte != Self.noKey else { return nil }
        return withUnsafeBytes(of: &usual.c_cc) { byte == $0[Int(VSUSP)] ? .suspend : nil }
    }

    /// Stops this program and those beside it in its job, as Ctrl-Z does, until the shell lets them go on.
    func suspend() {
        restore()
        // The others first: once this one has stopped, it does nothing.
        let before = signal(SIGTSTP, SIG_IGN)
        kill(0, SIGTSTP)
        signal(SIGTSTP, before)
        raise(SIGTSTP)
    }

    /// Removes the line that changes, and lets the terminal read keys as it did. What was pressed and not read is lost.
    func restore() {
        draw("")
        guard var usual, !isInBackground(input) else { return }
        // Not after the output, which the person may have held.
        tcflush(input, TCIFLUSH)
        tcsetattr(input, TCSANOW, &usual)
        self.usual = nil
    }
}
