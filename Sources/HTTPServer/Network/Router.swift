import Pipeline
import CivilTime
import Diagnostics
import JSON
import LanguageServer
import NIOCore
import NIOHTTP1
import Scheduling
import WatchWorkouts

/// The choice of the response to a request, from its head alone where possible.
struct Router: Sendable {
    let registry: PlanRegistry
    let authorizer: Authorizer
    let assets: Assets
    let isReadOnly: Bool
    let now: @Sendable () -> Instant

    /// The largest size of a body, in bytes.
    static let bodyLimit = 1 << 20

    /// The way in which a request is answered.
    enum Outcome: Sendable {
        case response(Response)
        /// The response is created on a worker thread, from the body.
        case work(@Sendable ([UInt8]) -> Response)
        /// The response is a stream of events.
        case events(PlanCache, lastSeen: String?)
    }

    func receive(_ head: HTTPRequestHead) -> Outcome {
        guard let target = RequestTarget(head.uri) else {
            return .response(Response(.badRequest, "this is no address"))
        }
        let hostFields = head.headers["Host"]
        guard let host = target.host ?? hostFields.first, hostFields.count <= 1,
            !host.isEmpty || head.version == .http1_0
        else {
            return .response(Response(.badRequest, "a request names its host once"))
        }
        guard authorizer.addresses.admits(host: host) else {
            return .response(Response(.forbidden, "this server does not go by the name of that host"))
        }
        let route = Route(target.segments)
        guard authorizer.authorizes(head.headers, route, query: target.query) else {
            return .response(authorizer.refusal(of: head, query: target.query))
        }
        guard let route, exists(route) else { return .response(Self.notFound) }
        let methods = route.methods(isReadOnly: isReadOnly, makesPlans: registry.makesPlans)
        guard methods.contains(head.method.rawValue) else {
            let allowed = methods.joined(separator: ", ")
            return .response(
                Response(.methodNotAllowed, "this address takes \(allowed)", headers: ["Allow": allowed]))
        }
        guard head.headers["Content-Encoding"].isEmpty else {
            return .response(
                Response(
                    .unsupportedMediaType, "a body is sent as it is, without 'Content-Encoding'",
                    headers: ["Accept-Encoding": "identity"]))
        }
        if head.method == .PUT || head.method == .POST {
            if let refusal = refusal(of: head.headers, toHost: host) { return .response(refusal) }
        }
        return outcome(route, target, head, host: host)
    }

    static let notFound = Response(.notFound, "there is nothing at this address")

    private func exists(_ route: Route) -> Bool {
        if case .asset(let name) = route { return assets.files[name] != nil }
        if case .code(let id) = route { return Self.code(id) != nil }
        if case .key = route, authorizer.keys == nil { return false }
        return route.plan.map { registry.cache($0) != nil } ?? true
    }

    /// Returns the refusal of a request with a body that lacks the required headers.
    private func refusal(of headers: HTTPHeaders, toHost host: String) -> Response? {
        let origins = headers["Origin"]
        guard origins.count == 1, authorizer.admits(origin: origins[0], toHost: host) else {
            return Response(.forbidden, "only pages of this server send this, and 'Origin' says so")
        }
        let type = headers.first(name: "Content-Type")?.split(separator: ";").first?.lowercased()
        guard type?.filter({ $0 != " " }) == "application/yaml" else {
            return Response(.unsupportedMediaType, "the body's 'Content-Type' is application/yaml")
        }
        if let length = headers.first(name: "Content-Length").flatMap({ Int($0) }), length > Self.bodyLimit {
            return Self.tooLarge
        }
        return nil
    }

    static let tooLarge = Response(.payloadTooLarge, "a plan has at most \(bodyLimit >> 20) MiB")

    // MARK: Addresses

