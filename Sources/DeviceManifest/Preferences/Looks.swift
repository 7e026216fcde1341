/// The manifest's presentations and channels, and those that a person's settings add.
struct Looks {
    private(set) var presentations: [Manifest.Presentation]
    private(set) var channels: [Manifest.Channel]
    private(set) var profiles: [Manifest.Delivery.Profile]
    private let planned: [Manifest.Channel]
    private let sounds: Set<String>
    private let planTitle: String
    /// The first presentation of each kind, of each kind of a rule, and of each rule.
    private var first: [First: Manifest.Presentation] = [:]
    private var known: [Key: String?] = [:]

    private struct First: Hashable {
        var kind: Manifest.Notification.Kind?
        var rule: String?
    }

    private struct Key: Hashable {
        var kind: Manifest.Notification.Kind
        var rule: String
        var isSilent: Bool
        var own: String?
    }

    /// The members of a rule that presentations are made from.
    struct Rule {
        var id: String
        var title: String
        var profile: Manifest.ProfileName?
        var prayer: Manifest.Rule.Prayer?

        /// A rule, which the manifest may not list.
        init(_ id: String, _ rule: Manifest.Rule?, title: String) {
            self.id = id
            self.title = rule?.title ?? title
            profile = rule?.profile
            prayer = rule?.prayer
        }
    }

    init(_ manifest: Manifest) {
        (presentations, channels, planned) = (manifest.presentations, manifest.channels, manifest.channels)
        profiles = manifest.delivery.profiles
        sounds = Set(manifest.sounds.map(\.id))
        planTitle = manifest.plan.title
        let byID = Dictionary(presentations.map { ($0.id, $0) }) { _, last in last }
        for notification in manifest.notifications {
            let (kind, rule) = (notification.kind, notification.rule)
            for key in [First(kind: kind), First(kind: kind, rule: rule), First(rule: rule)]
            where first[key] == nil { first[key] = byID[notification.presentation] }
        }
    }

    /// Returns the presentation of a notification of a rule that sounds, or is silent: its own where that is so, else one
    /// that is like it. Without one of its own it is like others of the rule, or of the plan. `nil` where the manifest has
    /// no way to deliver it.
    mutating func id(_ kind: Manifest.Notification.Kind, _ rule: Rule, isSilent: Bool, own: String?) -> String? {
        let key = Key(kind: kind, rule: rule.id, isSilent: isSilent, own: own)
        if let id = known[key] { return id }
        let id = find(kind, rule, isSilent: isSilent, own: own)
        known[key] = .some(id)
        return id
    }

    private mutating func find(
        _ kind: Manifest.Notification.Kind, _ rule: Rule, isSilent: Bool, own: String?
    ) -> String? {
        let own = presentations.first { $0.id == own } ?? first[First(kind: kind, rule: rule.id)]
        guard let like = own ?? model(kind, rule) else { return nil }
        let isAlarm = isSilent && like.profile == .alarm
        var look = like
        if isSilent {
            look.sound = "none"
        } else if own == nil || like.sound == "none" {
            look.sound = sound(kind, rule, otherwise: like.sound)
        }
        if !like.id.isEmpty, look.sound == like.sound, !isAlarm { return interned(like) }
        // An alarm is never silent.
        if isAlarm { look.profile = withoutAlarms() }
        if isSilent {
            look.interruptionLevel = .passive
        } else if like.interruptionLevel == .passive {
            look.interruptionLevel = kind.traits.interruption
        }
        look.channel = channel(of: look, rule)
        return interned(look)
    }

