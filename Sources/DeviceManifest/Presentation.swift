extension Manifest {
    /// The looks and sound of notifications.
    public struct Presentation: Codable, Hashable, Sendable {
        /// The id that notifications refer to.
        public var id: String
        /// The delivery profile; see `delivery.profiles`.
        public var profile: ProfileName
        /// `default`, `none`, or the id of a sound.
        public var sound: String
        /// The id of the Android channel.
        public var channel: String
        /// The id of the category, for notifications with actions.
        public var category: String?
        /// The level at which it intrudes.
        public var interruptionLevel: InterruptionLevel
        /// The content that a locked screen shows; `private` when absent.
        public var lockScreen: LockScreen?
        /// The text that a locked screen may show in place of the words.
        public var publicTitle: String?

        package init(
            id: String, profile: ProfileName, sound: String, channel: String, category: String? = nil,
            interruptionLevel: InterruptionLevel, lockScreen: LockScreen? = nil, publicTitle: String? = nil
        ) {
            self.lockScreen = lockScreen
            self.publicTitle = publicTitle
            self.id = id
            self.profile = profile
            self.sound = sound
            self.channel = channel
            self.category = category
            self.interruptionLevel = interruptionLevel
        }

        /// The text in place of the words of a secret notification, where a platform cannot hide it; `nil` where it is no
        /// secret.
        package var secretTitle: String? { lockScreen == .secret ? publicTitle : nil }
    }

    /// An Android notification channel. Its behaviour cannot change once a device has created it.
    public struct Channel: Codable, Hashable, Sendable {
        /// The id, which ends in a digest of the immutable part, so that a change makes a new channel.
        public var id: String
        /// The name in the system's settings.
        public var name: String
        /// The line under the name.
        public var description: String
        /// The importance, which determines how much its notifications intrude.
        public var importance: Importance
        /// `default`, `none`, or the id of a sound.
        public var sound: String
        /// Whether the device vibrates.
        public var vibrates: Bool
        /// The content that a locked screen shows; `private` when absent.
        public var lockScreen: LockScreen?

        package init(
            id: String, name: String, description: String, importance: Importance, sound: String, vibrates: Bool,
            lockScreen: LockScreen? = nil
        ) {
            self.lockScreen = lockScreen
            self.id = id
            self.name = name
            self.description = description
            self.importance = importance
            self.sound = sound
            self.vibrates = vibrates
        }
    }

    /// A notification category.
    public struct Category: Codable, Hashable, Sendable {
        /// The id: letters, digits and underscores only.
        public var id: String
        /// Its buttons, in order.
        public var actions: [Action]
        /// The content that a locked screen shows; `private` when absent.
        public var lockScreen: LockScreen?
        /// The text that iOS shows in place of the body while previews are hidden.
        public var publicTitle: String?

        /// A button on a notification.
        public struct Action: Codable, Hashable, Sendable {
            /// The id that the app receives.
            public var id: String
            /// The text of the button.
            public var title: String

            package init(id: String, title: String) {
                self.id = id
                self.title = title
            }
        }

        package init(id: String, actions: [Action], lockScreen: LockScreen? = nil, publicTitle: String? = nil) {
            self.lockScreen = lockScreen
            self.publicTitle = publicTitle
            self.id = id
            self.actions = actions
        }
    }

    /// A sound that the app ships.
    public struct SoundFile: Codable, Hashable, Sendable {
        /// The name that the plan gives.
        public var id: String
        /// The file in the bundle's root or in Library/Sounds: under 30 s, wav, caf or aiff; `default` in place of one
        /// that iOS does not play.
        public var ios: String
        /// The raw resource, which has no ending.
        public var android: String

        package init(id: String, ios: String, android: String) {
            self.id = id
            self.ios = ios
            self.android = android
        }
    }
}
