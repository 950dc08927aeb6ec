"""The catalogue of a pottery, in two pages of a shape of its own."""

from content.shop import ITEMS, POTTERS

from .common import dimensions, number, put_json

PER_PAGE = 12


def item(index, words):
    sku, name, makers, pence, stock, picture, tags, blurb = words
    row = {
        "sku": sku, "name": name, "makers": makers, "stock": stock,
        "price": {"amount": f"{pence / 100:.2f}", "currency": "GBP"},
        "cover": None, "tags": tags, "description": f"<p>{blurb}</p>" if blurb else None,
        "url": f"https://tideline-pottery.example/shop/{sku.lower()}?from=feed&ref={index}",
        "firedAt": f"2026-0{1 + index % 5}-{10 + number(0, 18, sku)}T09:30:00+01:00"}
    if picture:
        path = f"images/{picture}.jpg"
        width, height = dimensions("shop", path)
        row["cover"] = {"url": path, "width": width, "height": height, "alt": name}
    return row


def write():
    rows = [item(index, words) for index, words in enumerate(ITEMS)]
    pages = [rows[start:start + PER_PAGE] for start in range(0, len(rows), PER_PAGE)]
    makers = [{"id": key, "name": name, "about": about, "portrait": {"url": f"images/{key}.jpg"},
               "page": f"https://tideline-pottery.example/makers/{key}"} for key, name, about in POTTERS]
    for index, part in enumerate(pages, 1):
        onward = f"catalogue-{index + 1}.json" if index < len(pages) else None
        put_json(f"shop/catalogue-{index}.json", {"data": {"items": part, "makers": makers}, "links": {"next": onward}})
    return f"shop: {len(rows)} items, {len(pages)} pages"
