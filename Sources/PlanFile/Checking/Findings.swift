import CivilTime
import Diagnostics
import JSONSchema
import Documents

/// The findings that a schema cannot make, one factory for each message.
extension Diagnostic {
    /// A key that has no value where a mapping belongs.
    static func emptySection(_ path: String, canBeEmpty: Bool, at key: SourceSpan) -> Diagnostic {
        let ways = canBeEmpty ? ", take it out, or write {} for the defaults" : " or take it out"
        return Diagnostic(.emptySection, "there is nothing below '\(path)'; indent what belongs to it\(ways)", at: key)
    }

    static func misindented(_ path: String, _ keys: [String], at key: SourceSpan) -> Diagnostic {
        let those = KeyWords.list(keys.map { "'\($0)'" }, "and")
        return Diagnostic(
            .emptySection,
            "there is nothing below '\(path)'; indent \(those) further than '\(key.text)' to put \(keys.count == 1 ? "it" : "them") there",
            at: key)
    }

    static func indentedTooFar(_ key: String, in path: [InstancePath.Step], at span: SourceSpan) -> Diagnostic {
        let names = InstancePath(path).dotted.split(separator: ".")
        let outside = names.count > 1 ? "'\(names[0])'" : "the plan"
        return Diagnostic(
            .unknownKey,
            "'\(key)' is a key of \(outside), but stands in '\(names.joined(separator: "."))'; indent it like '\(names.last ?? "")'",
            at: span)
    }

    static func missingID(above keys: [String], in path: [InstancePath.Step], at span: SourceSpan) -> Diagnostic {
        let those = KeyWords.list(keys.prefix(3).map { "'\($0)'" }, "and")
        return Diagnostic(
            .wrongType,
            "an id is missing in '\(InstancePath(path).dotted)'; put one of your choice, such as 'morning:', above \(those), and indent them below it",
            at: span)
    }

    static func missingSeed(neededBy rule: PromptRule) -> Diagnostic {
        Diagnostic(
            .missingSeed,
            "the plan needs a 'seed', because the prompts of '\(rule.id)' are random; write any whole number, such as seed: 20261201",
            at: rule.source)
    }

