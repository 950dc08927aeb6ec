internal import Model
internal import Publish
internal import Render
internal import Store

/// RENDER: every page, asset and picture into a generation that is staged aside.
struct RenderStage: Sendable {
    let site: Site
    let store: ObjectStore
    let jobs: Int
    let monitor: Monitor

    /// - Returns: how many pages were rendered.
    func render(into staged: StagedGeneration) throws(BuildError) -> Int {
        for finding in site.diagnostics { monitor.diagnose(finding) }
        for file in site.objectFiles {
            staged.putObject(
                file.path, digest: file.object, byteCount: file.byteCount, objectPath: store.path(of: file.object))
        }
        for script in site.pictureScripts {
            staged.putObject(
                script.path, digest: script.object, objectPath: store.path(of: script.object), as: script.script)
        }
        do throws(SiteError) {
            let counts = try site.render(jobs: jobs, monitor: monitor) { path, bytes in staged.put(path, bytes) }
            return counts.pagesRendered
        } catch { throw BuildError(error) }
    }
}
