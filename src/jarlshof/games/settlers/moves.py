"""Settlers' moves: kind → verb and arguments."""

from __future__ import annotations

from jarlshof.core.game import SEAT_LETTERS
from jarlshof.core.moves import Argument, Bundle, MoveTable, Verb
from jarlshof.games.settlers.board import CROSSING_NAMES, PATH_NAMES, TILE_NAMES
from jarlshof.games.settlers.state import COUNT_BITS, SEATS, WIDE_BITS, Card, Kind, Resource

RESOURCE_NAMES = [resource.name.lower() for resource in Resource]
CARD_NAMES = [card.name.lower() for card in Card]

CROSSING = Argument("crossing", CROSSING_NAMES)
PATH = Argument("path", PATH_NAMES)
START, GOAL = Argument("tile", TILE_NAMES, part="start"), Argument("tile", TILE_NAMES, part="goal")
RESOURCE = Argument("resource", RESOURCE_NAMES)
GIVEN, TAKEN = Argument("resource", RESOURCE_NAMES, part="give"), Argument("resource", RESOURCE_NAMES, part="take")
SEAT = Argument("seat", list(SEAT_LETTERS[:SEATS]))
GIVE = Bundle("give", RESOURCE_NAMES, COUNT_BITS)
TAKE = Bundle("take", RESOURCE_NAMES, COUNT_BITS, lead="for")
WIDE = Bundle("cards", RESOURCE_NAMES, WIDE_BITS)

MOVES = MoveTable(
    {
        Kind.SETTLE: Verb("settle", (CROSSING,)),
        Kind.ROAD: Verb("road", (PATH,)),
        Kind.CITY: Verb("city", (CROSSING,)),
        Kind.BUY: Verb("buy"),
        Kind.ROLL: Verb("roll"),
        Kind.DISCARD: Verb("discard", (WIDE,), open=True),
        Kind.BANDIT: Verb("bandit", (START, GOAL)),
        Kind.STEAL: Verb("steal", (SEAT,)),
        Kind.SPARE: Verb("spare", ends=True),
        Kind.TRADE: Verb("trade", (GIVEN, TAKEN)),
        Kind.OFFER: Verb("offer", (GIVE, TAKE), open=True),
        Kind.ACCEPT: Verb("accept"),
        Kind.REJECT: Verb("reject"),
        Kind.COUNTER: Verb("counter", (GIVE, TAKE), open=True),
        Kind.DEAL: Verb("deal", (SEAT,)),
        Kind.WITHDRAW: Verb("withdraw"),
        Kind.KNIGHT: Verb("knight"),
        Kind.ROADS: Verb("roads"),
        Kind.DISCOVERY: Verb("discovery", (WIDE,)),
        Kind.MONOPOLY: Verb("monopoly", (RESOURCE,)),
        Kind.END: Verb("end", ends=True),
        Kind.PASS: Verb("pass", ends=True),
    }
)

# where bundles begin, alike in both kinds of moves that have them
GIVE_SHIFT, TAKE_SHIFT = MOVES.shift(Kind.OFFER, GIVE.name), MOVES.shift(Kind.OFFER, TAKE.name)
CARDS_SHIFT = MOVES.shift(Kind.DISCARD, WIDE.name)
