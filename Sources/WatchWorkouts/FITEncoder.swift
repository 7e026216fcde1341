package import CivilTime
import Hashing
import PlanModel

/// Writes a workout as a FIT file of type 5 (workout), as Garmin's FIT protocol has it: a header, definitions and records
/// of the messages `file_id`, `workout` and `workout_step`, each with a CRC.
package struct FITEncoder {
    /// The file's bytes.
    package let bytes: [UInt8]
    /// The parts of the workout that the format has no place for.
    package let losses: [ExportLoss]

    /// - Parameters:
    ///   - workout: The workout.
    ///   - id: The template's id, which with `plan` makes the serial number.
    ///   - plan: The plan's id.
    ///   - created: The instant that the file says it was made at, from 1989-12-31 on; others are cut to the format.
    package init(_ workout: WatchWorkout, id: String, plan: String, created: Instant) {
        var steps = FITSteps()
        for block in workout.blocks { steps.add(block) }
        var losses = steps.losses
        let title = FITText(workout.title, losing: &losses, "the title '\(workout.title)'")
        let sport = workout.activity.fitSport(place: workout.place)
        if let place = workout.place, !workout.activity.hasPlaces {
            losses.append(
                ExportLoss(
                    what: "the place '\(place.rawValue)'",
                    reason: "FIT has no \(place.rawValue) form of \(workout.activity.rawValue)"))
        }
        if workout.activity == .core {
            losses.append(ExportLoss(what: "the activity 'core'", reason: "FIT has strength training in its place"))
        }
        var file = FITFile()
        file.define(
            0, message: 0, [(0, 1, .enumeration), (1, 2, .uint16), (2, 2, .uint16), (3, 4, .uint32z), (4, 4, .uint32)])
        file.begin(0)
        file.put(UInt8(5))
        // The manufacturer "development", for files of no device.
        file.put(UInt16(255))
        file.put(UInt16(0))
        file.put(Self.serialNumber("\(plan)/\(id)"))
        file.put(Self.dateTime(created))
        file.define(
            1, message: 26,
            [(4, 1, .enumeration), (11, 1, .enumeration), (6, 2, .uint16), (8, UInt8(title.size), .string)])
        file.begin(1)
        file.put(sport.sport)
        file.put(sport.subSport)
        file.put(UInt16(steps.records.count))
        file.put(title)
        let (names, notes) = (steps.records.map(\.name.size).max() ?? 1, steps.records.map(\.notes.size).max() ?? 1)
        file.define(
            2, message: 27,
            [
                (254, 2, .uint16), (0, UInt8(names), .string), (1, 1, .enumeration), (2, 4, .uint32),
                (3, 1, .enumeration), (4, 4, .uint32), (7, 1, .enumeration), (8, UInt8(notes), .string),
                (10, 2, .uint16), (11, 2, .uint16), (12, 2, .uint16), (13, 2, .uint16),
            ])
        for (index, record) in steps.records.enumerated() {
            file.begin(2)
            file.put(UInt16(index))
            file.put(record.name, size: names)
            file.put(record.durationType)
            file.put(record.durationValue)
            file.put(record.targetType)
            file.put(record.targetValue)
            file.put(record.intensity)
            file.put(record.notes, size: notes)
            for number in [record.category, record.exercise, record.weight, record.weightUnit] { file.put(number) }
        }
        bytes = file.finished
        self.losses = losses
    }

    /// A number of 32 bits that is the same for a template whenever it is exported; never 0, which FIT takes for none.
    private static func serialNumber(_ key: String) -> UInt32 {
        var hash = SHA256()
        hash.update(key.utf8)
        return max(1, hash.finish().words[0])
    }

    /// FIT counts seconds from 1989-12-31T00:00:00Z; less than 0x10000000 would be a time since the device was started.
    private static func dateTime(_ instant: Instant) -> UInt32 {
        UInt32(clamping: max(0x1000_0000, min(0xFFFF_FFFE, instant.epochSeconds - 631_065_600)))
    }
}

/// A text of a FIT file: UTF-8 that ends with a zero, 255 bytes at most.
struct FITText {
    let bytes: [UInt8]
    var size: Int { bytes.count }

