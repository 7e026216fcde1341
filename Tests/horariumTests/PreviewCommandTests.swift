import Foundation
import Testing

/// `horarium preview`.
extension CommandLineTests {
    @Test("A page or a picture is written by the file's ending, and told in a line")
    func previewFiles() throws {
        try write(Self.plan)
        let page = try run("preview", "plan.yaml", "-o", "plan.html")
        #expect(page.status == 0 && page.messages.isEmpty)
        #expect(page.output.hasPrefix("wrote plan.html, ") && page.output.hasSuffix(" kB\n"))
        let html = try #require(contents("plan.html"))
        #expect(html.starts(with: Data("<!doctype html>".utf8)))
        // On standard output it is the same.
        #expect(try run("preview", "plan.yaml").output == String(decoding: html, as: UTF8.self))
        #expect(try run("preview", "plan.yaml", "-o", "week.SVG", "--picture", "week").status == 0)
        #expect(try #require(contents("week.SVG")).starts(with: Data("<svg ".utf8)))
        for single in ["year", "heat-map", "budget"] {
            #expect(try run("preview", "plan.yaml", "-o", "\(single).svg", "--picture", single).status == 0)
            #expect(try #require(contents("\(single).svg")).starts(with: Data("<svg ".utf8)))
        }
        // Its own files are replaced.
        #expect(try run("preview", "plan.yaml", "-o", "plan.html", "--days", "2").status == 0)
        #expect(try #require(contents("plan.html")).count < html.count)
        #expect(try run("preview", "plan.yaml", "-o", "week.SVG").status == 0)
    }

    @Test("What is somebody else's is left alone, and other endings are none")
    func previewRefusals() throws {
        try write(Self.plan)
        try write("<!doctype html><title>My page</title>", "mine.html")
        let refused = try run("preview", "plan.yaml", "-o", "mine.html")
        #expect(refused.status == 73)
        #expect(
            refused.messages == "error: 'mine.html' is there already and was not drawn by horarium; name another file, "
                + "or add --force\n")
        #expect(contents("mine.html") == Data("<!doctype html><title>My page</title>".utf8))
        #expect(try run("preview", "plan.yaml", "-o", "mine.html", "--force").status == 0)
        let plan = try run("preview", "plan.yaml", "-o", "plan.yaml")
        #expect(
            plan.status == 64 && plan.messages.contains("-o takes a file that ends in .html or .svg, not 'plan.yaml'"))
        #expect(contents("plan.yaml") == Data(Self.plan.utf8))
        #expect(try run("preview", "plan.yaml", "--open").messages.contains("--open needs a file; write -o plan.html"))
        let picture = try run("preview", "plan.yaml", "-o", "plan.html", "--picture", "day")
        #expect(
            picture.status == 64
                && picture.messages.contains("--picture needs a file for one picture; write -o plan.svg"))
        let other = try run("preview", "plan.yaml", "-o", "plan.svg", "--picture", "month")
        #expect(other.status == 64 && other.messages.contains("'day', 'week', 'year', 'heat-map' or 'budget'"))
        try write("plan: 1\ntimezone: Europe/London\n", "silent.yaml")
        let silent = try run("preview", "silent.yaml", "-o", "plan.svg", "--picture", "budget", "--days", "2")
        #expect(
            silent.status == 64
                && silent.messages.hasSuffix(
                    "error: this plan has no notifications, and so no budget to draw; name another --picture\n")
        )
        #expect(contents("plan.svg") == nil)
        let nowhere = try run("preview", "plan.yaml", "-o", "none/plan.html")
        #expect(nowhere.status == 73 && nowhere.messages.contains("'none/plan.html' could not be written"))
        #expect(try run("preview", "missing.yaml", "-o", "plan.html").status == 66)
    }
}
