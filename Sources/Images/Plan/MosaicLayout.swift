/// The layout of a contact sheet or social image: the site's mosaic.
enum MosaicLayout {
    /// A cell, in pixels.
    struct Cell: Hashable, Sendable {
        let left: Int
        let top: Int
        let width: Int
        let height: Int
    }

    /// The most pictures.
    static let picturesMax = 6

    /// The cells of `count` pictures, the hero first: a grid of thirds for six, and for fewer one without holes.
    /// - Parameter gap: between cells, in pixels.
    static func cells(count: Int, width: Int, height: Int, gap: Int) -> [Cell] {
        let units: (columns: Int, rows: Int, cells: [(left: Int, top: Int, wide: Int, high: Int)]) =
            switch count {
            case ...0: (1, 1, [])
            case 1: (1, 1, [(0, 0, 1, 1)])
            case 2: (2, 1, [(0, 0, 1, 1), (1, 0, 1, 1)])
            case 3: (3, 2, [(0, 0, 2, 2), (2, 0, 1, 1), (2, 1, 1, 1)])
            case 4: (2, 2, [(0, 0, 1, 1), (1, 0, 1, 1), (0, 1, 1, 1), (1, 1, 1, 1)])
            case 5: (4, 2, [(0, 0, 2, 2), (2, 0, 1, 1), (3, 0, 1, 1), (2, 1, 1, 1), (3, 1, 1, 1)])
            default:
                (3, 3, [(0, 0, 2, 2), (2, 0, 1, 1), (2, 1, 1, 1), (0, 2, 1, 1), (1, 2, 1, 1), (2, 2, 1, 1)])
            }
        return units.cells.map { cell in
            let (left, right) = span(cell.left, cell.wide, of: units.columns, length: width, gap: gap)
            let (top, bottom) = span(cell.top, cell.high, of: units.rows, length: height, gap: gap)
            return Cell(left: left, top: top, width: right - left, height: bottom - top)
        }
    }

    /// The span of `size` of `parts` equal parts of `length`, from part `start` on.
    private static func span(_ start: Int, _ size: Int, of parts: Int, length: Int, gap: Int) -> (Int, Int) {
        let room = length + gap
        return (room * start / parts, room * (start + size) / parts - gap)
    }
}
