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

func tests(_ room: String, _ others: [Target.Dependency] = [], data: [String] = []) -> Target {
    .testTarget(
        name: "\(room)Tests", dependencies: [.init(stringLiteral: room), "ReferenceData"] + others,
        exclude: data,
        swiftSettings: settings)
}

/// The rooms that stand on their own are libraries too.
let libraries = [
    "Diagnostics", "CivilTime", "Documents", "JSONSchema", "PrayerTimes", "FoundationBridge", "ICalendar",
    "DeviceManifest", "Building", "Places",
]

/// What the server of `horarium serve` stands on, for the program alone.
let nio = ["NIOCore", "NIOConcurrencyHelpers", "NIOPosix", "NIOHTTP1"].map {
    Target.Dependency.product(name: $0, package: "swift-nio", condition: .when(traits: ["Program"]))
}

let package = Package(
    name: "horarium",
    // The oldest systems that have all of the standard library that is used here. A watch is none of them: its `Int` has 32 bits,
    // too few for milliseconds since 1970.
    platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .visionOS(.v1)],
    products: [.executable(name: "horarium", targets: ["horarium"])]
        + libraries.map { .library(name: $0, targets: [$0]) },
    traits: [
        .default(enabledTraits: ["Program"]),
        .trait(
            name: "Program",
            description:
                "The command line, and what reads plans. An app that links other libraries leaves it out: no package, no libyaml."
        ),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
    ],
    targets: [
        room("Bytes"),
        room("Diagnostics", ["Bytes"]),
        room("CivilTime", ["Bytes"]),
        // The towns of the world, as data: see Tools/gazetteer.
        .target(name: "CGazetteer", exclude: ["gazetteer.bin"]),
        room("Places", ["CGazetteer", "CivilTime", "Bytes"]),
        // A release of the time zone database: see Tools/timezones.
        .target(name: "CTimeZones", exclude: ["timezones.bin"]),
        room("ZoneData", ["CTimeZones", "CivilTime"]),
        room("Hashing"),
        .systemLibrary(
            name: "CLibYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
        room("Documents", [.target(name: "CLibYAML", condition: .when(traits: ["Program"])), "Diagnostics", "Bytes"]),
        // The schemas of everything that is read and written, and the meta-schemas that they may refer to.
        .target(name: "CSchemas", exclude: ["MetaSchemas"]),
        room("JSONSchema", ["CSchemas", "Documents", "Diagnostics", "Bytes"]),
        room("PrayerTimes", ["CivilTime"]),
        room(
            "PlanFile",
            [
                "CSchemas", "Documents", "JSONSchema", "Places", "Hashing", "ICalendar", "CivilTime", "PrayerTimes",
                "Diagnostics", "Bytes",
            ]),
        room(
            "Planning",
            ["PlanFile", "DeviceManifest", "Hashing", "ZoneData", "CivilTime", "PrayerTimes", "Diagnostics", "Bytes"]),
        room("FoundationBridge", ["PrayerTimes", "CivilTime"]),
        room("ICalendar", ["CivilTime", "Bytes"]),
        room("DeviceManifest", ["CivilTime", "Bytes"]),
        room("Simulation", ["DeviceManifest", "CivilTime"]),
        // The stylesheet and the script of pictures.
        .target(name: "CPicture", exclude: ["picture.css", "picture.js"]),
        room(
            "Pictures",
            [
                "CPicture", "Reports", "Simulation", "Manifests", "Planning", "PlanFile", "DeviceManifest",
                "PrayerTimes", "Hashing", "CivilTime", "Diagnostics", "Bytes",
            ]),
        room(
            "Calendars",
            ["Planning", "PlanFile", "DeviceManifest", "ICalendar", "CivilTime", "Diagnostics", "Bytes"]),
        room(
            "Manifests",
            [
                "Planning", "PlanFile", "DeviceManifest", "PrayerTimes", "Documents", "Hashing", "CivilTime",
                "Diagnostics", "Bytes",
            ]),
        room("PrayerTables", ["PlanFile", "PrayerTimes", "Places", "Documents", "CivilTime", "Diagnostics"]),
        room(
            "Reports",
            [
                "Calendars", "Manifests", "ICalendar", "DeviceManifest", "Simulation", "Planning", "PlanFile",
                "PrayerTimes", "Documents", "CivilTime", "Diagnostics", "Bytes",
            ]),
        room(
            "Building",
            [
                "CSchemas", "Calendars", "Manifests", "Planning", "PlanFile", "DeviceManifest", "JSONSchema",
                "Documents", "CivilTime", "Diagnostics",
            ]),
        room("Fleet", ["Building", "Documents", "CivilTime", "Diagnostics", "Bytes"]),
        room(
            "LanguageServer",
            [
                "Building", "PrayerTables", "Planning", "PlanFile", "PrayerTimes", "Places", "DeviceManifest",
                "Documents", "CivilTime", "Diagnostics", "Bytes",
            ]),

        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
        room("Gzip", [.target(name: "CZlib", condition: .when(traits: ["Program"]))]),
        room("Watching"),
        // What the pages of the server load.
        .target(name: "CPageAssets", exclude: ["page.css", "page.js", "vendor"]),
        room(
            "Serving",
            [
                "CPageAssets", "Building", "Pictures", "Reports", "Calendars", "Planning", "PlanFile", "DeviceManifest",
                "Gzip", "Watching", "Hashing", "ICalendar", "Documents", "CivilTime", "Diagnostics", "Bytes",
            ] + nio),

        // In C, since a Swift file cannot be given a text from outside. `make dist` names its builds, and so no other is named.
        .target(
            name: "CBuildName",
            cSettings: Context.environment["HORARIUM_BUILD"].map { [.define("HORARIUM_BUILD", to: "\"\($0)\"")] } ?? []),
        .executableTarget(
            name: "horarium",
            dependencies: [
                "CBuildName", "LanguageServer", "Serving", "Watching", "Fleet", "Building", "Calendars", "Manifests",
                "PrayerTables", "Reports", "Pictures", "Simulation", "Planning", "PlanFile", "PrayerTimes", "Places",
                "ZoneData", "ICalendar", "DeviceManifest", "JSONSchema", "Documents", "CivilTime", "Diagnostics",
                "Bytes",
                .product(
                    name: "ArgumentParser", package: "swift-argument-parser", condition: .when(traits: ["Program"])),
            ], swiftSettings: settings),

        .target(
            name: "ReferenceData", path: "Tests/ReferenceData",
            exclude: ["LICENSE-adhan.txt", "LICENSE-hijridate.txt", "README.md", "conformance", "cut.py", "reference"],
            swiftSettings: settings),
        tests("Diagnostics", ["Bytes"]),
        tests("CivilTime"),
        tests("Places", ["CivilTime"]),
        tests("ZoneData", ["CivilTime"]),
        tests("Hashing"),
        tests("Documents", ["Diagnostics"]),
        tests("JSONSchema", ["Documents", "Diagnostics"]),
        tests("PrayerTimes", ["CivilTime"], data: ["Fixtures"]),
        tests(
            "PlanFile", ["ZoneData", "JSONSchema", "Documents", "CivilTime", "PrayerTimes", "Diagnostics"],
            data: ["Broken", "Sounds"]),
        tests(
            "Planning",
            [
                "PlanFile", "DeviceManifest", "ZoneData", "Documents", "CivilTime", "PrayerTimes", "Diagnostics",
                "Hashing",
            ]),
        tests("FoundationBridge", ["PrayerTimes", "CivilTime"]),
        tests("ICalendar", ["CivilTime"], data: ["Foreign"]),
        tests("PrayerTables", ["PlanFile", "PrayerTimes", "CivilTime", "Diagnostics"]),
        tests(
            "Reports",
            [
                "Building", "Calendars", "Manifests", "Planning", "PlanFile", "ICalendar", "DeviceManifest",
                "ZoneData", "JSONSchema", "PrayerTimes", "Documents", "CivilTime", "Diagnostics",
            ],
            data: ["Codes", "Renderings"]),
        tests("Simulation", ["DeviceManifest", "CivilTime"]),
        tests(
            "Pictures",
            [
                "Building", "Reports", "Simulation", "Planning", "PlanFile", "ZoneData", "Documents", "CivilTime",
                "Diagnostics", "Bytes",
            ]),
        tests("DeviceManifest", data: ["Vectors"]),
        tests("Building", ["Planning", "ZoneData", "Documents", "CivilTime", "Diagnostics"]),
        tests("Fleet", ["Building", "ZoneData", "CivilTime"]),
        tests("LanguageServer", ["ZoneData", "Documents", "CivilTime", "Diagnostics"]),
        tests("Gzip"),
        tests("Watching"),
        .testTarget(
            name: "ServingTests",
            dependencies: ["Serving", "Building", "JSONSchema", "Diagnostics", "CivilTime", "ReferenceData"] + nio,
            swiftSettings: settings),
        tests("horarium", ["ZoneData", "CivilTime"], data: ["Golden"]),
        .testTarget(
            name: "PeopleTests",
            dependencies: [
                "Building", "ICalendar", "DeviceManifest", "ZoneData", "Documents", "CivilTime", "Diagnostics",
                "ReferenceData",
            ],
            exclude: ["Plans"], swiftSettings: settings),
        .testTarget(
            name: "DocumentationTests", dependencies: ["PrayerTimes", "ICalendar", "DeviceManifest", "CivilTime"],
            swiftSettings: settings),
    ]
)

