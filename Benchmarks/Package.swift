// swift-tools-version: 6.1
import PackageDescription

/// Adhan's Swift library, with which prayer times are compared: a checkout beside the project, never part of it.
let adhan = Context.environment["ADHAN_SWIFT"].flatMap { $0.isEmpty ? nil : $0 }

let package = Package(
    name: "benchmarks",
    dependencies: [.package(name: "horarium", path: "..")]
        + (adhan.map { [.package(name: "adhan-swift", path: $0)] } ?? []),
    targets: [
        .systemLibrary(name: "BareLibYAML", path: "Sources/BareLibYAML", pkgConfig: "yaml-0.1"),
        .executableTarget(
            name: "yaml-benchmark",
            dependencies: [
                "BareLibYAML",
                .product(name: "Documents", package: "horarium"),
                .product(name: "JSONSchema", package: "horarium"),
                .product(name: "Diagnostics", package: "horarium"),
            ]),
        .executableTarget(
            name: "icalendar-benchmark",
            dependencies: [
                .product(name: "ICalendar", package: "horarium"), .product(name: "CivilTime", package: "horarium"),
            ]),
        .executableTarget(
            name: "places-benchmark",
            dependencies: [
                .product(name: "CivilTime", package: "horarium"), .product(name: "Gazetteer", package: "horarium"),
            ]),
        .executableTarget(
            name: "prayer-times-benchmark",
            dependencies: [
                .product(name: "CivilTime", package: "horarium"), .product(name: "PrayerTimes", package: "horarium"),
            ]),
        .executableTarget(
            name: "kit-benchmark",
            dependencies: [
                .product(name: "CivilTime", package: "horarium"), .product(name: "DeviceManifest", package: "horarium"),
            ]),
    ]
        + (adhan == nil
            ? []
            : [
                .executableTarget(
                    name: "adhan-benchmark", dependencies: [.product(name: "Adhan", package: "adhan-swift")])
            ])
)
