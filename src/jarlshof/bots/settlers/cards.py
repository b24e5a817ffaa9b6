"""Development cards: what a new one is worth, and when to play those in hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jarlshof.bots.settlers.robbing import blocked, raid_worths
from jarlshof.bots.settlers.scene import Scene, listing
from jarlshof.games.settlers.law.awards import ENOUGH_KNIGHTS
from jarlshof.games.settlers.moves import MOVES
from jarlshof.games.settlers.state import RESOURCES, Card, Kind, Raid

if TYPE_CHECKING:
    from jarlshof.bots.settlers.wants import Wants

SHARE = ((14, 6, 5), (20, 9, 5))  # knights, progress cards and points of the two decks
KNIGHT, PROGRESS = 0.65, 0.80  # points that such a card is worth
ARMY = {0: 0.15, 1: 0.9, 2: 0.5, 3: 0.35}  # by the number of knights missing for the largest army
WORTH_A_KNIGHT = 0.5  # a raid, in cards
HAUL = 4.0  # cards for which a monopoly is played anyway


def knights_missing(scene: Scene) -> int:
    """For the largest army, those in hand counted."""
    most = max(scene.knights[other] for other in scene.others)
    if scene.army_holder == scene.seat:
        return 0
    return max(0, max(ENOUGH_KNIGHTS, most + 1) - scene.knights[scene.seat] - scene.cards[Card.KNIGHT])


def card_worth(scene: Scene, win: float) -> float:
    """Of the next card of the deck, in points."""
    worths = [KNIGHT + ARMY.get(knights_missing(scene), 0.2), PROGRESS, 1.0]
    if scene.points[scene.seat] + 1 >= scene.target:
        worths[2] += win
    if scene.next_card >= 0:
        return worths[0 if scene.next_card == Card.KNIGHT else 2 if scene.next_card == Card.POINT else 1]
    shares = SHARE[scene.ext]
    return sum(share * worth for share, worth in zip(shares, worths, strict=True)) / sum(shares)


def playable(scene: Scene, card: Card) -> bool:
    """Has the seat such a card that it may play now?"""
    return not scene.card_played and scene.cards[card] > scene.fresh[card]


# ---------------------------------------------------------------- playing
def knight_before_roll(scene: Scene) -> bool:
    """To free its own land, or for the army."""
    if not playable(scene, Card.KNIGHT):
        return False
    return blocked(scene) > 0 or takes_army(scene)


def takes_army(scene: Scene) -> bool:
    """Would one more knight bring the largest army?"""
    most = max(scene.knights[other] for other in scene.others)
    return scene.army_holder != scene.seat and scene.knights[scene.seat] + 1 >= max(ENOUGH_KNIGHTS, most + 1)


def play(scene: Scene, wants: Wants) -> int | None:
    """The card to play now, if any: as a move."""
    if scene.card_played:
        return None
    choice = _play_discovery(scene, wants) or _play_monopoly(scene, wants) or _play_roads(scene, wants)
    return choice or _play_knight(scene)


def _play_knight(scene: Scene) -> int | None:
    if not playable(scene, Card.KNIGHT):
        return None
    in_race = scene.army_holder != scene.seat and knights_missing(scene) <= 2
    if takes_army(scene) or blocked(scene) > 0 or in_race:
        return MOVES.number(Kind.KNIGHT)
    worth = max(raid_worths(scene, Raid.KNIGHT).values(), default=0.0)
    return MOVES.number(Kind.KNIGHT) if worth > WORTH_A_KNIGHT else None


def _play_discovery(scene: Scene, wants: Wants) -> int | None:
    """Two cards with which something can be built at once; or which help much with a large step."""
    if not playable(scene, Card.DISCOVERY):
        return None
    best, choice, now = 0.0, None, wants.score(scene.hand)
    for one in range(RESOURCES):
        for other in range(one, RESOURCES):
            counts = [0] * RESOURCES
            counts[one] += 1
            counts[other] += 1
            if not scene.unlimited and any(n > scene.bank[r] for r, n in enumerate(counts)):
                continue
            hand = [a + b for a, b in zip(scene.hand, counts, strict=True)]
            score = wants.score(hand) / max(now, 1e-6)
            if score > best and _builds(wants, hand):
                best, choice = score, counts
    return listing(Kind.DISCOVERY, choice) if choice and best > 1.2 else None


def _builds(wants: Wants, hand: list[int]) -> bool:
    return any(all(h >= n for h, n in zip(hand, want.cost, strict=True)) for want in wants.best[:3])


def _play_monopoly(scene: Scene, wants: Wants) -> int | None:
    if not playable(scene, Card.MONOPOLY):
        return None
    now, best, choice = max(wants.score(scene.hand), 1e-6), 0.0, None
    for resource in range(RESOURCES):
        haul = sum(scene.expected(other, resource) for other in scene.others)
        hand = list(scene.hand)
        hand[resource] += int(haul)
        worth = wants.score(hand) / now + 0.1 * haul
        if worth > best and haul >= 1.5 and (_builds(wants, hand) or haul >= HAUL):
            best, choice = worth, resource
    return MOVES.number(Kind.MONOPOLY, choice) if choice is not None and best > 1.5 else None


def _play_roads(scene: Scene, wants: Wants) -> int | None:
    """When two roads lead to a place that is wanted, or to the longest road."""
    if not playable(scene, Card.ROADS):
        return None
    useful = any(MOVES.kind(want.moves[0]) == Kind.ROAD for want in wants.best[:4])
    return MOVES.number(Kind.ROADS) if useful else None
