"""From exceptions to pages (and to JSON for programs): the only place that knows status codes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import Response
from starlette.exceptions import HTTPException

from app.play.errors import (
    AccountError,
    CommandError,
    FullError,
    IntentError,
    InvitationError,
    NotFoundError,
    StaleError,
)
from app.rules.decider import Refusal, RuleError
from app.rules.words import N_, Sentence, say
from app.view.attempt import Attempt
from app.view.lobby import InvitationView
from app.web import tables
from app.web.forms import ForeignFormError, Sent, field_in_form
from app.web.plain import answer, error_data, plain, refusal_data
from app.web.problems import Problem, ProblemError, SignInNeededError, problem
from app.web.render import intent, page
from app.web.resend import resend_page, sign_in_page
from app.web.visitor import language_of, wants_json
from app.web.words import Words

HTTP_REASONS: Final = {404: "not-found", 405: "wrong-method", 413: "too-large"}

INVITATION_WORDS: Final[Mapping[str, str]] = {
    "used": N_("Somebody has used it already; each invitation is for one person."),
    "revoked": N_("It was taken back."),
    "expired": N_("Its time is over."),
    "taken": N_("Somebody sits on this seat already."),
}

FIELD_WORDS: Final[Mapping[str, str]] = {
    "missing": N_("This has to be filled in."),
    "unknown": N_("This field is not part of the form."),
    "invalid": N_("This is not an answer that fits here."),
    "unreadable": N_("There is a character in this that can’t be kept. Write it again by hand."),
}

FIELD_REMEDIES: Final[Mapping[str, str]] = {
    "missing": N_("Fill in the field “{field}” and send it again."),
    "unknown": N_("Leave the field “{field}” out and send it again."),
    "invalid": N_("Give “{field}” one of the answers that it can have, and send it again."),
    "unreadable": N_("Write “{field}” again by hand and send it once more."),
}


def install(app: FastAPI, *unavailable: type[Exception]) -> None:
    """Teach *app* what to answer when something goes wrong; *unavailable* means the database."""
    app.add_exception_handler(ProblemError, _problem)
    app.add_exception_handler(SignInNeededError, _sign_in_needed)
    app.add_exception_handler(ForeignFormError, _foreign_form)
    app.add_exception_handler(RuleError, _refused)
    app.add_exception_handler(StaleError, _stale)
    app.add_exception_handler(CommandError, _no_command)
    app.add_exception_handler(InvitationError, _leads_nowhere)
    app.add_exception_handler(FullError, _full)
    app.add_exception_handler(HTTPException, _http)
    app.add_exception_handler(RequestValidationError, _bad_address)
    for kind, reason in {
        NotFoundError: "not-found",
        AccountError: "invalid-request",
        IntentError: "intent-reused",
        **dict.fromkeys(unavailable, "unavailable"),
        Exception: "broken",
    }.items():
        app.add_exception_handler(kind, _telling(reason))


def tell(request: Request, told: Problem) -> Response:
    """The answer that tells of a problem, for people or for programs."""
    if wants_json(request):
        words = _words(request)
        facts = {"retry_after": told.retry_after} if told.retry_after else None
        data = error_data(told.reason, words.text(told.why), words.text(told.now), facts)
        response = answer(data, told.status)
    else:
        response = page(request, "error", told, told.status)
    if told.retry_after:
        response.headers["retry-after"] = str(told.retry_after)
    return response


def _telling(reason: str) -> Any:
    async def handler(request: Request, _error: Exception) -> Response:
        return tell(request, problem(reason))

    return handler


async def _problem(request: Request, error: Any) -> Response:
    return tell(request, error.problem)


async def _full(request: Request, error: Any) -> Response:
    return tell(request, problem(f"full-{error.reason}", most=error.most))


async def _leads_nowhere(request: Request, error: Any) -> Response:
    if error.reason not in INVITATION_WORDS:
        return tell(request, problem("not-found"))
    why = say(INVITATION_WORDS[error.reason])
    return page(request, "invitation", InvitationView(address="/", trouble=why), 410)


async def _http(request: Request, error: Any) -> Response:
    return tell(request, problem(HTTP_REASONS.get(error.status_code, "unreadable-request")))


async def _bad_address(request: Request, error: Any) -> Response:
    in_path = any(each["loc"][0] == "path" for each in error.errors())
    return tell(request, problem("not-found" if in_path else "invalid-request"))


async def _sign_in_needed(request: Request, _error: Any) -> Response:
    if wants_json(request):
        because = N_("Nobody is signed in, or the session has ended.")
        words = _words(request)
        return answer(
            error_data("signed-out", words.gettext(because), words.gettext(N_("Sign in first."))),
            401,
        )
    return sign_in_page(request, getattr(request.state, "sent", None))


async def _foreign_form(request: Request, error: Any) -> Response:
    if wants_json(request):
        return tell(request, problem("foreign-form"))
    return resend_page(request, error.sent, 403)


async def _refused(request: Request, error: Any) -> Response:
    refusal: Refusal = error.refusal
    if wants_json(request):
        return answer(refusal_data(refusal, _words(request)), 422)
    if not hasattr(request.state, "chair"):
        return tell(request, _as_problem(refusal))
    return await tables.show(request, 422, _attempt(request, refusal=refusal))


def _as_problem(refusal: Refusal) -> Problem:
    return Problem(
        status=422,
        reason=refusal.reason.value,
        happened=say(N_("The rules don’t allow this.")),
        why=refusal.because,
        now=refusal.remedy,
    )


async def _stale(request: Request, error: Any) -> Response:
    since = await tables.lines_since(request, error.missed.seen)
    if wants_json(request):
        return answer(_stale_data(request, error, since), 409)
    tried = _attempt(request, refusal=error.refusal, is_stale=True, since=since)
    return await tables.show(request, 409, tried)


def _stale_data(request: Request, error: StaleError, since: tuple[Any, ...]) -> dict[str, Any]:
    words = _words(request)
    return error_data(
        "stale",
        words.gettext(N_("The table has moved on since you looked.")),
        words.gettext(N_("Look at what changed, then decide again.")),
        {
            "seen": error.missed.seen,
            "version": error.missed.now,
            "since": plain(since, words),
        },
    )


async def _no_command(request: Request, error: Any) -> Response:
    if error.reason == "no-such-command":
        return tell(request, problem("not-found"))
    why = say(FIELD_WORDS.get(error.reason, FIELD_WORDS["invalid"]))
    if wants_json(request):
        words = _words(request)
        remedy = say(FIELD_REMEDIES.get(error.reason, FIELD_REMEDIES["invalid"]), field=error.field)
        facts = {"field": error.field}
        told = error_data(error.reason, words.text(why), words.text(remedy), facts)
        return answer(told, 422)
    if not hasattr(request.state, "chair"):
        return tell(request, problem("invalid-request"))
    field = field_in_form(error.field, request.state.sent.typed)
    return await tables.show(request, 422, _attempt(request, errors={field: why}))


def _attempt(
    request: Request,
    *,
    refusal: Refusal | None = None,
    errors: Mapping[str, Sentence] | None = None,
    is_stale: bool = False,
    since: tuple[Any, ...] = (),
) -> Attempt:
    sent: Sent = request.state.sent
    return Attempt(
        command=request.path_params.get("command", ""),
        intent=intent(),
        typed=sent.typed,
        refusal=refusal,
        errors=errors or {},
        is_stale=is_stale,
        since=since,
    )


def _words(request: Request) -> Words:
    words: Mapping[str, Words] = request.app.state.words
    return words[language_of(request)]
