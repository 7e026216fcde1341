import DeviceManifest
import Foundation
import Testing

/// Tests of the decisions that adapters for iOS translate, in plain values.
@Suite("iOS: requests, steps, Live Activities")
struct AppleTests {
    private static let midnight = 1_796_083_200_000  // 2026-12-01T00:00:00Z

    private static func pass(granted: Set<Manifest.Requirement> = ["notifications"]) throws -> (Manifest, ArmingPass) {
        let manifest = try ArmingVectors.read().manifest
        let arming = Arming(
            manifest, capabilities: Capabilities(platform: .ios, granted: granted),
            policy: .soonest(limit: 60, reserve: 0), limits: ArmingLimits(pending: 64))
        return (manifest, arming.pass(nowMs: midnight, pending: []))
    }

    @Test("A request carries its instant in UTC, its rule as thread and its category")
    func request() throws {
        let (manifest, pass) = try Self.pass()
        let sit = try #require(pass.add.first { $0.notification.id == "v/sit/2026-12-01/1" })
        let request = manifest.notificationRequest(sit)
        #expect(request.utc == [2026, 12, 1, 9, 0, 0])
        #expect(request.threadIdentifier == "sit" && request.categoryIdentifier == "SIT")
        #expect(request.sound == .standard && request.interruptionLevel == .active)
        #expect(request.fingerprint == sit.fingerprint && request.epochMs == sit.epochMs)
        // Worth showing for half an hour.
        #expect(request.expiresMs == sit.epochMs + 1_800_000)
        #expect(manifest.notificationCategories.map(\.id) == ["SIT"])
    }

    @Test("Words that a locked screen must not show: secret ones not at all, and an alarm has no more than its title")
    func lockScreen() throws {
        var (manifest, pass) = try Self.pass(granted: ["notifications", "alarm-kit", "ios-26"])
        let hint = try #require(pass.add.first { $0.notification.rule == "hint" })
        let request = manifest.notificationRequest(hint)
        #expect(request.title == "Reminder" && request.body == "" && request.interruptionLevel == .passive)
        #expect(request.sound == .none)
        let maghrib = try #require(pass.add.first { $0.isAlarm })
        let titles: [(Manifest.LockScreen, String)] = [
            (.public, "Maghrib"), (.private, "Maghrib"), (.secret, "Reminder"),
        ]
        for (lockScreen, title) in titles {
            manifest.presentations[0].lockScreen = lockScreen
            manifest.presentations[0].publicTitle = "Reminder"
            #expect(manifest.alarmRequest(maghrib).title == title)
            manifest.categories[0].lockScreen = lockScreen
            manifest.categories[0].publicTitle = "Reminder"
            let category = manifest.notificationCategories[0]
            #expect(category.hiddenPreviewsBodyPlaceholder == "Reminder")
            #expect(category.showsHiddenTitle == (lockScreen == .public))
        }
    }

    @Test("iOS holds 64, however much the plan has in mind for Android", arguments: [(20, 20), (64, 64), (500, 64)])
    func limit(pendingLimit: Int, expected: Int) throws {
        var budget = try ArmingVectors.read().manifest.budget
        budget.pendingLimit = pendingLimit
        #expect(ArmingLimits.ofIOS(budget) == ArmingLimits(pending: expected, reserve: budget.reserve))
    }

    @Test("What is armed by the other system leaves the first, and an alarm is cancelled before it is made anew")
    func steps() throws {
        let (manifest, alarms) = try Self.pass(granted: ["notifications", "alarm-kit", "ios-26"])
        let maghrib = try #require(alarms.add.first { $0.isAlarm })
        #expect(manifest.alarmRequest(maghrib).title == "Maghrib")
        let id = maghrib.notification.id
        let toAlarm = AppleSteps(alarms, notifications: [id, "water/1"], alarms: [])
        #expect(toAlarm.cancelNotifications == [id] && toAlarm.cancelAlarms == [])
        let held = [(uuid: "A", request: maghrib.pending)]
        #expect(AppleSteps(alarms, notifications: [], alarms: held).cancelAlarms == ["A"])
        let (_, notifications) = try Self.pass()
        let toNotification = AppleSteps(notifications, notifications: [], alarms: held)
        #expect(toNotification.cancelNotifications == [] && toNotification.cancelAlarms == ["A"])
    }