    /// Returns what a notification is made like whose rule has none of its kind: as exact as the rule, as secret as its
    /// others, and without an id. Of another rule's it has the sound alone.
    private func model(_ kind: Manifest.Notification.Kind, _ rule: Rule) -> Manifest.Presentation? {
        let own = first[First(rule: rule.id)]
        let other = first[First(kind: kind)] ?? first[First(kind: .prayer)]
        guard let known = profiles.first(where: { $0.profile == rule.profile }) ?? profiles.first else { return nil }
        let locked = own ?? leastOpen
        return Manifest.Presentation(
            id: "", profile: known.profile, sound: first[First(kind: kind)]?.sound ?? "none",
            channel: (own ?? other)?.channel ?? "", interruptionLevel: .passive, lockScreen: locked?.lockScreen,
            publicTitle: locked?.publicTitle)
    }

    /// The look of a prayer that shows least on a locked screen.
    private var leastOpen: Manifest.Presentation? {
        let looks = first.filter { key, _ in key.rule != nil && (key.kind == .prayer || key.kind == .prayerReminder) }
        func rank(_ look: Manifest.Presentation) -> Int {
            look.lockScreen.flatMap { Manifest.LockScreen.allCases.firstIndex(of: $0) } ?? -1
        }
        return looks.values.max { (rank($0), $0.id) < (rank($1), $1.id) }
    }

    /// Returns the sound that the plan has for a rule's notifications of a kind, as far as the app has it; otherwise
    /// another, or the system's own.
    private func sound(_ kind: Manifest.Notification.Kind, _ rule: Rule, otherwise: String) -> String {
        let named: String? =
            switch kind {
            case .prayer: rule.prayer?.sound
            case .prayerReminder: rule.prayer?.reminders.first?.sound
            default: nil
            }
        if let named, named == "default" || sounds.contains(named) { return named }
        return otherwise == "none" ? "default" : otherwise
    }

    private mutating func withoutAlarms() -> Manifest.ProfileName {
        if !profiles.contains(where: { $0.profile == .precise }) {
            let alarm = profiles.first { $0.profile == .alarm }
            func plain(_ steps: [Manifest.Delivery.Step]?) -> [Manifest.Delivery.Step] {
                (steps ?? []).filter { $0.mechanism != .alarmKit && $0.mechanism != .alarmClock }
            }
            profiles.append(.init(profile: .precise, ios: plain(alarm?.ios), android: plain(alarm?.android)))
        }
        return .precise
    }

    /// Returns the id of the presentation that is like this one in all else.
    private mutating func interned(_ look: Manifest.Presentation) -> String {
        var look = look
        for other in presentations {
            look.id = other.id
            if look == other { return other.id }
        }
        // Requests on the device may name it.
        let content = [
            look.profile.rawValue, look.sound, look.channel, look.category ?? "", look.interruptionLevel.rawValue,
            look.lockScreen?.rawValue ?? "", look.publicTitle ?? "",
        ]
        look.id = "preferences/\(Fingerprint(content).text)"
        presentations.append(look)
        return look.id
    }

    /// Returns the id of a channel for a presentation: one of the plan's that is for the same, else one with the rule's
    /// name.
    private mutating func channel(of look: Manifest.Presentation, _ rule: Rule) -> String {
        let isSilent = look.sound == "none"
        var made = Manifest.Channel(
            id: "", name: "\(rule.title) \(isSilent ? "🔕" : "🔔")",
            description: channels.first { $0.id == look.channel }?.description ?? planTitle,
            importance: isSilent ? .low : look.profile == .approximate ? .default : .high, sound: look.sound,
            vibrates: !isSilent, lockScreen: look.lockScreen ?? .private)
        let same = planned.first { other in
            var other = other
            other.lockScreen = other.lockScreen ?? .private
            (other.id, other.name) = (made.id, made.name)
            return other == made
        }
        if let same { return same.id }
        let fields = [
            made.name, made.description, made.importance.rawValue, made.sound, "\(made.vibrates)",
            (made.lockScreen ?? .private).rawValue,
        ]
        made.id = "\(rule.id)-\(Fingerprint(fields).text)"
        if !channels.contains(where: { $0.id == made.id }) { channels.append(made) }
        return made.id
    }
}
