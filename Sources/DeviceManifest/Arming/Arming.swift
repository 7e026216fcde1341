import CivilTime

/// Decides what a device arms: a manifest prepared for one set of capabilities and limits.
///
/// A pass compares the pending requests with those that should be pending, so that a second pass changes nothing, and
/// an interrupted one is completed by the next. A pass looks only at the near future, so it costs the same for a day's
/// manifest as for a year's.
public struct Arming: Sendable {
    /// A notification with the values that every pass needs.
    package struct Entry: Sendable {
        package var notification: Manifest.Notification
        package var epochMs: Int
        package var deliverByMs: Int
        /// The list day of the notification, counted from 1970-01-01.
        var listDay: Int
        /// The delivery step; `nil` where delivery is blocked.
        package var step: Manifest.Delivery.Step?
        package var profile: Manifest.ProfileName
        var fingerprint: String
    }

    /// The device's capabilities, which a pass reads beside the entries.
    let capabilities: Capabilities
    package let policy: ArmingPolicy
    package let limits: ArmingLimits
    let sessions: [Manifest.Session]
    private let presentations: [String: Manifest.Presentation]
    private let profiles: [Manifest.ProfileName: Manifest.Delivery.Profile]
    private let snoozeS: Int?
    private let offsets: [Manifest.UTCOffset]
    /// The prefixes of the plan's identifiers, and of those of the plans that it supersedes.
    private let ownPrefixes: [String]
    /// The entries, ascending by instant, then id.
    package private(set) var entries: [Entry]
    /// The ids of the notifications that the device refused by their first mechanism.
    private var fallen: Set<String> = []
    /// The place of each id in `entries`.
    let places: [String: Int]
    /// The time of each rule's last notification, and whether any of its delivery is blocked.
    private(set) var extents: [String: (lastMs: Int, isBlocked: Bool)]
    /// The places of each guarded rule's notifications, ascending.
    package let guarded: [(rule: String, places: [Int])]

    /// Prepares a manifest.
    ///
    /// - Parameters:
    ///   - manifest: The manifest to deliver.
    ///   - capabilities: The device's features and the user's permissions.
    ///   - policy: The choice of requests to arm at a time.
    ///   - limits: The number of requests that the system holds.
    ///   - guarded: The rules whose next occurrence is armed whatever the policy; the manifest's own list when `nil`.
    ///   - zone: The UTC offsets where the device is, ascending, for the days ahead; `nil` where it is in the plan's
    ///     zone.
    ///   - nowMs: The instant at which it is there: from the next of the manifest's stays on, the plan's own clocks
    ///     count. `nil` where it stays, whatever the manifest says.
    /// - Complexity: O(*n* log *n*) in the number of notifications; each
    ///   ``pass(nowMs:pending:refused:running:answered:)`` then looks only at the near future.
    public init(
        _ manifest: Manifest, capabilities: Capabilities, policy: ArmingPolicy, limits: ArmingLimits,
        guarded: [String]? = nil, zone: [Manifest.UTCOffset]? = nil, nowMs: Int? = nil
    ) {
        self.capabilities = capabilities
        self.policy = policy
        self.limits = limits
        sessions = manifest.sessions
        let clocks = DeviceClock(manifest, zone: zone, nowMs: nowMs)
        offsets = clocks.offsets
        ownPrefixes = manifest.identifierPrefixes
        presentations = Dictionary(manifest.presentations.map { ($0.id, $0) }) { first, _ in first }
        profiles = Dictionary(manifest.delivery.profiles.map { ($0.profile, $0) }) { first, _ in first }
        snoozeS = manifest.delivery.snoozeS
        var entries: [Entry] = []
        entries.reserveCapacity(manifest.notifications.count)
        for notification in manifest.notifications {
            let epochMs = clocks.epochMs(of: notification)
            entries.append(
                Self.entry(
                    notification, epochMs, capabilities, presentations: presentations, profiles: profiles,
                    snoozeS: snoozeS))
        }
        entries.sort { ($0.epochMs, $0.notification.id) < ($1.epochMs, $1.notification.id) }
        self.entries = entries
        places = Dictionary(entries.indices.map { (entries[$0].notification.id, $0) }) { first, _ in first }
        extents = Self.extents(of: entries)
        self.guarded = (guarded ?? manifest.budget.guarded ?? []).map { rule in
            (rule, entries.indices.filter { entries[$0].notification.rule == rule })
        }
    }

