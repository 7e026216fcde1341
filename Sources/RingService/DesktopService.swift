package import Ringing

/// The desktop's notification service, as it answers when it is asked.
package struct DesktopService {
    /// Whether a service answers; `nil` where that cannot be asked, or there is no `notify-send`.
    package let answers: Bool?
    package let features: DesktopTarget.Features

    /// Asks whether a service answers, and what it can do.
    package init() {
        guard ChildProcess.canRun(DesktopTarget.program),
            let call = Self.calls.first(where: { ChildProcess.canRun($0[0]) })
        else {
            (answers, features) = (nil, DesktopTarget.Features())
            return
        }
        let capabilities = Self.output(of: call)
        answers = capabilities != nil
        features = DesktopTarget.Features(
            capabilities: capabilities, help: Self.output(of: [DesktopTarget.program, "--help"]) ?? "")
    }

    private static let limitMs = 10_000

    private static func output(of arguments: [String]) -> String? {
        let result = try? ChildProcess.run(RingProcess(arguments, limitMs: limitMs, output: .kept))
        return result?.end == .exited(0) ? result?.output : nil
    }

    /// The tools that call "GetCapabilities" of the Desktop Notifications Specification and print the answer, as commands.
    private static var calls: [[String]] {
        let (name, path) = ("org.freedesktop.Notifications", "/org/freedesktop/Notifications")
        return [
            ["gdbus", "call", "--session", "-d", name, "-o", path, "-m", "\(name).GetCapabilities"],
            ["busctl", "--user", "call", name, path, name, "GetCapabilities"],
        ]
    }
}
