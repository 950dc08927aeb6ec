internal import Model

/// Makes the animation of an animated source.
struct AnimationJob {
    let source: SourceFile

    func make(_ file: ImagePlan.File, into result: inout ResultFile) throws(ImageFailure) -> MadePicture.File {
        let header = source.header
        let frames = header.frames
        let stored = header.asStored(PixelSize(width: file.width, height: file.height))
        let stacked = try source.decoded(frames: frames).inMemory()
        let stackedSize = stacked.size
        let frameSize = PixelSize(width: stackedSize.width, height: stackedSize.height / frames)
        var list = BitmapList()
        for frame in 0..<frames {
            // One by one: in one tall picture neighbouring frames would blend.
            let resized = try stacked.cropped(left: 0, top: frame * frameSize.height, frameSize).resized(stored)
                .inMemory()
            list.append(header.isUpright ? resized : try resized.upright().inMemory())
        }
        let moving = try Bitmap(frames: list, timing: stacked)
        let span = try result.append(moving, file.recipe)
        return MadePicture.File(
            format: file.recipe.format, width: file.width, height: file.height, isAnimation: true,
            offset: span.lowerBound, byteCount: span.count)
    }
}
