import CivilTime
import DeviceManifest
import ICalendar
import Testing

/// The lives that needed one rule to know of another.
@Suite("People whose rules know of each other")
struct RulesTests {
    @Test("The blood sugar is checked two hours after each meal, at weekends too, over a change of the clocks")
    func diabetic() throws {
        let person = try Person("diabetic")
        // Clocks go forward on Sunday 28 March.
        for (date, meals) in [
            ("2027-03-22", [9.5, 14.5, 20.5]), ("2027-03-26", [9.5, 14.5, 20.5]), ("2027-03-28", [11, 15.5, 21.5]),
        ] {
            let rule = date == "2027-03-28" ? "weekend-check" : "check"
            let checks = person.notifications(rule, on: date).map { Double($0.local.time.secondOfDay) / 3600 }
            #expect(checks == meals, "\(date)")
        }
        #expect(person.clocks("after-lunch", on: "2027-03-24") == ["13:15:00", "13:35:00"])
        // Sessions tied to a prompt go with the traveller as the prompt does.
        #expect(person.notifications("after-lunch").allSatisfy { $0.anchor == .wall })
        let boluses = person.notifications("bolus").filter { $0.kind == .prompt }.map(\.epochMs)
        for mood in person.notifications("mood") {
            #expect(boluses.allSatisfy { abs($0 - mood.epochMs) >= 30 * 60_000 - 1000 }, "\(mood.id)")
        }
        #expect(person.notifications("mood").count == 40)
    }

    @Test("Ten short questionnaires a day keep away from the three long ones")
    func study() throws {
        let study = try Person("esm-two-scales")
        let long = study.notifications("long").map(\.epochMs)
        let short = study.notifications("short")
        #expect(short.count == 60 && long.count == 18)
        for prompt in short {
            #expect(long.allSatisfy { abs($0 - prompt.epochMs) >= 600_000 - 1000 }, "\(prompt.id)")
        }
    }

    @Test("The physiotherapist's patient hears when it is time, and the rest once the mat is there")
    func physio() throws {
        let patient = try Person("physio")
        #expect(
            patient.clocks("exercises", on: "2027-01-12") == [
                "08:50:00", "09:00:00", "12:50:00", "13:00:00", "18:50:00", "19:00:00",
            ])
        let notifications = patient.notifications("exercises", on: "2027-01-12")
        #expect(
            notifications.map(\.kind) == [
                .workoutReminder, .workoutStart, .workoutReminder, .workoutStart, .workoutReminder, .workoutStart,
            ])
        // Each time is armed and cancelled by itself.
        #expect(Set(notifications.map(\.group)) == Set((1...3).map { "physio/exercises/2027-01-12/\($0)" }))
        #expect(
            notifications.map(\.id).prefix(2) == [
                "physio/exercises/2027-01-12/1/remind-10m", "physio/exercises/2027-01-12/1/start",
            ])
        // Forty-one phases for the device, of which none is scheduled beforehand: iOS holds them all.
        #expect(patient.manifest.sessions.first?.notifications.count == 41)
        #expect(patient.manifest.notifications.count == 28 * 6)
        #expect(try patient.event("exercises.2027-01-12.2").summary == "Knee")
    }
}
