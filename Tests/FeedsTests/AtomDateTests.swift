@testable internal import Feeds
internal import Model
internal import Testing

@Suite("Atom: dates") struct AtomDateTests {
    @Test(
        "RFC 3339, RFC 822 and what is found in their stead",
        arguments: [
            ("2015-07-28T09:35:10Z", "2015-07-28T09:35:10Z"),
            ("2015-07-28T09:35:10.25+02:00", "2015-07-28T07:35:10Z"),
            ("2015-07-28 09:35:10", "2015-07-28T09:35:10Z"),
            ("2015-07-28T09:35Z", "2015-07-28T09:35:00Z"), ("2015-07-28T09:35+0200", "2015-07-28T07:35:00Z"),
            ("2015-07-28", "2015-07-28T00:00:00Z"),
            ("Tue, 28 Jul 2015 09:35:10 GMT", "2015-07-28T09:35:10Z"),
            ("Tue, 28 Jul 2015 09:35:10 +0200", "2015-07-28T07:35:10Z"),
            ("28 Jul 2015 09:35 -08:00", "2015-07-28T17:35:00Z"),
            ("tue,28 july 2015 9:35:10 PDT", "2015-07-28T16:35:10Z"),
            ("Tue, 28 Jul 15 09:35:10 EST", "2015-07-28T14:35:10Z"),
            ("Sat, 28 Jul 84 09:35:10 UT", "1984-07-28T09:35:10Z"),
            ("28 Jul 115 09:35:10 Z", "2015-07-28T09:35:10Z"),
            ("28 Jul 2015 09:35:10 M", "2015-07-28T09:35:10Z"), ("28 Jul 2015 09:35:10", "2015-07-28T09:35:10Z"),
            ("Tuesday, 28-Jul-15 09:35:10 UTC", "2015-07-28T09:35:10Z"),
            ("28 Jul 2015", "2015-07-28T00:00:00Z"),
            (" Tue,  28 Jul\n2015 09:35:10  GMT ", "2015-07-28T09:35:10Z"),
            ("Tue Jul 28 09:35:10 2015", "2015-07-28T09:35:10Z"),
            ("Tue Jul 28 09:35:10 PDT 2015", "2015-07-28T16:35:10Z"),
            ("Tue Jul 28 2015 09:35:10 GMT+0200 (CEST)", "2015-07-28T07:35:10Z"),
            ("Tue, 28 Jul 2015 09:35:10 GMT+01:00", "2015-07-28T08:35:10Z"),
            ("Tue, 28 Jul 2015 09:35:10 UTC+1", "2015-07-28T08:35:10Z"),
            ("Tue, 28 Jul 2015 09:35:10 GMT +0100", "2015-07-28T08:35:10Z"),
            ("July 28, 2015 4:29 PM", "2015-07-28T16:29:00Z"), ("July 28, 2015", "2015-07-28T00:00:00Z"),
            ("Jul 28 2015 12:05AM", "2015-07-28T00:05:00Z"), ("28 July 2015 12:05 p.m.", "2015-07-28T12:05:00Z"),
            ("July 28, 2015 4:29 PM EST", "2015-07-28T21:29:00Z"), ("2015-07", "2015-07-01T00:00:00Z"),
            ("Tue, 28 Jul 2015 09:35:10 BST", "2015-07-28T08:35:10Z"),
            ("Tue Jul 28 09:35:10 CEST 2015", "2015-07-28T07:35:10Z"),
            ("Tue, 28 Jul 2015 00:30:00 JST", "2015-07-27T15:30:00Z"),
            ("Tue, 28 Jul 2015 09:35:10 QRT", "2015-07-28T09:35:10Z"),
            ("Fri Nov 20 2026 10:00:00 GMT+0100 (Central European Standard Time)", "2026-11-20T09:00:00Z"),
            ("Tue, 28 Jul 2015 09:35:10Z", "2015-07-28T09:35:10Z"),
            ("Tue, 28 Jul 2015 09:35:10GMT +0200", "2015-07-28T07:35:10Z"),
            ("Mar, 28 Jul 2015 09:35", "2015-07-28T09:35:00Z"), ("2015-07-28T09:35:10+02", "2015-07-28T07:35:10Z"),
            ("Tue, 28 Jul 2015 09:35:10 MEST", "2015-07-28T07:35:10Z"),
            ("Tue, 28 Jul 2015 09:35:10 ET", "2015-07-28T14:35:10Z"),
            ("Tue, 28 Jul 2015 09:35:10.250 +0200", "2015-07-28T07:35:10Z"),
            ("Tue, 28 Jul 2015 09:35:10 Etc/GMT", "2015-07-28T09:35:10Z"),
            ("28 Jul 2015 09:35:10 Eastern Standard Time", "2015-07-28T09:35:10Z"),
            ("Tue, 28 Jul 2015 09:35:10-0500", "2015-07-28T14:35:10Z"),
            ("28th July 2015 09:35:10 GMT", "2015-07-28T09:35:10Z"),
            ("July 28th, 2015 at 4:29 PM", "2015-07-28T16:29:00Z"),
            ("July 28, 2015 - 4:29pm", "2015-07-28T16:29:00Z"),
            ("2015/07/28 09:35:10", "2015-07-28T09:35:10Z"), ("2015/7/8", "2015-07-08T00:00:00Z"),
            ("2015-7-8 09:35", "2015-07-08T09:35:00Z"), ("2015-07-28 09:35:10 EST", "2015-07-28T14:35:10Z"),
            ("2015-07-28T09:35:10 CEST", "2015-07-28T07:35:10Z"),
            ("Tue Jul 28 09:35:10 2015 EST", "2015-07-28T14:35:10Z"),
            // Months in the language of the site.
            ("Ter, 28 Jul 2015 09:35:10 -0300", "2015-07-28T12:35:10Z"),
            ("Seg, 24 Set 2018 19:42:40 -0300", "2018-09-24T22:42:40Z"),
            ("12 maart 2024", "2024-03-12T00:00:00Z"), ("5. června 2024", "2024-06-05T00:00:00Z"),
            ("5. července 2024", "2024-07-05T00:00:00Z"), ("14 juillet 2024", "2024-07-14T00:00:00Z"),
            ("Tue Jul 28 09:35:10 15", "2015-07-28T09:35:10Z"),
            ("Do, 29 Mär 2018 00:00:00 +0200", "2018-03-28T22:00:00Z"),
            ("mer, 9 avr 2018 00:00:00 +0200", "2018-04-08T22:00:00Z"),
            ("ven., 03 juil. 2020 15:09:58 +0000", "2020-07-03T15:09:58Z"),
            ("mar. 02 juin 2020 15:09:58", "2020-06-02T15:09:58Z"),
            ("mar., 01 déc. 2020 16:11:02 +0000", "2020-12-01T16:11:02Z"),
            ("lun, 09 ene 2023 10:00:00 +0100", "2023-01-09T09:00:00Z"),
            ("Пн, 09 янв 2023 10:00:00 +0300", "2023-01-09T07:00:00Z"),
            ("mar, 03 ott 2023 10:00", "2023-10-03T10:00:00Z"), ("3. říjen 2023", "2023-10-03T00:00:00Z"),
            ("Lundi, 16. Novembre 2020 - 15:54", "2020-11-16T15:54:00Z"),
            // Numbers that say which of them is the day.
            ("22.11.2022 12:16:00", "2022-11-22T12:16:00Z"), ("2.1.2018", "2018-01-02T00:00:00Z"),
            ("Fri, 05/03/2019 - 15:21", "2019-05-03T15:21:00Z"), ("Fri, 03/05/2019 - 15:21", "2019-05-03T15:21:00Z"),
            ("Mon, 03/30/2020 - 19:19", "2020-03-30T19:19:00Z"), ("Fri, 26/06/2020", "2020-06-26T00:00:00Z"),
            ("09/15/2014 4:20 pm PST", "2014-09-16T00:20:00Z"), ("05/05/2019", "2019-05-05T00:00:00Z"),
        ])
    func read(text: String, expected: String) {
        #expect(FeedDate.instant(text)?.description == expected)
    }

