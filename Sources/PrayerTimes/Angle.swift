/// An angle. A number literal is in degrees, as on maps and in timetables: `latitude: 51.5`.
public struct Angle: Hashable, Sendable {
    /// The angle in degrees.
    public var degrees: Double

    /// Returns an angle given in degrees.
    public static func degrees(_ degrees: Double) -> Angle { Angle(degrees: degrees) }
    /// Returns an angle given in radians, of which 2π are a full turn.
    public static func radians(_ radians: Double) -> Angle { Angle(degrees: radians / Trigonometry.degree) }

    /// Creates an angle from degrees.
    public init(degrees: Double) { self.degrees = degrees }

    /// The angle in radians, of which 2π are a full turn.
    public var radians: Double { degrees * Trigonometry.degree }

    /// Returns the opposite angle.
    public static prefix func - (a: Angle) -> Angle { Angle(degrees: -a.degrees) }
}

extension Angle: Comparable {
    /// Whether `a` is less than `b`, by signed size: −18° is less than −17°.
    public static func < (a: Angle, b: Angle) -> Bool { a.degrees < b.degrees }
}

extension Angle: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
    /// Creates an angle from a literal number of degrees.
    public init(floatLiteral degrees: Double) { self.init(degrees: degrees) }
    /// Creates an angle from a literal number of whole degrees.
    public init(integerLiteral degrees: Int) { self.init(degrees: Double(degrees)) }
}

extension Angle: CustomStringConvertible {
    /// The angle in degrees, with enough digits to distinguish it from all others: `18.5°`.
    public var description: String { Int(exactly: degrees).map { "\($0)°" } ?? "\(degrees)°" }
}
