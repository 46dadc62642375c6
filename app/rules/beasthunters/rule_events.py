"""Which rules stand behind which events, so that a log can be asked for a rule."""

from __future__ import annotations

from collections.abc import Mapping

RULE_EVENTS: Mapping[str, tuple[str, ...]] = {
    "BH-SET-02": ("adventure-opened", "forked"),
    "BH-SET-03": ("stake-set",),
    "BH-SET-04": ("pool-set",),
    "BH-SET-05": ("pool-set",),
    "BH-SET-06": ("preset-chosen", "house-number-set"),
    "BH-SET-07": (
        *("session-prepared", "saluted", "play-opened", "break-called", "play-resumed"),
        "seat-freed",
    ),
    "BH-CHR-02": ("hunter-named", "step-written"),
    "BH-CHR-03": ("hunter-rated",),
    "BH-CHR-05": ("hunter-finished", "hunter-brought", "hunter-set-aside"),
    "BH-CHR-08": ("narration-vetoed",),
    "BH-FREE-01": ("narrated", "talked", "wish-granted", "wish-withdrawn"),
    "BH-CHAL-01": ("challenge-asked", "challenge-presented"),
    "BH-CHAL-02": ("challenge-presented",),
    "BH-CHAL-04": ("give-wished",),
    "BH-CHAL-05": ("challenge-ended", "consequences-told"),
    "BH-NEG-01": ("question-asked", "question-answered", "more-asked"),
    "BH-NEG-02": ("solution-stated", "domain-fixed"),
    "BH-NEG-03": ("elaboration-asked", "elaborated", "trait-preactivated"),
    "BH-NEG-04": ("accepted-in-part", "complication-added", "plan-adapted"),
    "BH-NEG-07": ("conflict-called", "adversity-bought"),
    "BH-ADV-01": ("adversity-bought",),
    "BH-ADV-05": ("adversity-bought",),
    "BH-ADV-08": ("denied-at-start",),
    "BH-CONF-01": ("conflict-started",),
    "BH-CONF-02": ("order-tied", "order-decided", "order-fixed", "turn-began"),
    "BH-CONF-04": ("conflict-decided",),
    "BH-TRT-01": ("trait-activated",),
    "BH-TRT-03": ("traits-reassigned",),
    "BH-TRT-04": ("tattoo-used",),
    "BH-MAN-01": ("maneuver-begun",),
    "BH-MAN-02": ("advantage-offered", "offer-accepted"),
    "BH-MAN-03": ("maneuver-rolled",),
    "BH-MAN-05": ("free-strike-granted", "free-strike-declined"),
    "BH-STR-01": ("struck",),
    "BH-STR-02": ("struck",),
    "BH-DMG-01": ("box-marked", "combatant-beaten"),
    "BH-DMG-04": ("fatal-boxes-full", "fate-chosen", "hunter-retired"),
    "BH-DMG-07": ("hunter-refreshed",),
    "BH-DENY-01": ("denial-begun", "denial-rolled", "resource-denied"),
    "BH-DENY-02": ("denial-offered",),
    "BH-REC-01": ("recovery-begun", "recovery-rolled", "resource-recovered"),
    "BH-REC-02": ("roll-waived",),
    "BH-GOAL-01": ("goal-set", "goal-refused", "goal-dropped"),
    "BH-GOAL-02": ("goal-answered", "goal-opened"),
    "BH-GOAL-04": ("goal-dice-bought",),
    "BH-GOAL-05": ("goal-roll-agreed", "goal-rolled"),
    "BH-GOAL-06": ("goal-dice-bought", "leftovers-finished"),
    "BH-GOAL-08": ("goal-dice-pledged", "goal-dice-pooled"),
    "BH-HUNT-01": ("tattoo-given",),
    "BH-HUNT-02": ("tattoo-set", "tattoo-dropped"),
    "BH-END-01": ("adventure-ended",),
    "BH-END-03": ("leaving-agreed", "adventure-closed", "session-revealed"),
    "BH-RP-01": ("challenge-ended",),
    "BH-RP-02": (
        "trait-raised",
        "trait-learned",
        "resource-raised",
        "resource-gained",
        "initiative-raised",
        "box-added",
    ),
    "BH-MP-02": ("hunter-aided",),
    "BH-MP-03": ("advantage-switched",),
    "BH-MP-04": ("advantage-transferred",),
    "BH-MP-05": ("remainder-left", "remainder-wished", "remainder-paid"),
}
"""Rule ids of the digest, each with the kebab names of the events that it brings about."""


def events_of(rule: str) -> tuple[str, ...]:
    """The events of *rule*, or of all rules of a chapter (``BH-MAN``); none if there is no such."""
    asked = rule.strip().upper()
    found = (
        names
        for each, names in RULE_EVENTS.items()
        if each == asked or (each.startswith(f"{asked}-") and asked != "BH")
    )
    return tuple(sorted({name for names in found for name in names}))
