internal import Decode

/// What `--help` prints, of all commands or of one.
enum Usage {
    static let topics = [
        "build", "check", "rollback", "publish", "report", "serve", "forget", "explain", "plan", "shard", "cache",
        "template", "init",
        "completions", "man",
    ]

    /// - Throws: where there is no command `topic`.
    static func text(of topic: String?) throws(UsageError) -> String {
        switch topic {
        case nil, "help", "version": return all
        case "build": return build
        case "check": return check
        case "rollback": return rollback
        case "publish": return publish
        case "report": return report
        case "serve": return serve
        case "forget": return forget
        case "explain": return explain
        case "plan": return plan
        case "shard": return shard
        case "cache": return cache
        case "template": return template
        case "init": return initialise
        case "completions": return completions
        case "man": return man
        case .some(let topic):
            let near = NearestName.to(topic, among: topics).map { "; did you mean \($0)?" } ?? ""
            throw UsageError(message: "there is no command \(topic)" + near)
        }
    }

    private static let all = """
        build-site builds a static gallery from feeds. Without a command it builds.

        USAGE
          build-site [build] [options]        fetch, decode, relate, make pictures, render and publish
          build-site check                    look at config, feeds, relations and templates; write nothing
          build-site rollback [N]             put back the site of N generations ago (1) and hold it there
          build-site publish TARGET           send what differs from what was sent there last
          build-site report [--json|--html FILE]
                                              the last runs: what changed, and what was found
          build-site serve [--watch]          show the published site in a browser, and while it is edited
          build-site forget ENTRY|PERSON|URL  take it from the site, the cache and all that is kept, for good
          build-site explain PATH|URL         where a published file or a picture comes from
          build-site plan --out PLAN          what many machines are to fetch and make (docs/CLUSTER.md)
          build-site shard --plan PLAN [i/N]  fetch and make one part of it; `build --plan PLAN` publishes
          build-site cache stats|verify|repair|gc
                                              look after the cache
          build-site template FILE --data FILE.json
                                              render one Mustache template to stdout
          build-site init [FOLDER]            a config.json of one's own, to begin with
          build-site completions bash|zsh|fish
                                              what a shell completes; see its help
          build-site man                      the manual page
          build-site help COMMAND             the options of a command, and two examples

        OPTIONS OF ALL
        \(common)

        EXIT
          0 published, or nothing had changed     3 published, but something offered could not be shown
          4 built, but held back by the gate or by a rollback: last night's site stands
          64 usage   65 data cannot be used   69 nothing answers   70 bug   73 cannot create
          74 I/O error or disk full   75 another run holds a lock   77 permission   78 config
          130 interrupted   143 terminated

        """

    static let common = """
          --config FILE     the configuration (config.json)
          -q, --quiet       print only what is new since the last run
          -v, --verbose     print what is done
          --log text|json   the form of messages on stderr
        """
}