    @Test("A ledger knows its own alarms only, by UUIDs in either case, and believes the system about the time")
    func ledger() throws {
        let (manifest, pass) = try Self.pass(granted: ["notifications", "alarm-kit", "ios-26"])
        let alarm = manifest.alarmRequest(try #require(pass.add.first { $0.isAlarm }))
        var ledger = AlarmLedger()
        ledger.note(alarm)
        let held = [
            HeldAlarm(uuid: alarm.uuid.uppercased(), epochMs: 5000, state: .scheduled),
            HeldAlarm(uuid: "F", epochMs: 1, state: .scheduled),
        ]
        #expect(ledger.pending(held).map(\.request.id) == [alarm.id])
        #expect(ledger.pending(held).map(\.request.epochMs) == [5000])
        #expect(ledger.pending(nil).map(\.request.epochMs) == [alarm.epochMs])
        ledger.forget(allBut: [])
        #expect(ledger == AlarmLedger())
    }

    static func activityManifest() throws -> Manifest {
        var manifest = try ArmingVectors.read().manifest
        manifest.liveActivities = [
            .init(
                id: "hiit", minimumOS: "16.1", name: "HIIT", totalS: 120,
                states: [
                    .init(fromOffsetS: 0, toOffsetS: 40, title: "Work", detail: "1 of 2"),
                    .init(fromOffsetS: 40, toOffsetS: 60, title: "Rest", detail: "1 of 2"),
                    .init(fromOffsetS: 60, toOffsetS: 120, title: "Work", detail: "2 of 2"),
                ], staleAfterS: 120, dismissal: "default"),
            .init(
                id: "lift", minimumOS: "16.1", name: "Lift", totalS: 90,
                states: [.init(fromOffsetS: 0, toOffsetS: 90, title: "Rest")], staleAfterS: 90, dismissal: "default"),
        ]
        return manifest
    }

    /// The session from its start, by its phases: 40 s of work and 20 s of rest, twice.
    private static let whole = LiveActivityState.Whole(
        startsMs: midnight, endsMs: midnight + 120_000,
        phases: [("work", 40), ("rest", 20), ("work", 40), ("rest", 20)].map { .init(kind: $0, lengthS: $1) })

    @Test(
        "What is shown follows the clock: seconds into the session, phase, its end",
        arguments: [(0, "Work", 40), (39, "Work", 40), (40, "Rest", 60), (60, "Work", 120), (119, "Work", 120)])
    func state(second: Int, title: String, end: Int) throws {
        let activity = try #require(try Self.activityManifest().liveActivities.first)
        let state = activity.state(startedMs: Self.midnight, nowMs: Self.midnight + second * 1000)
        #expect(state?.title == title && state?.endsMs == Self.midnight + end * 1000)
    }

    @Test("A lift's rest shows the exercise, and which of its sets is done")
    func lift() throws {
        let manifest = try Self.activityManifest()
        func shown(after set: LiftSet?) -> [LiveActivityStep] {
            let running = RunningSession.resting(session: "lift", sinceMs: Self.midnight, restS: 150, after: set)
            return manifest.activitySteps(running: running, shown: [], nowMs: Self.midnight, mayStart: true)
        }
        func start(name: String, detail: String?) -> LiveActivityStep {
            .start(
                LiveActivityAttributes(session: "lift", name: name, startedMs: Self.midnight, totalS: 150, plan: "v"),
                LiveActivityState(
                    title: "Rest", detail: detail, startsMs: Self.midnight, endsMs: Self.midnight + 150_000))
        }
        #expect(shown(after: LiftSet(exercise: "Press", number: 2)) == [start(name: "Press", detail: "set 2 of 4")])
        #expect(shown(after: nil) == [start(name: "Lift", detail: nil)])
    }

    @Test("A lift shows nothing before its first rest, and a rest of its own length ends when it does")
    func restEnds() throws {
        let manifest = try Self.activityManifest()
        let lift = RunningSession.started(session: "lift", atMs: Self.midnight)
        #expect(manifest.activitySteps(running: lift, shown: [], nowMs: Self.midnight, mayStart: true) == [])
        let attributes = LiveActivityAttributes(session: "lift", name: "Lift", startedMs: Self.midnight, totalS: 60)
        let rest = RunningSession.resting(session: "lift", sinceMs: Self.midnight, restS: 60)
        var last = LiveActivityState(
            title: "Rest", detail: nil, startsMs: Self.midnight, endsMs: Self.midnight + 60_000)
        last.endedMs = Self.midnight + 60_000
        for running in [rest, .unknown] {
            let steps = manifest.activitySteps(
                running: running, shown: [attributes], nowMs: Self.midnight + 60_000, mayStart: true)
            #expect(steps == [.end(attributes, last, .standard)])
        }
    }

    @Test("An activity is started in front only, updated, ended when it is over, and cleared by another session")
    func activities() throws {
        let manifest = try Self.activityManifest()
        let running = RunningSession.started(session: "hiit", atMs: Self.midnight)
        func steps(
            _ running: RunningSession, _ shown: [LiveActivityAttributes], after second: Int, mayStart: Bool = true
        ) -> [LiveActivityStep] {
            manifest.activitySteps(
                running: running, shown: shown, nowMs: Self.midnight + second * 1000, mayStart: mayStart)
        }
        let attributes = LiveActivityAttributes(
            session: "hiit", name: "HIIT", startedMs: Self.midnight, totalS: 120, plan: "v")
        let work = LiveActivityState(
            title: "Work", detail: "1 of 2", startsMs: Self.midnight, endsMs: Self.midnight + 40_000, whole: Self.whole)
        var last = LiveActivityState(
            title: "Work", detail: "2 of 2", startsMs: Self.midnight + 60_000, endsMs: Self.midnight + 120_000,
            whole: Self.whole)
        last.endedMs = Self.midnight + 120_000
        #expect(steps(running, [], after: 1) == [.start(attributes, work)])
        #expect(steps(running, [], after: 1, mayStart: false) == [])
        #expect(steps(running, [attributes], after: 1, mayStart: false) == [.update(attributes, work)])
        #expect(steps(running, [attributes], after: 120) == [.end(attributes, last, .standard)])
        #expect(steps(running, [], after: 120) == [])
        #expect(steps(.none, [attributes], after: 1) == [.end(attributes, nil, .immediate)])
        // An app that has just been restarted leaves activities that it does not know of, unless they are over.
        #expect(steps(.unknown, [attributes], after: 1) == [])
        var unknown = last
        (unknown.whole, unknown.endedMs) = (nil, Self.midnight + 121_000)
        #expect(steps(.unknown, [attributes], after: 121) == [.end(attributes, unknown, .standard)])
        let other = RunningSession.started(session: "hiit", atMs: Self.midnight + 50_000)
        #expect(steps(other, [attributes], after: 50).first == .end(attributes, nil, .immediate))
        #expect(steps(other, [attributes], after: 50).count == 2)
    }

    @Test("A Live Activity that an earlier version of an app has left is read, and goes on as the plan's")
    func earlier() throws {
        let manifest = try Self.activityManifest()
        let text = #"{"session": "hiit", "name": "HIIT", "startedMs": \#(Self.midnight), "totalS": 120}"#
        let old = try JSONDecoder().decode(LiveActivityAttributes.self, from: Data(text.utf8))
        #expect(old.plan == nil)
        let steps = manifest.activitySteps(
            running: .started(session: "hiit", atMs: Self.midnight), shown: [old], nowMs: Self.midnight, mayStart: true)
        let work = LiveActivityState(
            title: "Work", detail: "1 of 2", startsMs: Self.midnight, endsMs: Self.midnight + 40_000, whole: Self.whole)
        #expect(steps == [.update(old, work)])
    }
}
