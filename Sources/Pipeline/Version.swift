package import DeviceManifest

extension Pipeline {
    /// The program's version: of `--version`, of manifests and of machine-readable reports.
    package static let version = "0.1.0"

    /// The maker that manifests name.
    package static let generator = Manifest.Generator(name: "horarium", version: version)
}
