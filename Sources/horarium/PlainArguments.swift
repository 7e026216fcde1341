import Building
import Diagnostics

/// What `check` and `build` are mostly given: names of plans, `--from` and `--days`, and for `build` `-o` and `-q`.
///
/// ArgumentParser reflects on every option that a command has, which takes as long as planning half a year. Whatever else there
/// is stays with it, all that is wrong included: help, completion and messages are its alone.
struct PlainArguments {
    fileprivate var files: [String] = []
    fileprivate var choice = HorizonChoice()
    fileprivate var output: String?
    fileprivate var isQuiet = false

    /// Runs the command that is named, where it is one of the two and its arguments are so plain.
    ///
    /// - Returns: Whether it was.
    static func run(_ arguments: [String]) throws -> Bool {
        guard let name = arguments.first, ["check", "build"].contains(name),
            let plain = PlainArguments(arguments.dropFirst(), ofBuild: name == "build")
        else { return false }
        if name == "build" {
            try BuildCommand(plain).run()
        } else {
            try CheckCommand.tell(CheckCommand.plans(plain.files, Program.building, over: plain.choice), as: .text)
        }
        return true
    }

    private init?(_ arguments: ArraySlice<String>, ofBuild isBuild: Bool) {
        var rest = arguments
        func isName(_ text: String) -> Bool { !text.isEmpty && !text.hasPrefix("-") }
        while let argument = rest.popFirst() {
            if isName(argument) {
                files.append(argument)
            } else if isBuild, argument == "-q" {
                isQuiet = true
            } else {
                // Each once: of several values ArgumentParser takes the last.
                guard let value = rest.popFirst(), isName(value) else { return nil }
                switch argument {
                case "--from" where choice.first == nil:
                    guard let day = FirstDay(value) else { return nil }
                    choice.first = day
                case "--days" where choice.days == nil:
                    guard let count = Int(value), HorizonOptions.lengths.contains(count) else { return nil }
                    choice.days = count
                case "-o" where isBuild && output == nil: output = value
                default: return nil
                }
            }
        }
        if files.isEmpty { return nil }
    }
}

extension BuildCommand {
    /// A build with these arguments. An option that is not set here ends the program when it is read.
    fileprivate init(_ arguments: PlainArguments) {
        self.init()
        (plans, quiet, output) = (arguments.files, arguments.isQuiet, arguments.output ?? Self.usualOutput)
        (dryRun, compact, force, strict, each) = (false, false, false, false, nil)
        horizon = HorizonOptions()
        (horizon.from, horizon.days) = (arguments.choice.first, arguments.choice.days)
        horizon.values = ValueOptions()
        horizon.values.settings = []
        layout = LayoutOptions()
        (layout.split, layout.merge, layout.title) = (false, nil, nil)
    }
}
