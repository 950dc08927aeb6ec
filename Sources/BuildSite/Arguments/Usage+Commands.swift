// The help of each command.
extension Usage {
    static let build = """
        build-site build: fetch, decode, relate, make pictures, render and publish.

        USAGE
          build-site [build] [options]

        OPTIONS
        \(common)
          --output FOLDER   publish there instead of publish.output
          --offline         open no socket: show what the cache holds
          --refresh         ask for everything again, fresh or not
          --only ID[,ID]    fetch these feeds; the others show their last good copies
          --jobs N          threads and worker processes (one a processor)
          --dry-run         do all but publish, and say whether the gate would hold it back
          --force           publish in spite of the gate and of a rollback; render every page
          --deadline S      fetch and make pictures for S seconds (6 hours), then publish what came
          --now DAY         the edition day, YYYY-MM-DD (SOURCE_DATE_EPOCH, else today)
          --plan PLAN       show the documents of this plan, with what its shards have done
          --report FILE     write the run's report there too
          --metrics FILE    write the run's figures there, in Prometheus' text format
          --verify-incremental
                            render pages that nothing has changed too, and end in 70 for one that differs

        EXAMPLES
          build-site -q                               every night, from cron: prints news only
          build-site --only photos --output preview   one feed fetched anew, published aside

        """

    static let plan = """
        build-site plan: fetch feeds, decode and relate them, and write what pictures are to be fetched and made. Other
        processes then do a part each, on whatever machines share the cache's folder (docs/CLUSTER.md).

        USAGE
          build-site plan --out PLAN [options]

        OPTIONS
        \(common)
          --out PLAN        the file to write; a plan that stands there is replaced, with its shards' results
          --refresh         ask for everything again, fresh or not
          --jobs N          threads (one a processor)
          --deadline S      fetch feeds for S seconds (6 hours)
          --now DAY         the edition day, YYYY-MM-DD (SOURCE_DATE_EPOCH, else today); it is the plan's

        EXAMPLES
          build-site plan --out plan; build-site shard --plan plan 1/1; build-site --plan plan
                                              the three commands, on one machine
          build-site plan --out plan --now 2026-11-21

        """

    static let shard = """
        build-site shard: fetch and make one part of a plan into the cache, and write one result beside the plan. It may
        be killed, run twice or never run: `build-site --plan PLAN` does whatever is missing.

        USAGE
          build-site shard --plan PLAN [i/N] [options]

        Without i/N, which counts from 1, the part is read from SLURM_ARRAY_TASK_ID, _MIN, _STEP and _COUNT; from
        JOB_COMPLETION_INDEX and JOB_COMPLETIONS; or from AWS_BATCH_JOB_ARRAY_INDEX and _SIZE.

        OPTIONS
        \(common)
          --plan PLAN       the file that `build-site plan` wrote
          --jobs N          worker processes (one a processor)
          --deadline S      fetch and make pictures for S seconds (6 hours); 75 where some are left then

        EXAMPLES
          build-site shard --plan plan 3/16   the third of sixteen parts
          sbatch --array=1-16 --wrap 'build-site shard --plan plan'

        """

    static let check = """
        build-site check: look at configuration, feeds, relations, templates, strings and assets. Nothing is written.
        It ends in 78 for what the configuration or the theme has wrong, else as a build would.

        USAGE
          build-site check [options]

        OPTIONS
        \(common)

        EXAMPLES
          build-site check                            before the first build, and after each change
          build-site check --config config.live.json  another configuration

        """

    static let rollback = """
        build-site rollback: put back the site of N generations ago (1) and hold it there. Builds go on aside and end
        in 4; 0 goes back to the newest and releases the hold. publish.keep says how many generations are kept.

        USAGE
          build-site rollback [N] [options]

        OPTIONS
        \(common)
          --output FOLDER   the site published there instead of at publish.output

        EXAMPLES
          build-site rollback       the site of the night before, at once
          build-site rollback 0     the newest again; the next build publishes

        """

    static let publish = """
        build-site publish: send the published site to TARGET, exactly what differs from what was last sent there. What
        pages load is sent before the pages, and removals come last. A run that was cut off goes on where it stopped.

        USAGE
          build-site publish TARGET [options]

        TARGET
          remote:path       object storage, or whatever else rclone has configured under that name
          user@host:path    a folder over ssh, by rsync
          folder            a folder of this machine, by rsync

        OPTIONS
        \(common)
          --output FOLDER   the site published there instead of at publish.output
          --verify          list the target once, name the files of others that it has, and send what differs
          --dry-run         say what would be sent
          --max-files N, --max-bytes N, --max-file-bytes N
                            what the host takes (K, M and G are understood); a site beyond it ends in 4, and
                            nothing is sent

        Where other files stand in the places of the site's, which no record says were sent, they are named, nothing is
        sent, and the command ends in 4; remote:path is looked at with --verify alone. --verify replaces them at a
        target that is known to have the site.

        Secrets stay in rclone's configuration, in the environment or in ssh's agent. 69 says that rclone or rsync is
        not installed, or could not send everything.

        EXAMPLES
          build-site -q; case $? in 0|3) build-site publish -q s3:gallery;; esac
                                                                 every night, from cron
          build-site publish --verify www@example.org:/srv/www   once, after somebody changed files there

        """

