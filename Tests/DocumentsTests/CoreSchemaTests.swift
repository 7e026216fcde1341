import Diagnostics
import Testing

@testable import Documents

@Suite("The core schema")
struct CoreSchemaTests {
    @Test(
        "Whole numbers (YAML 1.2.2, §10.3.2)",
        arguments: [
            ("0", 0), ("-0", 0), ("+12", 12), ("007", 7), ("0o17", 15), ("0x1F", 31), ("9223372036854775807", .max),
            ("-9223372036854775808", .min),
        ])
    func integers(text: String, value: Int) throws {
        guard case .integer(value) = try read("- \(text)").first else {
            Issue.record("\(text)")
            return
        }
    }

    @Test(
        "Other numbers keep their digits; big octal and hexadecimal ones come out in decimal",
        arguments: [
            ("1.5", "1.5", 1.5), ("-.5", "-.5", -0.5), ("5.", "5.", 5), ("1e3", "1e3", 1000),
            (".inf", ".inf", .infinity),
            ("-.INF", "-.INF", -.infinity), ("1e400", "1e400", .infinity),
            ("18446744073709551615", "18446744073709551615", 0x1p64),
            ("0xFFFFFFFFFFFFFFFF", "18446744073709551615", 0x1p64),
            ("0o2000000000000000000000", "18446744073709551616", 0x1p64),
        ] as [(String, String, Double)])
    func numbers(text: String, literal: String, double: Double) throws {
        guard case .number(let number) = try read("- \(text)").first else {
            Issue.record("\(text)")
            return
        }
        #expect(number.literal == literal)
        #expect(number.double == double)
    }

    @Test("A NaN is a number", arguments: [".nan", ".NaN", ".NAN"])
    func nan(text: String) throws {
        guard case .number(let number) = try read("- \(text)").first else {
            Issue.record("\(text)")
            return
        }
        #expect(number.double.isNaN)
    }

    @Test(
        "Everything else is text",
        arguments: [
            "no", "on", "y", "07:30", "2026-12-01", "30%", "1_000", "0b1", "0o8", "0xG", "0x", "0o", "-0x1", "1e", "e3",
            ".",
            "+", "-.nan", "+.nan", ".iNF", "1.2.3", "tRue", "nUll", "1h30m", "--1", "1e+", "٣",
        ])
    func text(text: String) throws {
        guard case .string(text) = try read("- \(text)").first else {
            Issue.record("\(text)")
            return
        }
    }

    @Test("A number of a megabyte is refused, not computed with")
    func longNumber() { #expect(finding("a: 0x" + String(repeating: "F", count: 1_000_000))?.code == .badScalar) }
}

extension DocumentNode {
    /// The value of a sequence's first item.
    fileprivate var first: DocumentNode.Value? {
        guard case .sequence(let items) = value else { return nil }
        return items.first?.value
    }
}
