// swift-tools-version: 6.2
import PackageDescription

// The order of the targets is the order of the house: a module imports only what stands above it
// (Tests/TidyTests checks it).

/// With `VITRINE_FUZZ=1` the package is another: the modules, compiled for libFuzzer and the address sanitizer, and the
/// executable that libFuzzer drives (Tests/Fuzz/README.md). Without it a suite replays the same targets' corpora.
let isFuzzed = Context.environment["VITRINE_FUZZ"] == "1"
let fuzzSwift: [SwiftSetting] = [
    .unsafeFlags([
        "-sanitize=fuzzer,address", "-sanitize-coverage=edge,trace-cmp,inline-8bit-counters,pc-table",
        "-parse-as-library",
    ])
]
let fuzzC = isFuzzed ? ["-fsanitize=fuzzer-no-link,address"] : []

/// With `VITRINE_SANITIZED=1`, as `make asan` and `make tsan` have it, Swift's runtime stays a shared library: linked in, it
/// would hide the sanitizer's `malloc` from the C library, which would take jemalloc's.
let isSanitized = Context.environment["VITRINE_SANITIZED"] == "1"

/// What every Swift target is compiled with, tests with no more: to optimise them takes longer than they run.
let language: [SwiftSetting] = [
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("ExistentialAny"),
    .treatAllWarnings(as: .error),
]

/// What the modules are compiled with.
///
/// `swift run build-site` builds the debug configuration, and it is what a person types: it has to run at
/// about the release build's speed. Plain `-O` would compile file by file and inline nothing across files,
/// hence whole-module optimisation; `-assert-config Debug` keeps `assert` alive for the tests.
let swift: [SwiftSetting] =
    language + [
        .unsafeFlags(
            [
                "-O", "-whole-module-optimization", "-num-threads", "2", "-disable-batch-mode",
                "-assert-config", "Debug",
            ],
            .when(configuration: .debug))
    ] + (isFuzzed ? fuzzSwift : [])

let c: [CSetting] = [.unsafeFlags(["-O2", "-Wall", "-Wextra"] + fuzzC, .when(configuration: .debug))]
let cxx: [CXXSetting] = [.unsafeFlags(["-O2"] + fuzzC, .when(configuration: .debug))]

/// Where GLib's headers lie, which libvips' include: beside pkg-config's flags for them come those that link.
/// Folders that are not there are passed over.
let glibHeaders = [
    "-I/usr/include/glib-2.0", "-I/usr/lib/x86_64-linux-gnu/glib-2.0/include",
    "-I/usr/lib/aarch64-linux-gnu/glib-2.0/include", "-I/usr/lib64/glib-2.0/include",
    "-I/usr/lib/glib-2.0/include",
]

func door(_ name: String, _ links: String...) -> Target {
    .target(name: name, cSettings: c, cxxSettings: cxx, linkerSettings: links.map { .linkedLibrary($0) })
}

func module(_ name: String, _ dependencies: String...) -> Target {
    .target(name: name, dependencies: dependencies.map { .init(stringLiteral: $0) }, swiftSettings: swift)
}

/// A command with Swift's runtime linked in: it starts in 11 ms of 18 and runs a tenth faster. The toolchain's lld links it,
/// because Debian's gold warns of the runtime.
func command(_ name: String, path: String? = nil, _ dependencies: String...) -> Target {
    let runtime = isSanitized ? [] : ["-static-stdlib"]
    return .executableTarget(
        name: name, dependencies: dependencies.map { .init(stringLiteral: $0) }, path: path,
        swiftSettings: swift + [.unsafeFlags(runtime)],
        linkerSettings: [.unsafeFlags(runtime + ["-use-ld=lld"])])
}

/// - Parameter data: folders of files that the tests read, relative to the target's own.
func tests(_ name: String, _ dependencies: String..., data: [String] = []) -> Target {
    .testTarget(
        name: name, dependencies: (dependencies + ["TestSupport"]).map { .init(stringLiteral: $0) }, exclude: data,
        swiftSettings: language)
}

