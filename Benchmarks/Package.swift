// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "Benchmarks",
    dependencies: [.package(name: "horarium", path: "..")],
    targets: [
        .systemLibrary(name: "BareLibYAML", path: "Sources/BareLibYAML", pkgConfig: "yaml-0.1"),
        .executableTarget(
            name: "yaml-benchmark",
            dependencies: [
                "BareLibYAML",
                .product(name: "YAML", package: "horarium"),
                .product(name: "Diagnostics", package: "horarium"),
            ]),
    ]
)