    /// Returns one pass: the requests to cancel and to add so that the device holds those that it should.
    ///
    /// - Parameters:
    ///   - nowMs: Milliseconds since 1970-01-01T00:00:00Z. A notification at this very moment counts as past.
    ///   - pending: All requests that the system holds for the app, whoever armed them.
    ///   - refused: Identifiers that the device has refused. Where one is an alert of a prayer, none of that prayer's
    ///     alerts is armed, so that a reminder never stands without the prayer. After a refusal, make another pass with
    ///     it.
    ///   - running: The session that the user has started; its notifications go before all others.
    ///   - answered: Identifiers that the user has opened or answered: a prompt's follow-ups are dropped then.
    /// - Returns: The pass, with the statuses to show to the user.
    public func pass(
        nowMs: Int, pending: [PendingRequest], refused: Set<String> = [], running: RunningSession = .unknown,
        answered: Set<String> = []
    ) -> ArmingPass {
        pass(
            by: wanted(nowMs: nowMs, pending: pending, refused: refused, running: running, answered: answered),
            nowMs: nowMs, pending: pending)
    }

    /// Returns the pass that makes the device hold what is wanted.
    func pass(by choice: Wanted, nowMs: Int, pending: [PendingRequest]) -> ArmingPass {
        let held = Dictionary(pending.map { ($0.id, $0) }) { _, last in last }
        let keep = choice.keep
        let planned = (choice.guarded + choice.others).map { entries[$0] }
        let wanted = (choice.session + planned).map(request)
        let wantedIDs = Set(wanted.map(\.notification.id))
        let add = wanted.filter { request in
            guard let old = held[request.notification.id], old.epochMs == request.epochMs else { return true }
            return old.fingerprint.map { $0 != request.fingerprint } ?? false
        }
        let cancel = pending.filter { isOwn($0.id) && !wantedIDs.contains($0.id) && !keep.contains($0.id) }
            .sorted { ($0.epochMs, $0.id) < ($1.epochMs, $1.id) }
        let status = statuses(nowMs: nowMs, armed: wantedIDs.union(keep))
        return ArmingPass(
            cancel: cancel.map(\.id),
            add: add.sorted { ($0.epochMs, $0.notification.id) < ($1.epochMs, $1.notification.id) },
            status: status.whole, ruleStatus: status.rules,
            firstLeftOut: choice.firstLeftOut,
            otherPlans: otherPlans(pending))
    }

    /// The requests that should be pending of a plan.
    struct Wanted: Sendable {
        /// Those of the running session.
        var session: [Entry]
        /// The places of the next occurrences of guarded rules, ascending.
        var guarded: [Int]
        /// The places of the others, ascending.
        var others: [Int]
        /// The first that is left out for want of room: one of the session, else one that the policy asks for.
        var firstLeftOut: Manifest.Notification?
        /// The identifiers of pending requests that stay besides.
        var keep: Set<String>
    }

    /// Returns the requests that should be pending, by what ``pass(nowMs:pending:refused:running:answered:)`` is given.
    /// `room` is the number that there may be beside those that stay; what the limits leave when `nil`.
    func wanted(
        nowMs: Int, pending: [PendingRequest], refused: Set<String>, running: RunningSession, answered: Set<String>,
        room: Int? = nil
    ) -> Wanted {
        let answered = prompts(answered)
        let started = startedEntries(running)
        let late = started.filter { $0.epochMs <= nowMs }
        let kept = pending.filter { request in
            // A phase that is over may be on its way still, by when it was planned before what is ahead has moved.
            isKept(request, nowMs: nowMs, running: running, answered: answered)
                || request.epochMs <= nowMs
                    && late.contains {
                        $0.notification.id == request.id && request.epochMs + $0.deliverByMs - $0.epochMs > nowMs
                    }
        }
        let room = max(0, room ?? limits.pending - limits.reserve - kept.count)
        let session = started.filter { $0.epochMs > nowMs && $0.step != nil && !refused.contains($0.notification.id) }
        let choice = choose(
            nowMs: nowMs, room: max(0, min(room - session.count, policyRoom)), refused: refused, answered: answered)
        let cut = session.dropFirst(room).first ?? choice.firstLeftOut.map { entries[$0] }
        return Wanted(
            session: Array(session.prefix(room)), guarded: choice.guarded, others: choice.others,
            firstLeftOut: cut?.notification, keep: Set(kept.map(\.id)))
    }

