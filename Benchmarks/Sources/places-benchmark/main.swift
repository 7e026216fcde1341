// How long a place's name takes to be found, and a place to be held against its zone: swift run -c release
// places-benchmark

import CivilTime
import Gazetteer

func measure(_ what: String, runs: Int = 200, _ body: () throws -> Int) rethrows {
    let clock = ContinuousClock()
    var found = 0
    var lengths: [Duration] = []
    for _ in 0..<runs {
        let begin = clock.now
        found = try body()
        lengths.append(clock.now - begin)
    }
    lengths.sort()
    print("\(what): \(found) found, least \(lengths[0]), median \(lengths[runs / 2]), most \(lengths[runs - 1])")
}

let gazetteer = Gazetteer()
for name in ["Tromsø", "القاهرة", "Köln", "Bombay", "Birmingham, GB", "Springfield, IL", "San Antonio", "Nowhere"] {
    measure(name) { gazetteer.matches(name).count }
}
// The first letters of the most names, and a name that is misspelt.
for beginning in ["birm", "lo", "san", "sa", "k", "s"] {
    measure("begins '\(beginning)'") { gazetteer.places(beginningWith: beginning, atMost: 20).total }
}
measure("a new gazetteer") { Gazetteer().count }

let zones = try TimeZoneDatabase.system(tzdir: nil)
for (name, latitude, longitude, zone) in [
    ("Oslo in its zone", 59.913, 10.746, "Europe/Oslo"),
    ("New York without its sign", 40.713, 74.006, "America/New_York"),
    ("Sydney without its sign", 33.87, 151.21, "Australia/Sydney"),
] {
    let zone = try zones.zone(zone)
    let point = GeoPoint(latitude: latitude, longitude: longitude)
    measure(name) { PlaceAndZone.finding(point, zone, zones: zones, gazetteer: gazetteer) == nil ? 0 : 1 }
}
