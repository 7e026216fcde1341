import CivilTime
import Gazetteer
import Testing

@Suite("Gazetteer") struct GazetteerTests {
    let gazetteer = Gazetteer()

    /// GeoNames: names in other languages and scripts, with the place's GeoNames coordinates.
    @Test(
        "A place is found in any of its names, whatever the case and accents",
        arguments: [
            ("Tromsø", "Tromsø", "NO"), ("tromso", "Tromsø", "NO"), ("TROMSØ", "Tromsø", "NO"),
            ("Romsa", "Tromsø", "NO"), ("القاهرة", "Cairo", "EG"), ("القاهره", "Cairo", "EG"),
            ("القَاهِرَة", "Cairo", "EG"),
            ("Köln", "Köln", "DE"), ("Koln", "Köln", "DE"), ("Ko\u{308}ln", "Köln", "DE"), ("Cologne", "Köln", "DE"),
            ("科隆", "Köln", "DE"), ("Кёльн", "Köln", "DE"), ("Кельн", "Köln", "DE"), ("Bombay", "Mumbai", "IN"),
            ("मुम्बई", "Mumbai", "IN"), ("Makkah", "Makkah", "SA"), ("Mekka", "Makkah", "SA"), ("مكة", "Makkah", "SA"),
            ("istanbul", "Istanbul", "TR"), ("İSTANBUL", "Istanbul", "TR"), ("Κωνσταντινούπολη", "Istanbul", "TR"),
            ("αθήνα", "Athens", "GR"), ("ΑΘΗΝΑ", "Athens", "GR"), ("sana'a", "Sanaa", "YE"), ("Sana’a", "Sanaa", "YE"),
            ("東京", "Tokyo", "JP"), ("서울", "Seoul", "KR"), ("Sao Paulo", "São Paulo", "BR"),
            ("são-paulo", "São Paulo", "BR"), ("ירושלים", "Jerusalem", "IL"), ("Washington, D.C.", "Washington", "US"),
        ])
    func names(name: String, place: String, country: String) throws {
        let found = try #require(gazetteer.places(named: name).first, "\(name)")
        #expect(found.name == place && found.country == country)
    }

    @Test("A place has its coordinates to three decimals, its people, its zone and its region")
    func record() throws {
        // GeoNames 3133895.
        let place = try #require(gazetteer.places(named: "Tromsø").first)
        #expect(place.latitude == 69.649 && place.longitude == 18.955)
        #expect(place.timeZone == "Europe/Oslo" && place.countryName == "Norway")
        // GeoNames 2655603; England's code is that of ISO 3166-2:GB.
        let birmingham = try gazetteer.resolve("Birmingham, GB")
        #expect(birmingham.latitude == 52.481 && birmingham.longitude == -1.9)
        #expect(birmingham.region.name == "England" && birmingham.region.code == "ENG")
        #expect(birmingham.fullName == "Birmingham, England, GB")
        #expect((1_000_000...1_300_000).contains(birmingham.population))
        // A place south and west of 0°.
        let lima = try gazetteer.resolve("Lima, PE")
        #expect((-12.2...(-11.9)).contains(lima.latitude) && (-77.2...(-76.9)).contains(lima.longitude))
    }

    @Test("No places have a name that none has", arguments: ["", " ", ",", "zzzzzz", "Tromsøø", "\u{0}", "-"])
    func unknown(name: String) {
        #expect(gazetteer.places(named: name).isEmpty)
    }

    @Test("Every place is found by its own name")
    func everyPlace() throws {
        #expect(gazetteer.count > 33_000)
        // All places, as those near the North Pole within half the Earth.
        let all = gazetteer.places(within: .degrees(181), of: .init(latitude: 90, longitude: 0))
        #expect(all.count == gazetteer.count)
        for place in all.enumerated() where place.offset % 397 == 0 {
            #expect(gazetteer.places(named: place.element.name).contains(place.element), "\(place.element)")
        }
    }

