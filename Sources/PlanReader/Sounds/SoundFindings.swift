import Text
package import Diagnostics
import Documents
import PlanModel
import PrayerTimes
import Sounds

extension Diagnostic.Code {
    package static let soundFormat = Self(
        "sound-format", .warning,
        """
        iOS plays notification sounds only from wav, caf and aiff files under 30 s, named with their ending, of \
        Linear PCM, IMA4, µLaw or aLaw. Anything else becomes the default sound. Files are looked at where they are \
        given: in the plan's folder of 'sounds', or beside the plan.
        """,
        wrong: "sound: athan1.mp3", right: "sound: athan1.wav")

    package static let soundName = Self(
        "sound-name", .warning,
        """
        Android's resources take sound files whose names are lower-case letters, digits and underscores, a letter first, and Expo's \
        plugin for notifications refuses any other for both systems. Rename the file as well as the plan's word for it.
        """,
        wrong: "sound: Athan-Fajr.wav", right: "sound: athan_fajr.wav")

    package static let soundMissing = Self(
        "sound-missing", .warning,
        """
        A plan with a folder of 'sounds' is held to it: an app that ships the folder would not have this file. \
        Without 'sounds', sounds are the app's own affair, and only files beside the plan are looked at.
        """,
        wrong: """
            sounds: sounds
            prayers: {defaults: {sound: adhan.wav}}
            """,
        right: """
            sounds: sounds
            prayers: {defaults: {sound: athan1.wav}}
            """)

    package static let soundTooLong = Self(
        "sound-too-long", .warning,
        """
        iOS plays the default sound in place of one of 30 seconds or more. Cut it, for example with 'sox long.wav \
        short.wav trim 0 29'.
        """,
        wrong: "sound: athan_whole.wav", right: "sound: athan_short.wav")

    package static let muteSound = Self(
        "mute-sound", .warning,
        """
        A prayer names a sound, but its alert is silent or none, so the sound is never heard. What an entry of 'alerts' \
        does not say is as in 'prayers.defaults'.
        """,
        wrong: """
            defaults: {at: silent}
            alerts: {asr: {sound: athan.wav}}
            """,
        right: """
            defaults: {at: silent}
            alerts: {asr: {at: sound, sound: athan.wav}}
            """)
}

extension Diagnostic {
    static func soundFormat(_ name: String, at span: SourceSpan) -> Diagnostic {
        if ["off", "no", "silent", "mute", "silence"].contains(name.lowercased()) {
            return Diagnostic(
                .soundFormat, "'\(name)' is taken for the name of a sound file; did you mean 'none'?", at: span,
                replacement: .likely("none"))
        }
        return Diagnostic(
            .soundFormat,
            "iOS plays only .wav, .caf and .aiff files, so '\(name)' will be the default sound there; \(name.contains(".") ? "write a name such as athan1.wav" : "did you mean '\(name).wav'?")",
            at: span, replacement: name.contains(".") ? nil : .likely("\(name).wav"))
    }

    static func soundName(_ name: String, at span: SourceSpan) -> Diagnostic {
        // Without a replacement to apply: the file has to get its new name first.
        Diagnostic(
            .soundName,
            "Android's resources and Expo's plugin refuse the name '\(name)': they take lower-case letters, digits and underscores, a letter first; name the file '\(AndroidResource.file(for: name))'",
            at: span)
    }

    /// - `isOwn`: Whether the entry says so itself, and not `prayers.defaults`.
    static func muteSound(
        _ time: ListedTime, _ at: PrayerSection.Alert.Kind, isOwn: Bool, at span: SourceSpan
    ) -> Diagnostic {
        let reason = isOwn ? "it says at: \(at)" : "prayers.defaults says at: \(at)"
        return Diagnostic(
            .muteSound,
            "the sound of '\(time.rawValue)' is never heard: \(reason); write at: sound beside it, or take the sound out",
            at: span)
    }

    static func soundEncoding(_ name: String, _ header: SoundHeader, at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .soundFormat,
            "'\(name)' holds \(header.encoding), and iOS plays only Linear PCM, IMA4, µLaw and aLaw, so it will be the default sound there; convert it to 16-bit PCM",
            at: span)
    }

    static func soundUnreadable(_ name: String, _ fault: SoundHeader.Fault, at span: SourceSpan)
        -> Diagnostic
    {
        Diagnostic(
            .soundFormat,
            "'\(name)' \(fault.reason), so it will be the default sound on iOS; write it anew as a .wav, .caf or .aiff file",
            at: span)
    }

    static func soundMissing(
        _ name: String, folder: String, _ failure: FileFailure, at span: SourceSpan
    ) -> Diagnostic {
        let fault =
            switch failure {
            case .missing: "there is no '\(name)' in '\(folder)'"
            case .unreadable(let reason): "'\(name)' in '\(folder)' cannot be read: \(reason)"
            }
        return Diagnostic(
            .soundMissing, "\(fault), so it will be the default sound; put the file there or write another name",
            at: span)
    }

    static func soundTooLong(_ name: String, _ header: SoundHeader, at span: SourceSpan) -> Diagnostic {
        let seconds = Tenths(Int(min(header.seconds ?? 0, 1e9) * 10))
        return Diagnostic(
            .soundTooLong,
            "'\(name)' plays for \(seconds) s, and iOS takes only sounds under 30 s, so it will be the default sound there; cut it to 29 s",
            at: span)
    }
}
