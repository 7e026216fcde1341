import Foundation
import FuzzSubjects
import ReferenceData
import Testing

@Suite("The fuzzers' corpus")
struct CorpusTests {
    /// What has to hold for each input stands in ``Subject``, as preconditions.
    @Test("Each input is read to its end", arguments: Subject.allCases)
    func replay(subject: Subject) throws {
        let file = Reference.root.appending(path: "Fuzzing/corpus/\(subject.rawValue).txt")
        let inputs = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        #expect(inputs.count >= 20)
        for input in inputs { subject.read(Array(try #require(Data(base64Encoded: String(input))))) }
    }
}
