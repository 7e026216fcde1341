import CivilTime
import CivilTime
import DeviceManifest
import Diagnostics
import Foundation
import Scheduling
import Reports
import Testing

@testable import ManifestWriter

/// The content of a manifest, read back by Foundation's decoder, which knows nothing of the writer.
@Suite("Manifest")
struct ManifestTests {
    @Test("The written JSON decodes to the same manifest, laid out or compact", arguments: [false, true])
    func roundTrip(compact: Bool) throws {
        var manifest = try Fixture.manifest(Fixture.everything)
        let text = Data(Fixture.json(try Fixture.schedule(Fixture.everything), compact: compact))
        manifest.digest = try JSONDecoder().decode(Manifest.self, from: text).digest
        #expect(try JSONDecoder().decode(Manifest.self, from: text) == manifest)
        // A key that the writer adds and the types lack would be lost in the above.
        let coded = try JSONSerialization.jsonObject(with: JSONEncoder().encode(manifest)) as? NSDictionary
        #expect(try JSONSerialization.jsonObject(with: text) as? NSDictionary == coded)
        if compact { #expect(!text.contains(UInt8(ascii: "\n"))) }
    }

    @Test("The written JSON and every exported list fit their schemas")
    func schemas() throws {
        let manifest = try Fixture.manifest(Fixture.everything)
        #expect(try Fixture.violations(Fixture.json(Fixture.schedule(Fixture.everything)), "manifest") == [])
        for target in ExportTarget.allCases {
            let text = target.json(manifest)
            #expect(try Fixture.violations(text, "export-\(target.rawValue)") == [], "\(target)")
            let list = try #require(try JSONSerialization.jsonObject(with: Data(text)) as? [String: Any])
            #expect((list["requests"] as? [Any])?.count == manifest.notifications.count, "\(target)")
        }
    }

    /// The list that is exported, read back by Foundation.
    private func export(of manifest: Manifest, for target: ExportTarget) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(target.json(manifest))) as? [String: Any])
    }

    @Test("Exported times are the manifest's, in each platform's form")
    func exportedTimes() throws {
        // 31 July 2027 is in summer time: 07:00 in London is 06:00 in UTC.
        let manifest = try Fixture.manifest(
            """
            plan: 1
            id: sits
            timezone: Europe/London
            horizon: {start: 2027-07-31, days: 1}
            prompts:
              sit: {title: Sit, body: Now, window: {from: 06:00, to: 08:00}, perDay: 1, distribution: even}
            """)
        func request(_ target: ExportTarget) throws -> [String: Any] {
            try #require((try export(of: manifest, for: target)["requests"] as? [[String: Any]])?.first)
        }
        let seconds = try #require(ISO8601DateFormatter().date(from: "2027-07-31T06:00:00Z")).timeIntervalSince1970
        let expo = try request(.expo)["trigger"] as? [String: Any]
        #expect(expo?["date"] as? Int == Int(seconds) * 1000)
        let ios = (try request(.ios)["trigger"] as? [String: Any])?["dateComponents"] as? [String: Any]
        #expect(ios?["hour"] as? Int == 7 && ios?["day"] as? Int == 31 && ios?["timeZone"] == nil)
        #expect(try request(.android)["triggerAtMillis"] as? Int == Int(seconds) * 1000)
        let flutter = try request(.flutter)["scheduledDate"] as? [String: Any]
        #expect(
            flutter?["local"] as? String == "2027-07-31T07:00:00" && flutter?["location"] as? String == "Europe/London")
    }

    @Test("Lists for both systems name a sound as each does, and keep secret words from a lock screen that shows them")
    func bothSystems() throws {
        var manifest = try Fixture.manifest(
            """
            plan: 1
            timezone: Europe/London
            horizon: {start: 2027-07-31, days: 1}
            prompts:
              sit:
                {title: Sit, body: Now, window: {from: 06:00, to: 08:00}, perDay: 1, sound: deep-bell.wav,
                 distribution: even, delivery: {lockScreen: secret}}
            """)
        manifest.sounds[0].ios = "deep-bell.wav"
        for target in [ExportTarget.expo, .flutter] {
            #expect(try Fixture.violations(target.json(manifest), "export-\(target.rawValue)") == [], "\(target)")
            let list = try export(of: manifest, for: target)
            // Names of Android's resources are lower-case letters, digits and underscores (aapt refuses others).
            let channel = try #require((list["channels"] as? [[String: Any]])?.first)
            #expect(channel["sound"] as? String == "deep_bell", "\(target)")
            let request = try #require((list["requests"] as? [[String: Any]])?.first)
            let sound = request["darwinSound"] ?? (request["content"] as? [String: Any])?["sound"]
            #expect(sound as? String == "deep-bell.wav", "\(target)")
            // Expo can hide words on neither system, Flutter on Android.
            let words = request[target == .expo ? "content" : "onIOS"] as? [String: Any]
            #expect(words?["title"] as? String == "Reminder" && words?["body"] as? String == "", "\(target)")
        }
    }

    @Test("Flutter's and Android's lists carry buttons, silence, threads, the end of worth and the id beside the link")
    func details() throws {
        var manifest = try Fixture.manifest(
            """
            plan: 1
            id: sits
            timezone: Europe/London
            horizon: {start: 2027-07-31, days: 1}
            prompts:
              sit:
                {title: Sit, body: Now, window: {from: 06:00, to: 08:00}, perDay: 1, distribution: even, sound: none,
                 expires: 20m, followUp: [10m], link: "sit://now", category: SIT, actions: [{id: yes, title: "Yes"}, {id: no, title: "No"}]}
            """)
        manifest.delivery.snoozeS = 540
        manifest.delivery.snoozeTitle = "Snooze"
        for target in ExportTarget.allCases {
            #expect(try Fixture.violations(target.json(manifest), "export-\(target.rawValue)") == [], "\(target)")
        }
        for target in [ExportTarget.android, .flutter] {
            let list = try export(of: manifest, for: target)
            // Nine minutes.
            #expect((list["snooze"] as? [String: Any])?["afterMillis"] as? Int == 540_000, "\(target)")
            let category = try #require((list["categories"] as? [[String: Any]])?.first)
            let request = try #require((list["requests"] as? [[String: Any]])?.first)
            let names = target == .android ? ("id", "categoryId") : ("identifier", "categoryIdentifier")
            #expect(category[names.0] as? String == "SIT" && request[names.1] as? String == "SIT", "\(target)")
            let titles = (category["actions"] as? [[String: Any]])?.compactMap { $0["title"] as? String }
            #expect(titles == ["Yes", "No"], "\(target)")
            #expect(request["publicTitle"] as? String == "Reminder", "\(target)")
            // 20 minutes.
            #expect((request["timeoutAfter"] ?? request["timeoutAfterMillis"]) as? Int == 1_200_000, "\(target)")
            #expect((request["threadIdentifier"] ?? request["group"]) as? String == "sit", "\(target)")
            guard target == .flutter else { continue }
            #expect(request["darwinPresentSound"] as? Bool == false && request["darwinSound"] == nil)
            let payload = try #require(request["payload"] as? String)
            let parts = try JSONSerialization.jsonObject(with: Data(payload.utf8)) as? [String: String]
            #expect(parts == ["id": "sits/sit/2027-07-31/1", "link": "sit://now"])
        }
    }

    @Test("A session's news stays on an Android screen until the next, and its end for an hour")
    func timeouts() throws {
        let manifest = try Fixture.manifest(
            """
            plan: 1
            id: gym
            timezone: Europe/London
            horizon: {start: 2027-07-31, days: 1}
            workouts:
              templates: {hiit: {type: hiit, work: 40s, rest: 20s, rounds: 1}}
              sessions: {morning: {template: hiit, at: 07:00, announce: true, remind: [10m]}}
            """)
        for (target, key) in [(ExportTarget.android, "timeoutAfterMillis"), (.flutter, "timeoutAfter")] {
            let requests = try #require(try export(of: manifest, for: target)["requests"] as? [[String: Any]])
            // Ten minutes; until the first phase ends; until the second ends; an hour.
            #expect(requests.map { $0[key] as? Int } == [600_000, 40_000, 20_000, 3_600_000], "\(target)")
        }
    }

    @Test("A manifest of an earlier version, without the latest delivery, is the same to a device")
    func earlierVersion() throws {
        let manifest = try Fixture.manifest(
            """
            plan: 1
            timezone: Europe/London
            horizon: {start: 2027-07-31, days: 1}
            prompts: {sit: {title: Sit, at: [07:00, 19:00], expires: 20m}}
            """)
        var earlier = manifest
        for place in earlier.notifications.indices { earlier.notifications[place].deliverBy = nil }
        #expect(!earlier.notifications.isEmpty && ManifestDiff(old: earlier, new: manifest).isEmpty)
        earlier.notifications[0].expiresAt = earlier.notifications[0].fireAt + .seconds(1)
        #expect(ManifestDiff(old: earlier, new: manifest).changed == 1)
    }

    @Test("Offsets tell of each change of the clocks in the horizon")
    func offsets() throws {
        let manifest = try Fixture.manifest(
            """
            plan: 1
            timezone: Europe/London
            horizon: {start: 2027-03-01, days: 30}
            prompts:
              sit: {title: Sit, body: Now, window: {from: 06:00, to: 08:00}, perDay: 1, distribution: even}
            """)
        let begin = try #require(ISO8601DateFormatter().date(from: "2027-03-01T00:00:00Z")).timeIntervalSince1970
        // British Summer Time begins on the last Sunday of March at 01:00 UTC (Summer Time Order 2002).
        let change = try #require(ISO8601DateFormatter().date(from: "2027-03-28T01:00:00Z")).timeIntervalSince1970
        #expect(
            manifest.utcOffsets == [
                .init(epochMs: Int(begin) * 1000, offsetS: 0), .init(epochMs: Int(change) * 1000, offsetS: 3600),
            ])
    }

    @Test("Days have every listed time, whether it notifies or not, and null where a day has none")
    func days() throws {
        let manifest = try Fixture.manifest(
            """
            plan: 1
            timezone: Europe/London
            location: {latitude: 51.5074, longitude: -0.1278}
            horizon: {start: 2026-12-03, days: 2}
            prayers:
              jumuah: {at: 13:15}
              iqamah: {jumuah: 13:30, fajr: +20m}
              extras: [istijaba]
              defaults: {at: none}
            """)
        let days = try #require(manifest.days)
        #expect(manifest.notifications.isEmpty)
        // A Thursday and a Friday; 1 Rajab 1448 is 2026-12-10 in the Umm al-Qura calendar, and Jumada al-Akhirah has 30
        // days.
        #expect(days.map(\.date.description) == ["2026-12-03", "2026-12-04"])
        #expect(days.map(\.hijri) == ["1448-06-23", "1448-06-24"])
        #expect(days.allSatisfy { $0.timeZone == "Europe/London" })
        let names = ["asr", "dhuhr", "fajr", "isha", "istijaba", "jumuah", "maghrib", "sunrise"]
        #expect(days.map { $0.times.keys.sorted() } == [names, names])
        #expect(names.filter { days[0].times[$0] == .some(nil) } == ["istijaba", "jumuah"])
        // London is on UTC in December: `date -u -d 2026-12-04T13:15Z +%s`.
        let jumuah = Manifest.Day.Time(
            epochMs: 1_796_390_100_000,
            local: LocalDateTime(try #require(LocalDate("2026-12-04")), try #require(LocalTime("13:15"))),
            basis: .plan, iqamahEpochMs: 1_796_391_000_000)
        #expect(days[1].times["jumuah"] == jumuah)
        let fajr = try #require(days[0].times["fajr"] ?? nil)
        #expect(fajr.basis == .calculated && fajr.iqamahEpochMs == fajr.epochMs + 20 * 60_000)
        #expect(days[1].times["dhuhr"]??.iqamahEpochMs == nil)
    }

    @Test("What one group says in one second is one notification, which speaks for the others")
    func sameSecond() throws {
        var manifest = try Fixture.manifest(Fixture.everything)
        let index = try #require(manifest.notifications.firstIndex { $0.kind == "prayer-reminder" })
        let reminder = manifest.notifications[index]
        let prayer = try #require(manifest.notifications.first { $0.kind == "prayer" && $0.group == reminder.group })
        manifest.notifications[index].epochMs = prayer.epochMs
        manifest.notifications[index].body = "In a moment."
        let merged = SameSecond.merged(manifest.notifications, silent: [])
        #expect(merged.count == manifest.notifications.count - 1)
        let kept = try #require(merged.first { $0.id == prayer.id })
        #expect(kept.mergedFrom == [reminder.id])
        #expect(kept.title == prayer.title && kept.body == "\(prayer.body)\nIn a moment.")
        // Other groups may share a second: one may be moved or switched off without the other.
        manifest.notifications[index].group = "everything/other/2027-03-01"
        #expect(SameSecond.merged(manifest.notifications, silent: []).count == manifest.notifications.count)
    }

    @Test("A reminder that sounds is not silenced by what is silent in its second")
    func soundingReminder() throws {
        // A reminder 15 minutes before an iqamah that is 15 minutes after Fajr; another 15 minutes after Isha, before
        // an iqamah that is 30 minutes after it.
        let manifest = try Fixture.manifest(
            """
            plan: 1
            id: test
            timezone: Europe/London
            location: {latitude: 51.5074, longitude: -0.1278}
            horizon: {start: 2027-01-04, days: 1}
            prayers:
              iqamah: {fajr: +15m, isha: +30m}
              alerts:
                fajr: {at: silent, iqamah: [{before: 15m, alert: sound}]}
                isha: {at: sound, reminders: [{after: 15m, alert: silent}], iqamah: [{before: 15m, alert: sound}]}
            """)
        let merged = manifest.notifications.filter { $0.mergedFrom != nil }
        #expect(
            merged.map(\.id) == [
                "test/fajr/2027-01-04/iqamah-before-15m", "test/isha/2027-01-04/iqamah-before-15m",
            ])
        #expect(merged.map(\.mergedFrom) == [["test/fajr/2027-01-04/at"], ["test/isha/2027-01-04/after-15m"]])
        #expect(merged.allSatisfy { $0.presentation == "prayer/reminder.wav/precise" })
        #expect(merged.last?.body.hasSuffix("\nIsha 15 minutes ago") == true)
    }

    /// Suhoor lies 20 minutes before Fajr where the plan says nothing else.
    @Test("Where one prompt speaks for another of its second, their follow-ups are one, of the one that speaks")
    func mergedFollowUps() throws {
        let manifest = try Fixture.manifest(
            """
            plan: 1
            id: test
            timezone: Europe/London
            location: {latitude: 51.5074, longitude: -0.1278}
            horizon: {start: 2026-12-01, days: 1}
            prompts: {p: {at: [suhoor, fajr-20m], followUp: 10m}}
            """)
        #expect(
            manifest.notifications.map(\.mergedFrom) == [["test/p/2026-12-01/2"], ["test/p/2026-12-01/2/after-10m"]])
        #expect(manifest.notifications.map(\.id) == ["test/p/2026-12-01/1", "test/p/2026-12-01/1/after-10m"])
        #expect(manifest.notifications.map(\.cancelledBy) == [nil, "test/p/2026-12-01/1"])
    }

    /// In London 01:30 does not exist on 2027-03-28, and is 02:30. On the other days all is apart: the follow-up at
    /// 02:30 too.
    @Test(
        "Prompts that clocks put on one second are one, with one follow-up, noted, and counted as the manifest has them"
    )
    func promptsOfAGap() throws {
        let schedule = try Fixture.schedule(
            """
            plan: 1
            id: test
            timezone: Europe/London
            horizon: {start: 2027-03-27, days: 3}
            endNotice: 1d
            prompts: {p: {at: ["01:30", "02:30", "05:00"], followUp: [10m, 1h]}}
            """)
        let manifest = ManifestBuilder.manifest(of: schedule, generator: .init(name: "horarium", version: "test"))
        let ids = manifest.notifications.map(\.id).filter { $0.hasPrefix("test/p/2027-03-28/") }
        #expect(
            ids.map { $0.dropFirst("test/p/2027-03-28/".count) } == [
                "1", "1/after-10m", "1/after-1h", "3", "3/after-10m", "3/after-1h",
            ])
        #expect(manifest.notifications.count { $0.id.hasPrefix("test/p/2027-03-29/") } == 9)
        let notes = schedule.findings.filter { $0.code == .sameSecond }
        #expect(notes.count == 1)
        #expect(
            notes.first?.message.hasPrefix(
                "prompts 1 and 2 of 'p' fall on the same second on 2027-03-28, at 02:30, and become one notification")
                == true)
        // 9 + 6 + 9 notifications of 9 prompts, and the plan's end on the 28th.
        let lines = BuildSummary(schedule, ManifestBuilder.notifications(of: schedule)).lines
        let rows = lines.map { $0.split(separator: " ").map(String.init) }
        #expect(manifest.notifications.count == 25)
        #expect(rows.contains(["prompts", "9", "24", "8.0"]))
        #expect(rows.contains(["notices", "1", "1", "0.3"]))
        #expect(rows.contains(["total", "10", "25", "8.3"]))
        #expect(lines.contains { $0.hasSuffix("7 to 9 notifications a day, most on 2027-03-27") })
        // A picture of characters is for terminals.
        func hasBars(_ lines: [String]) -> Bool { lines.contains { $0.contains("█") } }
        let notifications = ManifestBuilder.notifications(of: schedule)
        #expect(!hasBars(lines) && hasBars(BuildSummary(schedule, notifications, showsBars: true).lines))
    }

    @Test(
        "A title that stands alone says what is to be done",
        arguments: [
            ("Rest over 💥 Get moving!", "Rest over"), ("HIIT session complete 🎉 Well done!", "HIIT session complete"),
            ("Session A starts in 10 minutes.", "Session A starts in 10 minutes"), ("🎉", "Title"), ("", "Title"),
            ("Set 2 of 4 #go", "Set 2 of 4 #go"),
        ])
    func shortTitles(body: String, short: String) { #expect(ShortTitle.of(body, title: "Title") == short) }

    @Test("A Live Activity's state fits what iOS takes, and a session of over 8 hours has none")
    func liveActivities() throws {
        let manifest = try Fixture.manifest(
            """
            plan: 1
            timezone: Europe/London
            horizon: {start: 2026-12-01, days: 1}
            workouts:
              templates:
                short: {type: hiit, work: 40s, rest: 20s, rounds: 5}
                long: {type: intervals, steps: [{run: 9h}]}
            """)
        #expect(manifest.liveActivities.map(\.id) == ["short"])
        let activity = try #require(manifest.liveActivities.first)
        #expect(activity.shortestStateS == 20 && activity.totalS == 300)
        #expect((1...4096).contains(try #require(activity.stateBytes)))
    }

    @Test(
        "A locked screen shows what the plan allows",
        arguments: [
            ("private", "Ladder", "Ladder up", "Warm-up"), ("public", "Ladder", "Ladder up", "Warm-up"),
            ("secret", nil, nil, nil),
        ])
    func lockScreen(wish: String, name: String?, work: String?, warmup: String?) throws {
        let manifest = try Fixture.manifest(
            """
            plan: 1
            timezone: Europe/London
            seed: 1
            horizon: {start: 2026-12-01, days: 1}
            prompts: {sit: {title: Sit, body: Now, actions: [{id: yes, title: "Yes"}]}}
            delivery: {lockScreen: \(wish)}
            workouts:
              templates:
                ladder:
                  type: intervals
                  title: Ladder
                  steps: [{warmup: 1m}, {work: 30s, name: Ladder up}, {rest: 30s}]
                push: {type: lift, exercises: [{name: Bench press, sets: 4, rest: 2m30s}]}
            """)
        #expect(manifest.presentations.allSatisfy { $0.lockScreen?.rawValue == wish })
        #expect(Set(manifest.presentations.map(\.publicTitle)) == ["Reminder", "Workout"])
        #expect(manifest.channels.allSatisfy { $0.lockScreen?.rawValue == wish })
        #expect(manifest.categories.map { $0.lockScreen?.rawValue } == [wish])
        let ladder = manifest.liveActivities.first { $0.id == "ladder" }
        #expect(ladder?.name == name && ladder?.states.map(\.title).dropFirst().first == work)
        #expect(ladder?.states.first?.title == warmup)
        // A lift's activity shows its rests, whose offsets count from the start of a rest.
        let push = manifest.liveActivities.first { $0.id == "push" }
        #expect(push?.states.map(\.toOffsetS) == (name == nil ? nil : [150]))
    }

    @Test("Rules that share a category share what a locked screen shows: the least of it")
    func sharedCategory() throws {
        let manifest = try Fixture.manifest(
            """
            plan: 1
            timezone: Europe/London
            seed: 1
            horizon: {start: 2026-12-01, days: 1}
            prompts:
              a: {category: C, actions: [{id: yes, title: "Yes"}], delivery: {lockScreen: public}}
              b: {category: C, actions: [{id: yes, title: "Yes"}]}
            """)
        #expect(manifest.categories.map(\.lockScreen) == ["private"])
        #expect(Set(manifest.channels.map(\.lockScreen)) == ["private", "public"])
        #expect(Set(manifest.channels.map(\.id)).count == 2)
    }

    @Test("A category that is called like a wish for the locked screen is not taken for one")
    func categoryCalledSecret() throws {
        let manifest = try Fixture.manifest(
            """
            plan: 1
            timezone: Europe/London
            seed: 1
            horizon: {start: 2026-12-01, days: 1}
            prompts:
              a: {category: secret}
              b: {delivery: {lockScreen: secret}}
            """)
        var shown: [String: Manifest.LockScreen] = [:]
        for notification in manifest.notifications {
            let presentation = manifest.presentations.first { $0.id == notification.presentation }
            shown[notification.rule] = presentation?.lockScreen
        }
        #expect(shown == ["a": "private", "b": "secret"])
    }

    @Test("The four wishes: profile, what iOS and Android try, how loud it is")
    func profiles() throws {
        for (profile, ios, android, level, importance) in [
            (
                "alarm", ["alarm-kit", "notification"], ["alarm-clock", "exact-while-idle", "inexact-while-idle"],
                "time-sensitive", "high"
            ),
            ("precise", ["notification"], ["exact-while-idle", "inexact-while-idle"], "active", "high"),
            ("approximate", ["notification"], ["inexact-while-idle"], "active", "default"),
            ("silent", ["notification"], ["inexact-while-idle"], "passive", "low"),
        ] {
            let manifest = try Fixture.manifest(
                """
                plan: 1
                timezone: Europe/London
                seed: 1
                horizon: {start: 2026-12-01, days: 1}
                prompts: {sit: {sound: bell.wav, delivery: {profile: \(profile)}}}
                """)
            let steps = try #require(manifest.delivery.profiles.first)
            #expect(steps.profile.rawValue == profile)
            #expect(steps.ios.map(\.mechanism.rawValue) == ios && steps.android.map(\.mechanism.rawValue) == android)
            // Android never says alarm, iOS only for AlarmKit.
            #expect(steps.android.allSatisfy { !$0.status.lowercased().contains("alarm") })
            #expect(
                steps.ios.filter { $0.status == "Alarm" }.map(\.mechanism.rawValue) == ios.filter { $0 == "alarm-kit" })
            let presentation = try #require(manifest.presentations.first)
            #expect(presentation.interruptionLevel.rawValue == level)
            #expect(presentation.sound == (profile == "silent" ? "none" : "bell.wav"))
            #expect(manifest.channels.map(\.importance.rawValue) == [importance])
            #expect(manifest.channels.map(\.vibrates) == [profile != "silent"])
            let asked = Set(manifest.delivery.permissions?.map(\.permission) ?? [])
            let needed = Set((steps.ios + steps.android).flatMap(\.requires)).subtracting(["ios-26"])
            #expect(asked == needed)
        }
    }

    @Test("Prayers that a plan leaves to the person have their profiles, with the permissions to ask for")
    func profilesOfSilentPrayers() throws {
        let manifest = try Fixture.manifest(
            """
            plan: 1
            timezone: Africa/Cairo
            location: Cairo
            horizon: {start: 2026-12-01, days: 1}
            prayers:
              method: egyptian
              defaults: {at: none}
              alerts: {fajr: {at: none, delivery: {profile: alarm}}}
            """)
        #expect(manifest.notifications.isEmpty && manifest.presentations.isEmpty)
        #expect(manifest.delivery.profiles.map(\.profile) == [.alarm, .precise])
        #expect(manifest.delivery.permissions?.map(\.permission) == ["notifications", "exact-alarms", "alarm-kit"])
    }

    @Test("Every identifier is unique, those of sessions included")
    func identifiers() throws {
        let manifest = try Fixture.manifest(Fixture.everything)
        let offsets = manifest.sessions.flatMap { $0.notifications + [$0.restTimer].compactMap(\.self) }
        let numbers = manifest.notifications.map(\.numericId) + offsets.compactMap(\.numericId)
        #expect(Set(numbers).count == manifest.notifications.count + offsets.count)
        #expect(numbers.allSatisfy { $0 > 0 })
        #expect(Set(manifest.notifications.map(\.uuid) + offsets.compactMap(\.uuid)).count == numbers.count)
        #expect(Set(manifest.notifications.map { "\($0.group) \($0.epochMs)" }).count == manifest.notifications.count)
    }
}