    @Test(
        "A day without a time is that day in the site's time zone",
        arguments: ["2026-05-11", "20260511", "11 May 2026", "Mon, 11 May 2026", "May 11, 2026"],
        ["UTC", "America/Los_Angeles", "Pacific/Auckland", "Pacific/Kiritimati", "Asia/Kolkata"])
    func dayIn(text: String, zone: String) throws {
        let instant = try #require(FeedDate.instant(text, allowsNumbers: true, dayIn: zone))
        #expect(Day.of(instant, in: zone) == Day("2026-05-11"))
        #expect(Day.of(Instant(seconds: instant.seconds - 1), in: zone) == Day("2026-05-10"))
    }

    @Test("What has a time keeps it in whatever zone", arguments: ["2026-05-11T00:00:00Z", "11 May 2026 00:00 GMT"])
    func timeIn(text: String) {
        #expect(FeedDate.instant(text, dayIn: "America/Los_Angeles")?.description == "2026-05-11T00:00:00Z")
        #expect(FeedDate.instant("1778457600", allowsNumbers: true, dayIn: "Asia/Tokyo")?.seconds == 1_778_457_600)
    }

    @Test(
        "Where clocks change at midnight the day has its first instant",
        arguments: [
            // Clocks go from 0:00 to 1:00, and from 24:00 to 23:00.
            ("Africa/Cairo", "2026-04-24", "2026-04-23T22:00:00Z"),
            ("Africa/Cairo", "2026-10-30", "2026-10-29T22:00:00Z"),
            // Clocks go at 2:00 and 3:00.
            ("Europe/Berlin", "2026-03-29", "2026-03-28T23:00:00Z"),
            ("Europe/Berlin", "2026-10-25", "2026-10-24T22:00:00Z"),
            // A day that Samoa left out.
            ("Pacific/Apia", "2011-12-30", "2011-12-30T10:00:00Z"),
            ("Mars/Olympus", "2026-05-11", "2026-05-11T00:00:00Z"),
        ])
    func begin(zone: String, day: String, expected: String) throws {
        #expect(try #require(Day(day)).begin(in: zone).description == expected)
    }

