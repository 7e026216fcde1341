internal import CivilTime

extension Double {
    /// The number with at most so many decimals, and none that are zero at the end.
    package func decimals(_ places: Int) -> String {
        let scale = (0..<places).reduce(1) { scale, _ in scale * 10 }
        let units = Int((magnitude * Double(scale)).rounded())
        var fraction = "\((units % scale).padded(to: places))"
        while fraction.hasSuffix("0") { fraction.removeLast() }
        return (self < 0 && units != 0 ? "-" : "") + "\(units / scale)" + (fraction.isEmpty ? "" : ".\(fraction)")
    }
}
