// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "benchmarks",
    dependencies: [.package(name: "horarium", path: "..")],
    targets: [
        .executableTarget(
            name: "prayer-times-benchmark",
            dependencies: [
                .product(name: "CivilTime", package: "horarium"), .product(name: "PrayerTimes", package: "horarium"),
            ])
    ]
)
