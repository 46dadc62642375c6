"""Why something is refused. Each member finishes a sentence that begins with "because"."""

from __future__ import annotations

from enum import Enum


class Reason(Enum):
    """Machine-readable reasons; the words stand in the refusal itself."""

    # about the command itself
    TEXT_MISSING = "text_missing"
    TEXT_TOO_LONG = "text_too_long"
    CONTROL_CHARACTERS = "control_characters"
    NUMBER_OUT_OF_RANGE = "number_out_of_range"
    UNKNOWN_NAME = "unknown_name"
    # about who and when
    NOT_YOUR_SEAT = "not_your_seat"
    NOT_NOW = "not_now"
    NOT_YOUR_TURN = "not_your_turn"
    ON_BREAK = "on_break"
    ALREADY_DONE = "already_done"
    NOTHING_ASKED = "nothing_asked"
    IN_A_CHALLENGE = "in_a_challenge"
    ADVENTURE_OVER = "adventure_over"
    # setting up
    TERMS_CHANGED = "terms_changed"
    SHEET_CHANGED = "sheet_changed"
    SHEET_INCOMPLETE = "sheet_incomplete"
    RATINGS_WRONG = "ratings_wrong"
    BOX_ORDER = "box_order"
    SETUP_INCOMPLETE = "setup_incomplete"
    # negotiation and adversity
    DOMAIN_MISSING = "domain_missing"
    POOL_TOO_SMALL = "pool_too_small"
    LIMIT_EXCEEDED = "limit_exceeded"
    LAST_CONFLICT_ONLY = "last_conflict_only"
    NOT_ALLOWED_IN_PHASE = "not_allowed_in_phase"
    PREACTIVATED_BEFORE = "preactivated_before"
    NOT_IN_CHALLENGE = "not_in_challenge"
    RATING_ODD = "rating_odd"
    # conflict
    SIDE_IS_FULL = "side_is_full"
    ALREADY_ACTIVE = "already_active"
    NOTHING_ACTIVE = "nothing_active"
    TOO_LITTLE_ADVANTAGE = "too_little_advantage"
    NOT_FOURS = "not_fours"
    OFFER_TOO_SMALL = "offer_too_small"
    OFFER_CHANGED = "offer_changed"
    RESOURCE_DENIED = "resource_denied"
    RESOURCE_USABLE = "resource_usable"
    NOTHING_TO_DENY = "nothing_to_deny"
    WRONG_DOMAIN = "wrong_domain"
    OUT_OF_CONFLICT = "out_of_conflict"
    GOAL_NOT_OPEN = "goal_not_open"
    GOAL_CHANGED = "goal_changed"
    SEVERAL_HUNTERS_ONLY = "several_hunters_only"
    # tattoos
    NOT_A_HUNT = "not_a_hunt"
    NOTHING_TO_CLEAR = "nothing_to_clear"
    # growth
    TOO_FEW_REWARD_POINTS = "too_few_reward_points"
    NOT_FOR_SALE = "not_for_sale"
    NAME_TAKEN = "name_taken"
