// swift-tools-version: 6.1
import PackageDescription

let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// A library target with its dependencies; see README, "How it is built".
func target(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

func tests(_ target: String, _ others: [Target.Dependency] = [], data: [String] = []) -> Target {
    .testTarget(
        name: "\(target)Tests", dependencies: [.init(stringLiteral: target), "ReferenceData"] + others,
        exclude: data,
        swiftSettings: settings)
}

/// The targets that stand on their own are libraries too.
let libraries = [
    "Diagnostics", "CivilTime", "Documents", "JSONSchema", "PrayerTimes", "FoundationBridge", "ICalendar",
    "DeviceManifest", "Pipeline", "Gazetteer",
]

/// What the server of `horarium serve` stands on, for the program alone.
let nio = ["NIOCore", "NIOConcurrencyHelpers", "NIOPosix", "NIOHTTP1"].map {
    Target.Dependency.product(name: $0, package: "swift-nio", condition: .when(traits: ["Program"]))
}

let package = Package(
    name: "horarium",
    // The oldest systems that have all of the standard library that is used here. A watch is none of them: its `Int`
    // has 32 bits, too few for milliseconds since 1970.
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
        target("Text"),
        target("JSON", ["Text"]),
        target("Diagnostics", ["JSON", "Text"]),
        target("CivilTime", ["Text"]),
        // The towns of the world, as data: see Tools/gazetteer.
        .target(name: "CGazetteer", exclude: ["gazetteer.bin"]),
        target("Gazetteer", ["CGazetteer", "CivilTime", "Text"]),
        // A release of the time zone database: see Tools/timezones.
        .target(name: "CTimeZones", exclude: ["timezones.bin"]),
        target("TimeZoneData", ["CTimeZones", "CivilTime"]),
        target("Hashing"),
        .systemLibrary(
            name: "CLibYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
        target(
            "Documents", [.target(name: "CLibYAML", condition: .when(traits: ["Program"])), "Diagnostics", "Text"]),
        // The schemas of everything that is read and written, and the meta-schemas that they may refer to.
        .target(name: "CSchemas", exclude: ["MetaSchemas"]),
        target("RegularExpressions"),
        target("JSONSchema", ["CSchemas", "RegularExpressions", "Documents", "Diagnostics", "Text"]),
        target("PrayerTimes", ["CivilTime"]),
        // Words in every language, a file each.
        target("Localization", ["PrayerTimes", "CivilTime", "Text"]),
        target("Timetables", ["Localization", "PrayerTimes", "Documents", "CSV", "CivilTime", "Diagnostics", "Text"]),
        target(
            "PlanModel",
            ["Timetables", "Localization", "PrayerTimes", "ICalendar", "Documents", "CivilTime", "Diagnostics", "Text"]),
        target("PlanSchema", ["CSchemas", "JSONSchema", "Documents", "Diagnostics"]),
        target(
            "Suggestions",
            [
                "PlanSchema", "PlanModel", "Timetables", "Localization", "Gazetteer", "PrayerTimes", "JSONSchema",
                "Documents", "CivilTime", "Diagnostics",
            ]),
        target("Sounds", ["Documents"]),
        target(
            "PlanReader",
            [
                "PlaceChecks", "Suggestions", "Sounds", "PlanSchema", "PlanModel", "Timetables", "Localization",
                "Gazetteer", "PrayerTimes", "ICalendar", "JSONSchema", "Documents", "CSV", "Hashing", "CivilTime",
                "Diagnostics", "Text",
            ]),
        target(
            "Scheduling",
            [
                "PlanModel", "Timetables", "Localization", "TimeZoneData", "PrayerTimes", "DeviceManifest", "Hashing",
                "CivilTime", "Diagnostics", "Text",
            ]),
        target("FoundationBridge", ["PrayerTimes", "CivilTime"]),
        target("CSV", ["Diagnostics"]),
        target("PlaceChecks", ["Suggestions", "Gazetteer", "Documents", "CivilTime", "Diagnostics"]),
        target("ICalendar", ["CivilTime", "Text"]),
        target("DeviceManifest", ["CivilTime", "Text"]),
        target("Simulation", ["DeviceManifest", "CivilTime"]),
        // The stylesheet and the script of pictures.
        .target(name: "CPicture", exclude: ["picture.css", "picture.js"]),
        target(
            "Drawing",
            [
                "CPicture", "Scheduling", "PlanModel", "Localization", "PrayerTimes", "DeviceManifest", "Hashing",
                "CivilTime", "Text",
            ]),
        target(
            "YearCharts",
            [
                "Drawing", "ManifestWriter", "Simulation", "Scheduling", "PlanModel", "Localization", "PrayerTimes",
                "DeviceManifest", "CivilTime",
            ]),
        target(
            "Charts",
            [
                "YearCharts", "Drawing", "Reports", "Scheduling", "PlanModel", "Localization", "PrayerTimes",
                "DeviceManifest", "CivilTime", "Diagnostics",
            ]),
        target(
            "CalendarWriter",
            [
                "Scheduling", "PlanModel", "Localization", "ICalendar", "DeviceManifest", "CivilTime", "Diagnostics",
                "Text",
            ]),
        target(
            "ManifestWriter",
            [
                "Scheduling", "Sounds", "PlanModel", "Localization", "PrayerTimes", "DeviceManifest", "Documents",
                "Hashing", "CivilTime", "Diagnostics", "JSON", "Text",
            ]),
        target("WatchWorkouts", ["Scheduling", "PlanModel", "Localization", "Hashing", "CivilTime", "Diagnostics"]),
        target(
            "PrayerTables",
            ["Timetables", "Gazetteer", "PrayerTimes", "Documents", "CSV", "CivilTime", "Diagnostics", "JSON", "Text"]),
        target(
            "Reports",
            [
                "CalendarWriter", "ManifestWriter", "Simulation", "Scheduling", "PlanSchema", "PlanModel", "Timetables",
                "Localization", "PrayerTimes", "ICalendar", "DeviceManifest", "Documents", "CSV", "CivilTime",
                "Diagnostics", "JSON", "Text",
            ]),
        target(
            "Pipeline",
            [
                "CSchemas", "CalendarWriter", "ManifestWriter", "WatchWorkouts", "Scheduling", "PlanReader",
                "PlanModel", "Localization", "DeviceManifest", "JSONSchema", "Documents", "CivilTime", "Diagnostics",
                "Text",
            ]),
        target("PlanEditing", ["PlanSchema", "PlanModel", "Documents", "Diagnostics"]),
        target(
            "AutoFix", ["Pipeline", "PlanReader", "Localization", "JSONSchema", "Documents", "Diagnostics", "Text"]),
        target(
            "Batch",
            [
                "Ringing", "Pipeline", "Scheduling", "PlanReader", "PlanModel", "Documents", "CivilTime", "Diagnostics",
                "JSON", "Text",
            ]),
        target(
            "LanguageServer",
            [
                "Pipeline", "PrayerTables", "Scheduling", "PlanReader", "PlanSchema", "PlanModel", "Gazetteer",
                "PrayerTimes", "DeviceManifest", "Documents", "CivilTime", "Diagnostics", "JSON", "Text",
            ]),

        target(
            "StarterPlans",
            ["PlanReader", "PlaceChecks", "Gazetteer", "PrayerTimes", "Documents", "CivilTime", "Diagnostics"]),

        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
        .systemLibrary(name: "CMalloc"),
        target("Gzip", [.target(name: "CZlib", condition: .when(traits: ["Program"]))]),
        target("Watching"),
        target(
            "Ringing",
            [
                "Pipeline", "ManifestWriter", "Scheduling", "PlanModel", "DeviceManifest", "JSONSchema", "Documents",
                "CivilTime", "Diagnostics", "JSON", "Hashing",
            ]),
        // Calls for clocks, processes and terminals that Swift's modules of the C libraries leave out.
        .target(name: "CSystemCalls"),
        target(
            "RingService",
            [
                "CSystemCalls", "Ringing", "Watching", "Pipeline", "ManifestWriter", "Scheduling", "PlanReader",
                "PlanModel", "Localization", "DeviceManifest", "Documents", "CivilTime", "Diagnostics", "Text",
            ]),
        // What the pages of the server load.
        .target(
            name: "CPageAssets",
            exclude: [
                "page.css", "page.js", "work.js", "assist.js", "times.js", "fields.js", "changes.js", "forms.js",
                "sections.js", "prayers.js", "workouts.js", "absences.js", "drag.js", "plans.js", "newplan.js",
                "places.js", "vendor",
            ]),
        target(
            "HTTPServer",
            [
                "CPageAssets", "LanguageServer", "PlanEditing", "StarterPlans", "Pipeline", "PrayerTables", "Charts",
                "Drawing", "Reports", "CalendarWriter", "WatchWorkouts", "Scheduling", "PlanReader", "PlanSchema",
                "PlanModel", "Localization", "Gazetteer", "PrayerTimes", "ICalendar", "JSONSchema", "Documents",
                "Watching", "Gzip", "Hashing", "CivilTime", "Diagnostics", "JSON", "Text",
            ] + nio),

        // In C, since a Swift file cannot be given a text from outside. `make dist` names its builds, and so no other
        // is named.
        .target(
            name: "CBuildName",
            cSettings: Context.environment["HORARIUM_BUILD"].map { [.define("HORARIUM_BUILD", to: "\"\($0)\"")] } ?? []),
        .executableTarget(
            name: "horarium",
            dependencies: [
                "CBuildName", "CMalloc", "LanguageServer", "HTTPServer", "RingService", "Ringing", "Batch", "AutoFix",
                "StarterPlans", "Pipeline", "Charts", "Reports", "CalendarWriter", "ManifestWriter", "PrayerTables",
                "Simulation", "Scheduling", "PlanReader", "PlanModel", "Timetables", "Localization", "TimeZoneData",
                "Gazetteer", "PrayerTimes", "ICalendar", "DeviceManifest", "JSONSchema", "Documents", "Watching",
                "CivilTime", "Diagnostics", "Text",
                .product(
                    name: "ArgumentParser", package: "swift-argument-parser", condition: .when(traits: ["Program"])),
            ], swiftSettings: settings),

        .target(
            name: "ReferenceData", path: "Tests/ReferenceData",
            exclude: [
                "LICENSE-adhan.txt", "LICENSE-hijridate.txt", "README.md", "authorities", "conformance", "cut.py",
                "reference",
            ],
            swiftSettings: settings),
        // What the fuzzer reads bytes as, and the tests its corpus.
        .target(
            name: "FuzzSubjects",
            dependencies: [
                "WatchWorkouts", "PlanReader", "PlanModel", "Timetables", "TimeZoneData", "ICalendar", "JSONSchema",
                "Documents", "CivilTime", "Diagnostics",
            ],
            path: "Fuzzing/Subjects", swiftSettings: settings),
        tests("FuzzSubjects"),
        tests("Text"),
        tests("Diagnostics", ["JSON", "Text"]),
        tests("CivilTime"),
        tests("Gazetteer", ["CivilTime"]),
        tests("TimeZoneData", ["CivilTime"]),
        tests("Hashing"),
        tests("Documents", ["Diagnostics"]),
        tests("RegularExpressions"),
        tests("JSONSchema", ["Documents", "Diagnostics"]),
        tests("PrayerTimes", ["TimeZoneData", "CivilTime"], data: ["Fixtures"]),
        tests(
            "PlanReader",
            [
                "Reports", "PlaceChecks", "Suggestions", "Sounds", "PlanSchema", "PlanModel", "Timetables",
                "Localization", "TimeZoneData", "PrayerTimes", "JSONSchema", "Documents", "CivilTime", "Diagnostics",
            ],
            data: ["Broken", "Sounds"]),
        tests(
            "Scheduling",
            [
                "PlanReader", "PlanModel", "TimeZoneData", "PrayerTimes", "DeviceManifest", "Documents", "Hashing",
                "CivilTime", "Diagnostics",
            ]),
        tests("FoundationBridge", ["PrayerTimes", "CivilTime"]),
        tests("ICalendar", ["TimeZoneData", "CivilTime"], data: ["Foreign"]),
        tests("PrayerTables", ["Timetables", "TimeZoneData", "PrayerTimes", "CivilTime", "Diagnostics"]),
        tests(
            "Reports",
            [
                "Batch", "Ringing", "Pipeline", "CalendarWriter", "ManifestWriter", "WatchWorkouts", "Scheduling",
                "PlanReader", "PlaceChecks", "PlanModel", "TimeZoneData", "PrayerTimes", "ICalendar", "DeviceManifest",
                "JSONSchema", "Documents", "CivilTime", "Diagnostics",
            ],
            data: ["Codes", "Renderings"]),
        tests("WatchWorkouts", ["PlanReader", "PlanModel", "TimeZoneData", "Documents", "CivilTime", "Diagnostics"]),
        tests("CSV", ["Diagnostics"]),
        tests("Simulation", ["DeviceManifest", "CivilTime"]),
        tests(
            "Charts",
            [
                "Pipeline", "YearCharts", "Drawing", "Simulation", "Scheduling", "Localization", "TimeZoneData",
                "PrayerTimes", "DeviceManifest", "Documents", "CivilTime", "Diagnostics",
            ]),
        tests("DeviceManifest", data: ["Vectors"]),
        tests(
            "Pipeline",
            [
                "AutoFix", "Scheduling", "PlanReader", "PlanModel", "TimeZoneData", "Documents", "CivilTime",
                "Diagnostics",
            ]),
        tests("AutoFix", ["Pipeline", "TimeZoneData", "Documents", "CivilTime", "Diagnostics"]),
        tests(
            "PlanEditing",
            ["Pipeline", "PlanReader", "TimeZoneData", "Documents", "CivilTime", "Diagnostics"]),
        tests("Batch", ["Pipeline", "TimeZoneData", "CivilTime"]),
        tests("LanguageServer", ["TimeZoneData", "Documents", "CivilTime", "Diagnostics", "JSON"]),
        tests("Gzip"),
        tests("Watching"),
        tests(
            "Ringing",
            [
                "Pipeline", "ManifestWriter", "Scheduling", "PlanModel", "TimeZoneData", "DeviceManifest", "Documents",
                "CivilTime", "Diagnostics",
            ]),
        tests(
            "RingService",
            [
                "Ringing", "Pipeline", "ManifestWriter", "PlanModel", "TimeZoneData", "DeviceManifest", "Diagnostics",
                "Documents", "CivilTime",
            ]),
        .testTarget(
            name: "HTTPServerTests",
            dependencies: [
                "HTTPServer", "Pipeline", "JSONSchema", "TimeZoneData", "Diagnostics", "CivilTime", "ReferenceData",
            ] + nio,
            swiftSettings: settings),
        tests("horarium", ["TimeZoneData", "CivilTime"], data: ["Golden"]),
        .testTarget(
            name: "PeopleTests",
            dependencies: [
                "Pipeline", "ICalendar", "DeviceManifest", "TimeZoneData", "Documents", "CivilTime", "Diagnostics",
                "ReferenceData",
            ],
            exclude: ["Plans"], swiftSettings: settings),
        .testTarget(
            name: "DocumentationTests", dependencies: ["PrayerTimes", "ICalendar", "DeviceManifest", "CivilTime"],
            swiftSettings: settings),
    ]
)

// Only `.ci/checks/fuzz` asks for the fuzzer: its flags are unsafe, and a package with such flags cannot be depended upon.
if Context.environment["HORARIUM_FUZZING"] != nil {
    let sanitizers = ["-sanitize=fuzzer,address"]
    package.targets.append(
        .executableTarget(
            name: "Fuzzer",
            dependencies: ["FuzzSubjects"], path: "Fuzzing/Fuzzer",
            swiftSettings: settings + [.unsafeFlags(sanitizers + ["-parse-as-library"])],
            linkerSettings: [.unsafeFlags(sanitizers + ["-use-ld=lld"])]))
    for target in package.targets
    where [
        "FuzzSubjects", "WatchWorkouts", "PlanReader", "PlaceChecks", "CSV", "Suggestions", "Sounds", "PlanSchema",
        "PlanModel", "Timetables", "Localization", "ICalendar",
        "JSONSchema", "RegularExpressions", "Documents", "CivilTime", "Diagnostics", "JSON", "Text",
    ].contains(target.name) {
        target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(sanitizers + ["-parse-as-library"])]
    }
}

