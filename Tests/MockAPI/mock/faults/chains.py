"""Faults of the way from page to page, and of redirects."""

from ..wire import Answer


def chain(fault, service, request, answer):
    """`how`: what the page names as its next one. The feed itself carries it out.

    self: this page again · same-page: a new address with the same looks, for ever · other-host · file ·
    relative · empty-pages: new addresses with no look · anything else: that text
    """
    request.query = [pair for pair in request.query if pair[0] != "chain"]
    request.query.append(("chain", fault.get("how", "self")))
    return answer()


def redirect(fault, service, request, answer):
    """To `to` with `status` (302); without `to`, to itself for ever. `other` in `to` is the second origin."""
    target = fault.get("to", request.target)
    if target == "other":
        target = service.other.url + request.target
    headers = {"Location": target, **(fault.get("headers") or {})}
    return Answer(int(fault.get("status", 302)), b"", headers=headers)


def redirect_without_location(fault, service, request, answer):
    return Answer(int(fault.get("status", 302)), b"")


KINDS = {"chain": chain, "redirect": redirect, "redirect-nowhere": redirect_without_location}
