import Diagnostics
import Documents

/// The language server: messages in, messages out.
///
/// The stream is read by the caller's thread, and does nothing else; changes of the text are noted one by one; each
/// request is answered by a task of its own from the text as it was when the request came, so that it can be given up.
package struct Server: Sendable {
    private let workspace: Workspace
    private let outbox: Outbox
    private let version: String

    package init(_ surroundings: ServerEnvironment, version: String, send: @escaping @Sendable ([UInt8]) -> Void) {
        outbox = Outbox(send: send)
        workspace = Workspace(surroundings, outbox)
        self.version = version
    }

    /// How far the conversation is.
    private enum Phase { case new, running, shutDown }

    /// Acts on messages until the client says that it is done, or goes away.
    ///
    /// - Returns: The code to leave with: 0 where the client has shut the server down before, else 1.
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
                if phase == .running { await note(method, message.parameters) }
            case .request(let id, "initialize"):
                guard phase == .new else {
                    outbox.refuse(id, ResponseError(.invalidRequest, "the server is initialized already"))
                    continue
                }
                phase = .running
                let abilities = ClientAbilities(message.parameters)
                await workspace.begin(abilities)
                outbox.answer(id) { ServerCapabilities(abilities, version: version).write(to: &$0) }
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
            guard let view = await workspace.view(of: question.path) else {
                throw ResponseError(.invalidParameters, "'\(question.uri)' is not open")
            }
            let outbox = outbox
            await running.start(id) {
                do throws(ResponseError) {
                    let reply = try await question.answer(view)
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

    /// Takes notice of what the client tells. What makes no sense is left: there is no answer to a notification.
    private func note(_ method: String, _ parameters: DocumentNode) async {
        let file = parameters["textDocument"]
        guard let uri = file?["uri"]?.string else {
            if method == "workspace/didChangeWatchedFiles" {
                let paths = parameters["changes"]?.items?.compactMap { $0["uri"]?.string.map(FileURI.path) } ?? []
                await workspace.filesChanged(paths)
            } else if method == "initialized", await workspace.abilities.watchesFiles {
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
            // A change that cannot be made would leave another text than the client's.
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
