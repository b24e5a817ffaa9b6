"""Counting everything there is of each kind of piece and card, straight from the state."""

from __future__ import annotations

from collections import Counter

from jarlshof import Match
from jarlshof.games.nord.state import JARL
from jarlshof.games.northgard.cards import FIRST_EARLY, UNREST


def nord_census(match: Match) -> dict[str, int]:
    """Men of each seat, jarls, tiles of each kind, fishing boats."""
    [s] = match._states
    aboard = s["figure"].tolist()[: s["aboard"]]
    found: Counter[str] = Counter()
    sea = 0
    for seat in range(match.seats):
        on_the_map = sum(int(word).bit_count() for word in s["men"][seat])
        sea += sum((int(a) & int(b)).bit_count() for a, b in zip(s["men"][seat], s["sea"], strict=True))
        dead = aboard.count(seat)
        found[f"men {seat}"] = on_the_map + int(s["supply"][seat]) + int(s["warriors"][:, seat].sum()) + dead
    settling = match.options.seats - sum(int(figure) - JARL in range(match.seats) for figure in [*s["jarl"], *aboard])
    neutral = 4 * (settling > 0)  # while seats choose their settlements, these and the neutral jarls are still in hand
    found["jarls"] = sum(figure >= JARL for figure in [*s["jarl"].tolist(), *aboard]) + settling + neutral
    found["boats"] = int(s["fishing"]) + sea
    for kind in s["tile_kind"].tolist():
        found[f"tile {kind}"] += 1
    return dict(found)


def settlers_census(match: Match) -> dict[str, int]:
    """Cards of each resource, development cards that stay in play, pieces, bandits."""
    [s] = match._states
    found = {f"resource {k}": int(s["bank"][k]) + int(s["hand"][:, k].sum()) for k in range(5)}
    deck = s["deck"].tolist()[: s["left"]]
    recycled = bool(s["recycle"])
    for card in range(5):  # progress cards leave the game unless they go under the deck
        if card in (0, 4) or recycled:
            found[f"card {card}"] = deck.count(card) + int(s["cards"][:, card].sum())
    found["card 0"] += int(s["knights"].sum())
    unpaved = sum(int(word).bit_count() for word in s["unpaved"])
    found["paths"] = unpaved + sum(int(word).bit_count() for word in s["roads"].ravel())
    found["roads"] = sum(int(word).bit_count() for word in s["roads"].ravel()) - int(s["paved"].sum()) + 1
    built = [int(owner) for owner in s["owner"] if owner >= 0]
    pieces = int(s["settlements"].sum()) + int(s["cities"].sum())
    found["buildings"] = len(built) - pieces + 1
    found["cities"] = int(s["city"].sum()) - int(s["cities"].sum()) + 1
    found["bandits"] = sum(int(tile) >= 0 for tile in s["bandit"])
    return found


def northgard_census(match: Match) -> dict[str, int]:
    """Units of each seat, tokens of each building, tiles, unrest, and developments and achievements, one of each."""
    [s] = match._states
    found: Counter[str] = Counter()
    owner, units = s["owner"], s["units"]
    for seat in range(match.seats):
        moving = int(s["guests"].sum()) * (s["attacker"] == seat) + int(s["losers"]) * (s["loser"] == seat)
        found[f"units {seat}"] = int(units[owner == seat].sum()) + int(moving) + int(s["reserve"][seat])
    for building in range(8):
        standing = s["building_type"][: s["buildings"]].tolist().count(building)
        found[f"building {building}"] = int(s["stock"][building]) + standing
    laid = int((s["tile_turn"] >= 0).sum())
    found["tiles"] = laid + int(s["tiles_left"]) + int((s["seat_tiles"] >= 0).sum()) + int((s["offer"] >= 0).sum())
    held = [c for seat in range(match.seats) for z in range(4) for c in s["pile"][seat, z, : s["pile_size"][seat, z]]]
    held += s["lifted"][: s["lifts"]].tolist()
    found["unrest"] = int(s["unrest"]) + held.count(UNREST)
    cards = [*held, *s["deck"][: s["deck_left"]], *s["display"][: s["shown"]], *s["trophies"][: s["trophies_left"]]]
    cards += [card for card in range(UNREST) if int(s["gone"][card >> 6]) >> (card & 63) & 1]
    for card in range(FIRST_EARLY, UNREST):
        if cards.count(card):
            found[f"card {card}"] = cards.count(card)
    return dict(found)


def toy_census(match: Match) -> dict[str, int]:
    """Cards of each kind: in the deck, in hands, face down, discarded."""
    [s] = match._states
    found = Counter(s["deck"].tolist()[: s["left"]])
    found.update(card for card in s["down"].tolist()[: match.seats] if card >= 0)
    for card in range(len(s["discards"])):
        found[card] += int(s["discards"][card]) + int(s["hand"][:, card].sum())
    return {f"card {card}": n for card, n in found.items()}


def flotsam_census(match: Match) -> dict[str, int]:
    """Charms of each kind: in the pile, with the seats, aside."""
    [s] = match._states
    charms = [*s["pile"].tolist()[: s["left"]], *s["charm"].tolist()[: match.seats]]
    return {f"charm {kind}": charms.count(kind) + int(n) for kind, n in enumerate(s["aside"])}
