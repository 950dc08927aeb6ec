"""The team's file: every value a text, one title missing, pictures shared, alternatives of four."""

from content.team import MEMBERS

from .common import put_json


def write():
    rows = []
    for index, (first, last, title, picture, alternative, bio) in enumerate(MEMBERS):
        row = {"avatar": f"images/{picture}.jpg"}
        if alternative:
            row["badavatar"] = f"images/{alternative}.jpg"
        row.update(bio=bio, firstName=first, id=str(index), lastName=last)
        if title:
            row["title"] = title
        rows.append(row)
    put_json("team/team.json", rows, ascii_only=True)
    return f"team: {len(rows)} members, {len({row['avatar'] for row in rows})} pictures"
