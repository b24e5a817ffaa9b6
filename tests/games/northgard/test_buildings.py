"""Buildings: where they stand, how many there are, and what each one does."""

from __future__ import annotations

import pytest

from tests.games.northgard.helpers import begun, held, legal, line, of, player, plays, question, refused, table, told
from tests.ruling import ruling

pytestmark = pytest.mark.jit_off

SMALL_TYPES = ("silo", "lodge", "stone", "camp", "tower")
LARGE_TYPES = ("forge", "fortress", "altar")


# ---------------------------------------------------------------- spaces, types, tokens
@ruling("northgard.9.1")
@pytest.mark.parametrize("building", [*SMALL_TYPES, *LARGE_TYPES])
def test_each_type_has_its_price_and_its_spaces(building: str) -> None:
    where = "Sn: a 1 | 5n: a 1"  # Sn: small and large; 5n: carved
    match = begun(held=where, a="hand: build feast; goods: 5 wood")
    plays(match, "play build")
    large = building in LARGE_TYPES
    spaces = {"Sn large"} if large else {"5n carved"} if building == "stone" else {"Sn small", "5n carved"}
    assert {move.split(maxsplit=2)[2] for move in legal(match) if move.split()[1] == building} == spaces
    for wrong in {"Sn small", "Sn large", "5n carved", "5n small", "5n large", "Sn carved", "Sn none"} - spaces:
        assert refused(match, f"build {building} {wrong}") == "9.1"
    plays(match, f"build {building} {sorted(spaces)[0]}")
    assert of(match, "a", "goods") == ("2 wood" if large else "4 wood")
    assert table(match).stock[building] == 6


@ruling("northgard.9.1")
def test_a_space_takes_one_building_and_a_territory_each_type_once() -> None:
    match = begun(held="12n: a 1; silo small | Se: a 1; lodge small", a="hand: build feast; goods: 9 wood")
    plays(match, "play build")
    assert {move.split()[1] for move in legal(match)} == {"lodge", "camp", "tower"}  # all in 12n
    assert refused(match, "build silo 12n small") == "9.1"
    assert refused(match, "build silo Se small") == "9.1"  # no space left


@ruling("northgard.9.1")
def test_there_are_seven_tokens_of_each_type() -> None:
    camps = ", ".join(["camp none"] * 6)
    match = begun(held=f"7s: b 1; {camps} | 12n: a 1", a="hand: village-tools build feast; goods: 9 wood")
    assert table(match).stock["camp"] == 1
    plays(match, "play village-tools", "build camp 12n small", "play build")
    assert table(match).stock["camp"] == 0
    match = begun(held=f"7s: b 1; {camps}, camp none | 12n: a 1", a="hand: build feast; goods: 9 wood")
    plays(match, "play build")
    assert refused(match, "build camp 12n small") == "9.1"
    assert "build silo 12n small" in legal(match)


@ruling("northgard.9.1", "northgard.10.7")
def test_buildings_serve_whoever_holds_the_territory_and_survive_combats() -> None:
    match = begun(held="Se: a 3 | Sn: b 1; altar large, lodge small", a="hand: move", b="", dice="ss aa")
    plays(match, "play move", "move Se Sn 3")
    assert held(match) == "Sn: a 3; lodge small, altar large"
    plays(match, "pass", "pass")
    assert question(match) == "a trade"  # b has the marker and nothing to harvest
    assert (of(match, "a", "fame"), of(match, "a", "goods")) == ("3", "1 food 2 wood")


# ---------------------------------------------------------------- what they do
@ruling("northgard.9.2", "northgard.3.3")
@pytest.mark.parametrize(
    ("building", "goods", "fame"),
    [
        ("silo carved", "1 food", "0"),
        ("lodge carved", "1 wood", "0"),
        ("stone carved", "1 lore", "0"),
        ("camp carved", "nothing", "0"),
        ("tower carved", "nothing", "0"),
    ],
)
def test_what_small_buildings_give_at_harvest(building: str, goods: str, fame: str) -> None:
    match = begun("passed: b", held=f"5n: a 1; {building} | 7s: b 1")
    plays(match, "pass")
    assert (of(match, "a", "goods"), of(match, "a", "fame")) == (goods, fame)


