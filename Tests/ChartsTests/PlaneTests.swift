import Testing

@testable import Charts
@testable import Drawing
@testable import YearCharts

@Suite("Planes")
struct PlaneTests {
    private func plane(
        _ form: Drawing.Form, _ along: ClosedRange<Double>, _ across: ClosedRange<Double>, isRightToLeft: Bool = false
    ) -> Plane {
        Plane(
            drawing: Drawing(
                id: "d", form, height: 100, title: "", summary: "", PictureLayout(.page, isRightToLeft: isRightToLeft)),
            along: along, across: across)
    }

    private func use(isTurned: Bool = false, isRightToLeft: Bool = false) -> String {
        var out = Markup()
        plane(.tall, 10...110, 20...120, isRightToLeft: isRightToLeft).use(
            "s", of: plane(.wide, 100...200, 0...50, isRightToLeft: isRightToLeft), isTurned: isTurned, to: &out)
        return String(decoding: out.bytes, as: UTF8.self)
    }

    @Test("What is drawn wide is turned over for the tall form, end to end")
    func turned() {
        // Along: 100 to 200 go to 10 to 110, so y′ = x − 90; across: 0 to 50 go to 20 to 120, so x′ = 2y + 20.
        #expect(use() == ##"<use href="#s" transform="matrix(0 1 2 0 20 -90)"/>"##)
        // A shape on the lower line, at 50, comes to 20: x′ = 120 − 2y.
        #expect(use(isTurned: true) == ##"<use href="#s" transform="matrix(0 1 -2 0 120 -90)"/>"##)
        // From right to left, 1084 to 984 go to 10 to 110 and 0 to 50 to 338 to 238.
        #expect(use(isRightToLeft: true) == ##"<use href="#s" transform="matrix(0 -1 -2 0 338 1094)"/>"##)
    }

    @Test("A line keeps its corners and leaves out what lies on it")
    func simplified() {
        // The second point is on the way, the fourth 0.1 beside it, the third a corner.
        let points = [(x: 0.0, y: 0.0), (5, 0), (10, 0), (10.1, 5), (10, 10)]
        #expect(Simplification.kept(points, tolerance: 0.25) == [0, 2, 4])
        #expect(Simplification.kept(points, tolerance: 0.05) == [0, 2, 3, 4])
        #expect(Simplification.kept([(x: 1.0, y: 1.0)], tolerance: 1) == [0])
    }

    @Test("A closed shape ends where it began, so that the next one stands where it should")
    func closed() {
        var path = PathData()
        path.area(through: [(x: 0, y: 0), (10, 0), (10, 10)], within: 0.1)
        path.area(through: [(x: 20, y: 0), (30, 0), (30, 10)], within: 0.1)
        #expect(String(decoding: path.bytes, as: UTF8.self) == "M0 0h10v10zm20 0h10v10z")
    }
}
