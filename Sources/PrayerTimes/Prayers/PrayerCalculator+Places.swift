public import CivilTime

extension PrayerCalculator {
    /// Computes the times of many places on the same consecutive list days, on all cores.
    ///
    /// The places share the Sun's days. A place's days, half a kilobyte each, are passed on as soon as they are
    /// computed and not stored, so that thousands of places need no more memory than a few.
    ///
    /// - Parameters:
    ///   - places: The places, each with the clocks by which `dates` are meant there.
    ///   - dates: The civil dates of the lists.
    ///   - ephemeris: The Sun's days, if others share them too; it should cover the dates.
    ///   - keep: A function of a place's days whose result is kept: a table's text, say, or the days themselves. It is
    ///     called on several threads at once, with the place's position in `places`.
    /// - Returns: The results of `keep`, in the order of `places`.
    public static func times<Kept: Sendable>(
        of places: [(calculator: PrayerCalculator, zone: ZoneRules)], on dates: ClosedRange<LocalDate>,
        ephemeris: SolarEphemeris? = nil, keep: @escaping @Sendable (_ index: Int, _ days: [PrayerDay]) -> Kept
    ) async -> [Kept] {
        let ephemeris = ephemeris ?? SolarEphemeris(dates)
        // Many more shares than cores, so that none waits long for the last; far fewer than places, which are cheap.
        let share = max(1, places.count / 64)
        return await withTaskGroup(of: (first: Int, kept: [Kept]).self) { group in
            for first in stride(from: 0, to: places.count, by: share) {
                group.addTask {
                    let indices = first..<min(first + share, places.count)
                    let kept = indices.map { index in
                        let (calculator, zone) = places[index]
                        return keep(index, calculator.times(on: dates, in: zone, ephemeris: ephemeris))
                    }
                    return (first, kept)
                }
            }
            var shares: [(first: Int, kept: [Kept])] = []
            for await share in group { shares.append(share) }
            return shares.sorted { $0.first < $1.first }.flatMap(\.kept)
        }
    }
}
