package import CivilTime

/// Numbers as the pictures write them, the same in every language.
package enum Figures {
    /// `2,581`.
    package static func grouped(_ number: Int) -> String {
        var digits = "\(number.magnitude)"
        var groups: [String] = []
        while digits.count > 3 {
            groups.insert(String(digits.suffix(3)), at: 0)
            digits.removeLast(3)
        }
        return (number < 0 ? "−" : "") + ([digits] + groups).joined(separator: ",")
    }

    /// A quotient with one decimal, rounded half up: `4.0`. The divisor is positive, the dividend not negative.
    package static func tenths(_ dividend: Int, _ divisor: Int) -> String {
        let tenths = (dividend * 20 + divisor) / (2 * divisor)
        return "\(grouped(tenths / 10)).\(tenths % 10)"
    }

    /// A share with one decimal: `10.1 %`.
    package static func share(_ part: Int, of whole: Int) -> String {
        whole == 0 ? "0.0 %" : "\(tenths(part * 100, whole)) %"
    }

    /// Minutes before or after: `−30`, `+5`; with seconds where there are some.
    package static func minutes(_ offset: TimeSpan) -> String {
        let (minutes, rest) = Int(offset.seconds.magnitude).quotientAndRemainder(dividingBy: 60)
        return (offset < .zero ? "−" : "+") + "\(minutes)" + (rest == 0 ? "" : ":\(rest.padded(to: 2))")
    }
}
