/// A set of a lift.
public struct LiftSet: Codable, Hashable, Sendable {
    /// The exercise's name, as the manifest's session has it.
    public var exercise: String
    /// The number of the set in the exercise, from 1.
    public var number: Int

    /// Makes a set of an exercise by its number from 1.
    public init(exercise: String, number: Int) {
        self.exercise = exercise
        self.number = number
    }
}
