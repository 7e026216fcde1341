internal import CivilTime

extension Double {
    /// Returns the number with at most this many decimals, without trailing zeros.
    package func decimals(_ places: Int) -> String {
        let scale = (0..<places).reduce(1) { scale, _ in scale * 10 }
        let units = Int((magnitude * Double(scale)).rounded())
        var fraction = "\((units % scale).padded(to: places))"
        while fraction.hasSuffix("0") { fraction.removeLast() }
        return (self < 0 && units != 0 ? "-" : "") + "\(units / scale)" + (fraction.isEmpty ? "" : ".\(fraction)")
    }
}
