// Dates, times and durations as RFC 3339 writes them: §5.6 and, for durations, appendix A.
extension Bytes {
    mutating func takeDate() -> Bool {
        guard let year = takeNumber(digits: 4), take("-"), let month = takeNumber(digits: 2), take("-"),
            let day = takeNumber(digits: 2), 1...12 ~= month
        else { return false }
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        return 1...lengths[month - 1] ~= day
    }

    /// Reads a time with its offset. A leap second occurs at 23:59:60 UTC.
    mutating func takeTime() -> Bool {
        guard let hour = takeNumber(digits: 2), take(":"), let minute = takeNumber(digits: 2), take(":"),
            let second = takeNumber(digits: 2), hour <= 23, minute <= 59, second <= 60
        else { return false }
        if take("."), take(while: \.isDigit).isEmpty { return false }
        var offset = 0
        if !takeAny("Zz") {
            let sign = take("-") ? -1 : 1
            guard sign < 0 || take("+") else { return false }
            guard let hours = takeNumber(digits: 2), take(":"), let minutes = takeNumber(digits: 2), hours <= 23,
                minutes <= 59
            else { return false }
            offset = sign * (hours * 60 + minutes)
        }
        let minuteOfDay = (hour * 60 + minute - offset + 2 * 1440) % 1440
        return second < 60 || minuteOfDay == 1439
    }

    /// Reads `P` and parts in order, without a gap between two: weeks alone, or years to days and, after `T`, hours to
    /// seconds.
    mutating func takeDuration() -> Bool {
        guard take("P") else { return false }
        var date = takeParts("YMD")
        if date == 0, let after = rest.firstIndex(where: { !$0.isDigit }), after > rest.startIndex {
            _ = take(while: \.isDigit)
            return take("W")
        }
        if take("T") {
            let time = takeParts("HMS")
            guard time > 0 else { return false }
            date += time
        }
        return date > 0
    }

    /// Reads numbers with units in this order, without a gap between two, and returns how many.
    private mutating func takeParts(_ units: String) -> Int {
        var count = 0
        var previous: Int?
        for (index, unit) in units.unicodeScalars.enumerated() {
            var ahead = self
            guard !ahead.take(while: \.isDigit).isEmpty, ahead.take(unit) else { continue }
            if let previous, index != previous + 1 { return count }
            self = ahead
            previous = index
            count += 1
        }
        return count
    }
}
