"""Hands, the bank, development cards and the deck of a position."""

from __future__ import annotations

import numpy as np

from jarlshof.core.errors import BadMove, BadPosition
from jarlshof.core.game import SEAT_LETTERS
from jarlshof.core.moves import Bundle, write_counts
from jarlshof.core.position import number
from jarlshof.games.settlers.law.setup import CARDS_OF, STOCK
from jarlshof.games.settlers.moves import CARD_NAMES, RESOURCE_NAMES
from jarlshof.games.settlers.notation.draft import Draft
from jarlshof.games.settlers.notation.position import SPECTATOR
from jarlshof.games.settlers.state import CARDS, RESOURCES, WATCHING, WIDE_BITS, Card

WIDE_RESOURCES = Bundle("resources", RESOURCE_NAMES, WIDE_BITS)
WIDE_CARDS = Bundle("cards", CARD_NAMES, WIDE_BITS)


def read_hands(draft: Draft) -> None:
    """Resource cards: the bank has what the hands leave, and all are sure of all but for the lines that say less."""
    s, stock = draft.s, int(STOCK[("base", "ext").index(draft.options.bank)])
    for seat in range(draft.seats):
        s["hand"][seat] = _bundle(draft, seat, "hand", WIDE_RESOURCES)
    s["bank"] = stock - s["hand"].sum(axis=0)
    if min(s["bank"]) < 0 and draft.options.bank_short != "unlimited":
        raise BadPosition(f"hands: there are only {stock} cards of each resource")
    value = draft.value("bank")
    left = write_counts(RESOURCE_NAMES, s["bank"].tolist())
    if value is not None and _signed(value) != _signed(left):
        raise BadPosition(f"bank: {value[:60]!r}, but the hands leave {left}")
    for observer in (*range(draft.seats), WATCHING):
        s["sure"][observer, : draft.seats] = s["hand"][: draft.seats]
    for line in draft.lines.blocks["sure"]:
        _sure(draft, line)


def _bundle(draft: Draft, seat: int, key: str, kinds: Bundle) -> list[int]:
    """Counts of several kinds."""
    text = draft.of(seat, key) or "nothing"
    words = text.split()
    try:
        counts = kinds.counts(kinds.read(words))
    except BadMove as error:
        raise BadPosition(f"seat {SEAT_LETTERS[seat]}: {key} {text[:60]!r}: {error}") from None
    if words:
        raise BadPosition(f"seat {SEAT_LETTERS[seat]}: {key} {text[:60]!r} cannot be read")
    return counts


def _sure(draft: Draft, line: str) -> None:
    """What an observer is sure of an owner to have."""
    head, _, value = line.partition(":")
    words, counted = head.split(), value.split()
    if len(words) != 3 or words[1] != "of":
        raise BadPosition(f"sure: {line.strip()[:60]!r} should be like 'c of b: 1 wood'")
    observer, owner = WATCHING if words[0] == SPECTATOR else draft.seat("sure", words[0]), draft.seat("sure", words[2])
    counts = WIDE_RESOURCES.counts(WIDE_RESOURCES.read(counted))
    if counted or observer == owner or any(counts[k] > draft.s["hand"][owner, k] for k in range(RESOURCES)):
        raise BadPosition(f"sure: {line.strip()[:60]!r} does not fit the hand")
    draft.s["sure"][observer, owner] = counts


def read_cards(draft: Draft) -> None:
    """Development cards, played knights, the deck."""
    s = draft.s
    for seat in range(draft.seats):
        s["cards"][seat] = _bundle(draft, seat, "cards", WIDE_CARDS)
        for key, field in (("fresh", "fresh"), ("open", "open_cards")):
            s[field][seat] = _bundle(draft, seat, key, WIDE_CARDS)
            if any(s[field][seat] > s["cards"][seat]):
                raise BadPosition(f"seat {SEAT_LETTERS[seat]}: {key} has more than its cards")
        s["fresh_open"][seat] = np.minimum(s["fresh"][seat], s["open_cards"][seat])
        s["knights"][seat] = number("knights", draft.of(seat, "knights") or "0", 0, 20)
    left = CARDS_OF[int(s["deck_ext"])] - s["cards"].sum(axis=0)
    left[Card.KNIGHT] -= s["knights"].sum()
    deck, known = _deck(draft, left.tolist())
    if any(deck.count(card) > left[card] for card in range(CARDS)):
        raise BadPosition("cards: more of a kind than there are")
    s["left"], s["known"] = len(deck), known
    s["deck"][: len(deck)] = deck[::-1]


def _deck(draft: Draft, left: list[int]) -> tuple[list[int], int]:
    """The deck from the top, and how many at its bottom are known."""
    value = draft.value("deck")
    if value is None:
        return [card for card in range(CARDS) for _ in range(max(0, left[card]))], 0
    words = value.split() if value != "-" else []
    known = len(words) - 1 - words.index("/") if "/" in words else 0
    names = [word for word in words if word != "/"]
    if known and draft.options.progress_after_use != "bottom_of_deck":
        raise BadPosition("deck: known cards (/) belong to progress_after_use=bottom_of_deck")
    if words.count("/") > 1 or any(name not in CARD_NAMES for name in names):
        raise BadPosition(f"deck: cards are {', '.join(CARD_NAMES)}, with one / before the known ones")
    return [CARD_NAMES.index(name) for name in names], known


def _signed(text: str) -> list[tuple[str, str]]:
    """Counts and names of the bank's line, sorted; counts may lie below zero."""
    words = text.split() if text != "nothing" else []
    if len(words) % 2:
        raise BadPosition(f"bank: {text[:60]!r} should be counts and names, such as '19 wood 18 ore'")
    return sorted(zip(words[::2], words[1::2], strict=True))
