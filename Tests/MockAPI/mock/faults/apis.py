"""Errors as each of the services tells them; a kind that another service's request meets changes nothing."""

from ..wire import Answer


def flickr_fail(fault, service, request, answer):
    """`code` (105) and `message`, with HTTP 200, in the form that was asked for; `broken`: with a trailing comma."""
    from ..feeds import flickr  # The feeds are loaded after the faults.
    code = int(fault.get("code", 105))
    message = fault.get("message", "Sorry, the Flickr API service is not currently available.")
    made = flickr.failure(request, code, message)
    if fault.get("broken"):
        made = Answer(200, made.body + b",", "text/xml; charset=utf-8")
    return made


def flickr_form(fault, service, request, answer):
    """The right answer as `xml` (the default `as`), or `wrapped` in the call of a function, whatever was asked for."""
    dropped = "format" if fault.get("as", "xml") == "xml" else "nojsoncallback"
    request.query = [pair for pair in request.query if pair[0] != dropped]
    return answer()


def seatgeek_fail(fault, service, request, answer):
    """`status` (403), `message`, `code`: an error of SeatGeek's form."""
    from ..feeds import seatgeek
    return seatgeek.failure(
        int(fault.get("status", 403)), fault.get("message", "Invalid client credentials"), fault.get("code", 40302))


def league_invalid(fault, service, request, answer):
    """An invalid key, told with `status` (200)."""
    from ..feeds import league
    return Answer.of_json(league.INVALID, int(fault.get("status", 200)))


KINDS = {
    "flickr-fail": flickr_fail, "flickr-form": flickr_form, "seatgeek-fail": seatgeek_fail,
    "league-invalid": league_invalid}
