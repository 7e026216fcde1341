// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "benchmarks",
    dependencies: [.package(name: "horarium", path: "..")],
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
                .product(name: "CivilTime", package: "horarium"), .product(name: "Places", package: "horarium"),
            ]),
        .executableTarget(
            name: "prayer-times-benchmark",
            dependencies: [
                .product(name: "CivilTime", package: "horarium"), .product(name: "PrayerTimes", package: "horarium"),
            ]),
    ]
)
