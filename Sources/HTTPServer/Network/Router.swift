import Pipeline
import CivilTime
import Diagnostics
import NIOCore
import NIOHTTP1

/// Decides what a request gets, by its head alone where it can.
struct Router: Sendable {
    let site: PlanRegistry
    let door: Authorizer
    let assets: Assets
    let isReadOnly: Bool
    let now: @Sendable () -> Instant

    /// The most bytes of a body.
    static let bodyLimit = 1 << 20

    /// What a request gets.
    enum Outcome: Sendable {
        case answer(Answer)
        /// An answer that is made from the body, off the event loop.
        case work(@Sendable ([UInt8]) -> Answer)
        /// Events from now on.
        case events(PlanCache, lastSeen: String?)
    }

    func receive(_ head: HTTPRequestHead) -> Outcome {
        guard let target = Target(head.uri) else { return .answer(Answer(.badRequest, "this is no address")) }
        let named = head.headers["Host"]
        guard let host = target.host ?? named.first, named.count <= 1, !host.isEmpty || head.version == .http1_0 else {
            return .answer(Answer(.badRequest, "a request names its host once"))
        }
        guard door.admits(host: host) else {
            return .answer(Answer(.forbidden, "this server does not go by the name of that host"))
        }
        let route = Route(target.segments)
        let token = route?.takesToken == true ? target.token : nil
        guard door.admits(head.headers, inAddress: token) else {
            let how = "open the address with /?token= and the token behind it, or send 'Authorization: Bearer' with it"
            return .answer(Answer(.unauthorized, how, headers: ["WWW-Authenticate": "Bearer"]))
        }
        guard let route, isThere(route) else { return .answer(Self.notFound) }
        let methods = route.methods(isReadOnly: isReadOnly)
        guard methods.contains(head.method.rawValue) else {
            let allowed = methods.joined(separator: ", ")
            return .answer(
                Answer(.methodNotAllowed, "this address takes \(allowed)", headers: ["Allow": allowed]))
        }
        if head.method == .PUT || head.method == .POST {
            if let refusal = refusal(of: head.headers, toHost: host) { return .answer(refusal) }
        }
        return outcome(route, head, host: host, token: token)
    }

    static let notFound = Answer(.notFound, "there is nothing at this address")

    private func isThere(_ route: Route) -> Bool {
        if case .asset(let name) = route { return assets.files[name] != nil }
        return route.plan.map { site.keeper($0) != nil } ?? true
    }

    /// What is wrong with a request that brings a body.
    private func refusal(of headers: HTTPHeaders, toHost host: String) -> Answer? {
        let origins = headers["Origin"]
        guard origins.count == 1, door.admits(origin: origins[0], toHost: host) else {
            return Answer(.forbidden, "only pages of this server send this, and 'Origin' says so")
        }
        let type = headers.first(name: "Content-Type")?.split(separator: ";").first?.lowercased()
        guard type?.filter({ $0 != " " }) == "application/yaml" else {
            return Answer(.unsupportedMediaType, "the body's 'Content-Type' is application/yaml")
        }
        if let length = headers.first(name: "Content-Length").flatMap({ Int($0) }), length > Self.bodyLimit {
            return Self.tooLarge
        }
        return nil
    }

    static let tooLarge = Answer(.payloadTooLarge, "a plan has at most \(bodyLimit >> 20) MiB")

    // MARK: Addresses

    private func outcome(_ route: Route, _ head: HTTPRequestHead, host: String, token: String?) -> Outcome {
        let keeper = route.plan.flatMap(site.keeper)
        switch route {
        case .health: return .answer(Answer(.ok, "ok"))
        case .asset(let name):
            return .answer(assets.files[name].map { send($0, to: head) } ?? Self.notFound)
        case .plans: return .answer(plans(head, host: host, token: token))
        case .check: return .work { text in keeper.map { Self.report($0.findings(in: text)) } ?? Self.notFound }
        case .source where head.method == .PUT: return keeper.map { save(head, $0) } ?? .answer(Self.notFound)
        case .events:
            return keeper.map { .events($0, lastSeen: head.headers.first(name: "Last-Event-ID")) }
                ?? .answer(Self.notFound)
        case .page: return .work { _ in keeper.map { page($0, head, host: host) } ?? Self.notFound }
        case .picture: return .work { _ in keeper.map { picture($0, head) } ?? Self.notFound }
        case .settings: return .work { text in keeper.map { settings(text, of: $0) } ?? Self.notFound }
        case .preview: return .work { text in keeper.map { preview(text, of: $0) } ?? Self.notFound }
        case .source: return .answer(keeper.map { source($0, head) } ?? Self.notFound)
        case .calendar: return calendar(keeper, head, "ics") { $0.calendar }
        case .section(let name, _): return calendar(keeper, head, "\(name).ics") { $0.sections[name] }
        case .manifest:
            return .answer(keeper.map { output(\.manifest, "manifest.json", of: $0, head) } ?? Self.notFound)
        }
    }

