import Diagnostics
import JSON

/// The abilities that the server declares in its answer to `initialize` (`ServerCapabilities`).
struct ServerCapabilities {
    private let client: ClientCapabilities
    private let version: String

    init(_ client: ClientCapabilities, version: String) {
        self.client = client
        self.version = version
    }

    /// Writes the member `result`.
    func write(to json: inout JSONWriter) {
        json.member("result") { json in
            json.member("capabilities", capabilities)
            json.member("serverInfo") { json in
                json.member("name", "horarium")
                json.member("version", version)
            }
        }
    }

    private func capabilities(_ json: inout JSONWriter) {
        json.member("positionEncoding", client.encoding.rawValue)
        json.member("textDocumentSync") { json in
            json.member("openClose", true)
            json.member("change", 2)  // incremental
            json.member("save") { $0.member("includeText", false) }
        }
        json.member("completionProvider") { $0.member("triggerCharacters", [" ", ":", "-", "*", "{", "[", ","]) }
        json.member("hoverProvider", true)
        json.member("definitionProvider", true)
        json.member("referencesProvider", true)
        json.member("renameProvider") { $0.member("prepareProvider", true) }
        json.member("documentSymbolProvider", true)
        json.member("foldingRangeProvider", true)
        json.member("documentLinkProvider") { $0.member("resolveProvider", false) }
        json.member("inlayHintProvider", true)
        json.member("codeLensProvider") { $0.member("resolveProvider", false) }
        json.member("codeActionProvider") {
            $0.member("codeActionKinds", [CodeAction.Kind.quickFix.rawValue, CodeAction.Kind.rewrite.rawValue])
        }
    }

    /// Writes the parameters of the request for a notification when a plan's files change.
    static func watchFiles(_ json: inout JSONWriter) {
        json.member("registrations", ["**/*.{yaml,yml,csv,ics,wav,caf,aif,aiff}"]) { json, pattern in
            json.member("id", "watch")
            json.member("method", "workspace/didChangeWatchedFiles")
            json.member("registerOptions") { json in
                json.member("watchers", [pattern]) { $0.member("globPattern", $1) }
            }
        }
    }
}
