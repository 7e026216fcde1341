import DeviceManifest
import Documents
import Hashing
import Localization
import PlanModel
import Scheduling
import Sounds

/// Collects the presentations, channels, categories and sounds that a manifest's notifications need.
struct Presentations {
    private var presentations: [String: Manifest.Presentation] = [:]
    private var channels: [String: Manifest.Channel] = [:]
    private var sounds: [String: Manifest.SoundFile] = [:]
    /// The ids of the presentations so far: many notifications share one.
    private var ids: [Preference: String] = [:]
    private let words: Words
    private let unplayable: Set<String>
    private(set) var profiles: Set<DeliveryProfile> = []

    /// The values that determine a notification's looks and sound.
    struct Preference: Hashable {
        var section: Occurrence.Kind
        var kind: Manifest.Notification.Kind
        var sound: Sound
        var delivery: DeliveryPreferences
        var category: String?
    }

    /// Makes an empty collection; `unplayable` are the sounds that iOS does not play.
    init(_ words: Words, unplayable: Set<String>) {
        self.words = words
        self.unplayable = unplayable
    }

    /// Returns the id of a presentation, and collects it with everything that it refers to.
    mutating func id(_ preference: Preference) -> String {
        if let known = ids[preference] { return known }
        let id = note(preference)
        ids[preference] = id
        return id
    }

    private mutating func note(_ preference: Preference) -> String {
        let (section, delivery, category) = (preference.section, preference.delivery, preference.category)
        let (profile, lockScreen) = (delivery.profile, delivery.lockScreen)
        let sound = profile == .silent ? Sound.none : preference.sound
        let level = Self.interruption(preference.kind, sound, delivery)
        // In one part, since a category may be called `secret` or `active` too.
        let preference = [
            profile.rawValue, lockScreen == .private ? nil : lockScreen.rawValue,
            level == Self.interruption(section.mainKind, sound, .standard) || profile == .alarm ? nil : level.rawValue,
        ].compactMap(\.self).joined(separator: "-")
        let id = [section.rawValue, sound.name, preference, category].compactMap(\.self).joined(separator: "/")
        guard presentations[id] == nil else { return id }
        profiles.insert(profile)
        if case .file(let name) = sound { sounds[name] = soundFile(name) }
        presentations[id] = Manifest.Presentation(
            id: id, profile: profile.word, sound: sound.name, channel: channel(section, sound, delivery, level),
            category: category, interruptionLevel: level, lockScreen: lockScreen.word,
            publicTitle: section.publicTitle(words))
        return id
    }

    var allPresentations: [Manifest.Presentation] { presentations.values.sorted { $0.id < $1.id } }
    var allChannels: [Manifest.Channel] { channels.values.sorted { $0.id < $1.id } }
    var allSounds: [Manifest.SoundFile] { sounds.values.sorted { $0.id < $1.id } }

    /// Returns the level at which a notification intrudes: the plan's wish, or the level that fits its kind.
    private static func interruption(
        _ kind: Manifest.Notification.Kind, _ sound: Sound, _ delivery: DeliveryPreferences
    ) -> Manifest.InterruptionLevel {
        if delivery.profile == .alarm { return .timeSensitive }
        if let preference = delivery.interruption { return .init(rawValue: preference.rawValue) }
        return sound == .none ? .passive : kind.traits.interruption
    }

    private mutating func channel(
        _ section: Occurrence.Kind, _ sound: Sound, _ delivery: DeliveryPreferences, _ level: Manifest.InterruptionLevel
    ) -> String {
        let importance: Manifest.Importance =
            sound == .none || level == .passive ? .low : delivery.profile == .approximate ? .default : .high
        let lockScreen = delivery.lockScreen
        let vibrates = sound != .none
        var hash = SHA256()
        hash.update("\(sound.name)\n\(importance)\n\(vibrates)".utf8)
        // The default is Android's own behaviour and does not enter the id, so that channels without a setting keep
        // theirs.
        if lockScreen != .private { hash.update("\n\(lockScreen.rawValue)".utf8) }
        let id = "\(section.rawValue)-\(hash.hexDigest.prefix(8))"
        func name(_ sound: String) -> String { words(.channel, ["section": words(section.name), "sound": sound]) }
        let manner = sound == .none ? words(.soundOff) : sound == .default ? words(.soundOn) : title(ofSound: sound)
        channels[id] = Manifest.Channel(
            id: id, name: name(manner), description: words(section.channelDescription),
            importance: importance, sound: sound.name, vibrates: vibrates, lockScreen: lockScreen.word,
            otherName: name(words(sound == .none ? .soundOn : .soundOff)))
        return id
    }

    /// Returns a sound's name for the system's settings: that of its file, without the ending and with blanks; the
    /// language's own for the one that reminders have unless the plan names another.
    private func title(ofSound sound: Sound) -> String {
        if sound == .file("reminder.wav") { return words(.reminder) }
        let stem = sound.name.split(separator: ".").first.map(String.init) ?? sound.name
        return String(stem.map { $0 == "_" || $0 == "-" ? " " : $0 })
    }

    private func soundFile(_ name: String) -> Manifest.SoundFile {
        Manifest.SoundFile(
            id: name, ios: unplayable.contains(name) ? "default" : name, android: AndroidResource.name(of: name))
    }
}

extension Occurrence.Kind {
    /// Returns the title that a locked screen may show for any plan.
    func publicTitle(_ words: Words) -> String { words(self == .workout ? .workout : .reminder) }

    /// The kind of notification that the section exists for.
    fileprivate var mainKind: Manifest.Notification.Kind {
        switch self {
        case .prompt: .prompt
        case .prayer: .prayer
        case .workout: .workoutPhase
        case .notice: .planEnd
        }
    }

    fileprivate var channelDescription: Sentence {
        switch self {
        case .prompt: .promptsAbout
        case .prayer: .prayersAbout
        case .workout: .workoutsAbout
        case .notice: .noticesAbout
        }
    }
}

extension LockScreen {
    /// The manifest's word for the setting.
    var word: Manifest.LockScreen { .init(rawValue: rawValue) }
}

extension [Manifest.LockScreen] {
    /// The setting that shows least; `private` for an empty list.
    var leastOpen: Manifest.LockScreen { Manifest.LockScreen.allCases.last(where: contains) ?? .private }
}
