extension Manifest {
    /// How notifications look and sound.
    public struct Presentation: Codable, Hashable, Sendable {
        /// What notifications refer to.
        public var id: String
        /// `alarm`, `precise`, `approximate` or `silent`: see `delivery.profiles`.
        public var profile: String
        /// `default`, `none`, or the id of a sound.
        public var sound: String
        /// The id of the Android channel.
        public var channel: String
        /// The id of the category, for notifications with actions.
        public var category: String?
        /// `passive`, `active` or `time-sensitive`, as iOS calls them.
        public var interruptionLevel: String
        /// `public`, `private` or `secret`: what a locked screen shows, in Android's words; `private` when absent.
        public var lockScreen: String?
        /// What a locked screen may show in place of the words.
        public var publicTitle: String?

        /// Makes one from its parts.
        public init(
            id: String, profile: String, sound: String, channel: String, category: String? = nil,
            interruptionLevel: String, lockScreen: String? = nil, publicTitle: String? = nil
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
    }

    /// An Android notification channel. Its behaviour cannot change once a device has created it.
    public struct Channel: Codable, Hashable, Sendable {
        /// Ends in a digest of the immutable part, so that a change makes a new channel.
        public var id: String
        /// What the system's settings show.
        public var name: String
        /// The line below it.
        public var description: String
        /// `high`, `default` or `low`.
        public var importance: String
        /// `default`, `none`, or the id of a sound.
        public var sound: String
        /// Whether the device vibrates.
        public var vibrates: Bool
        /// `public`, `private` or `secret`: what a locked screen shows; `private` when absent.
        public var lockScreen: String?

        /// Makes one from its parts.
        public init(
            id: String, name: String, description: String, importance: String, sound: String, vibrates: Bool,
            lockScreen: String? = nil
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
        /// Letters, digits and underscores only.
        public var id: String
        /// Its buttons, in order.
        public var actions: [Action]
        /// `public`, `private` or `secret`: what a locked screen shows; `private` when absent.
        public var lockScreen: String?
        /// What iOS shows in place of the text while previews are hidden.
        public var publicTitle: String?

        /// A button on a notification.
        public struct Action: Codable, Hashable, Sendable {
            /// What the app receives.
            public var id: String
            /// What the button says.
            public var title: String

            /// Makes one from its parts.
            public init(id: String, title: String) {
                self.id = id
                self.title = title
            }
        }

        /// Makes one from its parts.
        public init(id: String, actions: [Action], lockScreen: String? = nil, publicTitle: String? = nil) {
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
        /// The file in the bundle's root or in Library/Sounds: under 30 s, wav, caf or aiff; `default` in place of one that
        /// iOS does not play.
        public var ios: String
        /// The raw resource, which has no ending.
        public var android: String

        /// Makes one from its parts.
        public init(id: String, ios: String, android: String) {
            self.id = id
            self.ios = ios
            self.android = android
        }
    }
}
