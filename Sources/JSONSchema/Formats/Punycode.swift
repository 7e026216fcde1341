/// The Bootstring encoding of international labels in ASCII (RFC 3492, with the parameters of §5).
enum Punycode {
    private static let base = 36
    private static let tMin = 1
    private static let tMax = 26
    private static let skew = 38
    private static let damp = 700
    private static let initialBias = 72
    private static let initialN = 128

    /// Returns the code points that a label encodes (§6.2), or `nil` when it is not an encoding.
    static func decode(_ label: some Sequence<UInt8>) -> [Unicode.Scalar]? {
        let input = Array(label)
        var output: [Unicode.Scalar] = []
        var rest = input[...]
        if let delimiter = input.lastIndex(of: UInt8(ascii: "-")) {
            output = input[..<delimiter].map { Unicode.Scalar($0) }
            rest = input[(delimiter + 1)...]
        }
        var (n, i, bias) = (initialN, 0, initialBias)
        while !rest.isEmpty {
            let oldI = i
            var weight = 1
            var k = base
            while true {
                guard let digit = rest.popFirst().flatMap(value) else { return nil }
                i += digit * weight
                let t = threshold(k, bias)
                if digit < t { break }
                weight *= base - t
                // A label has at most 63 characters, so anything beyond 32 bits is nonsense.
                guard weight < 1 << 31, i < 1 << 31 else { return nil }
                k += base
            }
            bias = adapt(i - oldI, output.count + 1, isFirst: oldI == 0)
            n += i / (output.count + 1)
            i %= output.count + 1
            guard n <= 0x10FFFF, let scalar = Unicode.Scalar(UInt32(n)) else { return nil }
            output.insert(scalar, at: i)
            i += 1
        }
        return output
    }

    /// Returns the encoding of code points (§6.3).
    static func encode(_ scalars: [Unicode.Scalar]) -> [UInt8] {
        var output = scalars.filter(\.isASCII).map { UInt8($0.value) }
        let basic = output.count
        var handled = basic
        if basic > 0 { output.append(UInt8(ascii: "-")) }
        var (n, delta, bias) = (initialN, 0, initialBias)
        while handled < scalars.count, let m = scalars.map({ Int($0.value) }).filter({ $0 >= n }).min() {
            delta += (m - n) * (handled + 1)
            n = m
            for scalar in scalars {
                if scalar.value < n { delta += 1 }
                guard scalar.value == n else { continue }
                var q = delta
                var k = base
                while true {
                    let t = threshold(k, bias)
                    if q < t { break }
                    output.append(digit(t + (q - t) % (base - t)))
                    q = (q - t) / (base - t)
                    k += base
                }
                output.append(digit(q))
                bias = adapt(delta, handled + 1, isFirst: handled == basic)
                delta = 0
                handled += 1
            }
            delta += 1
            n += 1
        }
        return output
    }

    private static func threshold(_ k: Int, _ bias: Int) -> Int { min(max(k - bias, tMin), tMax) }

    private static func adapt(_ delta: Int, _ count: Int, isFirst: Bool) -> Int {
        var delta = isFirst ? delta / damp : delta / 2
        delta += delta / count
        var k = 0
        while delta > (base - tMin) * tMax / 2 {
            delta /= base - tMin
            k += base
        }
        return k + (base - tMin + 1) * delta / (delta + skew)
    }

    private static func value(_ byte: UInt8) -> Int? {
        if byte.isLetter { return Int(byte | 0x20) - 0x61 }
        return byte.isDigit ? Int(byte) - 0x30 + 26 : nil
    }

    private static func digit(_ value: Int) -> UInt8 { UInt8(value < 26 ? value + 0x61 : value - 26 + 0x30) }
}
