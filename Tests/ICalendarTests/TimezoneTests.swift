import CivilTime
import Foundation
import ICalendar
import ReferenceData
import Testing
import TimeZoneData

@Suite("VTIMEZONE")
struct TimezoneTests {
    static let zones = TimeZoneDatabase.builtIn

    /// Returns the reference folder's table of every change of offset from 2024 to 2031, by zone.
    static func table() throws -> [String: [OffsetChange]] {
        Dictionary(grouping: try Reference.rows("reference/utc-offsets.csv").map(OffsetChange.init), by: \.zone)
    }

    @Test("Every zone of the reference table keeps its offsets")
    func referenceOffsets() throws {
        let table = try Self.table()
        #expect(table.count == 75)
        for (name, changes) in table.sorted(by: { $0.key < $1.key }) {
            let span = instant("2024-01-01T00:00:00Z")..<instant("2032-01-01T00:00:00Z")
            let timezone = try reread(VTimezone(Self.zones.zone(name), covering: span))
            for change in changes {
                guard let at = change.at else {
                    for at in stride(from: 0, to: 2900, by: 30) {
                        #expect(timezone.offset(at: span.lowerBound + .days(at)) == change.before, "\(name)")
                    }
                    continue
                }
                #expect(timezone.offset(at: at - .seconds(1)) == change.before, "\(name) before \(at)")
                #expect(timezone.offset(at: at) == change.after, "\(name) at \(at)")
            }
        }
    }

    /// Checks the offsets of the file, read back, hour by hour around each change and every 11 hours in between.
    @Test(
        "The file says what the zone data say",
        arguments: [
            "Europe/London", "Europe/Dublin", "America/New_York", "Australia/Lord_Howe", "Africa/Casablanca",
            "Africa/Cairo", "Asia/Gaza", "Asia/Jerusalem", "America/St_Johns", "America/Nuuk", "Pacific/Apia",
            "Antarctica/Troll", "Asia/Kolkata", "Pacific/Chatham", "America/Santiago", "Asia/Tehran", "UTC",
        ])
    func zoneData(_ name: String) throws {
        let zone = try Self.zones.zone(name)
        for (from, to) in [(2010, 2013), (2026, 2028), (2036, 2039)] {
            let span = instant("\(from)-03-17T00:00:00Z")..<instant("\(to)-01-01T00:00:00Z")
            let timezone = try reread(VTimezone(zone, covering: span))
            var at = span.lowerBound
            while at < span.upperBound {
                #expect(timezone.offset(at: at) == zone.offset(at: at).seconds, "\(name) \(at)")
                at = at + .hours(Effort.size(11, small: 151))
            }
            for change in zone.transitions(in: span) {
                for seconds in [-3601, -1800, -1, 0, 1, 1800, 3601] {
                    let near = change.at + .seconds(seconds)
                    #expect(timezone.offset(at: near) == zone.offset(at: near).seconds, "\(name) \(near)")
                    let local = zone.local(near)
                    #expect(timezone.instant(of: local) == zone.instant(of: local).instant, "\(name) \(local)")
                }
                let skipped = (change.at + .seconds(600)).local(offset: change.before.seconds)
                #expect(timezone.instant(of: skipped) == zone.instant(of: skipped).instant, "\(name) \(skipped)")
            }
        }
    }

    @Test("London is two rules that hold since 1996")
    func london() throws {
        let zone = try Self.zones.zone("Europe/London")
        let span = instant("2026-12-01T00:00:00Z")..<instant("2027-02-01T00:00:00Z")
        let lines = String(decoding: VTimezone(zone, covering: span).bytes, as: UTF8.self)
        // EU Directive 2000/84/EC: last Sundays of March and October at 01:00 GMT; the UK followed it from 1996 on.
        #expect(
            lines
                == """
                BEGIN:VTIMEZONE
                TZID:Europe/London
                BEGIN:DAYLIGHT
                DTSTART:19960331T010000
                TZOFFSETFROM:+0000
                TZOFFSETTO:+0100
                TZNAME:BST
                RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
                END:DAYLIGHT
                BEGIN:STANDARD
                DTSTART:19961027T020000
                TZOFFSETFROM:+0100
                TZOFFSETTO:+0000
                TZNAME:GMT
                RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
                END:STANDARD
                END:VTIMEZONE

                """.replacingOccurrences(of: "\n", with: "\r\n"))
    }

    /// Zones with a yearly rule in `tzdata` 2026 and the number of their observances: two, but Cairo's autumn change
    /// falls into either of two months.
    @Test(
        "Zones that follow a rule are described by it alone",
        arguments: [
            ("America/New_York", 2), ("Australia/Lord_Howe", 2), ("America/St_Johns", 2), ("Antarctica/Troll", 2),
            ("Africa/Cairo", 3), ("America/Nuuk", 2), ("Asia/Jerusalem", 2), ("Europe/Dublin", 2),
        ])
    func ruled(_ name: String, _ count: Int) throws {
        let zone = try Self.zones.zone(name)
        let short = VTimezone(zone, covering: instant("2027-01-05T00:00:00Z")..<instant("2027-01-06T00:00:00Z"))
        #expect(short.observances.count == count)
        #expect(short.observances.allSatisfy { $0.rrule != nil && $0.rdate.isEmpty })
        // It holds for good, and does not depend on the span.
        let long = VTimezone(zone, covering: instant("2027-01-05T00:00:00Z")..<instant("2051-01-06T00:00:00Z"))
        #expect(long == short)
        #expect(
            long.offset(at: instant("2060-07-01T00:00:00Z")) == zone.offset(at: instant("2060-07-01T00:00:00Z")).seconds
        )
    }

    @Test("DAYLIGHT is always ahead")
    func daylightIsAhead() throws {
        for name in ["Europe/Dublin", "Africa/Casablanca", "Europe/London", "Asia/Gaza", "Antarctica/Troll"] {
            let span = instant("2025-01-01T00:00:00Z")..<instant("2027-01-01T00:00:00Z")
            let observances = try VTimezone(Self.zones.zone(name), covering: span).observances
            for observance in observances where observance.offsetTo != observance.offsetFrom {
                #expect(observance.isDaylight == (observance.offsetTo > observance.offsetFrom), "\(name)")
            }
        }
    }

    private func reread(_ timezone: VTimezone) throws -> VTimezone {
        let components = try ICalendarReader().components(timezone.bytes)
        return try #require(components.first.flatMap { VTimezone($0) })
    }
}

/// A row of `utc-offsets.csv`.
struct OffsetChange {
    var zone: String
    /// The instant of the change; `nil` for a zone that never changes.
    var at: Instant?
    var before, after: Int

    init(_ row: [String: String]) throws {
        zone = try #require(row["zone"])
        at = try #require(row["utc_instant"]).isEmpty ? nil : instant(row["utc_instant"] ?? "")
        before = try #require(row["offset_before_s"].flatMap(Int.init))
        after = try #require(row["offset_after_s"].flatMap(Int.init))
    }
}