    @Test("Beginnings find what begins so")
    func beginnings() {
        let found = gazetteer.places(beginningWith: "birmin").largest
        #expect(found.first?.name == "Birmingham" && found.first?.country == "GB")
        #expect(gazetteer.places(beginningWith: "Tro").largest.contains { $0.name == "Tromsø" })
        #expect(gazetteer.places(beginningWith: "").largest.isEmpty)
    }

    /// The towns are the largest of their names by the populations of GeoNames; `Bath` is also how Bathinda begins, which has
    /// three times its people.
    @Test(
        "What is being typed means towns of that name first, then large ones; behind a comma, region or country",
        arguments: [
            ("Lond", "London, GB"), ("london, o", "London, CA"), ("London, Ont", "London, CA"), ("Bath", "Bath, GB"),
            ("Bathi", "Bathinda, IN"), ("birmingham, al", "Birmingham, US"), ("Birmingham, UK", "Birmingham, GB"),
            ("birmingham,", "Birmingham, GB"), ("tromso", "Tromsø, NO"), ("München", "Munich, DE"),
            ("Muench", "Munich, DE"),
            ("Cairo, Egypt", "Cairo, EG"), ("Москв", "Moscow, RU"), ("Springfield, xx", ""), ("Cair", "Cairo, EG"),
            ("Kara", "Karachi, PK"), ("Pari", "Paris, FR"),
            ("Phoeni", "Phoenix, US"), ("San F", "San Francisco, US"), ("Sing", "Singapore, SG"),
            ("Hong", "Hong Kong, HK"), ("Calcutta", "Kolkata, IN"), ("Medina", "Madinah, SA"), ("York", "York, GB"),
            (",", ""),
            ("", ""),
        ])
    func typed(text: String, first: String) {
        let found = gazetteer.places(typed: text, atMost: 5)
        #expect(found.first.map { "\($0.name), \($0.country)" } ?? "" == first)
        #expect(found.count <= 5 && Set(found).count == found.count)
    }

    /// More names begin with "S" than with any other letter.
    @Test("Of a beginning the largest are given and all are counted", arguments: ["lo", "s", "İst", "مك", "東"])
    func largest(beginning: String) throws {
        let all = gazetteer.places(beginningWith: beginning)
        #expect(all.total == all.largest.count && all.total > 0)
        #expect(all.largest.map(\.population) == all.largest.map(\.population).sorted(by: >))
        for limit in [1, 7, 20] {
            let some = gazetteer.places(beginningWith: beginning, atMost: limit)
            #expect(some.largest == Array(all.largest.prefix(limit)) && some.total == all.total)
        }
    }

    @Test("Places near a point come nearest first")
    func near() {
        let near = gazetteer.places(within: .kilometres(30), of: .init(latitude: 51.5074, longitude: -0.1278))
        #expect(near.contains { $0.name == "London" })
        let point = GeoPoint(latitude: 51.5074, longitude: -0.1278)
        let distances = near.map { point.distance(to: $0.point).degrees }
        #expect(distances == distances.sorted() && distances.allSatisfy { $0 <= 30 * 360 / 40_030 })
        // London to Paris is 344 km.
        let paris = GeoPoint(latitude: 48.8566, longitude: 2.3522)
        #expect(abs(point.distance(to: paris).degrees * 40_030 / 360 - 344) < 1)
    }
}

@Suite("One place of several") struct PlaceSearchTests {
    let gazetteer = Gazetteer()

    @Test(
        "A country, or a region and a country, decides",
        arguments: [
            ("Birmingham, GB", "Europe/London"), ("Birmingham, US", "America/Chicago"),
            ("Birmingham, Michigan, US", "America/Detroit"), ("birmingham, mi, us", "America/Detroit"),
            ("Birmingham, AL", "America/Chicago"), ("Birmingham, United Kingdom", "Europe/London"),
            ("Birmingham, UK", "Europe/London"), ("London, Ontario, CA", "America/Toronto"),
            ("London, ON", "America/Toronto"), ("London, CA-ON, CA", "America/Toronto"),
            ("München, Bavaria, DE", "Europe/Berlin"), ("München, Bayern, DE", "Europe/Berlin"),
            ("Springfield, IL", "America/Chicago"), ("Valencia, ES", "Europe/Madrid"),
            ("Hyderabad, PK", "Asia/Karachi"), ("Hyderabad, Telangana, IN", "Asia/Kolkata"),
        ])
    func qualified(text: String, zone: String) throws {
        #expect(try gazetteer.resolve(text).timeZone == zone)
    }

