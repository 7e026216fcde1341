extension TimeZone {
    /// Whether clocks skip a whole date, as those of Samoa did on 2011-12-30 when it came to the other side of the date line.
    public func skips(_ date: LocalDate) -> Bool {
        guard case .gap(let length) = instant(of: LocalDateTime(date, .midnight)).fit else { return false }
        return length >= .days(1)
    }
}
