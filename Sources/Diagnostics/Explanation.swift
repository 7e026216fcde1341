extension Diagnostic.Code {
    /// What a kind of finding means, with an example of it and the same put right.
    public struct Explanation: Hashable, Sendable, CustomStringConvertible {
        /// What is wrong in such a case and why it matters, in full sentences.
        public var summary: String
        /// A text that is found fault with; more than one line where needed.
        public var wrong: String
        /// The same text put right.
        public var right: String

        /// The explanation as plain text.
        public var description: String {
            "\(summary)\n\nWrong:\n\n\(indented(wrong))\n\nRight:\n\n\(indented(right))\n"
        }

        /// The explanation as Markdown.
        public var markdown: String {
            "\(summary)\n\nWrong:\n\n```yaml\n\(wrong)\n```\n\nRight:\n\n```yaml\n\(right)\n```\n"
        }

        private func indented(_ text: String) -> String {
            text.split(separator: "\n", omittingEmptySubsequences: false).map { "    \($0)" }.joined(separator: "\n")
        }
    }

    /// What this kind of finding means: what `horarium explain` prints.
    public var explanation: Explanation {
        switch self {
        case .missingFile:
            .init(
                summary: "The file does not exist. A path in a plan is relative to the plan's own folder.",
                wrong: "include: [workout.yaml]", right: "include: [workouts.yaml]")
        case .unreadableFile:
            .init(
                summary: "The file exists, but it is a folder or its permissions do not allow reading it.",
                wrong: "include: [workouts]", right: "include: [workouts/weekly.yaml]")
        case .fileTooLarge:
            .init(
                summary:
                    "The file is larger than any plan, or the plan is made of too many. Reading stops early, so that a wrong "
                    + "or hostile file cannot fill the memory. Split a big plan into a few parts with 'include'.",
                wrong: "# 5 MB in one file", right: "include: [prompts.yaml, prayers.yaml]")
        case .badEncoding:
            .init(
                summary:
                    "The file's bytes are not text in UTF-8, nor UTF-16 with a byte order mark. Editors can save as UTF-8.",
                wrong: "title: Caf\u{FFFD}   # saved as Latin-1", right: "title: Café   # saved as UTF-8")
        case .yamlSyntax:
            .init(
                summary:
                    "The text is not YAML. Most often text with ': ' in it, or that starts with one of @ ` % & * ! | > [ { , "
                    + "lacks its quotes, or a line is not indented like its neighbours.",
                wrong: "title: Pause: breathe", right: "title: 'Pause: breathe'")
        case .tabIndentation:
            .init(
                summary:
                    "YAML does not allow tabs for indentation, since they are wide or narrow depending on the editor. "
                    + "Most editors can turn them into spaces.",
                wrong: "window:\n\tfrom: 07:00", right: "window:\n  from: 07:00")
        case .unclosedQuote:
            .init(
                summary:
                    "A quote is opened and not closed, so everything behind it counts as text. Inside single quotes an "
                    + "apostrophe is written twice; inside double quotes a double quote is written \\\".",
                wrong: "title: 'It's time", right: "title: 'It''s time'")
        case .emptyDocument:
            .init(
                summary:
                    "The file says nothing: it is empty or holds only comments. 'horarium init' writes a plan to start from.",
                wrong: "# my plan", right: "plan: 1\ntimezone: Europe/London")
        case .severalDocuments:
            .init(
                summary:
                    "A line '---' starts a second document, but a file holds one. Put the second into its own file and name it "
                    + "under 'include'.",
                wrong: "plan: 1\n---\nplan: 1", right: "plan: 1\ninclude: [second.yaml]")
        case .duplicateKey:
            .init(
                summary:
                    "The same key comes twice in one mapping. Other programs keep one of the values without a word.",
                wrong: "title: Morning\ntitle: Evening", right: "title: Morning and evening")
        case .nonStringKey:
            .init(
                summary:
                    "A key is a number, true, false, null, a list or a mapping. Keys are text; quotes make text of anything.",
                wrong: "1: first", right: "'1': first")
        case .badMerge:
            .init(
                summary:
                    "'<<' takes in the keys of other mappings, so its value is an alias of a mapping or a list of such.",
                wrong: "<<: basics", right: "<<: *basics")
        case .unknownAnchor:
            .init(
                summary:
                    "An alias '*name' repeats the value that '&name' marks further up in the same file. There is none.",
                wrong: "evening: *mornin", right: "morning: &morning {from: 07:00}\nevening: *morning")
        case .recursiveAlias:
            .init(
                summary: "An alias stands inside the very value that it repeats, which would never end.",
                wrong: "list: &list [*list]", right: "list: &list [one]\ncopy: *list")
        case .aliasBomb:
            .init(
                summary:
                    "Aliases of aliases multiply: a short file can stand for billions of values, so reading stops at a limit "
                    + "that no plan reaches.",
                wrong: "a: &a [x, x, x, x]\nb: &b [*a, *a, *a, *a]\nc: &c [*b, *b, *b, *b]   # and so on",
                right: "a: [x, x, x, x]")
        case .tooDeep:
            .init(
                summary: "Values are nested deeper than any plan needs, often because a bracket is not closed.",
                wrong: "days: [[[[[[ mon", right: "days: [mon]")
        case .unknownTag:
            .init(
                summary:
                    "A word with '!' in front is a tag, which says what kind of value follows. Only YAML's own kinds are known: "
                    + "!!str, !!int, !!float, !!bool, !!null, !!seq and !!map. Text that starts with '!' needs quotes.",
                wrong: "title: !important", right: "title: '!important'")
        case .badScalar:
            .init(
                summary: "A value does not fit the tag in front of it, or it is a number of absurd length.",
                wrong: "perDay: !!int four", right: "perDay: 4")
        case .jsonSyntax:
            .init(
                summary: "The file is not JSON: a comma, quotation mark or bracket is missing or superfluous.",
                wrong: "{\"plan\": 1,}", right: "{\"plan\": 1}")
        case .ignoreComment:
            .init(
                summary:
                    "A comment '# horarium: ignore CODE' silences warnings of that code: in its own line, or in the next line "
                    + "when it stands alone. The code is unknown, or it is an error's, which cannot be silenced. A reason may "
                    + "follow behind a semicolon.",
                wrong: "sound: bell.mp3   # horarium: ignore sound",
                right: "sound: bell.mp3   # horarium: ignore sound-format; Android only")
        case .unknownKey:
            .init(
                summary:
                    "The key has no meaning at this place. It would be ignored, so it is an error: most often a typing mistake.",
                wrong: "perday: 4", right: "perDay: 4")
        case .missingKey:
            .init(
                summary: "Something cannot do without a key that is not there.",
                wrong: "window: {from: 07:00}", right: "window: {from: 07:00, to: 22:00}")
        case .wrongType:
            .init(
                summary:
                    "The value is of another kind than the key wants: text instead of a number, one value instead of a list.",
                wrong: "days: mon", right: "days: [mon]")
        case .unknownValue:
            .init(
                summary: "The value is none of those that the key can have.",
                wrong: "distribution: random", right: "distribution: stratified")
        case .outOfRange:
            .init(
                summary: "The value is smaller or larger than the key allows.", wrong: "perDay: 1000",
                right: "perDay: 10")
        case .emptySection:
            .init(
                summary:
                    "A key that holds other keys has nothing below it. Mostly the lines that belong to it are not indented "
                    + "further than the key itself, so they count as its neighbours.",
                wrong: "prompts:\n  sit:\n  perDay: 4", right: "prompts:\n  sit:\n    perDay: 4")
        case .badFormat:
            .init(
                summary: "The text is not written as such a value is: a time of day, a duration, a date, a share.",
                wrong: "from: 7.30", right: "from: 07:30")
        case .schemaViolation:
            .init(
                summary: "The document breaks a rule of its schema.",
                wrong: "days: [mon, mon]", right: "days: [mon, tue]")
        case .badSchema:
            .init(
                summary:
                    "The file given as a schema is no JSON Schema (draft 2020-12), or refers to one that is not there.",
                wrong: "type: text", right: "type: string")
        case .unknownTimeZone:
            .init(
                summary:
                    "The zone is not in the system's time zone database. Zones have names of the form Area/City; "
                    + "abbreviations such as BST do not say which rules to follow.",
                wrong: "timezone: Europe/Londn",
                right: "timezone: Europe/London")
        case .noTimeZoneData:
            .init(
                summary:
                    "The system has no usable time zone files. They belong to the package tzdata; TZDIR names "
                    + "another folder to look in.",
                wrong: "TZDIR=/nowhere horarium build plan.yaml",
                right: "apt-get install tzdata")
        case .unknownPlace:
            .init(
                summary:
                    "No place of that name is known. Known are places of 15,000 people and more, capitals and the cities of "
                    + "time zones, in all their languages; 'horarium places TEXT' lists them. Any other place is given with "
                    + "its coordinates.",
                wrong: "location: Tromsö, SE", right: "location: Tromsø")
        case .ambiguousPlace:
            .init(
                summary:
                    "Several places are called so, and none has five times the people of the next. Put the country behind "
                    + "the name, or the region and the country.",
                wrong: "location: Hyderabad", right: "location: Hyderabad, PK")
        case .placeAndZone:
            .init(
                summary:
                    "The place and the time zone contradict each other: the towns near by are in none of the zone's countries "
                    + "and their clocks differ by an hour and a half or more, or, far from every town, the Sun is highest "
                    + "over two and a half hours from noon. Mostly a sign is missing, or latitude and longitude are swapped.",
                wrong: "timezone: America/New_York\nlocation: {latitude: 40.713, longitude: 74.006}",
                right: "timezone: America/New_York\nlocation: {latitude: 40.713, longitude: -74.006}")
        case .fixedOffsetZone:
            .init(
                summary:
                    "The zone is no place's, and most of them never change their clocks, while those of the place do: for a "
                    + "part of the year everything would be an hour off. The signs of Etc zones are inverted, too: Etc/GMT+5 "
                    + "is behind Greenwich.",
                wrong: "timezone: EST", right: "timezone: America/New_York")
        case .missingSeed:
            .init(
                summary:
                    "A plan with random prompts needs a seed: the same seed gives the same prompts on every "
                    + "machine and in every build.",
                wrong: "prompts: {sit: {perDay: 4}}",
                right: "seed: 20261201\nprompts: {sit: {perDay: 4}}")
        case .missingLocation:
            .init(
                summary:
                    "Prayer times and anchors such as fajr or sunset depend on the place, so the plan has to name "
                    + "one.",
                wrong: "prayers: {}",
                right: "location: {latitude: 51.5074, longitude: -0.1278}\nprayers: {}")
        case .unknownMethod:
            .init(
                summary:
                    "No calculation method has this name. `horarium methods` lists them all with their angles.",
                wrong: "method: muslim-word-league",
                right: "method: muslim-world-league")
        case .unknownTemplate:
            .init(
                summary:
                    "A session names a template that the plan does not have.",
                wrong: "sessions: {run: {template: joging, at: 07:00}}",
                right: "sessions: {run: {template: jogging, at: 07:00}}")
        case .reminderWithoutAlert:
            .init(
                summary:
                    "A reminder announces a notification, so it needs one: with `at: none` there is nothing to "
                    + "remind of.",
                wrong: "fajr: {at: none, reminders: [{before: 30m}]}",
                right: "fajr: {at: silent, reminders: [{before: 30m}]}")
        case .reminderClash:
            .init(
                summary:
                    "Two reminders of one prayer fire on the same minute, and a device shows only one of them.",
                wrong: "reminders: [{before: 10m}, {before: 10m}]",
                right: "reminders: [{before: 10m}, {before: 20m}]")
        case .reminderInterval:
            .init(
                summary:
                    "Reminders come 5, 10, 15, 20, 25 or 30 minutes before or after a prayer, as in the apps that "
                    + "show them. Others have to be allowed in the plan.",
                wrong: "prayers:\n  alerts: {fajr: {reminders: [{before: 45m}]}}",
                right: "prayers:\n  reminderIntervals: [45m]\n  alerts: {fajr: {reminders: [{before: 45m}]}}")
        case .alertWithoutTime:
            .init(
                summary:
                    "The plan says what happens at a time that it does not list.",
                wrong: "prayers:\n  alerts: {duha: {at: sound}}",
                right: "prayers:\n  extras: [duha]\n  alerts: {duha: {at: sound}}")
        case .windowTooShort:
            .init(
                summary:
                    "The window cannot hold as many prompts at such distances.",
                wrong: "window: {from: 09:00, to: 10:00}\nperDay: 4\nminGap: 30m",
                right: "window: {from: 09:00, to: 12:00}\nperDay: 4\nminGap: 30m")
        case .idTaken:
            .init(
                summary:
                    "Ids become identifiers in calendar and manifest, so each is used once in the whole plan; the "
                    + "names of prayers and other times of the day are taken.",
                wrong: "prompts: {fajr: {perDay: 1}}",
                right: "prompts: {after-fajr: {perDay: 1}}")
        case .bodyTwice:
            .init(
                summary:
                    "A rule has one text (`body`) or several to draw from (`bodies`).",
                wrong: "body: Breathe.\nbodies: [Breathe., Look.]",
                right: "bodies: [Breathe., Look.]")
        case .emptyPhase:
            .init(
                summary:
                    "A phase without length would end when it begins, and two notifications would come at once.",
                wrong: "rest: 0s",
                right: "rest: 20s")
        case .emptyLength:
            .init(
                summary:
                    "A length of nothing makes no sense here.",
                wrong: "expires: 0m",
                right: "expires: 30m")
        case .tooManyPhases:
            .init(
                summary:
                    "The nested repeats multiply to more phases than a device could deliver.",
                wrong: "steps: [{repeat: 100, steps: [{repeat: 100, steps: [{work: 30s}]}]}]",
                right: "steps: [{repeat: 10, steps: [{work: 30s}, {rest: 30s}]}]")
        case .reserveTooLarge: .reserveTooLarge
        case .categoryClash:
            .init(
                summary:
                    "A device knows one set of buttons for each category, so rules that share a category share "
                    + "its actions.",
                wrong:
                    "a: {category: SIT, actions: [{id: y, title: Yes}]}\nb: {category: SIT, actions: [{id: n, title: No}]}",
                right:
                    "a: {category: SIT_YES, actions: [{id: y, title: Yes}]}\nb: {category: SIT_NO, actions: [{id: n, title: No}]}"
            )
        case .includeCycle:
            .init(
                summary: "Files that include each other never end.",
                wrong: "# in plan.yaml\ninclude: [plan.yaml]",
                right: "# in plan.yaml\ninclude: [workouts.yaml]")
        case .includeClash:
            .init(
                summary:
                    "Two files define the same thing, and neither is more right than the other.",
                wrong:
                    "# in plan.yaml, which includes prompts.yaml\nprompts: {sit: {perDay: 2}}\n# in prompts.yaml\nprompts: {sit: {perDay: 3}}",
                right:
                    "# in plan.yaml, which includes prompts.yaml\nprompts: {walk: {perDay: 2}}\n# in prompts.yaml\nprompts: {sit: {perDay: 3}}"
            )
        case .gapNotKept:
            .init(
                summary: "Stratified draws do not look at each other. Neighbours keep (1 − 2 × variance) of a segment "
                    + "between them, which here is less than the plan wants.",
                wrong: "perDay: 4\nvariance: 50%\nminGap: 1h",
                right: "perDay: 4\nvariance: 50%\nminGap: 1h\ndistribution: uniform")
        case .soundFormat: .soundFormat
        case .soundMissing: .soundMissing
        case .soundTooLong: .soundTooLong
        case .datesReversed:
            .init(
                summary: "A stretch of dates that ends before it begins holds no day.",
                wrong: "dates: {from: 2027-03-26, to: 2027-01-04}", right: "dates: {from: 2027-01-04, to: 2027-03-26}")
        case .timetableHeader: .timetableHeader
        case .timetableSyntax: .timetableSyntax
        case .timetableColumn: .timetableColumn
        case .timetableValue: .timetableValue
        case .timetableDayTwice: .timetableDayTwice
        case .timetableOrder: .timetableOrder
        case .timetableDeviation: .timetableDeviation
        case .timetableGap: .timetableGap
        case .promptDropped:
            .init(
                summary:
                    "Quiet hours and keep-outs cover a prompt's whole segment, so it has no second to fire at.",
                wrong: "window: {from: 12:00, to: 13:00}\n# with quiet hours from 11:30 to 13:30",
                right: "window: {from: 12:00, to: 15:00}\n# with quiet hours from 11:30 to 13:30")
        case .emptyWindow:
            .init(
                summary:
                    "On some days the window's end does not come after its beginning, or the sun has no such "
                    + "time.",
                wrong: "window: {from: isha, to: 22:00}",
                right: "window: {from: maghrib, to: 22:00}")
        case .prayerMissing:
            .init(
                summary:
                    "The sun does not reach the height that defines this time on these days, as in polar summers "
                    + "and winters. A time is never invented.",
                wrong: "highLatitude: none",
                right: "highLatitude: automatic")
        case .reminderOvertakes:
            .init(
                summary:
                    "The reminder of one prayer comes before the prayer before it.",
                wrong: "isha: {reminders: [{before: 30m}]}",
                right: "isha: {reminders: [{before: 10m}]}")
        case .overlappingSessions:
            .init(
                summary:
                    "A session starts while another one is running. On a device, starting one ends the other.",
                wrong: "a: {template: hour-run, at: 07:00}\nb: {template: hiit, at: 07:30}",
                right: "a: {template: hour-run, at: 07:00}\nb: {template: hiit, at: 08:30}")
        case .budgetExceeded: .budgetExceeded
        case .unknownGuard: .unknownGuard
        case .refreshTooSlow: .refreshTooSlow
        case .muteSound: .muteSound
        case .phaseTooShort: .phaseTooShort
        case .crowdedHour: .crowdedHour
        case .activityTooLong: .activityTooLong
        case .activityTooLarge: .activityTooLarge
        case .hijriUnknown:
            .init(
                summary:
                    "Something depends on the Hijri date, and the Umm al-Qura tables end before (or begin after) these days: "
                    + "they run from 1924-08-01 to 2077-11-16. A date beyond them would be a guess, so no rule for a month holds there.",
                wrong: "hijri: {months: [ramadan]}   # in a plan for 2078",
                right: "ramadan: {from: 2078-08-05, to: 2078-09-03}")
        case .iqamahBeforeCall:
            .init(
                summary: "On some days the iqamah's time of day comes before the prayer's own time.",
                wrong: "iqamah: {dhuhr: 13:00}   # in a summer with Dhuhr at 13:05",
                right: "iqamah: {dhuhr: [{from: 2027-03-28, to: 2027-10-30, at: 13:30}, {at: 13:00}]}")
        case .clockSkipped:
            .init(
                summary:
                    "When clocks go forward, an hour of wall time does not exist. What is planned in it moves "
                    + "forward by as much.",
                wrong: "at: 01:30   # in London on 2026-03-29",
                right: "at: 02:30")
        case .clockRepeated:
            .init(
                summary:
                    "When clocks go back, an hour of wall time comes twice. What is planned in it happens the "
                    + "first time.",
                wrong: "at: 01:30   # in London on 2026-10-25",
                right: "at: 02:30")
        case .notRepeating:
            .init(
                summary:
                    "With 'calendar.recurring' a session at a time on the clock becomes one repeating event, but only where "
                    + "every calendar program reads it as it is planned. At a time that clocks skip or show twice, or while "
                    + "they change, programs disagree, so the session has an event of its own for each day.",
                wrong: "at: 01:30   # on Sundays in London, where clocks change then",
                right: "at: 02:30   # a time that clocks never skip or repeat")
        }
    }
}
