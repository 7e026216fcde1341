import Diagnostics
import Documents
import JSON

/// The language server: it reads messages and sends messages.
///
/// The caller's thread only reads the stream. Changes of the text are applied one by one. A separate task answers each
/// request, from the text at the time of the request, so that the client can cancel it.
package struct Server: Sendable {
    private let workspace: Workspace
    private let outbox: Outbox
    private let version: String

    package init(_ environment: ServerEnvironment, version: String, send: @escaping @Sendable ([UInt8]) -> Void) {
        outbox = Outbox(send: send)
        workspace = Workspace(environment, outbox)
        self.version = version
    }

    /// The states of a session in the protocol's life cycle.
    private enum Phase { case new, running, shutDown }

    /// Acts on messages until the client sends `exit` or closes the stream.
    /// - Returns: The exit code: 0 where the client has sent `shutdown` before, otherwise 1.
    package func run(_ messages: AsyncStream<Frame>) async -> Int32 {
        var phase = Phase.new
        let running = RunningRequests()
        for await frame in messages {
            let message: Message
            do throws(BadMessage) {
                message = try frame.message()
            } catch {
                outbox.refuse(error.id, error.error)
                continue
            }
            switch message.kind {
            case .response: continue
            case .notification("exit"): return phase == .shutDown ? 0 : 1
            case .notification("$/cancelRequest"):
                if let id = Message.ID(message.parameters["id"]) { await running.cancel(id) }
            case .notification(let method):
                if phase == .running { await handleNotification(method, message.parameters) }
            case .request(let id, "initialize"):
                guard phase == .new else {
                    outbox.refuse(id, ResponseError(.invalidRequest, "the server is initialized already"))
                    continue
                }
                phase = .running
                let capabilities = ClientCapabilities(message.parameters)
                await workspace.begin(capabilities)
                outbox.answer(id) { ServerCapabilities(capabilities, version: version).write(to: &$0) }
            case .request(let id, let method) where phase != .running:
                outbox.refuse(
                    id,
                    phase == .new
                        ? ResponseError(.serverNotInitialized, "'\(method)' comes before 'initialize'")
                        : ResponseError(.invalidRequest, "'\(method)' comes after 'shutdown'"))
            case .request(let id, "shutdown"):
                phase = .shutDown
                outbox.answer(id) { $0.null("result") }
            case .request(let id, let method): await answer(id, method, message.parameters, running)
            }
        }
        return phase == .shutDown ? 0 : 1
    }

    private func answer(
        _ id: Message.ID, _ method: String, _ parameters: DocumentNode, _ running: RunningRequests
    ) async {
        do throws(ResponseError) {
            guard let question = try ClientRequest(method, parameters) else {
                throw ResponseError(.methodNotFound, "there is no '\(method)' here")
            }
            guard let snapshot = await workspace.snapshot(of: question.path) else {
                throw ResponseError(.invalidParameters, "'\(question.uri)' is not open")
            }
            let outbox = outbox
            await running.start(id) {
                do throws(ResponseError) {
                    let reply = try await question.answer(snapshot)
                    if Task.isCancelled { throw ResponseError(.requestCancelled, "the request was given up") }
                    outbox.answer(id) { reply.write(to: &$0) }
                } catch {
                    outbox.refuse(id, error)
                }
            }
        } catch {
            outbox.refuse(id, error)
        }
    }

    /// Acts on a notification, and ignores a malformed one: the protocol has no answer to notifications.
    private func handleNotification(_ method: String, _ parameters: DocumentNode) async {
        let file = parameters["textDocument"]
        guard let uri = file?["uri"]?.string else {
            if method == "workspace/didChangeWatchedFiles" {
                let paths = parameters["changes"]?.items?.compactMap { $0["uri"]?.string.map(FileURI.path) } ?? []
                await workspace.filesChanged(paths)
            } else if method == "initialized", await workspace.capabilities.watchesFiles {
                outbox.request("watch", "client/registerCapability", ServerCapabilities.watchFiles)
            }
            return
        }
        let path = FileURI.path(of: uri)
        switch method {
        case "textDocument/didOpen":
            guard let text = file?["text"]?.string, let version = file?["version"]?.number else { return }
            await workspace.open(OpenDocument(uri: uri, path: path, version: version, text: text))
        case "textDocument/didChange":
            guard let version = file?["version"]?.number, let changes = parameters["contentChanges"]?.items else {
                return
            }
            let read = changes.compactMap { change -> OpenDocument.Change? in
                guard let text = change["text"]?.string else { return nil }
                guard let range = change["range"] else { return OpenDocument.Change(range: nil, text: text) }
                return range.range.map { OpenDocument.Change(range: $0, text: text) }
            }
            // A change that cannot be applied would leave another text than the client's.
            guard read.count == changes.count, await workspace.change(path, read, version: version) else {
                outbox.notify("window/logMessage") { json in
                    json.member("type", 1)
                    json.member("message", "a change of '\(uri)' could not be made")
                }
                return
            }
        case "textDocument/didSave": await workspace.filesChanged([path])
        case "textDocument/didClose": await workspace.close(path)
        default: break
        }
    }
}

extension Message.ID {
    init?(_ node: DocumentNode?) {
        switch node?.value {
        case .integer(let number): self = .number(number)
        case .string(let text): self = .text(text)
        default: return nil
        }
    }
}
