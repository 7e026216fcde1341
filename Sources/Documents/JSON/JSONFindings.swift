package import Diagnostics

extension Diagnostic.Code {
    package static let jsonSyntax = Self(
        "json-syntax", .error,
        "The file is not JSON: a comma, quotation mark or bracket is missing or superfluous.",
        wrong: "{\"plan\": 1,}", right: "{\"plan\": 1}")
}