    @Test(
        "What is no date",
        arguments: [
            "", "yesterday", "1438076110", "Tue, 31 Jun 2015 09:35:10 GMT", "28 Jul 2015 24:00:00 GMT",
            "28 Jul 2015 09:60 GMT", "28 Jul 2015 09:35:10 +9999", "28 Jul 2015 09:35:10 +9900", "28 Foo 2015 09:35:10",
            "Jul 2015", "2015-13-01T00:00:00Z", "2015-13", "2015-7", "20-04-10T05:00:00+00:00", "July 32, 2015",
            "July 28, 2015 13:05 PM", "July 28, 2015 10:00PMEST", "July 28, 2015 0:05 AM", "Tue Jul 28 09:35:10",
            "Tue Jul 28 09:35:10 15 2015",
            // The first and the last moment of programs that have none.
            "Mon, 01 Jan 0001 00:00:00 +0000", "0001-01-01T00:00:00Z", "9999-12-31T23:59:59Z",
            "Thu, 01 Jan 1970 00:00:00 +0000", "1970-01-01T00:00:00Z", "1969-12-31T19:00:00-05:00",
            "28xy July 2015", "05/03/2019", "Wed, 05/03/2019", "5/3/2019 10:00:00 AM", "32.01.2019", "13/13/2019",
            "22.11.22", "1.2.3.2019", "22..2022", "10.12.2018/1",
            "Foo, 28 fooo 2015", "th July 2015", "2015/13/1", "2015/7", "2015/7-8/9",
            "a 28 Jul 20156 09:35:10", "28 Jul 2015 9:35:10:11 GMT",
            String(repeating: "9", count: 100_000),
        ])
    func wrong(text: String) { #expect(FeedDate.instant(text) == nil) }

    @Test("Dates beside the moment from which Unix counts", arguments: ["1970-01-01", "1970-01-01T00:00:01Z"])
    func firstOfUnix(text: String) { #expect(FeedDate.instant(text) != nil) }

    /// In the feeds of 2015 and 2021 these were seen.
    @Test(
        "A photo's time loses its false offset, and is not shown where it is that of the upload",
        arguments: [
            ("2015-07-28T02:35:07-08:00", "2015-07-28T09:35:07Z", nil),
            ("2021-11-28T11:19:27-08:00", "2021-11-28T19:19:27Z", nil),
            ("2015-07-28T14:35:10-08:00", "2015-07-28T09:35:10Z", nil),
            ("2015-07-28T15:05:10-08:00", "2015-07-28T09:35:10Z", nil),
            ("2021-11-28T10:16:44-08:00", "2021-11-28T19:19:23Z", "2021-11-28T10:16"),
            ("2015-03-18T11:48:26-08:00", "2015-03-22T16:10:41Z", "2015-03-18T11:48"),
            ("2015-07-27T09:35:07-08:00", "2015-07-28T09:35:07Z", "2015-07-27T09:35"),
            ("2015-07-28T02:35:08-08:00", "2015-07-28T09:35:07Z", "2015-07-28T02:35"),
            ("2015-07-28 02:35:07", nil, "2015-07-28T02:35"), ("nonsense", "2015-07-28T09:35:07Z", nil),
        ] as [(String, String?, String?)])
    func taken(text: String, published: String?, expected: String?) {
        let moment = FlickrFeedFacts.taken(text, published: published.flatMap { Instant(iso8601: $0) })
        #expect(moment?.description == expected)
    }
}