// What reads and computes with what others have written: `.ci/checks/address` tests these targets, and builds no others,
// since nothing of another build serves a sanitizer's.
if Context.environment["HORARIUM_CORE"] != nil {
    let core = [
        "PrayerTables", "Timetables", "Localization", "TimeZoneData", "Gazetteer", "PrayerTimes", "ICalendar",
        "DeviceManifest", "JSONSchema", "RegularExpressions", "Documents", "CSV", "Hashing", "CivilTime", "Diagnostics",
        "JSON", "Text",
    ]
    let names = Set(
        core + core.map { "\($0)Tests" } + ["ReferenceData", "CLibYAML", "CSchemas", "CGazetteer", "CTimeZones"])
    package.products = []
    package.dependencies = []
    package.targets.removeAll { !names.contains($0.name) }
}

// The static program is held to 32 MB: its targets that compute nothing long are made small. The flag is unsafe, and so
// only `Tools/packages/build` asks for it.
if Context.environment["HORARIUM_STATIC"] != nil {
    let cold = [
        "horarium", "LanguageServer", "HTTPServer", "Charts", "YearCharts", "Drawing", "Reports", "Simulation",
        "PrayerTables", "WatchWorkouts", "Suggestions", "AutoFix", "StarterPlans", "Pipeline", "Timetables", "Sounds",
        "Gazetteer",
    ]
    for target in package.targets where cold.contains(target.name) {
        target.swiftSettings = settings + [.unsafeFlags(["-Osize"])]
    }
}