    /// Returns the arming for a device that has refused some requests by their mechanism: each is tried by the next
    /// step of its profile that the user allows. AlarmKit, whose limit is not published, refuses alarms this way.
    public func fallingBack(on ids: Set<String>) -> Arming {
        var arming = self
        arming.fallen.formUnion(ids)
        for place in ids.compactMap({ places[$0] }) {
            let old = entries[place]
            arming.entries[place] = entry(old.notification, old.epochMs, after: old.step)
        }
        arming.extents = Self.extents(of: arming.entries)
        return arming
    }

    private static func extents(of entries: [Entry]) -> [String: (lastMs: Int, isBlocked: Bool)] {
        Dictionary(entries.map { ($0.notification.rule, (lastMs: $0.epochMs, isBlocked: $0.step == nil)) }) {
            ($1.lastMs, $0.isBlocked || $1.isBlocked)
        }
    }

    package func entry(_ id: String) -> Entry? { places[id].map { entries[$0] } }

    // MARK: Pending

    /// Whether an identifier belongs to the plan, so that the pass may cancel it.
    func isOwn(_ id: String) -> Bool { id.begins(withAnyOf: ownPrefixes) }

    private func isInSession(_ id: String) -> Bool {
        sessions.contains { id.utf8.starts(with: $0.cancelScope.utf8) }
    }

    /// Whether a pending request stays and uses capacity, although the pass does not ask for it.
    private func isKept(
        _ request: PendingRequest, nowMs: Int, running: RunningSession, answered: Set<String>
    ) -> Bool {
        guard isOwn(request.id) else { return true }
        guard capabilities.isOn else { return false }
        if isInSession(request.id) { return running == .unknown }
        guard let place = places[request.id] else { return false }
        let entry = entries[place]
        if entry.notification.isDropped(by: answered) { return false }
        // An overdue request is still on its way: inexact alarms come minutes late.
        if entry.epochMs <= nowMs { return entry.epochMs == request.epochMs && entry.deliverByMs > nowMs }
        // A blocked request comes once the user allows it again, even if the app is not opened for it.
        return entry.step == nil && entry.epochMs == request.epochMs
    }

    // MARK: Choice

    /// The most requests that the policy asks for.
    private var policyRoom: Int {
        if case .soonest(let limit, let reserve) = policy { limit - reserve } else { .max }
    }

    /// The number of requests that the plan may arm on a device that holds no others.
    package var ownRoom: Int { max(0, min(limits.pending - limits.reserve, policyRoom)) }

    /// Returns the places of the notifications that should be armed, of the next occurrences of guarded rules and of the
    /// others, each ascending, and the first that the policy asks for and the capacity leaves out. Follow-ups of the
    /// prompts in `answered` are not wanted any more.
    package func choose(
        nowMs: Int, room: Int, refused: Set<String> = [], answered: Set<String> = []
    ) -> (guarded: [Int], others: [Int], firstLeftOut: Int?) {
        guard capabilities.isOn else { return ([], [], nil) }
        let refusedGroups = refusedGroups(refused)
        let first = firstPlace(after: nowMs)
        // Each field is read by itself: a pass looks at hundreds of entries, and copying one would retain each of its
        // texts.
        func isOpen(_ place: Int) -> Bool {
            guard entries[place].step != nil, entries[place].epochMs > nowMs else { return false }
            if !answered.isEmpty, entries[place].notification.isDropped(by: answered) { return false }
            if refused.isEmpty { return true }
            return !refused.contains(entries[place].notification.id)
                && !refusedGroups.contains(entries[place].notification.group)
        }
        let guarded = Array(Set(guardedPlaces(from: first, isOpen)).sorted().prefix(room))
        var guardedAhead = guarded[...]
        var room = room - guarded.count
        var others: [Int] = []
        others.reserveCapacity(min(room, entries.count - first))
        var firstLeftOut: Int?
        var lastDay = Int.max
        if case .days(let days) = policy { lastDay = offsets.epochDay(atMs: nowMs) + days - 1 }
        for place in first..<entries.count where isOpen(place) {
            if place == guardedAhead.first {
                guardedAhead.removeFirst()
                continue
            }
            // A list's last entries lie after midnight, by less than a day.
            if lastDay != .max, entries[place].listDay > lastDay + 1 { break }
            guard entries[place].listDay <= lastDay else { continue }
            guard room > 0 else {
                firstLeftOut = place
                break
            }
            room -= 1
            others.append(place)
        }
        return (guarded, others, firstLeftOut)
    }

