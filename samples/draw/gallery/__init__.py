"""The pictures of the feeds beside LTK's. `picture` registers one: where it goes, its size, and who draws it."""

PICTURES = {}


def picture(path, width, height, draw, quality=72, **finish):
    PICTURES[path] = (draw, width, height, quality, finish)


def photo(name, draw, tall=False, square=False, feed="flickr"):
    """A photograph of a feed, in one of three forms."""
    long, short = (1024, 683) if feed == "flickr" else (960, 640)
    tall_width = 768 if feed == "flickr" else 720
    width, height = (tall_width, long) if tall else (long - 124, long - 124) if square else (long, short)
    picture(f"{feed}/images/{name}", width, height, draw)
