"""What a seat of Northgard looks at besides the map: its own cards, the tiles before it, a card by its name."""

from __future__ import annotations

from jarlshof.core.page import PLAIN, Page
from jarlshof.core.state import States
from jarlshof.core.texts import Texts, texts_of
from jarlshof.games.northgard.cards import PRINTED as CARDS
from jarlshof.games.northgard.tiles import CONTENTS, SHAPES, SIDES, TILE_NAMES
from jarlshof.games.northgard.tiles import PRINTED as TILES
from jarlshof.games.northgard.view.mine import mine
from jarlshof.games.northgard.view.public import table
from jarlshof.games.northgard.words.show import PACKAGE, counted, named

THINGS = dict(zip(CONTENTS, ("food", "wood", "lore", "lair", "small", "carved", "large"), strict=True))
SAID: dict[str, frozenset[str]] = {
    **{key: frozenset(["cards"]) for key in ("hand", "lifted", "own_draw")},
    "own_fame": frozenset(["fame", "points"]),
    "known_hand": frozenset(["seat", "cards"]),
    "known_draw": frozenset(["seat", "cards"]),
    "place": frozenset(["n", "card"]),
    "no_tiles": frozenset(),
    **{f"facing.{side}": frozenset() for side in SIDES},
    "tile": frozenset(["tile"]),
    "area": frozenset(["name", "sides", "things"]),
    "rough": frozenset(["one", "other"]),
    "group": frozenset(["group", "flash", "fame"]),
}


def own(states: States, i: int, seat: int, lang: str, page: Page = PLAIN) -> list[str]:
    """What only one seat knows: its hand, cards just drawn, its fame where that is hidden, cards it has seen."""
    known, texts = mine(states, i, seat), texts_of(PACKAGE, lang)
    seen = table(states, i).players[seat]
    held = [texts("show.hand", cards=named("card", known.hand, texts))] if known.hand else []
    held += [texts("show.lifted", cards=named("card", known.lifted, texts))] if known.lifted else []
    lines = ["; ".join(held)]
    lines += [texts("show.own_draw", cards=_places(known.draw, texts))] if known.draw else []
    lines += [texts("show.own_fame", fame=known.fame, points=known.points)] if seen.fame is None else []
    for other, cards in known.known.items():
        if cards.hand:
            lines.append(texts("show.known_hand", seat=page.name(other), cards=named("card", cards.hand, texts)))
        if cards.draw:
            lines.append(texts("show.known_draw", seat=page.name(other), cards=_places(cards.draw, texts)))
    return lines


def _places(cards: dict[str, str], texts: Texts) -> str:
    """Cards of a draw pile by their places from the top."""
    return ", ".join(texts("show.place", n=int(n), card=texts(f"card.{card}.name")) for n, card in cards.items())


# ---------------------------------------------------------------- tiles
def tiles(states: States, i: int, seat: int, lang: str) -> list[str]:
    """What is printed on the tiles that a seat has before it, those just drawn included, their north side up."""
    seen, texts = table(states, i), texts_of(PACKAGE, lang)
    drawn = seen.doing.tiles if seen.doing and seen.turn == seen.players[seat].seat else []
    names = [*seen.players[seat].tiles, *drawn]
    return [line for name in names for line in _tile(name, texts)] or [texts("show.no_tiles")]


def _tile(name: str, texts: Texts) -> list[str]:
    """Each area of a tile with its sides and contents, then its rough borders."""
    tile = TILES[TILE_NAMES.index(name)]
    lines = [texts("show.tile", tile=name)]
    for area, sides in SHAPES[tile.shape].areas.items():
        letters = tile.contents.get(area, "")
        things = {THINGS[letter]: letters.count(letter) for letter in letters}
        lines.append(
            "  " + texts("show.area", name=name + area, sides=_sides(sides, texts), things=counted(things, texts))
        )
    lines += [f"  {texts('show.rough', one=name + one, other=name + other)}" for one, other in sorted(tile.rough)]
    return lines


def _sides(sides: str, texts: Texts) -> str:
    return ", ".join(texts(f"show.facing.{side}") for side in sides)


# ---------------------------------------------------------------- cards
def note(kind: str, name: str, lang: str) -> str:
    """Of a card: to which group it belongs, whether it is a flash card, its fame."""
    for group, cards in CARDS.items():
        if kind == "card" and name in cards:
            flash = "yes" if cards[name].flash else "no"
            return texts_of(PACKAGE, lang)("show.group", group=group, flash=flash, fame=cards[name].fame)
    return ""


def meant(states: States, i: int, category: str, name: str) -> str:
    """A territory may be called by any of its areas; moves name it by one (northgard.7.2)."""
    if category != "area":
        return name
    return next((land.name for land in table(states, i).territories if name in land.areas), name)