    private func send(
        _ representation: Representation, to head: HTTPRequestHead, headers: HTTPHeaders = [:]
    ) -> Answer {
        .representation(representation, to: head.headers, headers: headers, now: now())
    }

    // MARK: Plans

    private func source(_ keeper: PlanCache, _ head: HTTPRequestHead) -> Answer {
        keeper.plan.source.map { send($0, to: head) }
            ?? Answer(.serviceUnavailable, "the plan's file could not be read yet", headers: ["Retry-After": "60"])
    }

    private static let notBuilt = Answer(
        .serviceUnavailable, "this plan could not be built yet; its page says why", headers: ["Retry-After": "60"])

    /// - Parameter which: The calendar, of what there is.
    private func calendar(
        _ keeper: PlanCache?, _ head: HTTPRequestHead, _ ending: String,
        _ which: @escaping @Sendable (ServedPlan.Outputs) -> Representation?
    ) -> Outcome {
        guard let keeper else { return .answer(Self.notFound) }
        guard Representation.isComparedByStamps(head.headers) else {
            return .answer(output(which, ending, of: keeper, head))
        }
        return .work { _ in output({ which($0)?.stamped }, ending, of: keeper, head) }
    }

    private func output(
        _ which: (ServedPlan.Outputs) -> Representation?, _ ending: String, of keeper: PlanCache,
        _ head: HTTPRequestHead
    ) -> Answer {
        guard let outputs = keeper.plan.outputs else {
            return Self.notBuilt
        }
        guard let output = which(outputs) else { return Answer(.notFound, "this plan has no such section") }
        return send(
            output, to: head,
            headers: ["Content-Disposition": ContentDisposition.inline("\(keeper.place.id).\(ending)")])
    }

    private func save(_ head: HTTPRequestHead, _ keeper: PlanCache) -> Outcome {
        let fields = head.headers["If-Match"]
        let tags = EntityTagList(fields)
        guard !fields.isEmpty, !tags.isAny else {
            return .answer(
                Answer(.preconditionRequired, "'If-Match' says from which text this one was made, by its 'ETag'"))
        }
        return .work { text in
            switch keeper.save(text, ifMatch: tags) {
            case .saved(let plan):
                var answer = Self.report(plan.findings)
                if let source = plan.source { answer.headers.add(name: "ETag", value: source.plain.tag.text) }
                return answer
            case .changed:
                return Answer(.preconditionFailed, "the plan has changed meanwhile; look at it before you save")
            case .failed(let reason):
                return Answer(.insufficientStorage, "the plan could not be saved: \(reason); the file is as it was")
            }
        }
    }

    /// Findings as `check --format json` prints them.
    private static func report(_ findings: [Diagnostic]) -> Answer {
        let text = DiagnosticRenderer(format: .json, version: Pipeline.version).render(findings)
        return Answer(.ok, body: ByteBuffer(string: text), type: "application/json")
    }

    // MARK: Pictures

    private func picture(_ keeper: PlanCache, _ head: HTTPRequestHead) -> Answer {
        keeper.picture.map { send($0, to: head) } ?? Self.notBuilt
    }

    private func preview(_ text: [UInt8], of keeper: PlanCache) -> Answer {
        Answer(.ok, body: ByteBuffer(bytes: keeper.preview(of: text).json), type: "application/json")
    }

    private func settings(_ text: [UInt8], of keeper: PlanCache) -> Answer {
        Answer(
            .ok, body: ByteBuffer(bytes: PlanSettings(of: text, at: keeper.place.path).json), type: "application/json")
    }

    // MARK: Pages

    private func plans(_ head: HTTPRequestHead, host: String, token: String?) -> Answer {
        var headers: HTTPHeaders = [:]
        if let cookie = door.cookie(for: token) { headers.add(name: "Set-Cookie", value: cookie) }
        let page = PlansPage(plans: site.all, addresses: Addresses(host: host, query: door.query))
        return send(assets.page(page.html, at: "\(host)/", now: now()), to: head, headers: headers)
    }

    private func page(_ keeper: PlanCache, _ head: HTTPRequestHead, host: String) -> Answer {
        let addresses = Addresses(host: host, query: door.query)
        let page = PlanPage(
            keeper, picture: keeper.picture.map { Array($0.plain.bytes.readableBytesView) }, addresses: addresses,
            isReadOnly: isReadOnly)
        return send(assets.page(page.html, at: host + addresses.page(keeper.place.id), now: now()), to: head)
    }
}
