/// The presentations of a manifest, and those that a person's settings add.
struct Looks {
    private(set) var presentations: [Manifest.Presentation]
    private(set) var channels: [Manifest.Channel]
    private(set) var profiles: [Manifest.Delivery.Profile]
    /// The presentations of each kind of notification, in the order in which notifications have them.
    private var ofKind: [Manifest.Notification.Kind: [String]] = [:]

    init(_ manifest: Manifest) {
        (presentations, channels) = (manifest.presentations, manifest.channels)
        profiles = manifest.delivery.profiles
        var seen: Set<String> = []
        for notification in manifest.notifications {
            let (kind, id) = (notification.kind, notification.presentation)
            if seen.insert("\(kind)/\(id)").inserted { ofKind[kind, default: []].append(id) }
        }
    }

    private subscript(id: String?) -> Manifest.Presentation? { presentations.first { $0.id == id } }

    /// Returns the presentation of a notification of a kind, with a sound or without: its own where that fits, else the
    /// first of its kind that is like its own in all else, else a new one that is made of its own. Without one of its
    /// own, the first of its kind that fits, or one that is made of the first, or of `otherwise`.
    mutating func id(
        _ kind: Manifest.Notification.Kind, sounds: Bool, own: String? = nil, otherwise: String? = nil
    ) -> String? {
        let known = (ofKind[kind] ?? []).compactMap { self[$0] }
        let mine = self[own]
        func fits(_ look: Manifest.Presentation) -> Bool {
            (look.sound != "none") == sounds && !(look.profile == .alarm && !sounds)
        }
        if let mine, fits(mine) { return mine.id }
        let found = known.first { look in
            guard fits(look) else { return false }
            guard let mine else { return true }
            return look.category == mine.category && (look.lockScreen ?? .private) == (mine.lockScreen ?? .private)
                && (look.profile == mine.profile || !sounds && mine.profile == .alarm)
        }
        if let found { return found.id }
        guard let base = mine ?? known.first ?? self[otherwise] else { return nil }
        return fits(base) ? base.id : twin(of: base, kind, sounds: sounds)
    }

    /// Returns the presentation that is like another but for its sound.
    private mutating func twin(
        of base: Manifest.Presentation, _ kind: Manifest.Notification.Kind, sounds: Bool
    ) -> String {
        let id = "\(base.id)+\(sounds ? "sound" : "silent")"
        guard self[id] == nil else { return id }
        var twin = base
        twin.id = id
        twin.sound = sounds ? "default" : "none"
        twin.channel = channel(base.channel, sounds: sounds)
        twin.profile = profile(base.profile, sounds: sounds)
        twin.interruptionLevel = sounds ? kind.traits.interruption : .passive
        presentations.append(twin)
        return id
    }

    /// An alarm is never silent, and what its profile made silent is wanted as exactly as the rest.
    private mutating func profile(_ name: Manifest.ProfileName, sounds: Bool) -> Manifest.ProfileName {
        guard sounds ? name == .silent : name == .alarm else { return name }
        if !profiles.contains(where: { $0.profile == .precise }) {
            let base = profiles.first { $0.profile == name }
            func plain(_ steps: [Manifest.Delivery.Step]?) -> [Manifest.Delivery.Step] {
                (steps ?? []).filter { $0.mechanism != .alarmKit && $0.mechanism != .alarmClock }
            }
            profiles.append(.init(profile: .precise, ios: plain(base?.ios), android: plain(base?.android)))
        }
        return .precise
    }

    private mutating func channel(_ id: String, sounds: Bool) -> String {
        guard let base = channels.first(where: { $0.id == id }) else { return id }
        let sound = sounds ? "default" : "none"
        let found = channels.first {
            $0.section == base.section && $0.sound == sound
                && ($0.lockScreen ?? .private) == (base.lockScreen ?? .private)
        }
        if let found { return found.id }
        var twin = base
        twin.id = "\(id)-\(sounds ? "sound" : "silent")"
        (twin.name, twin.otherName) = (base.otherName ?? base.name, base.name)
        twin.importance = sounds ? .high : .low
        twin.sound = sound
        twin.vibrates = sounds
        channels.append(twin)
        return twin.id
    }
}

extension Manifest.Channel {
    /// The section of the plan that it is for, with which its id begins.
    fileprivate var section: Substring { id.prefix { $0 != "-" } }
}
