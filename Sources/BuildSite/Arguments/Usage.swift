/// What `--help` prints.
let usage = """
    build-site builds a static gallery from feeds. Without a command it builds.

    USAGE
      build-site [build] [options]        fetch, decode, relate, make pictures, render and publish
      build-site check                    look at config, feeds, relations and templates; write nothing
      build-site rollback [N]             put back the site of N generations ago (1) and hold it there: builds go
                                          on aside and end in 4; 0 goes back to the newest and releases the hold
      build-site cache stats              what the cache holds
      build-site cache verify [--sample 1/30]
                                          hash the cache's objects and the published files again, all or a part
      build-site cache repair             put the index right: from its copy, then from the objects themselves
      build-site cache gc [--dry-run]     remove what nothing needs any more, and keep to cache.bytesMax
      build-site template FILE --data FILE.json
                                          render one Mustache template to stdout
      build-site init [FOLDER]            a config.json of one's own, to begin with

    OPTIONS OF build
      --config FILE     the configuration (config.json)
      --output FOLDER   publish there instead of publish.output
      --offline         open no socket: show what the cache holds
      --refresh         ask for everything again, fresh or not
      --only ID[,ID]    fetch these feeds; the others show their last good copies
      --jobs N          threads and worker processes (one a processor)
      --dry-run         do all but publish, and say whether the gate would hold it back
      --force           publish in spite of the gate and of a rollback
      --deadline S      fetch and make pictures for S seconds (6 hours), then publish what came
      --now DAY         the edition day, YYYY-MM-DD (SOURCE_DATE_EPOCH, else today)
      --report FILE     write the run's report there too
      -q, --quiet       print only what is new since the last run
      -v, --verbose     print what is done
      --log text|json   the form of messages on stderr

    EXIT
      0 published, or nothing had changed     3 published, but something offered could not be shown
      4 built, but held back by the gate or by a rollback: last night's site stands
      64 usage   65 data cannot be used   69 nothing answers   70 bug   73 cannot create
      74 I/O error or disk full   75 another run holds a lock   77 permission   78 config
      130 interrupted   143 terminated

    """
