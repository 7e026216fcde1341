import Diagnostics

/// What the server can do, as it answers `initialize`.
struct ServerCapabilities {
    private let abilities: ClientAbilities
    private let version: String

    init(_ abilities: ClientAbilities, version: String) {
        self.abilities = abilities
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
        json.member("positionEncoding", abilities.encoding.rawValue)
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
            $0.member("codeActionKinds", [Action.Kind.quickFix.rawValue, Action.Kind.rewrite.rawValue])
        }
    }

    /// The parameters of the request to be told when files change that plans are made of or name.
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
