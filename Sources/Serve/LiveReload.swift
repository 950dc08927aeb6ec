internal import Model
internal import Synchronization

/// What pages that are open in a browser wait for: another site, another look, or what is wrong with it.
package final class LiveReload: Sendable {
    /// Below the site's root. No published path begins so.
    static let scriptPath = ".vitrine/reload.js"
    static let changesPath = ".vitrine/changes"
    private static let placeOfScript = Array("</head>".utf8)
    /// Pages that load nothing, such as the one for missing addresses, may load this script.
    private static let strictPolicy = Array("default-src 'none';".utf8)
    private static let policy = Array("default-src 'none'; script-src 'self'; connect-src 'self';".utf8)

    private let state: Mutex<State>

    private struct State: Sendable {
        /// Of this server: an earlier one at the same port counted from 0 too.
        let run = String(UInt64.random(in: 0...(.max)), radix: 36)
        var changes = 0
        /// The numbers of the changes since which pages, and stylesheets, are what they are.
        var (pages, styles) = (0, 0)
        var message: String?
        /// By the paths of published files: bytes that are shown in place of theirs.
        var stylesheets: [String: [UInt8]] = [:]
        var waiting: [SuspendedCall] = []

        func name(_ change: Int) -> String { "\(run)-\(change)" }
    }

    package init() { state = Mutex(State()) }

    /// Lets all pages load anew, from what is published.
    package func showPages() {
        announce { state in
            (state.pages, state.message, state.stylesheets) = (state.changes, nil, [:])
        }
    }

    /// Shows stylesheets in place of the published ones.
    package func show(stylesheets: [String: [UInt8]]) {
        announce { state in
            (state.styles, state.stylesheets) = (state.changes, stylesheets)
        }
    }

    /// Shows what is wrong over the pages; nil: all is well, and they stand as they are.
    package func show(message: String?) {
        guard state.withLock({ $0.message != message }) else { return }
        announce { $0.message = message }
    }

    /// Whether pages show a message.
    package var hasMessage: Bool { state.withLock { $0.message != nil } }

    private func announce(_ change: (inout State) -> Void) {
        state.withLock { state in
            state.changes += 1
            change(&state)
        }
        answerWaiting()
    }

    /// Answers all that wait. To be called every few seconds too: whoever has gone is noticed so.
    package func answerWaiting() {
        let waiting = state.withLock { state in
            defer { state.waiting = [] }
            return state.waiting
        }
        for call in waiting { call.resume() }
    }

    /// Answers with the state, or lets the request wait for another than the one that it has seen.
    func wait(_ call: ServerCall) -> ServerCall.Outcome {
        let seen = call.argument("seen")
        let answer: ServerAnswer? = state.withLock { state in
            guard !call.hasWaited, seen == state.name(state.changes) else { return Self.answer(state) }
            // Under the lock, so that no change comes between.
            state.waiting.append(call.suspend())
            return nil
        }
        return answer.map(call.send) ?? .waits
    }

    private struct Changes: Encodable {
        let state, page, style, message: String
    }

    private static func answer(_ state: State) -> ServerAnswer {
        let changes = Changes(
            state: state.name(state.changes), page: state.name(state.pages), style: state.name(state.styles),
            message: state.message ?? "")
        return ServerAnswer(
            200, fields: [("Content-Type", "application/json"), ("Cache-Control", "no-store")],
            .bytes(encodedJSON(changes)))
    }

    /// The answer to a request that no published file answers; nil: one does.
    func answer(_ path: String) -> ServerAnswer? {
        let (type, bytes): (String, [UInt8])
        if path == Self.scriptPath {
            (type, bytes) = ("text/javascript", Array(ReloadScript.text.utf8))
        } else if path == "sw.js" {
            (type, bytes) = ("text/javascript", Array(ReloadScript.worker.utf8))
        } else if let sheet = state.withLock({ $0.stylesheets[path] }) {
            (type, bytes) = ("text/css", sheet)
        } else {
            return nil
        }
        return ServerAnswer(
            200, fields: [("Content-Type", type + "; charset=utf-8"), ("Cache-Control", "no-store")], .bytes(bytes))
    }

    /// A page with the script that waits.
    /// - Parameter root: the path of the site's root.
    func page(_ page: [UInt8], root: String) -> [UInt8] {
        let (pages, styles) = state.withLock { ($0.name($0.pages), $0.name($0.styles)) }
        // The script has an address of its own for each look, so that two pages are told apart.
        let script = "<script src=\"\(root)\(Self.scriptPath)?page=\(pages)&amp;style=\(styles)\" defer></script>\n"
        var page = page
        let place = page.firstRange(of: Self.placeOfScript)?.lowerBound ?? page.endIndex
        page.insert(contentsOf: script.utf8, at: place)
        if let strict = page.firstRange(of: Self.strictPolicy) { page.replaceSubrange(strict, with: Self.policy) }
        return page
    }
}
