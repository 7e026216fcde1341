internal import CSystemCalls
import Pipeline
import Ringing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A program that runs beside this one: its input is written and its output read as both sides are ready.
final class ChildProcess {
    /// When it is ended, on the monotonic clock.
    private(set) var deadlineMs: Int
    private let pid: pid_t
    /// Readable when it has ended; -1 where the system cannot tell.
    private let ending: Int32
    private var input: Int32
    private var rest: ArraySlice<UInt8>
    private var output, errors: Output
    private var isInterrupted = false
    /// How it has ended.
    private(set) var result: RingProcessResult?

    /// The bytes that it has written to one of its descriptors.
    private struct Output {
        /// The end that is read; -1 where there is none, or no more to come.
        private(set) var reader: Int32
        var bytes: [UInt8] = []
        /// Whether its lines are taken while it runs.
        let hasLines: Bool
        /// Whether the beginning of the line was too long to keep.
        private var isCut = false

        /// The most bytes that are kept.
        static let keptBytes = 1 << 16

        /// - `reader`: The end that is read; -1 where there is none.
        init(_ reader: Int32, hasLines: Bool = false) {
            self.reader = reader
            self.hasLines = hasLines
        }

        var text: String { String(decoding: bytes, as: UTF8.self) }

        /// The most reads at once: a program that writes without end must not delay others.
        private static let mostReads = 64

        /// Reads as far as possible now.
        mutating func drain() {
            var buffer = [UInt8](repeating: 0, count: 4096)
            for _ in 0..<Self.mostReads where reader >= 0 && (!hasLines || bytes.count < Self.keptBytes) {
                let count = buffer.withUnsafeMutableBytes { read(reader, $0.baseAddress, $0.count) }
                if count < 0, errno == EINTR { continue }
                if count < 0, errno == EAGAIN { return }
                guard count > 0 else {
                    close(reader)
                    reader = -1
                    return
                }
                bytes += buffer[..<(hasLines ? count : min(count, max(0, Self.keptBytes - bytes.count)))]
            }
        }

        /// Removes the lines that were read, and returns them; the last one even without an end if no more comes. A line
        /// that is too long to keep is left out.
        mutating func takeLines() -> [String] {
            guard hasLines else { return [] }
            let whole = bytes.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
            guard whole > 0 || reader < 0 || bytes.count < Self.keptBytes else {
                bytes = []
                isCut = true
                return []
            }
            let end = reader < 0 ? bytes.count : whole
            guard end > 0 else { return [] }
            let lines = bytes[..<end].split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
                .dropFirst(isCut ? 1 : 0)
            bytes.removeFirst(end)
            isCut = false
            return lines.filter { !$0.isEmpty }.map { String(decoding: $0, as: UTF8.self) }
        }
    }

    /// Why a program could not be run.
    struct NotStarted: Error {
        var reason: String
        /// Whether another attempt may succeed: the system lacked memory, processes or descriptors.
        var isTemporary: Bool

        init(_ code: Int32, _ program: String) {
            let words = code == ENOENT ? "there is no such program" : String(cString: strerror(code))
            reason = "'\(program)' could not be run: \(words)"
            isTemporary = [EAGAIN, EMFILE, ENFILE, ENOMEM].contains(code)
        }
    }

    /// Whether a program can be run, by its path or its name in `PATH`.
    static func canRun(_ program: String) -> Bool {
        func isProgram(_ path: String) -> Bool { access(path, X_OK) == 0 && SystemFiles.isFile(path) }
        guard !program.contains("/") else { return isProgram(program) }
        // Without a PATH the C library looks in these.
        let folders = getenv("PATH").map { String(cString: $0) } ?? "/bin:/usr/bin"
        return folders.split(separator: ":", omittingEmptySubsequences: false)
            .contains { isProgram("\($0.isEmpty ? "." : $0)/\(program)") }
    }

