extension Manifest {
    /// Returns the manifest as devices of this version deliver it: with words of this version in the places of later ones,
    /// and without the delivery steps that they cannot carry out. `problem` describes that in words; `nil` where the
    /// manifest is returned as it is.
    public func understood() -> (manifest: Manifest, problem: String?) {
        var result = self
        var notes = Notes()
        func known<Word: ManifestWord>(_ word: Word, _ member: String, _ otherwise: Word) -> Word {
            if word.isKnown { return word }
            notes.add(member, word.rawValue, "is unknown and counts as '\(otherwise)'")
            return otherwise
        }
        func known(_ steps: [Delivery.Step], _ mechanisms: [Mechanism]) -> [Delivery.Step] {
            steps.filter { step in
                let isKnown = mechanisms.contains(step.mechanism)
                if !isKnown {
                    notes.add("mechanism", step.mechanism.rawValue, "is unknown and passed over")
                }
                let unknown = step.requires.filter { !$0.isKnown }
                for need in unknown {
                    notes.add("requirement", need.rawValue, "is unknown, and steps that have it are passed over")
                }
                return isKnown && unknown.isEmpty
            }
        }
        if manifestVersion.value > FormatVersion.number {
            notes.add("version", "\(manifestVersion.value)", "is delivered as version \(FormatVersion.number)")
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
            notes.add("profile", presentation.profile.rawValue, "cannot be delivered")
        }
        let looks = Set(presentations.map(\.id))
        for notification in notifications where !looks.contains(notification.presentation) {
            notes.add("presentation", notification.presentation, "cannot be delivered")
        }
        return (notes.isEmpty ? self : result, notes.text)
    }
}

extension ManifestWord {
    /// Whether it is one of this version's.
    fileprivate var isKnown: Bool { Self.allCases.contains(self) }
}
