extension Manifest {
    /// Returns the manifest as devices of this version deliver it: with words of this version in the places of later ones,
    /// and without the delivery steps that they cannot carry out. `problem` describes that in words; `nil` where the
    /// manifest is returned as it is.
    public func understood() -> (manifest: Manifest, problem: String?) {
        var result = self
        var notes: [String] = []
        var seen: Set<String> = []
        func note(_ member: String, _ word: String, _ what: String) {
            let text = "the \(member) '\(word.prefix(60))' \(what)"
            if seen.insert(text).inserted { notes.append(text) }
        }
        func known<Word: ManifestWord>(_ word: Word, _ member: String, _ otherwise: Word) -> Word {
            if word.isKnown { return word }
            note(member, word.rawValue, "is unknown and counts as '\(otherwise)'")
            return otherwise
        }
        func known(_ steps: [Delivery.Step], _ mechanisms: [Mechanism]) -> [Delivery.Step] {
            steps.filter { step in
                let isKnown = mechanisms.contains(step.mechanism)
                if !isKnown {
                    note("mechanism", step.mechanism.rawValue, "is unknown and passed over")
                }
                let unknown = step.requires.filter { !$0.isKnown }
                for need in unknown {
                    note("requirement", need.rawValue, "is unknown, and steps that have it are passed over")
                }
                return isKnown && unknown.isEmpty
            }
        }
        if manifestVersion.value > FormatVersion.number {
            note("version", "\(manifestVersion.value)", "is delivered as version \(FormatVersion.number)")
        }
        for i in channels.indices {
            result.channels[i].importance = known(channels[i].importance, "importance", .default)
            result.channels[i].lockScreen = channels[i].lockScreen.map { known($0, "lockScreen", .private) }
        }
        for i in categories.indices {
            result.categories[i].lockScreen = categories[i].lockScreen.map { known($0, "lockScreen", .private) }
        }
        for i in presentations.indices {
            result.presentations[i].lockScreen = presentations[i].lockScreen.map { known($0, "lockScreen", .private) }
            result.presentations[i].interruptionLevel = known(
                presentations[i].interruptionLevel, "interruptionLevel", .active)
        }
        // A year has tens of thousands, which are not copied for nothing.
        for i in notifications.indices where !notifications[i].anchor.isKnown {
            result.notifications[i].anchor = known(notifications[i].anchor, "anchor", .instant)
        }
        for i in delivery.profiles.indices {
            result.delivery.profiles[i].ios = known(delivery.profiles[i].ios, [.alarmKit, .notification])
            result.delivery.profiles[i].android = known(
                delivery.profiles[i].android, [.alarmClock, .exactWhileIdle, .inexactWhileIdle])
        }
        let whole = result.delivery.profiles.filter { !$0.ios.isEmpty && !$0.android.isEmpty }
        let profiles = Set(whole.map(\.profile))
        for presentation in presentations where !profiles.contains(presentation.profile) {
            note("profile", presentation.profile.rawValue, "cannot be delivered")
        }
        let looks = Set(presentations.map(\.id))
        for notification in notifications where !looks.contains(notification.presentation) {
            note("presentation", notification.presentation, "cannot be delivered")
        }
        guard !notes.isEmpty else { return (self, nil) }
        let further = notes.count > Self.mostNotes ? "; and \(notes.count - Self.mostNotes) more" : ""
        return (result, notes.prefix(Self.mostNotes).joined(separator: "; ") + further)
    }

    /// The most notes in a description of what is not understood.
    private static let mostNotes = 8
}

extension ManifestWord {
    /// Whether it is one of this version's.
    fileprivate var isKnown: Bool { Self.allCases.contains(self) }
}
