import CivilTime
import Documents
import Pipeline
import RingService
import Ringing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Makes the targets that settings ask for, with what this machine has.
struct RingTargetBuilder {
    let plans: [String]
    let isOnce: Bool

    /// The target where none is named: the desktop where one answers, else the terminal.
    func usual(_ filter: RingFilter) -> any RingTarget {
        let isDesktop = DesktopService.answers
        return target(.init(spec: isDesktop ? .desktop : .terminal, filter: filter))
    }

    func target(_ settings: RingSettings.Target) -> any RingTarget {
        var traits = RingTargetTraits(label: settings.label, filter: settings.filter)
        switch settings.spec {
        case .terminal: return TerminalTarget(traits, hasBell: Console.isTerminal)
        case .command(let arguments): return CommandTarget(traits, arguments: arguments)
        case .webhook(let url):
            traits.knowsIdentifiers = true
            return WebhookTarget(traits, url: url, headers: settings.headers)
        case .ntfy(let server, let topic):
            traits.knowsIdentifiers = true
            traits.ahead = settings.ahead == .zero ? nil : settings.ahead
            traits.dailyLimit = settings.dailyLimit
            return NtfyTarget(traits, server: server, topic: topic, token: settings.token)
        case .desktop:
            var capabilities = DesktopService.capabilities
            // Nobody would be there to read which button was pressed.
            if isOnce { capabilities.hasActions = false }
            return DesktopTarget(traits, capabilities: capabilities, soundFiles: soundFiles)
        }
    }

    /// The sound files beside the plans, by name, with their whole paths.
    private var soundFiles: [String: String] {
        plans.reduce(into: [:]) { files, plan in
            let folder = String(FileName.folder(of: plan))
            guard let whole = realpath(folder.isEmpty ? "." : folder, nil) else { return }
            defer { free(whole) }
            for name in SystemFiles.names(in: folder.isEmpty ? "." : folder)
            where [".wav", ".oga", ".ogg"].contains(where: name.hasSuffix) {
                files[name] = "\(String(cString: whole))/\(name)"
            }
        }
    }
}