@ruling("northgard.9.2", "northgard.3.3")
@pytest.mark.parametrize(("building", "fame"), [("forge", "0"), ("fortress", "0"), ("altar", "3")])
def test_only_an_altar_gives_fame_at_harvest(building: str, fame: str) -> None:
    match = begun("passed: b", held=f"Sw: a 1; {building} large | 7s: b 1")
    plays(match, "pass")
    assert (of(match, "a", "goods"), of(match, "a", "fame")) == ("nothing", fame)


@ruling("northgard.9.2", "northgard.3.1")
@pytest.mark.parametrize(
    ("where", "cards"),
    [
        ("Sw: a 1", 4),
        ("Sw: a 1; forge large", 5),
        ("Sw: a 1; forge large | Ss: a 1; forge large", 6),
        ("Sw: a 1 | Ss: -; forge large", 4),  # a neutral one serves nobody
        ("Sw: a 1 | Ss: b 1; forge large", 4),
    ],
)
def test_each_forge_gives_a_card_more_at_the_start_of_a_year(where: str, cards: int) -> None:
    draw = "recruit move explore build feast feast militia"
    match = begun("passed: b", held=f"{where} | 7s: b 1", a=f"draw: {draw}", b="")
    plays(match, "pass")
    assert (line(match, "year"), player(match, "a").hand) == ("2", cards)


@ruling("northgard.9.2", "northgard.10.5")
@pytest.mark.parametrize(("towers", "dead"), [("", 0), ("; tower small", 1), ("; tower small, tower small", 2)])
def test_each_tower_of_the_defender_deals_a_casualty(towers: str, dead: int) -> None:
    match = begun(held=f"Se: a 4 | 12n: b 1{towers}", a="hand: move feast", dice="aaa aa")
    plays(match, "play move", "move Se 12n 4")
    assert sum(int(str(event[2])) for event in told(match, "casualties") if event[0] == "a") == dead
    assert f"12n: a {4 - dead}" in held(match)


@ruling("northgard.9.2")
def test_a_tower_of_the_attacker_does_nothing() -> None:
    match = begun(held="Sn: a 3; tower small | Se: b 2", a="hand: move feast", dice="aaa aa")
    plays(match, "play move", "move Sn Se 3")
    assert told(match, "casualties") == []


@ruling("northgard.9.2", "northgard.10.2")
@pytest.mark.parametrize(
    ("built", "defence"), [("", 1), ("; fortress large", 3), ("; fortress large, fortress large", 5)]
)
def test_each_fortress_gives_the_defender_two_points(built: str, defence: int) -> None:
    tiles = "tiles:\n  S 0 0 n\n  13 0 n1 n\n  11 0 n2 n\n"  # Sn has two large spaces
    match = begun(tiles=tiles, held=f"Se: a 2 | Sn: b 1{built}", a="hand: move feast", dice="aa aa")
    plays(match, "play move", "move Se Sn 2")
    assert told(match, "combat") == [("a", "Sn", "b", 2, defence)]


@ruling("northgard.9.2")
def test_a_fortress_of_the_attacker_does_nothing() -> None:
    match = begun(held="Sn: a 2; fortress large | Se: b 1", a="hand: move feast", dice="aa aa")
    plays(match, "play move", "move Sn Se 2")
    assert told(match, "combat") == [("a", "Se", "b", 2, 1)]


@ruling("northgard.9.2", "northgard.13.32")
def test_a_training_camp_gives_a_further_unit() -> None:
    match = begun(held="12n: a 1; camp small", a="hand: recruit feast")
    plays(match, "play recruit", "recruit 12n", "camp 12n")
    assert held(match) == "12n: a 3; camp small"