    static func missingLocation(neededBy what: String, at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .missingLocation,
            "\(what) needs the plan's 'location'; write location: {latitude: …, longitude: …} in degrees north and east",
            at: span)
    }

    static func unknownMethod(_ name: String, known: [String], at span: SourceSpan) -> Diagnostic {
        let near = nearest(to: name, among: known)
        let hint = near.map { "did you mean '\($0)'?" } ?? "'horarium methods' lists them"
        return Diagnostic(.unknownMethod, "unknown calculation method '\(name)'; \(hint)", at: span, replacement: near)
    }

    static func unknownTemplate(_ name: String, known: [String], at span: SourceSpan) -> Diagnostic {
        let near = nearest(to: name, among: known)
        let hint =
            near.map { "did you mean '\($0)'?" }
            ?? (known.isEmpty
                ? "the plan has no 'workouts.templates'" : "expected one of '\(known.joined(separator: "', '"))'")
        return Diagnostic(.unknownTemplate, "unknown template '\(name)'; \(hint)", at: span, replacement: near)
    }

    static func unknownGuard(_ name: String, known: [String], at span: SourceSpan) -> Diagnostic {
        let near = nearest(to: name, among: known)
        let hint =
            near.map { "did you mean '\($0)'?" }
            ?? (known.isEmpty ? "no rule does" : "expected one of '\(known.joined(separator: "', '"))'")
        return Diagnostic(
            .unknownGuard, "'budget.guard' names '\(name)', but no rule of that id notifies; \(hint)", at: span,
            replacement: near)
    }

    /// - Parameter isOwn: Whether the entry says so itself, and not `prayers.defaults`.
    static func muteSound(
        _ time: ListedTime, _ at: PrayerSection.Alert.Kind, isOwn: Bool, at span: SourceSpan
    ) -> Diagnostic {
        let reason = isOwn ? "it says at: \(at)" : "prayers.defaults says at: \(at)"
        return Diagnostic(
            .muteSound,
            "the sound of '\(time.rawValue)' is never heard: \(reason); write at: sound beside it, or take the sound out",
            at: span)
    }

    static func reminderWithoutAlert(in place: String, at span: SourceSpan, none: SourceSpan?) -> Diagnostic {
        Diagnostic(
            .reminderWithoutAlert,
            "'\(place)' has reminders, but 'at: none'; write at: silent or at: sound, or take the reminders out",
            at: span, related: none.map { [Related("no alert here", at: $0)] } ?? [])
    }

    static func reminderClash(_ offset: TimeSpan, at span: SourceSpan, first: SourceSpan) -> Diagnostic {
        let direction = offset < .zero ? "before" : "after"
        let length = offset < .zero ? -offset : offset
        return Diagnostic(
            .reminderClash,
            "two reminders fire on the same minute, \(length) \(direction); give one of them another time",
            at: span, related: [Related("the first one", at: first)])
    }

    static func reminderInterval(_ length: TimeSpan, allowed: [TimeSpan], at span: SourceSpan) -> Diagnostic {
        let minutes = allowed.map { "\($0)" }.joined(separator: ", ")
        let closest = allowed.min { abs($0.seconds - length.seconds) < abs($1.seconds - length.seconds) }
        return Diagnostic(
            .reminderInterval,
            "a reminder of \(length) is not among \(minutes); choose one of them, or allow it with prayers.reminderIntervals: [\(length)]",
            at: span, replacement: closest?.description)
    }

    static func windowTooShort(_ window: TimeSpan, perDay: Int, minGap: TimeSpan, at span: SourceSpan) -> Diagnostic {
        let most = minGap.seconds == 0 ? 0 : window.seconds / minGap.seconds
        return Diagnostic(
            .windowTooShort,
            "\(perDay) prompts at least \(minGap) apart do not fit a window of \(window); write perDay: \(max(1, most)) or less, a shorter minGap, or a longer window",
            at: span)
    }

    static func windowWithoutSeconds(_ window: TimeSpan, perDay: Int, at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .windowTooShort, "\(perDay) prompts do not fit a window of \(window); make the window longer", at: span)
    }

    static func alertWithoutTime(_ time: ListedTime, at span: SourceSpan) -> Diagnostic {
        let way =
            time == .jumuah ? "write jumuah: {at: 13:15} or another time" : "add '\(time.rawValue)' to 'prayers.extras'"
        return Diagnostic(.alertWithoutTime, "the plan does not list '\(time.rawValue)'; \(way)", at: span)
    }

    static func idTaken(_ id: String, at span: SourceSpan, first: SourceSpan?) -> Diagnostic {
        guard let first else {
            return Diagnostic(.idTaken, "'\(id)' is the name of a prayer time; choose another id", at: span)
        }
        return Diagnostic(
            .idTaken, "the id '\(id)' is used twice; ids are unique in the whole plan, so choose another", at: span,
            related: [Related("first used here", at: first)])
    }

    static func bodyTwice(at span: SourceSpan, first: SourceSpan) -> Diagnostic {
        Diagnostic(
            .bodyTwice, "a rule has either 'body' or 'bodies', not both; take one out", at: span,
            related: [Related("the other one", at: first)])
    }

    static func emptyPhase(at span: SourceSpan) -> Diagnostic {
        Diagnostic(.emptyPhase, "a phase takes at least a second; write a length such as 30s", at: span)
    }

    static func emptyLength(_ key: String, at span: SourceSpan) -> Diagnostic {
        Diagnostic(.emptyLength, "'\(key)' takes at least a second; write a length such as 10m", at: span)
    }

    static func tooManyPhases(_ count: Int, limit: Int, at span: SourceSpan) -> Diagnostic {
        Diagnostic(.tooManyPhases, "the workout has \(count) phases; at most \(limit) make sense on a device", at: span)
    }

    static func reserveTooLarge(limit: Int, at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .reserveTooLarge, "a reserve this large leaves nothing of the limit of \(limit); write less", at: span)
    }

    static func gapNotKept(_ rule: PromptRule, guaranteed: TimeSpan, at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .gapNotKept,
            "stratified prompts of '\(rule.id)' may come \(guaranteed) apart, less than 'minGap'; lower 'variance' or write distribution: uniform",
            at: span)
    }

    static func categoryClash(_ name: String, at span: SourceSpan, first: SourceSpan) -> Diagnostic {
        Diagnostic(
            .categoryClash, "category '\(name)' has other actions elsewhere; give it the same ones or another name",
            at: span, related: [Related("first named here", at: first)])
    }

    static func soundFormat(_ name: String, at span: SourceSpan) -> Diagnostic {
        if ["off", "no", "silent", "mute", "silence"].contains(name.lowercased()) {
            return Diagnostic(
                .soundFormat, "'\(name)' is taken for the name of a sound file; did you mean 'none'?", at: span,
                replacement: "none")
        }
        return Diagnostic(
            .soundFormat,
            "iOS plays only .wav, .caf and .aiff files, so '\(name)' will be the default sound there; \(name.contains(".") ? "write a name such as athan1.wav" : "did you mean '\(name).wav'?")",
            at: span, replacement: name.contains(".") ? nil : "\(name).wav")
    }

    static func tooManyFiles(_ limit: Int, at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .fileTooLarge, "from here on no file is read: a plan is made of at most \(limit); put some together",
            at: span)
    }

    static func includeCycle(_ path: String, at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .includeCycle, "'\(path)' includes itself, directly or through others; take one include out", at: span)
    }

    static func includeClash(_ key: String, at span: SourceSpan, first: SourceSpan) -> Diagnostic {
        Diagnostic(
            .includeClash, "'\(key)' is defined in two files; keep one of them", at: span,
            related: [Related("first defined here", at: first)])
    }
}
