import ArgumentParser
import Pipeline
import CivilTime
import Documents
import LanguageServer

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

struct LspCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        command: "lsp",
        abstract: "Run the language server for plan files, over standard input and output.",
        discussion: """
            Editors start it: docs/editors.md has the settings for Neovim, Helix, Emacs, Kate, Zed and VS Code. It speaks the \
            Language Server Protocol 3.17, follows the plan as it is typed, and never writes a file. Exits with 0 when \
            the editor has shut it down, else with 1.
            """)

    @Flag(help: "Accepted because editors give it: the streams are standard input and output anyway.")
    var stdio = false

    func run() throws {
        let (messages, inbox) = AsyncStream.makeStream(of: Frame.self)
        let (replies, outbox) = AsyncStream.makeStream(of: [UInt8].self)
        let server = Server(Self.environment, version: Pipeline.version) { outbox.yield($0) }
        Task.detached {
            async let isWritten = EditorStreams.write(replies)
            let code = await server.run(messages)
            outbox.finish()
            EditorStreams.leave(await isWritten ? code : 1)
        }
        // This thread only reads, so that what is to be given up is heard of at once.
        var reader = MessageReader { EditorStreams.read($0) }
        while let frame = reader.next() { inbox.yield(frame) }
        inbox.finish()
        // The task above ends the process.
        while true { pause() }
    }

    private static var environment: ServerEnvironment {
        // Found once, so that a change in a plan does not have the zones read again.
        let zones = Result { () throws(TimeZoneError) in try ProgramEnvironment.zones().cachingZones }
        return ServerEnvironment(
            file: { path in Result { () throws(FileFailure) in try SystemFiles.read(path) } },
            files: EditorStreams.files,
            zones: { () throws(TimeZoneError) in try zones.get() }, now: { ProgramEnvironment.now },
            stamp: ProgramEnvironment.prescribedTime, page: EditorStreams.diagnosticsPage)
    }
}