    /// Returns the place of the first entry that fires after an instant.
    package func firstPlace(after nowMs: Int) -> Int {
        var (low, high) = (0, entries.count)
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].epochMs <= nowMs { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// The furthest that a reminder is from its occurrence: two days.
    private static let groupReachMs = 2 * 86_400_000

    /// Returns the remaining notifications of the next occurrence of each guarded rule, its reminders included.
    private func guardedPlaces(from first: Int, _ isOpen: (Int) -> Bool) -> [Int] {
        guarded.flatMap { _, places -> [Int] in
            let ahead = places[partition(places, first)...]
            guard let main = ahead.first(where: { isOpen($0) && !entries[$0].notification.traits.isReminder }) else {
                return []
            }
            let (group, mainMs) = (entries[main].notification.group, entries[main].epochMs)
            return ahead.prefix { entries[$0].epochMs <= mainMs + Self.groupReachMs }
                .filter { isOpen($0) && entries[$0].notification.group == group }
        }
    }

    /// Returns the index of the first element that is not less than `bound`, in an ascending list.
    private func partition(_ places: [Int], _ bound: Int) -> Int {
        var (low, high) = (0, places.count)
        while low < high {
            let middle = (low + high) / 2
            if places[middle] < bound { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private func refusedGroups(_ refused: Set<String>) -> Set<String> {
        Set(
            refused.compactMap { places[$0] }.map { entries[$0].notification }
                .filter(\.traits.isOfPrayer).map(\.group))
    }

    // MARK: Requests

    private func request(_ entry: Entry) -> ArmedRequest {
        ArmedRequest(
            notification: entry.notification, epochMs: entry.epochMs, mechanism: entry.step?.mechanism ?? "",
            fingerprint: entry.fingerprint)
    }

    /// Returns the notifications of a session that the user has started.
    private func startedEntries(_ running: RunningSession) -> [Entry] {
        guard capabilities.isOn else { return [] }
        return sessions.flatMap { $0.notifications(of: running) }.map {
            let entry = entry($0, $0.epochMs)
            return fallen.contains($0.id) ? self.entry($0, $0.epochMs, after: entry.step) : entry
        }
    }

    /// Makes the entry of a notification, from the steps after `refused`, which the device has refused.
    private func entry(
        _ notification: Manifest.Notification, _ epochMs: Int, after refused: Manifest.Delivery.Step? = nil
    ) -> Entry {
        Self.entry(
            notification, epochMs, capabilities, presentations: presentations, profiles: profiles, snoozeS: snoozeS,
            after: refused)
    }

    private static func entry(
        _ notification: Manifest.Notification, _ epochMs: Int, _ capabilities: Capabilities,
        presentations: [String: Manifest.Presentation], profiles: [Manifest.ProfileName: Manifest.Delivery.Profile],
        snoozeS: Int?, after refused: Manifest.Delivery.Step? = nil
    ) -> Entry {
        let presentation = presentations[notification.presentation]
        let profile = presentation?.profile ?? ""
        let step = profiles[profile].flatMap { capabilities.step(of: $0, after: refused) }
        var fingerprint = Fingerprint()
        for field in [
            notification.title, notification.body, notification.shortTitle ?? "", notification.link ?? "",
            presentation?.channel ?? "", presentation?.sound ?? "", presentation?.category ?? "",
            presentation?.interruptionLevel.rawValue ?? "", presentation?.lockScreen?.rawValue ?? "",
            step?.mechanism.rawValue ?? "", "\(notification.worthMs)",
        ] { fingerprint.add(field) }
        // Only alarms snooze.
        if let snoozeS, let mechanism = step?.mechanism, mechanism == .alarmKit || mechanism == .alarmClock {
            fingerprint.add("\(snoozeS)")
        }
        if let session = notification.session { fingerprint.add(session) }
        let delay = notification.latestDelivery.epochMilliseconds - notification.epochMs
        return Entry(
            notification: notification, epochMs: epochMs, deliverByMs: epochMs + delay,
            listDay: notification.listDay?.epochDay ?? 0, step: step, profile: profile,
            fingerprint: fingerprint.text)
    }
}

extension Manifest {
    /// The prefixes of the plan's identifiers, and of those of the plans that it supersedes.
    var identifierPrefixes: [String] { ([plan.id] + (supersedes ?? [])).map { $0 + "/" } }
}

extension String {
    func begins(withAnyOf prefixes: some Sequence<String>) -> Bool {
        prefixes.contains { utf8.starts(with: $0.utf8) }
    }
}

extension Manifest.Notification {
    /// Whether it follows up one of these prompts.
    func isDropped(by answered: Set<String>) -> Bool { cancelledBy.map(answered.contains) ?? false }
}
