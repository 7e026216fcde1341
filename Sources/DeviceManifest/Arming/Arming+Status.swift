extension Arming {
    /// Returns the status to show to the user, for the plan and for each rule that has notifications ahead.
    ///
    /// The plan's status is that of the most demanding profile that is armed, and within it of the soonest
    /// notification: it shows how far the plan's wish is fulfilled.
    func statuses(nowMs: Int, armed: Set<String>) -> (whole: DeliveryStatus, rules: [String: DeliveryStatus]) {
        guard capabilities.isOn else { return (.off, [:]) }
        var best: (rank: Int, status: DeliveryStatus)?
        var byRule: [String: (rank: Int, status: DeliveryStatus)] = [:]
        let ahead = armed.compactMap { places[$0] }.sorted().lazy.map { entries[$0] }
        for entry in ahead where entry.epochMs > nowMs {
            guard let step = entry.step else { continue }
            let found = (rank: Self.rank(entry.profile), status: DeliveryStatus(step))
            let rule = entry.notification.rule
            if best.map({ found.rank < $0.rank }) ?? true { best = found }
            if byRule[rule].map({ found.rank < $0.rank }) ?? true { byRule[rule] = found }
        }
        var rules: [String: DeliveryStatus] = [:]
        var isBlocked = false
        for (rule, extent) in extents where extent.lastMs > nowMs {
            isBlocked = isBlocked || extent.isBlocked
            rules[rule] = byRule[rule]?.status ?? (extent.isBlocked ? .permissionNeeded : .noneScheduled)
        }
        if isBlocked || best == nil && !capabilities.mayNotify { return (.permissionNeeded, rules) }
        return (best?.status ?? .noneScheduled, rules)
    }

    /// Returns the place of a profile in the order of demand, the most demanding first.
    private static func rank(_ profile: Manifest.ProfileName) -> Int {
        Manifest.ProfileName.allCases.firstIndex(of: profile) ?? Manifest.ProfileName.allCases.count
    }
}

extension DeliveryStatus {
    /// Makes the status that a delivery step stands for.
    init(_ step: Manifest.Delivery.Step) {
        self =
            switch step.mechanism {
            case .alarmKit: .alarm
            case .alarmClock, .exactWhileIdle: .preciseNotification
            default: .notification
            }
    }
}
