// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "benchmarks",
    dependencies: [.package(name: "horarium", path: "..")],
    targets: [
        .executableTarget(
            name: "prayer-times-benchmark",
            dependencies: [
                "BareLibYAML",
                .product(name: "YAML", package: "horarium"),
                .product(name: "Diagnostics", package: "horarium"),
            ]),
        .executableTarget(
            name: "icalendar-benchmark",
            dependencies: [
                .product(name: "ICalendar", package: "horarium"),
                .product(name: "CivilTime", package: "horarium"),
            ]),
    ]
)
