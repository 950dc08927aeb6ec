"""The control plane: faults to put in, and what was asked for so far. Never recorded, never faulty."""

import base64
import os
from urllib.parse import urlsplit

from . import faults
from .routes import FIXTURES
from .wire import Answer


def answer(service, request):
    name = request.path.removeprefix("/control/")
    action = ACTIONS.get((request.method, name))
    if not action:
        return Answer.of_json({"error": f"no such control: {request.method} {name}",
                               "known": sorted(" ".join(key) for key in ACTIONS)}, 404)
    try:
        return Answer.of_json(action(service, request))
    except (KeyError, TypeError, ValueError, OSError, StopIteration, IndexError) as error:
        return Answer.of_json({"error": f"{type(error).__name__}: {error}"}, 400)


def _fault(service, request):
    given = request.json()
    for one in given if isinstance(given, list) else [given]:
        service.faults.add(faults.Fault(one))
    return {"faults": len(service.faults.entries)}


def _clear(service, request):
    service.faults.clear()
    return {"faults": 0}


def _requests(service, request):
    wanted, origin = request.value("match", ""), request.value("origin")
    with service.lock:
        records = list(service.records)
    return [one for one in records
            if wanted in one["target"] and (origin is None or one["origin"] == origin)]


def _forget(service, request):
    with service.lock:
        service.records, service.in_flight_max, service.connections = [], service.in_flight, 0
    return {"requests": 0}


def _wait(service, request):
    """Answers once `count` (1) requests with `match` in their target have come, at the latest after `seconds` (30)."""
    wanted, count = request.value("match", ""), int(request.value("count", "1"))
    return {"requests": service.wait_for_requests(wanted, count, min(float(request.value("seconds", "30")), 600.0))}


def _release(service, request):
    """Lets what the faults `delay` and `stall` hold go on."""
    service.release()
    return {"released": True}


def _counts(service, request):
    with service.lock:
        statuses = {}
        for one in service.records:
            statuses[str(one["status"])] = statuses.get(str(one["status"]), 0) + 1
        return {"requests": len(service.records), "connections": service.connections,
                "inFlightMax": service.in_flight_max, "statuses": statuses}


def _origins(service, request):
    return {"main": service.main.url, "other": service.other.url}


def _reset(service, request):
    service.reset()
    return {"reset": True}


def _settings(service, request):
    for name, value in request.json().get("cacheControl", {}).items():
        if name not in service.cache_control:
            raise KeyError(name)
        service.cache_control[name] = value
    return {"cacheControl": service.cache_control}


def _edit(service, request):
    """Changes what a feed holds; see `edit` of that feed."""
    given = request.json()
    return service.library.feed(given.pop("feed")).edit(given)


def _feed(service, request):
    """What a feed tells of itself: its options, how much it holds, the keys that it gave out."""
    return service.library.feed(request.value("name")).state()


def _picture(service, request):
    """Gives the picture at `target` (or a whole URL) the bytes of a fixture, or those given in base64."""
    given = request.json()
    parts = urlsplit(given["target"])
    target = parts.path + ("?" + parts.query if parts.query else "")
    if "fixture" in given:
        with open(os.path.join(FIXTURES, os.path.basename(given["fixture"])), "rb") as file:
            data = file.read()
    else:
        data = base64.b64decode(given["base64"])
    if not service.library.replace(target, data):
        raise KeyError(target)
    return {"target": target, "bytes": len(data)}


def _pictures(service, request):
    return sorted(service.library.files)


def _down(service, request):
    service.other.close()
    return {"other": "refuses connections"}


def _up(service, request):
    service.other.reopen()
    return {"other": service.other.url}


ACTIONS = {
    ("POST", "fault"): _fault, ("DELETE", "fault"): _clear, ("GET", "requests"): _requests,
    ("DELETE", "requests"): _forget, ("GET", "wait"): _wait, ("POST", "release"): _release,
    ("GET", "counts"): _counts, ("GET", "origins"): _origins,
    ("POST", "reset"): _reset, ("POST", "settings"): _settings, ("POST", "edit"): _edit,
    ("GET", "feed"): _feed,
    ("POST", "picture"): _picture, ("GET", "pictures"): _pictures, ("POST", "other-down"): _down,
    ("POST", "other-up"): _up}
