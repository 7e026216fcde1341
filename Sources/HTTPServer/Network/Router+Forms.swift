import CivilTime
import NIOCore
import NIOHTTP1

/// What a plan's page asks for while its text is changed; nothing of it is saved.
extension Router {
    func assist(_ route: Route, _ body: [UInt8], of cache: PlanCache) -> Response {
        switch route {
        case .form: return Self.json(cache.form(of: body))
        case .edit:
            guard let request = EditRequest(body) else {
                return Response(.unprocessableEntity, "a text and edits are expected, as JSON")
            }
            return Self.json(cache.edit(request))
        case .day(let name, _):
            guard let date = LocalDate(name) else { return Response(.notFound, "'\(name)' is no date") }
            return cache.day(date, of: body).map {
                Response(.ok, body: ByteBuffer(bytes: $0), type: "text/html; charset=utf-8")
            } ?? Response(.unprocessableEntity, "a text with errors has no days")
        case .completion, .hover:
            guard let request = AssistRequest(body) else {
                return Response(.unprocessableEntity, "a text and a place in it are expected, as JSON")
            }
            if case .completion = route { return Self.json(cache.completions(request)) }
            return Self.json(cache.hover(request))
        default: return Self.notFound
        }
    }

    private static func json(_ bytes: [UInt8]) -> Response {
        Response(.ok, body: ByteBuffer(bytes: bytes), type: "application/json")
    }
}
