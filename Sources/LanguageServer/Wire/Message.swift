import Diagnostics
import Documents

/// A message of JSON-RPC 2.0 from the client.
struct Message: Sendable {
    /// The identifier of a request.
    enum ID: Hashable, Sendable {
        case number(Int)
        case text(String)
    }

    enum Kind: Sendable {
        case request(ID, method: String)
        case notification(method: String)
        /// An answer to a request that the server sent.
        case response
    }

    var kind: Kind
    /// The parameters; `null` where the message has none.
    var parameters: DocumentNode

    /// Parses a message.
    ///
    /// - Throws: ``BadMessage`` with the request's identifier, where that can be read.
    init(_ bytes: [UInt8]) throws(BadMessage) {
        let node: DocumentNode
        do throws(Diagnostic) {
            node = try JSONReader.read(SourceFile(name: "message", text: Self.replacingLoneSurrogates(bytes)))
        } catch {
            throw BadMessage(id: nil, error: .init(.parseError, error.message))
        }
        guard case .mapping = node.value else {
            throw BadMessage(id: nil, error: .init(.invalidRequest, "a message is an object"))
        }
        let id: ID? =
            switch node["id"]?.value {
            case .integer(let number): .number(number)
            case .string(let text): .text(text)
            default: nil
            }
        parameters = node["params"] ?? DocumentNode(.null, at: node.span)
        guard node["jsonrpc"]?.string == "2.0" else {
            throw BadMessage(id: id, error: .init(.invalidRequest, "'jsonrpc' is \"2.0\" in every message"))
        }
        if let method = node["method"] {
            guard let method = method.string else {
                throw BadMessage(id: id, error: .init(.invalidRequest, "'method' is a text"))
            }
            if let id {
                kind = .request(id, method: method)
            } else if node["id"] == nil {
                kind = .notification(method: method)
            } else {
                throw BadMessage(id: nil, error: .init(.invalidRequest, "'id' is a whole number or a text"))
            }
        } else if node["result"] != nil || node["error"] != nil {
            kind = .response
        } else {
            throw BadMessage(id: id, error: .init(.invalidRequest, "a message has a method, a result or an error"))
        }
    }

    /// Returns JSON with U+FFFD in place of each escaped lone surrogate: clients write these when a change splits a
    /// character.
    static func replacingLoneSurrogates(_ bytes: [UInt8]) -> [UInt8] {
        func unit(_ index: Int) -> UInt16? {
            guard index + 6 <= bytes.count, bytes[index] == UInt8(ascii: "\\"), bytes[index + 1] == UInt8(ascii: "u")
            else { return nil }
            return UInt16(String(decoding: bytes[(index + 2)..<(index + 6)], as: UTF8.self), radix: 16)
        }
        var result = bytes
        var index = 0
        while index < bytes.count {
            guard bytes[index] == UInt8(ascii: "\\") else {
                index += 1
                continue
            }
            guard let first = unit(index) else {
                index += 2
                continue
            }
            if UTF16.isLeadSurrogate(first), let second = unit(index + 6), UTF16.isTrailSurrogate(second) {
                index += 12
                continue
            }
            if UTF16.isSurrogate(first) { result.replaceSubrange((index + 2)..<(index + 6), with: "FFFD".utf8) }
            index += 6
        }
        return result
    }
}

/// A message that cannot be acted on.
struct BadMessage: Error {
    /// The request's identifier, if it has one.
    var id: Message.ID?
    var error: ResponseError
}

/// The reason why a request has no result.
struct ResponseError: Error, Hashable, Sendable {
    /// The codes of JSON-RPC 2.0 and of the protocol (`ErrorCodes`, `LSPErrorCodes`).
    enum Code: Int, Sendable {
        case parseError = -32700
        case invalidRequest = -32600
        case methodNotFound = -32601
        case invalidParameters = -32602
        case serverNotInitialized = -32002
        case requestFailed = -32803
        case contentModified = -32801
        case requestCancelled = -32800
    }

    var code: Code
    var message: String

    init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}

// Access to the values of messages: a value of another type counts as absent.
extension DocumentNode {
    subscript(key: String) -> DocumentNode? {
        if case .mapping(let mapping) = value { mapping[key] } else { nil }
    }

    var string: String? { if case .string(let text) = value { text } else { nil } }
    var flag: Bool? { if case .bool(let flag) = value { flag } else { nil } }

    /// The value as a whole number.
    var number: Int? {
        switch value {
        case .integer(let number): number
        // Some clients write the numbers of positions as 4294967295 or 1e9 for "the end".
        case .number(let number): Int(exactly: number.double.rounded())
        default: nil
        }
    }

    /// The value as a position; `nil` unless both numbers exist and none is negative.
    var position: Position? {
        guard let line = self["line"]?.number, let character = self["character"]?.number, line >= 0, character >= 0
        else { return nil }
        return Position(line: line, character: character)
    }

    var range: TextRange? {
        guard let start = self["start"]?.position, let end = self["end"]?.position else { return nil }
        return TextRange(start: start, end: end)
    }
}
