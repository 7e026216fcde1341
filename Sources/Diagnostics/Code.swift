extension Diagnostic {
    /// The kinds of findings. The raw values are stable: users silence them, search for them and pass them to `explain`.
    public enum Code: String, CaseIterable, Hashable, Sendable {
        // The file as such
        case missingFile = "missing-file"
        case unreadableFile = "unreadable-file"
        case fileTooLarge = "file-too-large"
        case badEncoding = "bad-encoding"

        // YAML and JSON
        case yamlSyntax = "yaml-syntax"
        case tabIndentation = "tab-indentation"
        case unclosedQuote = "unclosed-quote"
        case emptyDocument = "empty-document"
        case severalDocuments = "several-documents"
        case duplicateKey = "duplicate-key"
        case nonStringKey = "non-string-key"
        case badMerge = "bad-merge"
        case unknownAnchor = "unknown-anchor"
        case recursiveAlias = "recursive-alias"
        case aliasBomb = "alias-bomb"
        case tooDeep = "too-deep"
        case unknownTag = "unknown-tag"
        case badScalar = "bad-scalar"
        case jsonSyntax = "json-syntax"
        case ignoreComment = "ignore-comment"

        // Schema
        case unknownKey = "unknown-key"
        case missingKey = "missing-key"
        case wrongType = "wrong-type"
        case unknownValue = "unknown-value"
        case outOfRange = "out-of-range"
        case emptySection = "empty-section"
        case badFormat = "bad-format"
        case schemaViolation = "schema-violation"
        case badSchema = "bad-schema"

        // What a plan means
        case unknownTimeZone = "unknown-time-zone"
        case noTimeZoneData = "no-time-zone-data"
        case unknownPlace = "unknown-place"
        case ambiguousPlace = "ambiguous-place"
        case placeAndZone = "place-and-zone"
        case fixedOffsetZone = "fixed-offset-zone"
        case missingSeed = "missing-seed"
        case missingLocation = "missing-location"
        case unknownMethod = "unknown-method"
        case unknownTemplate = "unknown-template"
        case reminderWithoutAlert = "reminder-without-alert"
        case reminderClash = "reminder-clash"
        case reminderInterval = "reminder-interval"
        case alertWithoutTime = "alert-without-time"
        case windowTooShort = "window-too-short"
        case idTaken = "id-taken"
        case bodyTwice = "body-twice"
        case emptyPhase = "empty-phase"
        case emptyLength = "empty-length"
        case tooManyPhases = "too-many-phases"
        case reserveTooLarge = "reserve-too-large"
        case unknownGuard = "unknown-guard"
        case categoryClash = "category-clash"
        case includeCycle = "include-cycle"
        case includeClash = "include-clash"
        case gapNotKept = "gap-not-kept"
        case soundFormat = "sound-format"
        case soundMissing = "sound-missing"
        case soundTooLong = "sound-too-long"
        case muteSound = "mute-sound"
        case datesReversed = "dates-reversed"

        // Timetables
        case timetableHeader = "timetable-header"
        case timetableSyntax = "timetable-syntax"
        case timetableColumn = "timetable-column"
        case timetableValue = "timetable-value"
        case timetableDayTwice = "timetable-day-twice"
        case timetableOrder = "timetable-order"
        case timetableDeviation = "timetable-deviation"
        case timetableGap = "timetable-gap"

        // What planning shows
        case promptDropped = "prompt-dropped"
        case emptyWindow = "empty-window"
        case prayerMissing = "prayer-missing"
        case reminderOvertakes = "reminder-overtakes"
        case overlappingSessions = "overlapping-sessions"
        case budgetExceeded = "budget-exceeded"
        case hijriUnknown = "hijri-unknown"
        case iqamahBeforeCall = "iqamah-before-call"
        case clockSkipped = "clock-skipped"
        case clockRepeated = "clock-repeated"
        case notRepeating = "not-repeating"

        // What devices do not take
        case refreshTooSlow = "refresh-too-slow"
        case phaseTooShort = "phase-too-short"
        case crowdedHour = "crowded-hour"
        case activityTooLong = "activity-too-long"
        case activityTooLarge = "activity-too-large"

        /// How bad a finding of this kind is, unless `--strict` raises it.
        public var severity: Severity {
            switch self {
            case .clockSkipped, .clockRepeated, .timetableGap, .notRepeating: .note
            case .placeAndZone, .fixedOffsetZone: .warning
            case .ignoreComment, .gapNotKept, .soundFormat, .soundMissing, .soundTooLong, .muteSound, .promptDropped,
                .emptyWindow,
                .prayerMissing,
                .reminderOvertakes, .overlappingSessions, .budgetExceeded, .refreshTooSlow, .phaseTooShort,
                .crowdedHour,
                .activityTooLong, .activityTooLarge, .timetableColumn, .timetableDeviation, .hijriUnknown,
                .iqamahBeforeCall:
                .warning
            default: .error
            }
        }
    }
}