    private func outcome(_ route: Route, _ target: RequestTarget, _ head: HTTPRequestHead, host: String) -> Outcome {
        let cache = route.plan.flatMap(registry.cache)
        let day = target.query["day"].flatMap { LocalDate($0) }
        switch route {
        case .health: return .response(Response(.ok, "ok"))
        case .asset(let name):
            return .response(assets.files[name].map { send($0, to: head) } ?? Self.notFound)
        case .code(let id): return .response(Self.code(id).map { explanation($0, head) } ?? Self.notFound)
        case .collection where head.method == .POST: return .work { makePlan($0) }
        case .plans, .collection: return .response(plans(head, host: host, token: target.query["token"]))
        case .draft: return .work { draft($0) }
        case .places:
            let text = target.query["q"] ?? ""
            return .work { _ in Self.places(text) }
        case .check: return .work { text in cache.map { Self.report($0.findings(in: text)) } ?? Self.notFound }
        case .source where head.method == .PUT: return cache.map { save(head, $0) } ?? .response(Self.notFound)
        case .events:
            return cache.map { .events($0, lastSeen: head.headers.first(name: "Last-Event-ID")) }
                ?? .response(Self.notFound)
        case .page: return .work { _ in cache.map { page($0, head, host: host, on: day) } ?? Self.notFound }
        case .picture: return .work { _ in cache.map { picture($0, head, on: day) } ?? Self.notFound }
        case .key(let plan): return .work { _ in replaceKey(of: plan, host: host) }
        case .form: return .work { text in cache.map { Self.json($0.form(of: text, on: day).json) } ?? Self.notFound }
        case .edit: return .work { body in cache.map { edit(body, of: $0) } ?? Self.notFound }
        case .completion: return assist(in: cache, target) { $0.completions }
        case .hover: return assist(in: cache, target) { $0.hover }
        case .preview:
            let ends = target.query["hours"]?.split(separator: ",").compactMap { Int($0) } ?? []
            let hours = ends.count == 2 && ends[0] <= ends[1] ? ends[0]...ends[1] : nil
            return .work { text in
                cache.map { Self.json($0.preview(of: text, on: day, hours: hours).json) } ?? Self.notFound
            }
        case .source: return .response(cache.map { source($0, head) } ?? Self.notFound)
        case .calendar: return calendar(cache, head, "ics") { $0.calendar }
        case .section(let name, _): return calendar(cache, head, "\(name).ics") { $0.sections[name] }
        case .workout(let name, _): return .work { _ in cache.map { workout(name, of: $0, head) } ?? Self.notFound }
        case .manifest:
            return .response(cache.map { output(\.manifest, "manifest.json", of: $0, head) } ?? Self.notFound)
        }
    }

    /// Responds with the file of a template, `hiit.fit` or `hiit.workout`, made from the plan as it is served.
    private func workout(_ name: String, of cache: PlanCache, _ head: HTTPRequestHead) -> Response {
        guard let outputs = cache.plan.outputs else { return Self.notBuilt }
        let schedule = outputs.schedule
        let file = WatchFormat.allCases.lazy.compactMap { format in
            schedule.templates.first { format.fileName(of: $0) == name }.map {
                (format, format.file(of: $0, in: schedule.plan, created: schedule.span.lowerBound))
            }
        }.first
        guard let (format, file) = file else { return Response(.notFound, "this plan has no such workout") }
        return send(
            .of(file.bytes, type: format.mediaType, after: nil, now: outputs.builtAt), to: head,
            headers: ["Content-Disposition": ContentDisposition.inline(file.name)])
    }

    private func send(
        _ representation: Representation, to head: HTTPRequestHead, headers: HTTPHeaders = [:]
    ) -> Response {
        .representation(representation, to: head.headers, headers: headers, now: now())
    }

    // MARK: Plans

    private func source(_ cache: PlanCache, _ head: HTTPRequestHead) -> Response {
        cache.plan.source.map { send($0, to: head) }
            ?? Response(.serviceUnavailable, "the plan's file could not be read yet", headers: ["Retry-After": "60"])
    }

    private static let notBuilt = Response(
        .serviceUnavailable, "this plan could not be built yet; its page says why", headers: ["Retry-After": "60"])

    /// Responds with the calendar that `which` selects from the outputs, on a worker thread where it needs new time
    /// stamps.
    private func calendar(
        _ cache: PlanCache?, _ head: HTTPRequestHead, _ ending: String,
        _ which: @escaping @Sendable (ServedPlan.Outputs) -> Representation?
    ) -> Outcome {
        guard let cache else { return .response(Self.notFound) }
        guard Representation.isComparedByStamps(head.headers) else {
            return .response(output(which, ending, of: cache, head))
        }
        return .work { _ in output({ which($0)?.stamped }, ending, of: cache, head) }
    }

    private func output(
        _ which: (ServedPlan.Outputs) -> Representation?, _ ending: String, of cache: PlanCache,
        _ head: HTTPRequestHead
    ) -> Response {
        guard let outputs = cache.plan.outputs else {
            return Self.notBuilt
        }
        guard let output = which(outputs) else { return Response(.notFound, "this plan has no such section") }
        return send(
            output, to: head,
            headers: ["Content-Disposition": ContentDisposition.inline("\(cache.location.id).\(ending)")])
    }

