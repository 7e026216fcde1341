/// An angle. A number in source code is one in degrees, as maps and timetables have them: `latitude: 51.5`.
public struct Angle: Hashable, Sendable {
    /// The angle in degrees.
    public var degrees: Double

    /// An angle given in degrees.
    public static func degrees(_ degrees: Double) -> Angle { Angle(degrees: degrees) }
    /// An angle given in radians, of which 2π are a full turn.
    public static func radians(_ radians: Double) -> Angle { Angle(degrees: radians / Trigonometry.degree) }

    /// Makes an angle from degrees.
    public init(degrees: Double) { self.degrees = degrees }

    /// The angle in radians, of which 2π are a full turn.
    public var radians: Double { degrees * Trigonometry.degree }

    /// The angle the other way round.
    public static prefix func - (a: Angle) -> Angle { Angle(degrees: -a.degrees) }
}

extension Angle: Comparable {
    /// Orders by signed size: −18° before −17°.
    public static func < (a: Angle, b: Angle) -> Bool { a.degrees < b.degrees }
}

extension Angle: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
    /// Makes an angle from a literal number of degrees.
    public init(floatLiteral degrees: Double) { self.init(degrees: degrees) }
    /// Makes an angle from a literal number of whole degrees.
    public init(integerLiteral degrees: Int) { self.init(degrees: Double(degrees)) }
}

extension Angle: CustomStringConvertible {
    /// Degrees with as many digits as tell the number from all others: `18.5°`.
    public var description: String { Int(exactly: degrees).map { "\($0)°" } ?? "\(degrees)°" }
}
