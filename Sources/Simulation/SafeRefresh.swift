import CivilTime
import DeviceManifest

extension Arming {
    /// Returns the longest time between refreshes that loses no notification, wherever the refreshes fall; `nil` where
    /// arming once is enough.
    ///
    /// The set that a refresh leaves out changes when a notification fires and, under a window of list days, at
    /// midnight. So the shortest time from a refresh to the first notification that it leaves out occurs just before
    /// such a moment.
    func safeRefresh(midnights: [Int]) -> TimeSpan? {
        var moments = entries.map(\.epochMs)
        if case .days = policy { moments += midnights }
        var shortest: Int?
        for moment in Set(moments) {
            let choice = choose(nowMs: moment - 1, room: ownRoom)
            let chosen = (choice.guarded + choice.others).sorted()
            var expected = firstPlace(after: moment - 1)
            var index = 0
            while expected < entries.count {
                if index < chosen.count, chosen[index] == expected {
                    index += 1
                } else if entries[expected].step != nil {
                    break
                }
                expected += 1
            }
            guard expected < entries.count else { continue }
            shortest = min(shortest ?? .max, entries[expected].epochMs - moment)
        }
        return shortest.map { .seconds(max(0, $0) / 1000) }
    }
}
