"""The pictures, by what they show. A scene is a function of a canvas; `scene(width, height)` registers it."""

SCENES = {}


def scene(width, height, form="jpg", **finish):
    """Registers a function under its name, with the size of its picture and options for `Canvas.finished`."""
    def register(draw):
        SCENES[draw.__name__.replace("_", "-")] = (draw, width, height, form, finish)
        return draw
    return register
