import CBuildName

/// Which build of a version the program is.
enum BuildName {
    /// Such as `x86_64 Linux, commit 0123abcd` of a package, or `x86_64 Linux, development build`.
    static var current: String {
        let name = String(cString: horarium_build_name())
        return "\(machine), \(name.isEmpty ? "development build" : name)"
    }

    private static var machine: String {
        #if arch(x86_64)
            let processor = "x86_64"
        #elseif arch(arm64)
            let processor = "aarch64"
        #else
            let processor = "other processor"
        #endif
        #if os(Linux)
            return "\(processor) Linux"
        #elseif os(macOS)
            return "\(processor) macOS"
        #else
            return processor
        #endif
    }
}