    private func save(_ head: HTTPRequestHead, _ cache: PlanCache) -> Outcome {
        let fields = head.headers["If-Match"]
        let tags = EntityTagList(fields)
        guard !fields.isEmpty, !tags.isAny else {
            return .response(
                Response(.preconditionRequired, "'If-Match' says from which text this one was made, by its 'ETag'"))
        }
        return .work { text in
            switch cache.save(text, ifMatch: tags) {
            case .saved(let plan):
                var response = Self.report(plan.findings)
                if let source = plan.source { response.headers.add(name: "ETag", value: source.plain.tag.text) }
                return response
            case .changed:
                return Response(.preconditionFailed, "the plan has changed meanwhile; look at it before you save")
            case .failed(let reason):
                return Response(.insufficientStorage, "the plan could not be saved: \(reason); the file is as it was")
            }
        }
    }

    /// Returns findings in the form of `check --format json`.
    static func report(_ findings: [Diagnostic], _ status: HTTPResponseStatus = .ok) -> Response {
        let text = DiagnosticRenderer(format: .json, version: Pipeline.version).render(findings)
        return Response(status, body: ByteBuffer(string: text), type: "application/json")
    }

    // MARK: Pictures

    private func picture(_ cache: PlanCache, _ head: HTTPRequestHead, on day: LocalDate?) -> Response {
        cache.picture(on: day).map { send($0, to: head) } ?? Self.notBuilt
    }

    private func edit(_ body: [UInt8], of cache: PlanCache) -> Response {
        guard let request = EditRequest(body) else {
            return Response(.badRequest, "this is no text with at most 20 edits, as '{\"text\": …, \"edits\": […]}' is")
        }
        return Self.json(request.answer(for: cache.location.path))
    }

    /// Responds with what `answer` says of the position in the posted text that the address names.
    private func assist(
        in cache: PlanCache?, _ target: RequestTarget, _ answer: @escaping @Sendable (TextAssistant) -> [UInt8]
    ) -> Outcome {
        guard let position = TextPosition(target.query) else {
            return .response(
                Response(.badRequest, "the address names no position in the text, as '?line=3&character=7' does"))
        }
        return .work { text in
            cache.map { Self.json(answer($0.assistant(in: text, at: position))) } ?? Self.notFound
        }
    }

    static func json(_ bytes: [UInt8]) -> Response {
        Response(.ok, body: ByteBuffer(bytes: bytes), type: "application/json")
    }

    // MARK: Pages

    private static func code(_ id: String) -> Diagnostic.Code? { Diagnostic.Code.ofPlans.first { $0.id == id } }

    private func explanation(_ code: Diagnostic.Code, _ head: HTTPRequestHead) -> Response {
        send(assets.page(ExplanationPage(code: code).html, at: PlanURLs.code(code.id), now: now()), to: head)
    }

    private func urls(host: String) -> PlanURLs {
        PlanURLs(host: host, device: authorizer.addresses.forDevices(host: host), keys: authorizer.keys)
    }

    /// Gives a plan another key, and responds with the new address of its calendar.
    private func replaceKey(of plan: String, host: String) -> Response {
        do throws(FeedKeys.Failure) {
            try authorizer.keys?.make(for: [plan])
            _ = try authorizer.keys?.replace(plan)
        } catch {
            let status: HTTPResponseStatus = if case .unwritable = error { .insufficientStorage } else { .conflict }
            return Response(status, "the key could not be replaced: \(error.sentence)")
        }
        var json = JSONWriter(.compact)
        json.object { $0.member("calendar", urls(host: host).subscription(plan, "calendar.ics")) }
        return Self.json(json.bytes)
    }

    private func plans(_ head: HTTPRequestHead, host: String, token: String?) -> Response {
        var headers: HTTPHeaders = [:]
        if let cookie = authorizer.cookie(for: token, toHost: host) { headers.add(name: "Set-Cookie", value: cookie) }
        let newPlan = registry.makesPlans && !isReadOnly ? NewPlanForm(folders: registry.folders.map(\.name)) : nil
        let page = PlansPage(plans: registry.all, urls: urls(host: host), newPlan: newPlan)
        return send(assets.page(page.html, at: "\(host)/", now: now()), to: head, headers: headers)
    }

    private func page(_ cache: PlanCache, _ head: HTTPRequestHead, host: String, on day: LocalDate?) -> Response {
        let picture = cache.picture(on: day).map { Array($0.plain.bytes.readableBytesView) }
        let page = PlanPage(cache, picture: picture, urls: urls(host: host), isReadOnly: isReadOnly)
        return send(assets.page(page.html, at: host + PlanURLs.page(cache.location.id), now: now()), to: head)
    }
}