    init(_ process: RingProcess) throws(NotStarted) {
        var (ours, its): ([Int32], [Int32]) = ([], [])
        defer { for end in its { close(end) } }
        do throws(NotStarted) {
            for descriptor in [STDIN_FILENO, STDERR_FILENO] + (process.output == .dropped ? [] : [STDOUT_FILENO]) {
                let isTerminal = descriptor == STDOUT_FILENO && process.output == .linesByTerminal
                let (reader, writer) = try Self.pipe(to: process.arguments[0], isTerminal: isTerminal)
                let isInput = descriptor == STDIN_FILENO
                ours.append(isInput ? writer : reader)
                its.append(isInput ? reader : writer)
            }
            pid = try Self.spawn(process, input: its[0], errors: its[1], output: its.dropFirst(2).first)
        } catch {
            for end in ours { close(end) }
            throw error
        }
        for end in ours { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
        (input, errors) = (ours[0], Output(ours[1]))
        output = Output(
            ours.dropFirst(2).first ?? -1, hasLines: [.lines, .linesByTerminal].contains(process.output))
        rest = process.input[...]
        ending = horarium_process_descriptor(pid)
        deadlineMs = RealTimeTimer.monotonicMs + process.limitMs
        feed()
    }

    deinit { for end in [input, output.reader, errors.reader, ending] where end >= 0 { close(end) } }

    /// Makes a pipe, or the two sides of a terminal.
    private static func pipe(to program: String, isTerminal: Bool) throws(NotStarted) -> (Int32, Int32) {
        var ends: [Int32] = [-1, -1]
        guard (isTerminal ? horarium_open_terminal(&ends) : systemPipe(&ends)) == 0 else {
            throw NotStarted(errno, program)
        }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (ends[0], ends[1])
    }

    private static func spawn(
        _ process: RingProcess, input: Int32, errors: Int32, output: Int32?
    ) throws(NotStarted) -> pid_t {
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
            var attributes: posix_spawnattr_t?
        #else
            var actions = posix_spawn_file_actions_t()
            var attributes = posix_spawnattr_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
        if let output {
            posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
        } else {
            // Standard output is the terminal's target.
            posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
        }
        posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO)
        if !process.folder.isEmpty { horarium_spawn_in(&actions, process.folder) }
        // Signals as programs expect them, and a group of its own, so that all that it starts can be ended.
        var (none, usual) = (sigset_t(), sigset_t())
        sigemptyset(&none)
        sigemptyset(&usual)
        for signal in [SIGPIPE, SIGXFSZ, SIGINT, SIGTERM, SIGHUP] { sigaddset(&usual, signal) }
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &usual)
        posix_spawnattr_setpgroup(&attributes, 0)
        posix_spawnattr_setflags(
            &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP))
        var arguments = process.arguments.map { strdup($0) } + [nil]
        var environment = inherited(without: process.environment).map { strdup($0) }
        environment += process.environment.sorted { $0.key < $1.key }.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for pointer in arguments + environment { free(pointer) } }
        var pid = pid_t()
        let code = posix_spawnp(&pid, process.arguments[0], &actions, &attributes, &arguments, &environment)
        guard code == 0 else { throw NotStarted(code, process.arguments[0]) }
        return pid
    }

    private static func inherited(without names: [String: String]) -> [String] {
        var all: [String] = []
        var place = environ
        while let variable = place.pointee {
            let text = String(cString: variable)
            if names[String(text.prefix { $0 != "=" })] == nil { all.append(text) }
            place += 1
        }
        return all
    }

    /// Runs a program to its end, or to its limit.
    static func run(_ process: RingProcess) throws(NotStarted) -> RingProcessResult {
        try ChildProcess(process).waitForEnd()
    }

    /// Waits until it has ended, or for its limit.
    func waitForEnd() -> RingProcessResult {
        while true {
            var sources = sources
            let leftMs = max(0, deadlineMs - RealTimeTimer.monotonicMs)
            _ = poll(&sources, nfds_t(sources.count), Int32(clamping: mustPoll ? min(leftMs, 100) : leftMs))
            proceed()
            if RealTimeTimer.monotonicMs >= deadlineMs { kill() }
            if let result { return result }
        }
    }

    // MARK: Its pipes

    /// Whether nothing more comes of it: it has ended, and so have those that it has left behind and that write to its
    /// descriptors.
    var isFinished: Bool { result != nil && output.reader < 0 && errors.reader < 0 }

    /// The descriptors that are ready when ``proceed()`` has something to do.
    var sources: [pollfd] {
        var sources: [pollfd] = []
        if ending >= 0, result == nil { sources.append(pollfd(fd: ending, events: Int16(POLLIN), revents: 0)) }
        if input >= 0, !rest.isEmpty { sources.append(pollfd(fd: input, events: Int16(POLLOUT), revents: 0)) }
        for reader in [output.reader, errors.reader] where reader >= 0 {
            sources.append(pollfd(fd: reader, events: Int16(POLLIN), revents: 0))
        }
        return sources
    }

    /// Whether the system has no descriptor for the end of a process, so that the caller has to look at intervals.
    var mustPoll: Bool { ending < 0 }

    /// Writes its input and reads its output as far as possible now, and looks whether it has ended.
    func proceed() {
        feed()
        drain()
        var status: Int32 = 0
        guard result == nil, waitpid(pid, &status, WNOHANG) == pid else { return }
        drain()
        let signal = Int(status & 0x7f)
        end(signal == 0 ? .exited(Int(status >> 8) & 0xff) : .signalled(signal))
    }

    /// The lines of its standard output since the last call, where they are replies.
    func takeLines() -> [String] { output.takeLines() }

    private func end(_ end: RingProcessResult.End) {
        result = RingProcessResult(end, output: output.text, errors: errors.text)
    }

    /// Asks it to end, and gives it some milliseconds for that.
    func interrupt(withinMs: Int = 1000) {
        guard result == nil, !isInterrupted else { return }
        isInterrupted = true
        deadlineMs = min(deadlineMs, RealTimeTimer.monotonicMs + withinMs)
        _ = systemKill(-pid, SIGINT)
    }

    /// Ends it with all that it has started.
    func kill() {
        guard result == nil else { return }
        _ = systemKill(-pid, SIGKILL)
        // It may have left its group.
        _ = systemKill(pid, SIGKILL)
        var status: Int32 = 0
        while waitpid(pid, &status, 0) < 0, errno == EINTR {}
        drain()
        end(.timedOut)
    }

    private func feed() {
        while input >= 0, !rest.isEmpty {
            let count = rest.withUnsafeBytes { systemWrite(input, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            if count < 0, errno == EAGAIN { return }
            // A program that reads no more has what it wants.
            rest = count > 0 ? rest.dropFirst(count) : []
        }
        if input >= 0 {
            close(input)
            input = -1
        }
    }

    private func drain() {
        output.drain()
        errors.drain()
    }
}

private func systemPipe(_ ends: inout [Int32]) -> Int32 { pipe(&ends) }
private func systemKill(_ pid: pid_t, _ signal: Int32) -> Int32 { kill(pid, signal) }
private func systemWrite(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int { write(file, bytes, count) }