let package = Package(
    name: "vitrine",
    products: [.executable(name: "build-site", targets: ["BuildSite"])],
    targets: [
        // Doors to C libraries.
        .systemLibrary(
            name: "CCurlLibrary", path: "Sources/CCurl/library", pkgConfig: "libcurl",
            providers: [.apt(["libcurl4-openssl-dev"])]),
        .target(name: "CCurl", dependencies: ["CCurlLibrary"], cSettings: c),
        // The headers of libvips, libjpeg, libwebp and libheif alone: the libraries, with the hundred that they need, are
        // loaded by the processes that make pictures. Products are rounded before sums on every processor: scores choose
        // qualities.
        .target(
            name: "CVips", cSettings: c + [.unsafeFlags(glibHeaders + ["-ffp-contract=off"])],
            linkerSettings: [.linkedLibrary("dl")]),
        .systemLibrary(
            name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
        .systemLibrary(
            name: "CCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
        .systemLibrary(
            name: "CXML", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
        .systemLibrary(
            name: "CXXHash", pkgConfig: "libxxhash", providers: [.apt(["libxxhash-dev"])]),
        .systemLibrary(
            name: "CMarkdown", pkgConfig: "md4c-html", providers: [.apt(["libmd4c-html0-dev", "libmd4c-dev"])]),
        door("CSimdJSON", "simdjson"),
        door("CSystem", "seccomp", "jemalloc"),
        door("CMicroHTTPD", "microhttpd"),
        // The files of templates/, compiled in; its headers name them.
        door("CTemplates"),

        // The program, from the ground up.
        module("Model", "CCrypto", "CXXHash", "CSystem"),
        module("Fetch", "Model", "CCurl", "CSystem"),
        module("Store", "Model", "CSQLite", "CSystem"),
        module("HTTPCache", "Model", "Fetch", "Store"),
        module("Decode", "Model", "CSimdJSON", "CXML", "CMarkdown"),
        module("Feeds", "Model", "Fetch", "Store", "HTTPCache", "Decode"),
        module("Images", "Model", "Store", "CVips", "CSystem"),
        module("Render", "Model", "Decode", "Images", "CTemplates"),
        module("Publish", "Model", "Store", "CSystem"),
        module(
            "Pipeline", "Model", "Fetch", "Store", "HTTPCache", "Decode", "Feeds", "Images", "Render", "Publish",
            "CSystem"),
        module("Serve", "Model", "Publish", "CMicroHTTPD", "CSystem"),
        // No test depends on it: they would be linked as it is, and Swift Testing brings the runtime as a shared library.
        command("BuildSite", "Model", "Images", "Render", "Decode", "Pipeline", "Serve", "CSystem"),

        // Tests.
        .target(name: "CTestSupport", path: "Tests/CTestSupport", cSettings: c),
        .target(
            name: "TestSupport", dependencies: ["Model", "CTestSupport"], path: "Tests/TestSupport",
            swiftSettings: swift),
        tests("ModelTests", "Model"),
        tests("FetchTests", "Model", "Fetch"),
        tests("StoreTests", "Model", "Store"),
        tests("HTTPCacheTests", "Model", "Fetch", "Store", "HTTPCache"),
        tests("DecodeTests", "Model", "Decode"),
        tests("FeedsTests", "Model", "Fetch", "Store", "HTTPCache", "Decode", "Feeds"),
        tests("ImagesTests", "Model", "Store", "Images", "CSystem", "CTestSupport"),
        tests("RenderTests", "Model", "Decode", "Images", "Render", "CXML", data: ["Goldens"]),
        tests("PublishTests", "Model", "Store", "Publish"),
        tests(
            "PipelineTests", "Model", "Fetch", "Store", "HTTPCache", "Decode", "Feeds", "Images", "Render", "Publish",
            "Pipeline"),
        tests("ServeTests", "Model", "Serve", "CSystem"),
        tests("WholeRunTests", "Model"),
        tests("TidyTests"),
    ],
    swiftLanguageModes: [.v6],
    cxxLanguageStandard: .cxx17
)

let fuzzedModules = [
    "Model", "Fetch", "Store", "HTTPCache", "Decode", "Feeds", "Images", "Render", "Publish", "Pipeline",
    "CCurlLibrary",
].map { Target.Dependency(stringLiteral: $0) }

// With `VITRINE_BENCH=1` there is one program more, which a benchmark holds against curl
// (Benchmarks/suite/downloads.py).
if Context.environment["VITRINE_BENCH"] == "1" {
    package.targets.append(
        command("FetchBench", path: "Benchmarks/FetchPictures", "Model", "Fetch", "Store", "HTTPCache"))
}

if isFuzzed {
    package.products = []
    package.targets.removeAll { $0.path?.hasPrefix("Tests/") == true || $0.type == .test || $0.name == "BuildSite" }
    package.targets.append(
        .executableTarget(
            name: "VitrineFuzz", dependencies: fuzzedModules, path: "Tests/Fuzz",
            exclude: ["Corpus", "README.md", "run.sh", "Replay"], swiftSettings: swift,
            // Debian's gold cannot link what the sanitizers make.
            linkerSettings: [.unsafeFlags(["-sanitize=fuzzer,address", "-use-ld=lld"])]))
} else {
    package.targets.append(
        .testTarget(
            name: "FuzzCorpusTests", dependencies: fuzzedModules + ["TestSupport"], path: "Tests/Fuzz",
            exclude: ["Corpus", "README.md", "run.sh", "Driver"], swiftSettings: swift))
}