    @Test(
        "Without one, the place with five times the people of the next is meant",
        arguments: [
            ("Birmingham", "GB"), ("London", "GB"), ("Paris", "FR"), ("Sydney", "AU"), ("Manchester", "GB"),
            ("Alexandria", "EG"), ("Bergen", "NO"), ("Medina", "SA"), ("New York", "US"), ("Jakarta", "ID"),
        ])
    func largest(name: String, country: String) throws {
        #expect(try gazetteer.resolve(name).country == country)
    }

    @Test("Where none has, all are told", arguments: ["Hyderabad", "Valencia", "Newcastle", "Cartagena", "Merida"])
    func ambiguous(name: String) throws {
        do {
            let place = try gazetteer.resolve(name)
            Issue.record("\(name) is taken for \(place.fullName)")
        } catch {
            guard case .ambiguous(name, let places) = error else { throw error }
            #expect(places.count > 1 && places[0].population < 5 * places[1].population)
            // Each name that the message suggests identifies one place.
            for place in places.prefix(2) { #expect(try gazetteer.resolve(place.fullName) == place) }
        }
    }

    @Test(
        "A country's name is not that of a place elsewhere that was once called so",
        arguments: [
            ("Egypt", "Cairo"), ("india", "Mumbai"), ("UK", "London"), ("Germany", "Berlin"), ("Georgia", "Tbilisi"),
            ("Türkiye", "Istanbul"), ("Turkey", "Istanbul"),
        ])
    func country(name: String, largest: String) {
        do throws(PlaceError) {
            Issue.record("\(name) is \(try Gazetteer().resolve(name).fullName)")
        } catch {
            guard case .country(name, let places) = error else {
                Issue.record("\(name): \(error)")
                return
            }
            #expect(places.count == 3 && places.first?.name == largest)
        }
    }

    @Test(
        "A place in a country of its name is that place, and one elsewhere has the country beside it",
        arguments: [
            ("Singapore", "SG", nil), ("Luxembourg", "LU", nil), ("Djibouti", "DJ", nil), ("Kuwait", "KW", nil),
            ("Jordan", "HK", "Amman"), ("Istanbul, Turkey", "TR", nil),
        ])
    func placeOfCountry(name: String, country: String, next: String?) throws {
        let place = try Gazetteer().resolve(name)
        #expect(place.country == country)
        #expect(Gazetteer().next(after: place, named: name)?.name == next)
    }

    @Test("A name that is elsewhere is told apart from one that is nowhere")
    func elsewhere() {
        #expect(throws: PlaceError.unknown("Xyzzy")) { try gazetteer.resolve("Xyzzy") }
        #expect(throws: PlaceError.unknown("Xyzzy, GB")) { try gazetteer.resolve("Xyzzy, GB") }
        do {
            _ = try gazetteer.resolve("Tromsø, FR")
            Issue.record("there is no Tromsø in France")
        } catch .notThere(_, let elsewhere) {
            #expect(elsewhere.map(\.country) == ["NO"])
        } catch {
            Issue.record("\(error)")
        }
    }

    @Test("The thousand largest places of the world are found by 'Name, Region, CC'")
    func everyFullName() {
        let all = gazetteer.places(within: .degrees(181), of: .init(latitude: 90, longitude: 0))
        var missed: [String] = []
        for place in all.sorted(by: { $0.population > $1.population }).prefix(1000) {
            let found = gazetteer.matches(place.fullName)
            if !found.contains(place) { missed.append(place.fullName) }
        }
        #expect(missed == [])
    }
}