// The fuzzer reads plans and timetables through their `package` interface, so it is a target of this package, but one that only
// `.ci/checks/fuzz` asks for: its flags are unsafe, and a package with such flags cannot be depended upon.
if Context.environment["HORARIUM_FUZZING"] != nil {
    let sanitizers = ["-sanitize=fuzzer,address"]
    package.targets.append(
        .executableTarget(
            name: "Fuzzer",
            dependencies: ["PlanFile", "ICalendar", "JSONSchema", "Documents", "CivilTime", "Diagnostics"],
            path: "Fuzzing/Fuzzer",
            swiftSettings: settings + [.unsafeFlags(sanitizers + ["-parse-as-library"])],
            linkerSettings: [.unsafeFlags(sanitizers + ["-use-ld=lld"])]))
    for target in package.targets
    where ["Documents", "JSONSchema", "PlanFile", "ICalendar", "Diagnostics", "CivilTime"].contains(target.name) {
        target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(sanitizers + ["-parse-as-library"])]
    }
}

// The static program is held to 30 MB: its rooms that compute nothing long are made small. The flag is unsafe, and so only
// `Tools/packages/build` asks for it.
if Context.environment["HORARIUM_STATIC"] != nil {
    let cold = ["horarium", "LanguageServer", "Serving", "Pictures", "Reports", "Simulation", "PrayerTables"]
    for target in package.targets where cold.contains(target.name) {
        target.swiftSettings = settings + [.unsafeFlags(["-Osize"])]
    }
}
