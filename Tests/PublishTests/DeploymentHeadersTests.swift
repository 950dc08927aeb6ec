internal import Testing

@testable internal import Publish

@Suite("What published files are served as") struct DeploymentHeadersTests {
    @Test(
        "The type of an XML file is that of what it holds",
        arguments: [
            ("feed.xml", "application/atom+xml"), ("ar/looks/feed.xml", "application/atom+xml"),
            ("looks/by/ada.xml", "application/atom+xml"), ("ar/looks/tags/sea.xml", "application/atom+xml"),
            ("sitemap.xml", "application/xml"), ("sitemap-1.xml", "application/xml"),
            ("site-auth.xml", "application/xml"), ("newsfeed.xml", "application/xml"),
            ("looks/tags/sea.json", "application/json"), ("looks/tags/sea.html", "text/html; charset=utf-8"),
        ])
    func types(path: String, type: String) {
        #expect(DeploymentHeaders(path: path).contentType == type)
    }
}
