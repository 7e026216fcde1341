import CivilTime

/// The instant that RFC 3339 text in UTC to the second names; the epoch for other text.
func instant(_ text: String) -> Instant {
    let parts = text.dropLast().split(separator: "T")
    guard parts.count == 2, let date = LocalDate(parts[0]), let time = LocalTime(parts[1]) else {
        return Instant(epochSeconds: 0)
    }
    return Instant(epochSeconds: LocalDateTime(date, time).secondsSinceEpoch)
}

/// SplitMix64 (Steele, Lea, Flood 2014): a generator that gives the same numbers for the same seed everywhere.
struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
