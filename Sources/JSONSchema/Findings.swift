public import Diagnostics

extension Diagnostic.Code {
    /// The findings in documents that do not fit their schema, and in schemas themselves.
    public static let schemas: [Self] = [
        unknownKey, missingKey, wrongType, unknownValue, outOfRange, badFormat, schemaViolation, badSchema,
    ]

    package static let unknownKey = Self(
        "unknown-key", .error,
        "The key has no meaning at this place. It would be ignored, so it is an error: most often a typing mistake.",
        wrong: "perday: 4", right: "perDay: 4")

    package static let missingKey = Self(
        "missing-key", .error,
        "Something cannot do without a key that is not there.",
        wrong: "window: {from: 07:00}", right: "window: {from: 07:00, to: 22:00}")

    package static let wrongType = Self(
        "wrong-type", .error,
        "The value is of another kind than the key wants: text instead of a number, one value instead of a list.",
        wrong: "bodies: Breathe.", right: "bodies: [Breathe.]")

    package static let unknownValue = Self(
        "unknown-value", .error,
        "The value is none of those that the key can have.",
        wrong: "distribution: random", right: "distribution: stratified")

    package static let outOfRange = Self(
        "out-of-range", .error,
        "The value is smaller or larger than the key allows.",
        wrong: "perDay: 1000", right: "perDay: 10")

    package static let badFormat = Self(
        "bad-format", .error,
        "The text is not written as such a value is: a time of day, a duration, a date, a share.",
        wrong: "from: 7.30", right: "from: 07:30")

    package static let schemaViolation = Self(
        "schema-violation", .error,
        "The document breaks a rule of its schema.",
        wrong: "days: [mon, mon]", right: "days: [mon, tue]")

    package static let badSchema = Self(
        "bad-schema", .error,
        "The file given as a schema is no JSON Schema (draft 2020-12), or refers to one that is not there.",
        wrong: "type: text", right: "type: string")
}
