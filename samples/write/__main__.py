"""Writes the pages of every feed but LTK's: `python3 -m write`, run in `samples/`; the same bytes each time."""

from . import atom, flickr, league, seatgeek, shop, team


def main():
    for feed in (flickr, atom, seatgeek, team, league, shop):
        print(feed.write())


if __name__ == "__main__":
    main()