    /// Cuts a text that is too long at the end of a character, which is a loss.
    init(_ text: String, losing losses: inout [ExportLoss], _ what: @autoclosure () -> String) {
        var cut: [UInt8] = []
        for character in text where character != "\0" {
            guard cut.count + character.utf8.count <= 254 else {
                losses.append(ExportLoss(what: what(), reason: "FIT has room for 254 bytes of a text"))
                break
            }
            cut += character.utf8
        }
        bytes = cut + [0]
    }

    init() { bytes = [0] }
}

/// Collects the steps of a workout in the order of the file, repetitions behind the steps that they repeat.
private struct FITSteps {
    struct Record {
        var name = FITText()
        var durationType: UInt8 = 5
        var durationValue: UInt32 = .max
        /// The target "open".
        var targetType: UInt8 = 2
        var targetValue: UInt32 = .max
        var intensity: UInt8 = 0xFF
        var notes = FITText()
        var category, exercise, weight, weightUnit: UInt16

        init() { (category, exercise, weight, weightUnit) = (.max, .max, .max, .max) }
    }

    var records: [Record] = []
    var losses: [ExportLoss] = []

    mutating func add(_ block: WatchWorkout.Block) {
        switch block {
        case .step(let step): records.append(record(step))
        case .repetition(let blocks, let times):
            let first = records.count
            for block in blocks { add(block) }
            guard times > 1, records.count > first else { return }
            var record = Record()
            (record.durationType, record.durationValue) = (6, UInt32(first))
            record.targetValue = UInt32(times)
            records.append(record)
        }
    }

    private mutating func record(_ step: WatchWorkout.Step) -> Record {
        var record = Record()
        if let name = step.name { record.name = FITText(name, losing: &losses, "the name '\(name)'") }
        switch step.end {
        case .time(let length):
            (record.durationType, record.durationValue) = (0, UInt32(clamping: length.seconds * 1000))
        case .distance(let distance):
            // Watches show it in their unit, so that a hundredth of a metre is enough.
            (record.durationType, record.durationValue) = (1, UInt32(clamping: Int((distance.metres * 100).rounded())))
        case .repetitions(let count): (record.durationType, record.durationValue) = (29, UInt32(clamping: count))
        case .open: break
        }
        record.intensity =
            switch step.intensity {
            case .active: 0
            case .rest: 1
            case .warmup: 2
            case .cooldown: 3
            }
        var notes = step.say.map { [$0] } ?? []
        if let exercise = step.exercise { notes += describe(exercise, step.end, in: &record) }
        if !notes.isEmpty {
            let text = notes.joined(separator: ", ")
            record.notes = FITText(text, losing: &losses, "the notes '\(text)'")
        }
        return record
    }

    /// Adds the number of an exercise and its weight.
    ///
    /// - Returns: The notes: repetitions in words, and a weight that has no number.
    private mutating func describe(
        _ exercise: WatchWorkout.Exercise, _ end: WatchWorkout.End, in record: inout Record
    ) -> [String] {
        if let number = FITExercises.number(of: exercise.name) {
            (record.category, record.exercise) = (number.category, number.exercise)
        }
        var notes: [String] = []
        if case .open = end, let reps = exercise.reps {
            notes.append(reps)
            losses.append(
                ExportLoss(
                    what: "the repetitions '\(reps)' of '\(exercise.name)'",
                    reason: "FIT has a number of them, so that they stand in the step's notes"))
        }
        if let weight = exercise.weight {
            if let (hundredths, unit, isExact) = Self.weight(weight) {
                (record.weight, record.weightUnit) = (hundredths, unit)
                if !isExact {
                    losses.append(
                        ExportLoss(
                            what: "the weight '\(weight)' of '\(exercise.name)'",
                            reason: "FIT counts hundredths of a kilogram, so that it is rounded"))
                }
            } else {
                notes.append(weight)
                losses.append(
                    ExportLoss(
                        what: "the weight '\(weight)' of '\(exercise.name)'",
                        reason: "FIT has weights of 0 to 655 kg, so that it stands in the step's notes"))
            }
        }
        if let rpe = exercise.rpe {
            notes.append("RPE \(rpe)")
            losses.append(
                ExportLoss(
                    what: "the exertion RPE \(rpe) of '\(exercise.name)'",
                    reason: "FIT has no field for it, so that it stands in the step's notes"))
        }
        return notes
    }

