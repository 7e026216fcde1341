import ArgumentParser
import Drawing
import Pipeline
import Charts
import Scheduling
import Reports

extension PictureName: ExpressibleByArgument {}

struct PreviewCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        command: "preview", abstract: "Draw a plan: a page to look at, in one file.",
        discussion: """
            The page has the first day (each of up to seven), the weeks, a year, what phones would hold and lose, and a table of \
            everything with its reasons; of a long plan, weeks and table have the first hundred days at most. It needs no network and no script, is light or dark as the reader's screen is, and \
            prints on A4. With -o plan.svg it is one picture: the first day, or the one that --picture names.
            """)

    @Argument(
        help: ArgumentHelp("The plan file; '-' is standard input.", valueName: "plan"), completion: .plans)
    var plan: String

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "The file to write: .html for the page, .svg for one picture; '-' for the page on standard output.",
            valueName: "file"), completion: .file(extensions: ["html", "svg"]))
    var output = "-"

    @Option(help: "With -o FILE.svg: which picture, the first day unless given.") var picture: PictureName?

    @Flag(
        help: "Draw and list every day; else the first where there are more than seven, and a hundred in the weeks.")
    var everyDay = false

    @Flag(help: "Show it in the browser as soon as it is written.") var open = false

    @Flag(help: "Replace a file that horarium has not drawn.") var force = false

    @OptionGroup var horizon: HorizonOptions

    mutating func validate() throws {
        if output == "-", open { throw ValidationError("--open needs a file; write -o plan.html") }
        if output != "-", !isPage, !isDrawing {
            throw ValidationError("-o takes a file that ends in .html or .svg, not '\(output)'")
        }
        if picture != nil, !isDrawing {
            throw ValidationError("--picture needs a file for one picture; write -o plan.svg")
        }
    }

    private var isPage: Bool { [".html", ".htm"].contains { output.lowercased().hasSuffix($0) } }
    private var isDrawing: Bool { output.lowercased().hasSuffix(".svg") }

    func run() throws {
        if output == "-", Console.isTerminal {
            throw Console.wrongUsage("a page is nothing for a terminal to show; write -o plan.html")
        }
        let schedule = try PlanInputs.required(plan, horizon)
        let picture = Picture(schedule, generator: Pipeline.generator, everyDay: everyDay)
        guard let bytes = isDrawing ? picture.drawing(self.picture ?? .day) : picture.page else {
            throw Console.wrongUsage("this plan has no notifications, and so no budget to draw; name another --picture")
        }
        guard output != "-" else { return try Console.print(bytes: bytes) }
        try write(bytes)
        try Console.print("wrote \(output), \(BuildCommand.size(bytes.count))")
        if open, !Browser.open(output) {
            Console.message("warning: no browser could be started; open '\(output)' yourself")
        }
    }

    private func write(_ bytes: [UInt8]) throws {
        if !force, let there = try? SystemFiles.read(output), !there.isEmpty, !Picture.isOwn(there) {
            Console.message(
                "error: '\(output)' is there already and was not drawn by horarium; name another file, or add --force")
            throw ExitCode.cannotCreate
        }
        do throws(WriteFailure) {
            try SystemFiles.rewrite(.init(path: output, bytes: bytes))
        } catch {
            try error.leave()
        }
    }
}
