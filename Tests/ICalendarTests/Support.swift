import CivilTime

/// Returns the instant of an RFC 3339 text in UTC to the second; the epoch for other text.
func instant(_ text: String) -> Instant {
    let parts = text.dropLast().split(separator: "T")
    guard parts.count == 2, let date = LocalDate(parts[0]), let time = LocalTime(parts[1]) else {
        return Instant(epochSeconds: 0)
    }
    return Instant(epochSeconds: LocalDateTime(date, time).secondsSinceEpoch)
}
