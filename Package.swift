// swift-tools-version: 6.1
import PackageDescription

let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// A room of the house (see README, "How it is built") with the rooms above it that it may import.
func room(_ name: String, _ above: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: above, swiftSettings: settings)
}

func tests(_ room: String, _ others: [Target.Dependency] = []) -> Target {
    .testTarget(name: "\(room)Tests", dependencies: [.init(stringLiteral: room)] + others, swiftSettings: settings)
}

let package = Package(
    name: "horarium",
    products: [
        .library(name: "CivilTime", targets: ["CivilTime"])
    ],
    targets: [
        room("Diagnostics"),
        room("CivilTime"),
        .systemLibrary(
            name: "CLibYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
        room("YAML", ["CLibYAML", "Diagnostics"]),

        tests("CivilTime"),
    ]
)
