import DeviceManifest
import Drawing
import Localization
import PlanModel

extension Picture {
    /// The whole page as one file that loads nothing and is readable without its script.
    package var page: [UInt8] {
        var out = Markup()
        let words = context.words
        out.raw("<!doctype html>")
        out.element("html", language, direction) { out in
            out.element("head") { head(&$0) }
            out.element("body") { out in
                out.element("a", .class("skip"), .href("#main"), text: words(.skip))
                out.element("header", .class("top")) { out in
                    out.element("div", .class("bar")) { out in
                        out.element("strong") { out in
                            out.element("bdi", text: context.plan.title)
                        }
                        writeContents(to: &out)
                    }
                }
                out.element("main", .fixed("id", "main")) { writeFragment(to: &$0) }
                out.element("script") { $0.raw(PictureAssets.script) }
            }
        }
        out.raw("\n")
        return out.bytes
    }

    private func head(_ out: inout Markup) {
        out.element("meta", .fixed("charset", "utf-8"))
        out.element(
            "meta", .fixed("http-equiv", "Content-Security-Policy"), .text("content", Self.policy))
        out.element("meta", .fixed("name", "viewport"), .fixed("content", "width=device-width,initial-scale=1"))
        out.element("meta", .fixed("name", "referrer"), .fixed("content", "no-referrer"))
        out.element(
            "meta", .fixed("name", "generator"),
            .text("content", "\(context.generator.name) \(context.generator.version)"))
        out.element("title", text: context.plan.title)
        out.element("style") { $0.raw(PictureAssets.style) }
    }

    /// The policy that nothing is loaded, and that only the page's own style and script apply.
    private static let policy =
        "default-src 'none'; style-src \(PictureAssets.source(of: PictureAssets.style)); "
        + "script-src \(PictureAssets.source(of: PictureAssets.script)); base-uri 'none'; form-action 'none'"
}