    static let report = """
        build-site report: the last runs, one line each: what changed, what was fetched and found. The reports of the
        last 1000 runs are kept in the cache. Of several galleries, named by their folders or configurations, the last
        run of each.

        USAGE
          build-site report [options] [GALLERY...]

        OPTIONS
        \(common)
          --json        as data: one JSON array, the latest run last
          --html FILE   as one page with plots, which reads from disk

        EXAMPLES
          build-site report                       the last twenty runs
          build-site report --html nights.html    a page of the last 120
          build-site report /var/lib/vitrine/*/   the last night of every gallery

        """

    static let serve = """
        build-site serve: serve the published site to browsers of this machine, below the path of site.baseURL, until
        Ctrl-C. The address is printed. Hosting is for servers: see docs/HOSTING.md.

        USAGE
          build-site serve [options]

        OPTIONS
        \(common)
          --output FOLDER   the site published there instead of at publish.output
          --port N          the port (8000); 0 takes a free one
          --watch           build and publish from the cache, offline, whenever configuration, templates, strings,
                            static files, pages or feeds' local files change. Open pages load anew, or show what is
                            wrong, with file, line and column
          --jobs N          threads and worker processes of those builds (one a processor)

        EXAMPLES
          build-site serve --watch             a theme is made with the page open beside the editor
          build-site serve --port 0 -q         at a free port

        """

    static let forget = """
        build-site forget: take an entry, or a person with all their entries, from the site at once, and from all that
        lies behind it: pictures, cache, earlier generations, reports. It never returns: forgotten.json beside the
        configuration remembers it by hash. No server is asked. A rollback in force is ended.

        USAGE
          build-site forget feed/id [options]             an entry
          build-site forget feed/by/profile [options]     a person
          build-site forget ADDRESS [options]             whatever has that page or picture, here or at its source
          build-site forget --list                        what is forgotten: dates and hashes
          build-site forget --undo WORDS                  take it back, by the same words

        OPTIONS
        \(common)
          --output FOLDER   the site published there instead of at publish.output
          --dry-run         say what would be forgotten
          --force           publish in spite of the gate
          --jobs N          threads and worker processes (one a processor)
          --now DAY         the edition day, YYYY-MM-DD (SOURCE_DATE_EPOCH, else today)

        EXAMPLES
          build-site forget photos/53122334455
          build-site forget https://www.flickr.com/photos/someone/53122334455/

        """

    static let explain = """
        build-site explain: where a published file or a picture comes from: feed, document, request, validators, times,
        hashes, recipe and generation, as the records have it. Nothing is asked, locked or written.

        USAGE
          build-site explain PATH|URL [options]

        OPTIONS
        \(common)
          --output FOLDER   the site published there instead of at publish.output
          --json            as one JSON object

        EXAMPLES
          build-site explain photos/53122334455.html
          build-site explain https://live.staticflickr.com/65535/53122334455_abc_b.jpg

        """

    static let cache = """
        build-site cache: look after the cache.

        USAGE
          build-site cache stats                    what it holds
          build-site cache verify [--sample 1/30]   hash its objects and the published files again, all or a part
          build-site cache repair                   put the index right: from its copy, then from the objects
          build-site cache gc [--dry-run]           remove what nothing needs, and keep to cache.bytesMax
          build-site cache gc --remote [--dry-run]  remove from cache.remote what no site has used for
                                                    cache.graceDays; not while a plan younger than that stands (75)

        OPTIONS
        \(common)

        EXAMPLES
          build-site cache verify --sample 1/30     a thirtieth, another one every day
          build-site cache gc --dry-run             what a collection would remove

        """

    static let template = """
        build-site template: render one Mustache template to stdout, with the partials of its folder. No configuration
        is needed; data may be any JSON value.

        USAGE
          build-site template FILE --data FILE.json

        EXAMPLES
          build-site template card.mustache --data card.json
          build-site template templates/page.mustache --data page.json > page.html

        """

    static let completions = """
        build-site completions: write what a shell needs to complete this command to stdout.

        USAGE
          build-site completions bash    for bash, and bash-completion
          build-site completions zsh     for a folder of zsh's fpath, as _build-site
          build-site completions fish    for fish

        EXAMPLES
          build-site completions bash > ~/.local/share/bash-completion/completions/build-site
          build-site completions fish > ~/.config/fish/completions/build-site.fish

        """

    static let man = """
        build-site man: write the manual page to stdout, as man(1) reads it.

        USAGE
          build-site man

        EXAMPLES
          build-site man | man -l -                                  to read it
          build-site man > ~/.local/share/man/man1/build-site.1      to keep it

        """

    static let initialise = """
        build-site init: write a config.json to begin with, into FOLDER or the folder one is in. One that
        is there stays.

        USAGE
          build-site init [FOLDER]

        EXAMPLES
          build-site init             here
          build-site init ~/gallery   in a folder of its own, which is made if it is missing

        """
}
