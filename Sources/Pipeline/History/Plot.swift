/// A plot as SVG, without text: labels are HTML around it, so that they keep their size on a small screen.
///
/// Units: one wide for each run, 100 high; stretched to the room there is.
struct Plot {
    /// How high a plot is in its own units.
    private static let height = 100.0

    private let count: Int
    private let label: String
    private var marks = ""

    /// - Parameters:
    ///   - count: the number of runs.
    ///   - label: what it shows, for who does not see it.
    init(count: Int, label: String) {
        (self.count, self.label) = (count, label)
    }

    var svg: String {
        #"<svg role="img" viewBox="0 0 \#(max(1, count)) \#(Int(Self.height))" preserveAspectRatio="none" "#
            + #"aria-label="\#(HistoryPage.escaped(label))">\#(marks)</svg>"#
    }

    /// One line over all runs; `values` from 0 to `top`. A run without a value ends a stretch of it.
    mutating func addLine(_ values: [Double?], top: Double, style: String) {
        var path = ""
        var isPenDown = false
        for (run, value) in values.enumerated() {
            guard let value else {
                isPenDown = false
                continue
            }
            path += "\(isPenDown ? "L" : "M")\(Double(run) + 0.5) \(y(value, top)) "
            // A stretch of one run is a dot.
            if !isPenDown { path += "h.01 " }
            isPenDown = true
        }
        marks += #"<path class="\#(style)" d="\#(path)"/>"#
    }

    /// A bar for each run, its parts on top of each other.
    /// - Parameter bars: by run: the parts with their styles, and what it says when it is pointed at.
    mutating func addBars(_ bars: [(parts: [(style: String, value: Double)], text: String)], top: Double) {
        for (run, bar) in bars.enumerated() {
            marks += "<g><title>\(HistoryPage.escaped(bar.text))</title>"
            var sum = 0.0
            for part in bar.parts where part.value > 0 {
                let upper = y(sum + part.value, top)
                marks += rectangle(run, upper, y(sum, top) - upper, part.style)
                sum += part.value
            }
            marks += rectangle(run, 0, Self.height, "target") + "</g>"
        }
    }

    private func y(_ value: Double, _ top: Double) -> Double {
        let share = top > 0 ? min(1, max(0, value / top)) : 0
        return ((1 - share) * Self.height * 100).rounded() / 100
    }

    private func rectangle(_ run: Int, _ y: Double, _ height: Double, _ style: String) -> String {
        #"<rect class="\#(style)" x="\#(Double(run) + 0.1)" y="\#(y)" width=".8" height="\#(height)"/>"#
    }
}
