import CivilTime
package import Ringing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The desktop's notification service, asked over the session's bus by the tools that are there.
package enum DesktopService {
    private static let name = "org.freedesktop.Notifications"
    private static let path = "/org/freedesktop/Notifications"

    /// Whether `notify-send` is there and a service answers.
    package static var answers: Bool { hasProgram("notify-send") && reply != nil }

    /// What the service can do; nothing where none answers.
    package static var capabilities: DesktopTarget.Capabilities {
        let words = (reply ?? "").split { !($0.isLetter || $0.isNumber || $0 == "-") }.map(String.init)
        return DesktopTarget.Capabilities(Set(words))
    }

    /// The answer to "GetCapabilities" of the Desktop Notifications Specification, as one of the tools prints it.
    private static var reply: String? {
        let calls = [
            [
                "gdbus", "call", "--session", "--dest", name, "--object-path", path, "--method",
                "\(name).GetCapabilities",
            ],
            ["busctl", "--user", "call", name, path, name, "GetCapabilities"],
            ["dbus-send", "--session", "--print-reply", "--dest=\(name)", path, "\(name).GetCapabilities"],
        ]
        for call in calls {
            let result = ChildProcess.run(RingProcess(call, limit: .seconds(5)))
            if result.end == .exited(0) { return result.output }
            if case .notStarted = result.end { continue }
            return nil
        }
        return nil
    }

    private static func hasProgram(_ name: String) -> Bool {
        let folders = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
        return folders.split(separator: ":").contains { access("\($0)/\(name)", X_OK) == 0 }
    }
}

extension ChildProcess {
    /// Runs a program to its end.
    static func run(_ process: RingProcess) -> RingProcessResult {
        do throws(NotStarted) {
            let child = try ChildProcess(process)
            while child.result == nil {
                var sources = child.sources
                _ = poll(&sources, nfds_t(sources.count), 100)
                child.proceed()
                if child.result == nil, RealTimeTimer.monotonicMs >= child.deadlineMs { child.kill() }
            }
            return child.result ?? RingProcessResult(.timedOut)
        } catch {
            return RingProcessResult(.notStarted(error.reason))
        }
    }
}
