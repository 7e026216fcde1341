/// The exercises that FIT has numbers for: of Garmin's profile (types `exercise_category` and `<category>_exercise_name`)
/// those that plans usually name. Others are carried by their names alone.
enum FITExercises {
    /// The category and the exercise of a name in any case; `nil` for a name that the table does not have.
    static func number(of name: String) -> (category: UInt16, exercise: UInt16)? {
        let words = name.lowercased().split { !$0.isLetter && !$0.isNumber }.joined(separator: " ")
        return table[words] ?? (words.hasSuffix("s") ? table[String(words.dropLast())] : nil)
    }

    private static let table: [String: (category: UInt16, exercise: UInt16)] = [
        "bench press": (0, 1), "barbell bench press": (0, 1), "dumbbell bench press": (0, 6),
        "incline bench press": (0, 8), "incline dumbbell bench press": (0, 9), "close grip bench press": (0, 4),
        "seated calf raise": (1, 6), "calf raise": (1, 18), "standing calf raise": (1, 18),
        "jump rope": (2, 6), "jumping jack": (2, 12), "double under": (2, 4),
        "farmers walk": (3, 1), "farmer s walk": (3, 1), "farmers carry": (3, 7), "farmer s carry": (3, 7),
        "russian twist": (5, 46), "turkish get up": (5, 89),
        "crunch": (6, 83), "bicycle crunch": (6, 0), "cable crunch": (6, 1), "hollow rock": (6, 24),
        "biceps curl": (7, 46), "bicep curl": (7, 46), "dumbbell curl": (7, 46), "barbell curl": (7, 3),
        "hammer curl": (7, 16), "cable curl": (7, 8), "preacher curl": (7, 19),
        "deadlift": (8, 0), "barbell deadlift": (8, 0), "romanian deadlift": (8, 23), "rdl": (8, 23),
        "sumo deadlift": (8, 15), "dumbbell deadlift": (8, 2), "trap bar deadlift": (8, 17),
        "stiff leg deadlift": (8, 1), "kettlebell deadlift": (8, 20),
        "dumbbell flye": (9, 2), "dumbbell fly": (9, 2), "cable crossover": (9, 0),
        "hip raise": (10, 11), "glute bridge": (10, 11), "hip thrust": (10, 1), "barbell hip thrust": (10, 1),
        "kettlebell swing": (10, 23), "single arm kettlebell swing": (12, 0), "superman": (13, 29),
        "lateral raise": (14, 34), "dumbbell lateral raise": (14, 34), "front raise": (14, 10),
        "leg curl": (15, 0), "hamstring curl": (15, 0), "good morning": (15, 2),
        "hanging leg raise": (16, 1), "leg raise": (16, 8), "hanging knee raise": (16, 0),
        "lunge": (17, 32), "walking lunge": (17, 78), "dumbbell lunge": (17, 21), "barbell lunge": (17, 10),
        "bulgarian split squat": (17, 18),
        "power clean": (18, 2), "clean": (18, 11), "clean and jerk": (18, 5), "snatch": (18, 28),
        "barbell snatch": (18, 9), "power snatch": (18, 3),
        "plank": (19, 43), "side plank": (19, 66),
        "box jump": (20, 33), "jump squat": (20, 37),
        "pull up": (21, 38), "pullup": (21, 38), "chin up": (21, 39), "chinup": (21, 39),
        "lat pulldown": (21, 13), "weighted pull up": (21, 24), "weighted chin up": (21, 41),
        "push up": (22, 77), "pushup": (22, 77), "press up": (22, 77), "diamond push up": (22, 15),
        "handstand push up": (22, 25),
        "row": (23, 36), "barbell row": (23, 45), "bent over row": (23, 46), "dumbbell row": (23, 2),
        "seated row": (23, 18), "cable row": (23, 18), "face pull": (23, 5), "t bar row": (23, 28),
        "inverted row": (23, 35),
        "overhead press": (24, 14), "ohp": (24, 14), "shoulder press": (24, 4), "military press": (24, 25),
        "dumbbell shoulder press": (24, 24), "push press": (24, 3), "arnold press": (24, 1),
        "shrug": (26, 1), "barbell shrug": (26, 1), "dumbbell shrug": (26, 5), "sit up": (27, 37), "situp": (27, 37),
        "squat": (28, 6), "back squat": (28, 6), "barbell squat": (28, 6), "front squat": (28, 8),
        "goblet squat": (28, 37), "air squat": (28, 100), "overhead squat": (28, 44), "leg press": (28, 0),
        "hack squat": (28, 9), "pistol squat": (28, 47), "wall ball": (28, 83), "thruster": (28, 79),
        "burpee": (29, 0), "triceps pressdown": (30, 39), "dip": (30, 2), "weighted dip": (30, 40),
        "bench dip": (30, 0), "skull crusher": (30, 13),
    ]
}
