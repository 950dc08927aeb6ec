internal import Model

/// Composes a mosaic.
struct MosaicJob {
    let request: MosaicRequest
    let sources: [UnsafeRawBufferPointer]

    /// Between the cells, in pixels.
    static let gap = 6
    /// The grey between the cells.
    private static let ground = 244

    func make(into result: inout ResultFile) throws(ImageFailure) -> MadePicture {
        let cells = MosaicLayout.cells(
            count: sources.count, width: request.width, height: request.height, gap: Self.gap)
        var canvas = try Bitmap(width: request.width, height: request.height, grey: Self.ground)
        for (index, cell) in cells.enumerated() where index < sources.count {
            let part = try fill(cell, source: sources[index], format: request.formats[index])
            canvas = try canvas.with(part, left: cell.left, top: cell.top)
        }
        let picture = try canvas.inMemory()
        let span = try result.append(picture, .mosaic)
        return MadePicture(
            size: PixelSize(width: request.width, height: request.height), frames: 1, tint: "", placeholder: "",
            files: [
                .init(
                    format: ImageRecipe.mosaic.format, width: request.width, height: request.height,
                    isAnimation: false, offset: span.lowerBound, byteCount: span.count)
            ])
    }

    /// The source scaled to cover the cell and cropped: centred horizontally, a little above the middle vertically,
    /// where faces are.
    private func fill(
        _ cell: MosaicLayout.Cell, source: UnsafeRawBufferPointer, format: PictureFormat
    ) throws(ImageFailure) -> Bitmap {
        try SourceFile.with(source, format: format, limits: request.limits) { source throws(ImageFailure) in
            try fill(cell, source)
        }
    }

    private func fill(_ cell: MosaicLayout.Cell, _ source: SourceFile) throws(ImageFailure) -> Bitmap {
        let cover = Self.cover(source.header.seen, width: cell.width, height: cell.height)
        guard max(cover.width, cover.height) <= PixelSize.sideMax else {
            return try Bitmap(width: cell.width, height: cell.height, grey: Self.ground).inMemory()
        }
        var shrinkCache = try ShrinkCache(source, first: cover)
        return try shrinkCache.picture(cover).flattened()
            .cropped(
                left: (cover.width - cell.width) / 2, top: (cover.height - cell.height) / 3,
                PixelSize(width: cell.width, height: cell.height)
            ).inMemory()
    }

    /// The smallest size of the same proportions that covers the cell.
    static func cover(_ size: PixelSize, width: Int, height: Int) -> PixelSize {
        if size.width * height <= size.height * width {
            PixelSize(width: width, height: max(height, size.height(atWidth: width)))
        } else {
            PixelSize(
                width: max(width, (2 * height * size.width + size.height) / (2 * size.height)), height: height)
        }
    }
}
