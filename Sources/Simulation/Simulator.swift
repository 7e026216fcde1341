import CivilTime
package import DeviceManifest

/// Simulates a device over a manifest's horizon.
///
/// Events at the same instant have this order: armed requests fire, then the device's own events, then the app arms.
package struct Simulator {
    private var scenario: Scenario
    private let manifest: Manifest
    private let startMs: Int
    private let endMs: Int
    private let midnights: [Int]
    private var capabilities: Capabilities
    private var zone: [Manifest.UTCOffset]?
    private var arming: Arming
    /// Whether the app's view of the device is outdated; the app notices changes when it arms.
    private var isOutdated = false
    private var held = HeldRequests()
    private var android: AndroidAlarms
    private var settled: Set<String> = []
    /// The instants from which the notifications on an Android screen are not worth showing.
    private var shownUntilMs: [Int] = []
    private var report = DeliveryReport()
    /// The number of requests that the app has handed over at the present instant; `nil` where it did not arm.
    private var handedOver: Int?
    private var nowMs: Int
    /// The place of the first entry in the future.
    private var ahead = 0
    private var exposed: [Int]

    /// Returns the delivery report of a scenario's device.
    package static func report(_ manifest: Manifest, _ scenario: Scenario) -> DeliveryReport {
        Simulator(manifest, scenario).report(refreshing: scenario.refresh)
    }

    /// Returns the delivery report where the app arms at other times than the scenario's.
    package func report(refreshing refresh: Scenario.Refresh) -> DeliveryReport {
        var course = self
        course.scenario.refresh = refresh
        return course.run()
    }

    /// Prepares a manifest for any number of simulated runs.
    package init(_ manifest: Manifest, _ scenario: Scenario) {
        self.manifest = manifest
        self.scenario = scenario
        capabilities = scenario.capabilities
        android = AndroidAlarms(dozes: scenario.dozes)
        let offsets = manifest.utcOffsets ?? []
        let start = offsets.first?.epochMs ?? manifest.notifications.first?.epochMs ?? 0
        startMs = start
        endMs = manifest.notifications.last?.epochMs ?? start
        nowMs = start
        let firstDay = offsets.epochDay(atMs: startMs)
        let lastDay = max(firstDay, offsets.epochDay(atMs: endMs))
        midnights = (firstDay...lastDay).map { offsets.instantMs(ofWall: $0 * 86400) }.filter { $0 > start }
        arming = Self.arming(manifest, scenario, scenario.capabilities, nil, start)
        exposed = [Int](repeating: 0, count: arming.guarded.count)
        report.planned = manifest.notifications.count
        report.length = .seconds((endMs - startMs) / 1000)
        report.safeRefresh = arming.safeRefresh(midnights: midnights)
    }

    private static func arming(
        _ manifest: Manifest, _ scenario: Scenario, _ capabilities: Capabilities, _ zone: [Manifest.UTCOffset]?,
        _ nowMs: Int
    ) -> Arming {
        let limits = scenario.overflow == nil ? scenario.limits : ArmingLimits(pending: .max)
        return Arming(
            manifest, capabilities: capabilities, policy: scenario.policy, limits: limits, guarded: scenario.guarded,
            zone: zone, nowMs: nowMs)
    }

    // MARK: Course

    private mutating func run() -> DeliveryReport {
        var refreshes = refreshTimes()[...]
        var events = scenario.events[...]
        refresh(next: refreshes.first)
        note()
        // Overdue alarms come after the last planned time.
        while true {
            let due = held.items.first?.dueMs
            let expected = ahead < arming.entries.count ? arming.entries[ahead].epochMs : nil
            let times = [due, expected, events.first?.at.epochMilliseconds, refreshes.first].compactMap(\.self)
            guard let next = times.min(), due != nil || next <= endMs else { break }
            advance(to: next)
            var hasFired = false
            if due == next { hasFired = fire() }
            while let (at, event) = events.first, at.epochMilliseconds == next {
                if apply(event) { refresh(next: refreshes.first) }
                events.removeFirst()
            }
            if expected == next { ahead = arming.firstPlace(after: next) }
            let isRefresh = refreshes.first == next
            if isRefresh { refreshes.removeFirst() }
            if isRefresh || hasFired && scenario.refresh == .continuous { refresh(next: refreshes.first) }
            note()
        }
        finish()
        return report
    }

    private func refreshTimes() -> [Int] {
        switch scenario.refresh {
        case .continuous: return midnights
        case .every(let pace):
            return Array(stride(from: startMs + pace.seconds * 1000, through: endMs, by: max(1, pace.seconds) * 1000))
        case .daily(let time):
            let offsets = manifest.utcOffsets ?? []
            let days = offsets.epochDay(atMs: startMs)...offsets.epochDay(atMs: endMs)
            return days.map { offsets.instantMs(ofWall: $0 * 86400 + time.secondOfDay) }.filter { $0 > startMs }
        case .opens(let times): return times.map(\.epochMilliseconds).filter { $0 > startMs }.sorted()
        }
    }

    /// Advances the clock and records how long guarded rules were not armed.
    private mutating func advance(to next: Int) {
        let until = min(next, endMs)
        if until > nowMs {
            if held.isEmpty { report.nothingArmed = report.nothingArmed + .seconds((until - nowMs) / 1000) }
            for index in arming.guarded.indices {
                let place = arming.guarded[index].places.first { place in
                    arming.entries[place].epochMs > nowMs && !arming.entries[place].notification.traits.isReminder
                }
                if let place, !held.contains(arming.entries[place].notification.id) { exposed[index] += until - nowMs }
            }
        }
        nowMs = max(nowMs, next)
    }

    // MARK: What happens

    /// Delivers the requests that are due now; returns whether any fired.
    private mutating func fire() -> Bool {
        var hasFired = false
        for var item in held.take(dueBy: nowMs) {
            if capabilities.platform == .android, let retry = android.retryMs(at: nowMs, mechanism: item.mechanism) {
                item.dueMs = retry
                held.insert(item)
                continue
            }
            hasFired = true
            guard item.mechanism == .alarmKit || capabilities.mayNotify else { continue }
            deliver(item.request.id)
        }
        return hasFired
    }

    private mutating func deliver(_ id: String) {
        guard let entry = arming.entry(id), settled.insert(id).inserted else { return }
        let deviation = TimeSpan.seconds((nowMs - entry.epochMs) / 1000)
        guard nowMs < max(entry.deliverByMs, entry.epochMs + 1000) else {
            settled.remove(id)
            return
        }
        if capabilities.platform == .android { show(entry) }
        let length = max(deviation, -deviation)
        report.furthest = max(report.furthest, length)
        if isElsewhere, entry.notification.anchor == .instant {
            report.elsewhere += 1
        } else if length
            <= (entry.profile == .approximate || entry.profile == .silent
                ? .seconds(DeviceLimits.inexactWindowS) : .zero)
        {
            report.onTime += 1
        } else {
            report.late += 1
        }
    }

    /// Shows a notification as Android does: not at all while there are as many as it shows of an app.
    private mutating func show(_ entry: Arming.Entry) {
        if shownUntilMs.count < DeviceLimits.androidShown {
            shownUntilMs.append(entry.epochMs + entry.notification.worthMs)
        } else {
            report.unseen += 1
        }
    }

    /// Whether the device's clock differs from a clock at the plan's place.
    private var isElsewhere: Bool {
        guard let zone, let home = manifest.utcOffsets else { return false }
        return zone.offsetS(atMs: nowMs) != home.offsetS(atMs: nowMs)
    }

    /// Applies an event to the device; returns whether the app arms at once.
    private mutating func apply(_ event: Scenario.Event) -> Bool {
        switch event {
        case .reboot:
            guard capabilities.platform == .android else { return false }
            held.removeAll()
            return scenario.armsOnBoot
        case .revoke(let permission):
            capabilities.granted.remove(permission)
            // Android removes exact alarms with their permission.
            if permission == .exactAlarms {
                held.removeAll { $0.mechanism == .exactWhileIdle || $0.mechanism == .alarmClock }
            }
        case .grant(let permission): capabilities.granted.insert(permission)
        case .zone(let offsets):
            let old = arming
            zone = offsets
            arming = Self.arming(manifest, scenario, capabilities, zone, nowMs)
            ahead = arming.firstPlace(after: nowMs)
            for entry in old.entries where entry.epochMs > nowMs && !settled.contains(entry.notification.id) {
                if let moved = arming.entry(entry.notification.id), moved.epochMs <= nowMs {
                    settled.insert(entry.notification.id)
                    report.skipped += 1
                }
            }
            return false
        }
        isOutdated = true
        return false
    }

    // MARK: Arming

    /// Arms at the present instant.
    ///
    /// - Parameter next: The time of the app's next arming, as far as it is fixed.
    private mutating func refresh(next: Int?) {
        report.refreshes += 1
        shownUntilMs.removeAll { $0 <= nowMs }
        if isOutdated {
            arming = Self.arming(manifest, scenario, capabilities, zone, nowMs)
            isOutdated = false
        }
        scenario.overflow == nil ? arm(next: next) : handOver()
        report.peakPending = max(report.peakPending, held.count)
        guard let last = arming.entries.last, last.epochMs > nowMs, !held.contains(last.notification.id) else { return }
        let horizon = TimeSpan.seconds(max(0, (held.items.lazy.map(\.request.epochMs).max() ?? nowMs) - nowMs) / 1000)
        if report.worstHorizon.map({ horizon < $0 }) ?? true {
            (report.worstHorizon, report.worstHorizonAt) = (horizon, Instant(epochMilliseconds: nowMs))
        }
    }

    private mutating func arm(next: Int?) {
        let pass = arming.pass(nowMs: nowMs, pending: held.items.map(\.request))
        for id in pass.cancel { held.remove(id) }
        for request in pass.add { hold(request) }
        handedOver = (handedOver ?? 0) + pass.add.count
        guard let left = pass.firstLeftOut else { return }
        // A request budget always leaves something for later; it is too small where that fires before the next refresh.
        if case .soonest = scenario.policy, (arming.entry(left.id)?.epochMs ?? .max) > next ?? .max { return }
        noteOverflow(left)
    }

    /// Hands over all requests that the policy asks for; the system chooses among them.
    private mutating func handOver() {
        let all = arming.pass(nowMs: nowMs, pending: []).add
        let limit = scenario.limits.pending
        held.removeAll()
        handedOver = (handedOver ?? 0) + all.count
        guard all.count > limit else {
            for request in all { hold(request) }
            return
        }
        switch scenario.overflow {
        case .lastSet:
            noteOverflow(all[0].notification)
            for request in all.suffix(limit) { hold(request) }
        case .none?: noteOverflow(all[0].notification)
        default:
            noteOverflow(all[limit].notification)
            for request in all.prefix(limit) { hold(request) }
        }
    }

    private mutating func hold(_ request: ArmedRequest) {
        let due =
            capabilities.platform == .android
            ? android.dueMs(request.epochMs, mechanism: request.mechanism) : request.epochMs
        held.insert(.init(request: request.pending, mechanism: request.mechanism, dueMs: due))
    }

    private mutating func noteOverflow(_ notification: Manifest.Notification) {
        guard report.firstOverflow == nil else { return }
        report.firstOverflow = .init(
            at: Instant(epochMilliseconds: nowMs), id: notification.id,
            fireAt: Instant(epochMilliseconds: arming.entry(notification.id)?.epochMs ?? notification.epochMs))
    }

    // MARK: Result

    /// Records the number of pending requests if it has changed or the app has armed.
    private mutating func note() {
        defer { handedOver = nil }
        guard handedOver != nil || held.count != report.series.last?.pending else { return }
        let moment = DeliveryMoment(at: Instant(epochMilliseconds: nowMs), pending: held.count, armed: handedOver)
        if let last = report.series.last, last.at == moment.at {
            report.series[report.series.count - 1] = last.followed(by: moment)
        } else {
            report.series.append(moment)
        }
    }

    private mutating func finish() {
        var lostAt: [Instant] = []
        for entry in arming.entries where !settled.contains(entry.notification.id) {
            report.lost += 1
            lostAt.append(Instant(epochMilliseconds: entry.epochMs))
            report.lostByRule[entry.notification.rule, default: 0] += 1
            if report.firstLost.count < 10 { report.firstLost.append(entry.notification.id) }
        }
        report.series = report.series.adding(lostAt: lostAt)
        report.guarded = zip(arming.guarded, exposed).map { .init(rule: $0.rule, unarmed: .seconds($1 / 1000)) }
    }
}
