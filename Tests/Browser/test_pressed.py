"""What is pressed shows it. By mouse: of a finger a browser without a screen shows nothing."""

CONTROLS = [
    ("index.html", ".card > a"), ("index.html", ".site-nav a"), ("index.html", "[data-action=theme]"), ("index.html", "button.edit"),
    ("index.html", ".tags a"), ("looks/index.html", ".switch a:not([aria-current])"), ("looks/feed.html", ".heart"),
    ("looks/feed.html", ".options > summary"), ("looks/feed.html", ".list-item-picture"), ("looks/feed.html", ".view-button"),
    ("looks/feed.html", ".list-item h2 a"), ("looks/feed-2.html", ".pager-step"), ("photo", ".text-link"), ("look", ".product a"),
]
PRESSED = "each => each.matches(':active') && getComputedStyle(each).opacity < 0.7"


def test_what_is_pressed_shows_it(visit, kinds):
    visited = visit(size="tablet", reduced_motion="reduce")
    for path, control in CONTROLS:
        page = visited.open(kinds[""].get(path, path))
        element = page.locator(control).first
        element.scroll_into_view_if_needed()
        box = element.bounding_box()
        handle = element.element_handle()
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + min(box["height"] / 2, 20))
        page.mouse.down()
        page.wait_for_function(PRESSED, arg=handle)
        # Let go elsewhere: nothing is followed.
        page.mouse.move(1, 1)
        page.mouse.up()


def test_the_mouse_has_its_menu_after_a_touch(visit):
    page = visit(touch=True).open("events/index.html")
    page.wait_for_function("() => document.querySelector('[data-mosaic] + .mosaic-line .edit, .edit')")
    prevented = page.evaluate("""() => ["touch", "mouse"].map((pointerType) => {
        const cell = document.querySelector("[data-mosaic] [data-cell] a, [data-mosaic] a");
        cell.dispatchEvent(new PointerEvent("pointerdown", { pointerType, isPrimary: true, button: pointerType === "touch" ? 0 : 2, bubbles: true }));
        return !cell.dispatchEvent(new MouseEvent("contextmenu", { bubbles: true, cancelable: true }));
    })""")
    assert prevented == [True, False]