    /// A weight in hundredths of a kilogram, the unit to show it in and whether it is exact, as one in pounds is when it
    /// is shown; `nil` where FIT cannot say it.
    private static func weight(_ text: String) -> (hundredths: UInt16, unit: UInt16, isExact: Bool)? {
        guard let weight = WrittenWeight(text), weight.number >= .zero else { return nil }
        let kilogram: (Int, UInt16)? =
            switch weight.unit.lowercased() {
            case "kg": (100_000_000, 1)
            // The pound is 0.45359237 kg by the agreement of 1959.
            case "lb", "lbs": (45_359_237, 2)
            default: nil
            }
        guard let (share, unit) = kilogram else { return nil }
        // Ten-thousandths of the unit, times its share of a kilogram in millionths of a hundredth.
        let (product, overflows) = weight.number.scaled.multipliedReportingOverflow(by: share)
        let hundredths = (product + 5_000_000_000) / 10_000_000_000
        guard !overflows, hundredths < 0xFFFF else { return nil }
        return (UInt16(hundredths), unit, unit == 2 || product.isMultiple(of: 10_000_000_000))
    }
}

/// The bytes of a FIT file, little endian.
private struct FITFile {
    /// The base types of fields, as definitions have them.
    enum BaseType: UInt8 {
        case enumeration = 0x00
        case uint16 = 0x84
        case uint32 = 0x86
        case string = 0x07
        case uint32z = 0x8C
    }

    private var data: [UInt8] = []

    mutating func define(_ local: UInt8, message: UInt16, _ fields: [(number: UInt8, size: UInt8, type: BaseType)]) {
        data += [0x40 | local, 0, 0]
        put(message)
        data.append(UInt8(fields.count))
        for field in fields { data += [field.number, field.size, field.type.rawValue] }
    }

    mutating func begin(_ local: UInt8) { data.append(local) }
    mutating func put(_ value: some FixedWidthInteger) {
        withUnsafeBytes(of: value.littleEndian) { data += $0 }
    }
    mutating func put(_ text: FITText, size: Int? = nil) {
        data += text.bytes + Array(repeating: 0, count: (size ?? text.size) - text.size)
    }

    /// The file: protocol 1.0, whose fields these are, and the version of the profile that the numbers are from.
    var finished: [UInt8] {
        var header: [UInt8] = [14, 0x10]
        withUnsafeBytes(of: UInt16(21_218).littleEndian) { header += $0 }
        withUnsafeBytes(of: UInt32(data.count).littleEndian) { header += $0 }
        header += Array(".FIT".utf8)
        header += Self.littleEndian(Self.crc(header))
        return header + data + Self.littleEndian(Self.crc(header + data))
    }

    private static func littleEndian(_ value: UInt16) -> [UInt8] { [UInt8(value & 0xFF), UInt8(value >> 8)] }

    /// The CRC-16 of the FIT protocol (polynomial 0x8005, reflected, from 0), bit by bit.
    private static func crc(_ bytes: [UInt8]) -> UInt16 {
        bytes.reduce(0) { crc, byte in
            (0..<8).reduce(crc ^ UInt16(byte)) { value, _ in value & 1 == 0 ? value >> 1 : value >> 1 ^ 0xA001 }
        }
    }
}

extension WorkoutActivity {
    /// Whether Garmin's profile has a sub-sport that says where it takes place.
    var hasPlaces: Bool { [.running, .walking, .cycling, .swimming, .rowing].contains(self) }

    /// The sport and sub-sport of Garmin's profile.
    func fitSport(place: WorkoutPlace?) -> (sport: UInt8, subSport: UInt8) {
        let isIndoor = place == .indoor
        return switch self {
        case .running: (1, isIndoor ? 1 : 0)
        case .walking: (11, isIndoor ? 27 : 0)
        case .hiking: (17, 0)
        case .cycling: (2, isIndoor ? 6 : 0)
        case .swimming: (5, place == .outdoor ? 18 : 17)
        case .rowing: (15, isIndoor ? 14 : 0)
        case .strength: (10, 20)
        case .hiit: (62, 70)
        case .cardio: (10, 26)
        case .core: (10, 20)
        case .yoga: (10, 43)
        case .pilates: (10, 44)
        case .flexibility: (10, 19)
        case .elliptical: (4, 15)
        case .stairs: (4, 16)
        case .jumpRope: (84, 0)
        case .other: (0, 0)
        }
    }
}
