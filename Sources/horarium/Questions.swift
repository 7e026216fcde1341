import ArgumentParser
import Diagnostics
import Gazetteer
import PrayerTimes
import StarterPlans

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The questions of `init` on a terminal: an empty answer takes what stands in brackets, the end of input ends the command.
enum Questions {
    /// Whether a person is at the terminal.
    static var canAsk: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1 }

    /// Asks where the plan is until the answer is a place or coordinates.
    static func home(instead home: StartLocation, _ knowledge: StarterAnswers.Knowledge) throws -> StartLocation {
        let gazetteer = knowledge.gazetteer
        let standard = home.name ?? "\(home.point.latitude), \(home.point.longitude)"
        while let answer = try ask("Where are you? A place's name, or latitude, longitude [\(standard)] ") {
            let numbers = answer.split { $0 == "," || $0 == " " }.map { Double($0) }
            if numbers.count == 2, let latitude = numbers[0], let longitude = numbers[1], abs(latitude) <= 90,
                abs(longitude) <= 180
            {
                return StartLocation(
                    GeoPoint(latitude: latitude, longitude: longitude), gazetteer, system: knowledge.system)
            }
            if let place = try? gazetteer.resolve(answer) { return StartLocation(place) }
            Console.message(PlaceLookup.text(answer, gazetteer))
        }
        return home
    }

    /// Asks which method and which Asr.
    static func practice(_ practice: inout CustomaryPractice) throws {
        let usual = "\(practice.method), \(practice.methodReason)"
        while let answer = try ask("Which method for prayer times? [\(usual)] ") {
            if let method = CalculationMethod.named(answer) {
                (practice.method, practice.methodReason) = (method.key, "as you chose")
                break
            }
            let near = Spelling.nearest(to: answer, among: CalculationMethod.all.flatMap { [$0.key] + $0.aliases })
            Console.message(
                "no method is called so; \(near.map { "did you mean '\($0)'?" } ?? "'horarium methods' lists them")")
        }
        while let answer = try ask("Asr: shafi, the earlier, or hanafi, the later? [\(practice.madhab.rawValue)] ") {
            if let madhab = Madhab(rawValue: answer.lowercased()) {
                (practice.madhab, practice.madhabReason) = (madhab, "as you chose")
                break
            }
        }
    }

    private static func ask(_ question: String) throws -> String? {
        Console.write(question)
        guard let line = readLine() else {
            Console.message("\nnothing was written: the answers ended")
            throw ExitCode.planHasErrors
        }
        let answer = line.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return answer.isEmpty ? nil : answer
    }
}
