import Documents

/// The name that Android gives a file among an app's raw resources, `res/raw`.
///
/// Names are words of the programming language: lower-case letters, digits and underscores, a letter first, and none
/// that Java has taken. Source: Android, "App resources overview"; the Java Language Specification, §3.9. Expo's plugin
/// for notifications holds the one list of sounds that it takes for both systems to the same rule.
package enum AndroidResource {
    /// Whether a file can be shipped under its own name, whose ending a resource does not have.
    package static func isName(_ file: String) -> Bool {
        FileName.stem(of: file) == name(of: file)
    }

    /// The resource that a file becomes: its own name without the ending where that is allowed, or else the nearest to
    /// it.
    package static func name(of file: String) -> String {
        var name = String(
            FileName.stem(of: file).lowercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
        if name.first?.isLetter != true { name = "sound" + (name.hasPrefix("_") ? "" : "_") + name }
        return reserved.contains(name) ? name + "_sound" : name
    }

    /// The file's name with which it becomes just that resource.
    package static func file(for file: String) -> String {
        let stem = FileName.stem(of: file)
        return name(of: file) + file.dropFirst(stem.count).lowercased()
    }

    private static let reserved: Set<String> = [
        "abstract", "assert", "boolean", "break", "byte", "case", "catch", "char", "class", "const", "continue",
        "default",
        "do", "double", "else", "enum", "extends", "false", "final", "finally", "float", "for", "goto", "if",
        "implements",
        "import", "instanceof", "int", "interface", "long", "native", "new", "null", "package", "private", "protected",
        "public", "return", "short", "static", "strictfp", "super", "switch", "synchronized", "this", "throw", "throws",
        "transient", "true", "try", "void", "volatile", "while",
    ]
}
