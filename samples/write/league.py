"""League's four lists: bare arrays, related by whole numbers."""

from content.posts import ALBUMS, PICTURES, POSTS, USERS

from .common import put_json


def write():
    users, posts = [], []
    for index, (words, own) in enumerate(zip(USERS, POSTS), 1):
        (name, username, email, phone, website, street, suite, city, code, lat, lng, company, phrase, bs) = words
        picture = f"images/users/{username.split('.')[0].split('_')[0]}.jpg"
        users.append({
            # A text of late; an object of three sizes in the document of 2021.
            "id": index, "avatar": picture if index % 3 else {"large": picture, "medium": picture, "thumbnail": picture},
            "name": name, "username": username, "email": email,
            "address": {"street": street, "suite": suite, "city": city, "zipcode": code, "geo": {"lat": lat, "lng": lng}},
            "phone": phone, "website": website, "company": {"name": company, "catchPhrase": phrase, "bs": bs}})
        for line in own.splitlines():
            title, body = line.strip().split(" | ")
            posts.append({"userId": index, "id": len(posts) + 1, "title": title, "body": body.replace(" / ", "\n")})
    albums = [{"userId": user, "id": index, "title": title} for index, (user, title) in enumerate(ALBUMS, 1)]
    photos = [{"albumId": album, "id": index, "title": title, "url": f"images/photos/{name}.jpg",
               "thumbnailUrl": f"images/photos/{name}.jpg"} for index, (album, name, title) in enumerate(PICTURES, 1)]
    for name, rows in (("users", users), ("posts", posts), ("albums", albums), ("photos", photos)):
        put_json(f"league/{name}.json", rows)
    return f"league: {len(users)} users, {len(posts)} posts, {len(albums)} albums, {len(photos)} photos"
