// swift-tools-version: 6.1
import PackageDescription

let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

func target(_ name: String, _ others: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: others, swiftSettings: settings)
}

// Modules of the names of Apple's make `canImport` true on Linux, so the adapters are compiled and run. Apps do not link
// this package: on Apple's systems its modules would stand in the way of the real ones.
let package = Package(
    name: "stand-ins",
    targets: [
        target("StandIn"),
        target("SwiftUI"),
        target("BackgroundTasks", ["StandIn"]),
        target("UserNotifications", ["StandIn"]),
        target("ActivityKit", ["StandIn"]),
        target("AlarmKit", ["StandIn", "ActivityKit", "SwiftUI"]),
        target("WidgetKit", ["ActivityKit", "SwiftUI"]),
        .target(
            name: "Widget", dependencies: ["ActivityKit", "DeviceManifest", "SwiftUI", "WidgetKit"], path: "Widget",
            swiftSettings: settings),
        target("Text"),
        target("CivilTime", ["Text"]),
        target("DeviceManifest", ["CivilTime", "Text", "UserNotifications", "AlarmKit", "ActivityKit", "SwiftUI"]),
        .testTarget(
            name: "StandInTests",
            dependencies: [
                "BackgroundTasks", "CivilTime", "DeviceManifest", "StandIn", "SwiftUI", "Widget", "WidgetKit",
            ],
            exclude: ["Vectors", "alarms.yaml"],
            swiftSettings: settings),
    ]
)
