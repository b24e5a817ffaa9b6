"""The referee of Nord: a slow and plain second implementation of the rules, used as an oracle in tests.

It exists to be compared with the fast engine: both get the same position, the same moves and the same draws, and
must agree on who is asked, on the legal moves and on every position. It was written from the rule source and from
the notation page alone, without a look at the engine, so that the two readings of the rules are independent.

Ids such as nord.B23 and nord.R28 in the docstrings are those of the rule source. "N2" and the like is a point of
the section "When a question is asked" of the notation page.
"""

from __future__ import annotations

import copy
from collections import Counter
from dataclasses import dataclass, field, replace

Space = tuple[int, int]
"""Row and column, counted from 0. The natural order of these pairs is the reading order."""

SIZE = 16
COLUMNS = "abcdefghijklmnop"
SEATS = "abcd"
SETTLEMENTS = "ABCDEFGH"
KINDS = ["axe", "gold", "hammer", "helmet", "goblet", "sword"]
NEGOTIATOR = {"gold", "hammer"}
TWO_REGIONS = {"axe", "goblet"}
MANY_WORKERS = {"helmet", "sword"}
MEN_OF_A_SEAT = 24  # 25 less the scoring man (nord.R1)
TILES_OF_A_KIND = 6
SEA = "~"
BOAT = "@"
LAND = {"m", "f", "k", "p"}
PRINTED_BERTHS = [2, 4, 6, 8, 10, 12, 14, 16, 18, 20]
FRAMES = {"settle", "turn", "negotiate", "place", "attack", "path", "fifth"}
ISLANDS = {  # those that fix the start places; the last of each row are the wild ones (nord.B6, docs/games/nord.md)
    2: ["eid", "krok", "poll", "tjern", "troll"],
    3: ["voe", "holm", "nes", "draug"],
    4: ["jarldom", "sund", "ting", "jotun"],
}
OVER = 5  # what `scoring` shows when the match is over


@dataclass
class Attack:
    """An attack under way: where it starts, its goal and the spaces of the possible path (N6)."""

    start: str
    goal: str
    path: set[Space]


@dataclass
class Position:
    """Everything that the text of a position says, line by line."""

    seats: int
    turn: int
    ask: tuple[int, str] | None
    scoring: int
    score: list[int]
    supply: list[int]
    fishing: int
    berths: list[int]
    aboard: list[str]
    played: str | None
    allied: set[str]
    attack: Attack | None
    hands: list[list[str]]
    tiles: dict[Space, str]
    tile_supply: list[str]
    discards: list[str]
    shuffles: int
    ground: dict[Space, str]
    men: dict[Space, int]
    new: set[Space]
    jarls: dict[str, str]
    warriors: dict[str, list[int]]


@dataclass
class Draws:
    """The draws of one move, handed out in order; every bound must be the one that the rules call for."""

    left: list[tuple[int, int]] = field(default_factory=list)

    def draw(self, bound: int) -> int:
        assert self.left, f"a draw with bound {bound} is needed, but none is left"
        given, value = self.left.pop(0)
        assert given == bound, f"a draw with bound {bound} is needed, not {given}"
        assert 0 <= value < bound, f"{value} is not below {bound}"
        return value


# ---------------------------------------------------------------------------------------------------- small words


def name(space: Space) -> str:
    """The space as text: column letter and row number."""
    return f"{COLUMNS[space[1]]}{space[0] + 1}"


def space_named(text: str) -> Space:
    column = COLUMNS.find(text[:1])
    if len(text) < 2 or column < 0 or not text[1:].isdigit() or not 1 <= int(text[1:]) <= SIZE:
        raise ValueError(f"no space: {text!r}")
    return int(text[1:]) - 1, column


def kind_of(tile: str) -> str:
    """The kind of a tile without the mark that tells where it comes from."""
    return tile.rstrip("*").split("+")[0]


def pair(first: str, second: str) -> str:
    """Two settlements as in the `allied` line."""
    return "".join(sorted([first, second]))


def neighbours(space: Space) -> list[Space]:
    """The orthogonal neighbours inside the grid; diagonals never connect (nord.R14)."""
    row, column = space
    around = [(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)]
    return [(r, c) for r, c in around if 0 <= r < SIZE and 0 <= c < SIZE]


def surroundings(space: Space) -> list[Space]:
    """The up to 8 spaces around a space, diagonals included (nord.B43)."""
    row, column = space
    return [
        (r, c)
        for r in range(row - 1, row + 2)
        for c in range(column - 1, column + 2)
        if (r, c) != space and 0 <= r < SIZE and 0 <= c < SIZE
    ]


# ------------------------------------------------------------------------------------------ regions and connections


def terrain(pos: Position, space: Space) -> str:
    """A stone pile lies on karst and does not make it another terrain."""
    return "k" if pos.ground[space] == "p" else pos.ground[space]


def region(pos: Position, space: Space) -> frozenset[Space]:
    """All spaces of the same terrain that hang together by edges, occupied or not (nord.R12)."""
    found = {space}
    waiting = [space]
    while waiting:
        for near in neighbours(waiting.pop(0)):
            if near not in found and terrain(pos, near) == terrain(pos, space):
                found.add(near)
                waiting.append(near)
    return frozenset(found)


def settlements(pos: Position) -> list[str]:
    """The letters of the settlements on the board, in alphabetical order."""
    return sorted(ground for ground in pos.ground.values() if ground in SETTLEMENTS)


def site(pos: Position, settlement: str) -> Space:
    """The space on which a settlement stands."""
    return next(space for space, ground in pos.ground.items() if ground == settlement)


def distances(start: Space, spaces: set[Space]) -> dict[Space, int]:
    """Breadth-first search from a settlement (or boat) over the given worker spaces: 0 is a worker who touches it.

    Only workers pass a connection on; settlements and the small boat do not (nord.R15, nord.R16).
    """
    found = {near: 0 for near in neighbours(start) if near in spaces}
    waiting = list(found)
    while waiting:
        here = waiting.pop(0)
        for near in neighbours(here):
            if near in spaces and near not in found:
                found[near] = found[here] + 1
                waiting.append(near)
    return found


def connected_men(pos: Position, settlement: str) -> set[Space]:
    """The spaces of all workers, whose ever, that are connected with a settlement (nord.B13, nord.R17)."""
    return set(distances(site(pos, settlement), set(pos.men)))


def connected(pos: Position, first: str, second: str) -> bool:
    """Whether one group of workers touches both settlements (nord.R15)."""
    gates = set(neighbours(site(pos, second)))
    return bool(connected_men(pos, first) & gates)


def connected_with_small_boat(pos: Position, settlement: str) -> bool:
    """The third condition for challenging a jarl (nord.B37)."""
    men = connected_men(pos, settlement)
    return any(pos.ground[near] == BOAT for space in men for near in neighbours(space))


def connected_pairs(pos: Position) -> set[str]:
    """The snapshot of a turn's start against which "newly connected" is judged (nord.R36)."""
    letters = settlements(pos)
    return {a + b for a in letters for b in letters if a < b and connected(pos, a, b)}


# ------------------------------------------------------------------------------------------------- what may be done


def links(pos: Position, seat: int) -> set[Space]:
    """The settlements holding an own warrior and all workers connected with them (nord.B23, nord.R28).

    A man next to one of these spaces is connected with an own warrior's settlement.
    """
    found: set[Space] = set()
    for settlement in settlements(pos):
        if pos.warriors[settlement][seat] > 0:
            found |= connected_men(pos, settlement) | {site(pos, settlement)}
    return found


def within_limits(pos: Position, group: set[Space]) -> bool:
    """Number and regions of a turn's new men (nord.B22, nord.B24, nord.R23, nord.R24, nord.R71)."""
    many = pos.played in MANY_WORKERS
    at_sea = [space for space in group if pos.ground[space] == SEA]
    if at_sea:
        # Never land and sea in one turn; adjacent sea spaces are one water, regions need no check (nord.R13).
        return len(at_sea) == len(group) and len(group) <= (3 if many else 2)
    regions = {region(pos, space) for space in group}
    return len(group) <= (5 if many else 3) and len(regions) <= (2 if pos.played in TWO_REGIONS else 1)


def placements(pos: Position, seat: int) -> set[Space]:
    """Where the next man of this turn may be placed (N3)."""
    if pos.supply[seat] == 0:
        return set()
    spaces: set[Space] = set()
    linked = links(pos, seat)
    for space, ground in pos.ground.items():
        if space in pos.men or not (ground in LAND or ground == SEA):
            continue  # one man per space (nord.R30), none on a settlement or on the boat (nord.R6, nord.R8)
        if ground == SEA and pos.fishing == 0:
            continue  # nord.B25
        if pos.new:
            # Only new men hold the group together, an old one does not bridge a gap (nord.R27).
            fits = any(near in pos.new for near in neighbours(space)) and within_limits(pos, pos.new | {space})
        else:
            # Later men hang on the first one, so his link is the link of all (nord.R28).
            fits = any(near in linked for near in neighbours(space))
        if fits:
            spaces.add(space)
    return spaces


def can_place(pos: Position, seat: int) -> bool:
    """Whether turn A is possible (nord.B16, nord.R32)."""
    return bool(placements(pos, seat))


def may_challenge(pos: Position, seat: int, settlement: str) -> bool:
    """A foreign jarl, at least two own warriors, more than each other seat, linked to the small boat (nord.R48)."""
    jarl = pos.jarls.get(settlement)
    if jarl is None or jarl == f"jarl-{SEATS[seat]}" or len(pos.aboard) >= len(pos.berths):
        return False
    own = pos.warriors[settlement][seat]
    others = [count for other, count in enumerate(pos.warriors[settlement]) if other != seat]
    return own >= 2 and all(own > count for count in others) and connected_with_small_boat(pos, settlement)


def challenges(pos: Position, seat: int) -> set[str]:
    """The settlements whose jarl the seat may challenge (nord.B36, nord.B37)."""
    return {settlement for settlement in settlements(pos) if may_challenge(pos, seat, settlement)}


def warrior_moves(pos: Position, seat: int) -> set[tuple[str, str]]:
    """From where to where a warrior could go, whatever can be placed afterwards (nord.R21)."""
    letters = settlements(pos)
    return {
        (start, goal)
        for start in letters
        for goal in letters
        if start != goal and pos.warriors[start][seat] > 0 and connected(pos, start, goal)
    }


def negotiations(pos: Position, seat: int) -> set[tuple[str, str]]:
    """From where to where a Negotiator may move a warrior: a man can still be placed then (nord.R20, nord.R21)."""
    moves: set[tuple[str, str]] = set()
    for start, goal in warrior_moves(pos, seat):
        after = replace(pos, warriors=copy.deepcopy(pos.warriors))
        move_warrior(after, seat, start, goal)
        if can_place(after, seat):
            moves.add((start, goal))
    return moves


def ruling_against(pos: Position, seat: int, kind: str) -> str | None:
    """By which ruling a treasure in hand is refused when `turn` is asked; None if it may be played (N2)."""
    if not can_place(pos, seat):
        return "nord.R19"
    if kind not in NEGOTIATOR or negotiations(pos, seat):
        return None
    return "nord.R20" if warrior_moves(pos, seat) else "nord.R69"


def playable(pos: Position, seat: int) -> set[str]:
    """The kinds of treasure that may be played (nord.R19, nord.R68, nord.R69)."""
    return {kind for kind in held(pos, seat) if ruling_against(pos, seat, kind) is None}


def held(pos: Position, seat: int) -> set[str]:
    """The kinds of treasure in a hand."""
    return {kind_of(tile) for tile in pos.hands[seat]}


def possible_attacks(pos: Position, seat: int) -> set[tuple[str, str]]:
    """Own warrior in the start, none in the goal, not connected at the turn's start, connected now (nord.B28)."""
    letters = settlements(pos)
    return {
        (start, goal)
        for start in letters
        for goal in letters
        if pos.warriors[start][seat] > 0
        and pos.warriors[goal][seat] == 0
        and start != goal
        and pair(start, goal) not in pos.allied
        and connected(pos, start, goal)
    }


def possible_path(pos: Position, start: str, goal: str) -> set[Space]:
    """All spaces that lie on at least one shortest worker path, whoever's the workers are (nord.R41, N6)."""
    from_start = distances(site(pos, start), set(pos.men))
    from_goal = distances(site(pos, goal), set(pos.men))
    both = set(from_start) & set(from_goal)
    shortest = min(from_start[space] + from_goal[space] for space in both)
    return {space for space in both if from_start[space] + from_goal[space] == shortest}


def layers(pos: Position, attack: Attack) -> list[set[Space]]:
    """The possible path in steps from the start to the goal (N6)."""
    steps = distances(site(pos, attack.start), attack.path)
    return [{space for space in steps if steps[space] == step} for step in range(max(steps.values()) + 1)]


def layer_with_choice(pos: Position, seat: int, attack: Attack) -> set[Space] | None:
    """The first layer of two or more spaces of which at least one carries an own man (N6)."""
    for layer in layers(pos, attack):
        if len(layer) >= 2 and any(pos.men[space] == seat for space in layer):
            return layer
    return None


def narrowed(pos: Position, attack: Attack, chosen: Space) -> set[Space]:
    """What remains of the possible path if it must pass the chosen space (N6)."""
    steps = layers(pos, attack)
    at = next(step for step, layer in enumerate(steps) if chosen in layer)
    kept = {chosen}
    for onwards in [steps[at + 1 :], steps[:at][::-1]]:
        reached = {chosen}
        for layer in onwards:
            reached = {space for space in layer if any(near in reached for near in neighbours(space))}
            kept |= reached
    return kept


def attackers(pos: Position, seat: int, attack: Attack) -> list[Space]:
    """All own men on the path attack (nord.R42)."""
    return sorted(space for space in attack.path if pos.men[space] == seat)


# --------------------------------------------------------------------------------------------------- small changes


def move_warrior(pos: Position, seat: int, start: str, goal: str) -> None:
    pos.warriors[start][seat] -= 1
    pos.warriors[goal][seat] += 1


def remove_man(pos: Position, space: Space) -> int:
    """Take a worker off the board and tell whose he was; his fishing boat goes back at once (nord.R43, nord.R62)."""
    if pos.ground[space] == SEA:
        pos.fishing += 1
    pos.new.discard(space)
    return pos.men.pop(space)


def die(pos: Position, seat: int) -> None:
    """Into the lowest free space of the large boat, or to the supply if there is none (nord.B32, nord.R44)."""
    if len(pos.aboard) < len(pos.berths):
        pos.aboard.append(SEATS[seat])
    else:
        pos.supply[seat] += 1


def shuffle_spaces(spaces: list[Space], draws: Draws) -> None:
    for i in range(len(spaces) - 1, 0, -1):
        j = draws.draw(i + 1)
        spaces[i], spaces[j] = spaces[j], spaces[i]


def shuffle_tiles(tiles: list[str], draws: Draws) -> None:
    for i in range(len(tiles) - 1, 0, -1):
        j = draws.draw(i + 1)
        tiles[i], tiles[j] = tiles[j], tiles[i]


def renew_tile_supply(pos: Position, draws: Draws) -> None:
    """The moment the supply is empty the discards become the new one, marked with their reshuffle (nord.R25)."""
    if pos.tile_supply or not pos.discards:
        return
    pos.shuffles += 1
    pos.tile_supply = [f"{kind}+{pos.shuffles}" for kind in pos.discards]
    pos.discards = []
    shuffle_tiles(pos.tile_supply, draws)


# -------------------------------------------------------------------------------------------------------- scorings


def delivers(pos: Position, seat: int, settlement: str) -> bool:
    """Present and not with the fewest; if all present are equal nobody has the fewest (nord.B40, nord.R55)."""
    own = pos.warriors[settlement][seat]
    present = [count for count in pos.warriors[settlement] if count > 0]
    return own > 0 and (own > min(present) or own == max(present))


def score_resources(pos: Position) -> None:
    """First and third scoring with the cave-in (nord.R54, nord.R56, nord.R57)."""
    delivered: set[Space] = set()
    for settlement in settlements(pos):
        men = connected_men(pos, settlement)
        for seat in range(pos.seats):
            if delivers(pos, seat, settlement):
                own = {space for space in men if pos.men[space] == seat}
                forests = {region(pos, space) for space in own if terrain(pos, space) == "f"}
                mountains = {space for space in own if terrain(pos, space) == "m"}
                pos.score[seat] += len(forests) + len(mountains)
                delivered |= mountains
    for space in delivered:
        pos.supply[remove_man(pos, space)] += 1


def food(pos: Position, settlement: str) -> int:
    """What a settlement and its surroundings supply to each seat's warriors (nord.R60)."""
    men = connected_men(pos, settlement) & set(surroundings(site(pos, settlement)))
    forests = {region(pos, space) for space in men if terrain(pos, space) == "f"}
    sea_men = {space for space in men if terrain(pos, space) == SEA}
    return 1 + len(forests) + len(sea_men)


def score_warriors(pos: Position) -> None:
    """Second and fourth scoring with the storm (nord.R61, nord.R62)."""
    for settlement in settlements(pos):
        for seat in range(pos.seats):
            count = pos.warriors[settlement][seat]
            kept = min(count, food(pos, settlement))
            pos.warriors[settlement][seat] = kept
            pos.supply[seat] += count - kept
            pos.score[seat] += kept * kept
    for space in [space for space in pos.men if pos.ground[space] == SEA]:
        pos.supply[remove_man(pos, space)] += 1


def clear_large_boat(pos: Position) -> None:
    """Dead men go home, jarls stay and slide down (nord.R58)."""
    for figure in pos.aboard:
        if not figure.startswith("jarl"):
            pos.supply[SEATS.index(figure)] += 1
    pos.aboard = [figure for figure in pos.aboard if figure.startswith("jarl")]


def refill(pos: Position, draws: Draws) -> None:
    """A tile on every stone pile without tile and man, at random if the tiles are too few (nord.R25, nord.R59)."""
    piles = sorted(space for space, ground in pos.ground.items() if ground == "p")
    empty = [space for space in piles if space not in pos.tiles and space not in pos.men]
    if len(pos.tile_supply) + len(pos.discards) < len(empty):
        shuffle_spaces(empty, draws)
    for space in empty:
        renew_tile_supply(pos, draws)  # changes nothing unless the position was set up with an empty supply
        if not pos.tile_supply:
            return
        pos.tiles[space] = pos.tile_supply.pop(0)
        renew_tile_supply(pos, draws)


def treasure_points(hand: list[str]) -> int:
    """1, 2, 3, 5, 10, 15 for different kinds, and n squared for each kind with three or more (nord.R64)."""
    counts = Counter(kind_of(tile) for tile in hand)
    return [0, 1, 2, 3, 5, 10, 15][len(counts)] + sum(n * n for n in counts.values() if n >= 3)


def hold_scoring(pos: Position, draws: Draws) -> None:
    """The next scoring, complete; the fourth is followed at once by the treasures (nord.B39, nord.B46, nord.R66)."""
    if pos.scoring in (1, 3):
        score_resources(pos)
    else:
        score_warriors(pos)
    clear_large_boat(pos)
    refill(pos, draws)
    pos.scoring += 1
    if pos.scoring == OVER:
        for seat in range(pos.seats):
            pos.score[seat] += treasure_points(pos.hands[seat])
        pos.ask = None


# ----------------------------------------------------------------------------------------------- the course of play


def start_turn(pos: Position, seat: int, draws: Draws) -> None:
    """Ask for turn A or B; if neither is possible the scoring happens at once, then the next seat (nord.R52)."""
    while True:
        pos.turn = seat
        pos.allied = connected_pairs(pos)
        if can_place(pos, seat) or challenges(pos, seat):
            pos.ask = (seat, "turn")
            return
        hold_scoring(pos, draws)
        if pos.scoring == OVER:
            return
        seat = (seat + 1) % pos.seats


def end_turn(pos: Position, draws: Draws) -> None:
    """New men stand up; a full large boat brings the next scoring; then the next seat (nord.B35, nord.R67)."""
    pos.new = set()
    pos.played = None
    pos.attack = None
    if len(pos.aboard) >= len(pos.berths):
        hold_scoring(pos, draws)
    if pos.scoring != OVER:
        start_turn(pos, (pos.turn + 1) % pos.seats, draws)


def settle(pos: Position, seat: int, settlement: str, draws: Draws) -> None:
    """One warrior and the jarl; after the last seat neutral jarls enter all other settlements (nord.B10, nord.B11)."""
    pos.warriors[settlement][seat] += 1
    pos.supply[seat] -= 1
    pos.jarls[settlement] = f"jarl-{SEATS[seat]}"
    if seat + 1 < pos.seats:
        pos.turn = seat + 1
        pos.ask = (seat + 1, "settle")
        return
    for other in settlements(pos):
        pos.jarls.setdefault(other, "jarl")
    start_turn(pos, 0, draws)


def play_treasure(pos: Position, seat: int, kind: str, draws: Draws) -> None:
    """The tile of this kind taken first leaves the hand for the open discards (nord.B18, nord.R68)."""
    tile = next(tile for tile in pos.hands[seat] if kind_of(tile) == kind)
    pos.hands[seat].remove(tile)
    pos.discards = sorted([*pos.discards, kind], key=KINDS.index)
    pos.played = kind
    renew_tile_supply(pos, draws)
    pos.ask = (seat, "negotiate" if kind in NEGOTIATOR else "place")


def challenge(pos: Position, seat: int, settlement: str, draws: Draws) -> None:
    """The jarl takes the lowest free space of the large boat, the seat scores its number (nord.B38, nord.R49)."""
    pos.score[seat] += pos.berths[len(pos.aboard)]
    pos.aboard.append(pos.jarls.pop(settlement))
    end_turn(pos, draws)


def place(pos: Position, seat: int, space: Space) -> None:
    """A man from the supply, at sea with a boat from the common supply (nord.B22, nord.B25)."""
    pos.men[space] = seat
    pos.new.add(space)
    pos.supply[seat] -= 1
    if pos.ground[space] == SEA:
        pos.fishing -= 1


def finish_placement(pos: Position, seat: int, draws: Draws) -> None:
    """Tiles under the new men are taken now, all together; then attacks are looked for (nord.R31, nord.R70)."""
    for space in sorted(pos.new):
        if space in pos.tiles:
            pos.hands[seat].append(pos.tiles.pop(space))
    look_for_attacks(pos, seat, draws)


def look_for_attacks(pos: Position, seat: int, draws: Draws) -> None:
    """As long as an attack is possible one must be made (nord.R39); asked only if there are several (N5)."""
    attacks = possible_attacks(pos, seat)
    if not attacks:
        end_turn(pos, draws)
    elif len(attacks) == 1:
        start, goal = next(iter(attacks))
        begin_attack(pos, seat, start, goal, draws)
    else:
        pos.ask = (seat, "attack")


def begin_attack(pos: Position, seat: int, start: str, goal: str, draws: Draws) -> None:
    """The path is chosen per pair, after start and goal (nord.R40)."""
    go_on_with_attack(pos, seat, Attack(start, goal, possible_path(pos, start, goal)), draws)


def go_on_with_attack(pos: Position, seat: int, attack: Attack, draws: Draws) -> None:
    """Ask for the path, then for the fifth man, both before anything happens (N6, N7)."""
    pos.attack = attack
    if layer_with_choice(pos, seat, attack) is not None:
        pos.ask = (seat, "path")
    elif len(attackers(pos, seat, attack)) >= 5:
        pos.ask = (seat, "fifth")
    else:
        carry_out_attack(pos, seat, attack, None, draws)


def carry_out_attack(pos: Position, seat: int, attack: Attack, fifth: str | None, draws: Draws) -> None:
    """Boat, goal, start, boat, start or goal, supply (nord.B31); then look for further attacks (nord.R39)."""
    for number, space in enumerate(attackers(pos, seat, attack), start=1):
        remove_man(pos, space)
        if number in (1, 4):
            die(pos, seat)
        elif number == 2:
            pos.warriors[attack.goal][seat] += 1
        elif number == 3:
            pos.warriors[attack.start][seat] += 1
        elif number == 5:
            assert fifth is not None
            pos.warriors[fifth][seat] += 1
        else:
            pos.supply[seat] += 1
    pos.attack = None
    look_for_attacks(pos, seat, draws)


# ------------------------------------------------------------------------------------------------------ the interface


def chooses_starts(island: str, starts: str) -> bool:
    """Whether a match begins with `settle`: as `starts` says, with `auto` on islands that are not ours (nord.B6)."""
    ours = [name for names in ISLANDS.values() for name in names]
    return starts == "free" or (starts == "auto" and island not in ours)


def asked(pos: Position) -> int | None:
    """The seat that is asked, or None when the match is over."""
    return None if pos.ask is None else pos.ask[0]


def legal(pos: Position, seat: int) -> set[str]:
    """The move texts that are legal for this seat now; none for a seat that is not asked."""
    if pos.ask is None or pos.ask[0] != seat:
        return set()
    frame = pos.ask[1]
    if frame == "settle":
        # A settlement without a player (nord.R9); a neutral jarl would not make it occupied.
        with_jarl = {settlement for settlement, jarl in pos.jarls.items() if jarl != "jarl"}
        with_warriors = {settlement for settlement, counts in pos.warriors.items() if any(counts)}
        return {f"settle {settlement}" for settlement in set(settlements(pos)) - with_jarl - with_warriors}
    if frame == "turn":
        moves = {f"treasure {kind}" for kind in playable(pos, seat)}
        if can_place(pos, seat):
            moves.add("treasure none")
        return moves | {f"challenge {settlement}" for settlement in challenges(pos, seat)}
    if frame == "negotiate":
        return {f"negotiate {start} {goal}" for start, goal in negotiations(pos, seat)}
    if frame == "place":
        moves = {f"place {name(space)}" for space in placements(pos, seat)}
        return moves | {"done"} if pos.new else moves
    if frame == "attack":
        return {f"attack {start} {goal}" for start, goal in possible_attacks(pos, seat)}
    assert pos.attack is not None
    if frame == "path":
        layer = layer_with_choice(pos, seat, pos.attack)
        assert layer is not None
        return {f"path {name(space)}" for space in layer}
    assert frame == "fifth"
    return {f"fifth {pos.attack.start}", f"fifth {pos.attack.goal}"}


def play(pos: Position, seat: int, text: str, draws: list[tuple[int, int]]) -> Position:
    """The position after a move and all that follows from it without a question; `pos` itself stays as it is."""
    if text not in legal(pos, seat):
        raise ValueError(f"not legal for seat {SEATS[seat]}: {text!r}")
    after = copy.deepcopy(pos)
    chance = Draws(list(draws))
    make_move(after, seat, text.split(), chance)
    assert not chance.left, f"draws left over: {chance.left}"
    return after


def make_move(pos: Position, seat: int, words: list[str], draws: Draws) -> None:
    match words:
        case ["settle", settlement]:
            settle(pos, seat, settlement, draws)
        case ["treasure", "none"]:
            pos.ask = (seat, "place")
        case ["treasure", kind]:
            play_treasure(pos, seat, kind, draws)
        case ["challenge", settlement]:
            challenge(pos, seat, settlement, draws)
        case ["negotiate", start, goal]:
            move_warrior(pos, seat, start, goal)
            pos.ask = (seat, "place")
        case ["place", space]:
            place(pos, seat, space_named(space))
        case ["done"]:
            finish_placement(pos, seat, draws)
        case ["attack", start, goal]:
            begin_attack(pos, seat, start, goal, draws)
        case ["path", space]:
            assert pos.attack is not None
            path = narrowed(pos, pos.attack, space_named(space))
            go_on_with_attack(pos, seat, Attack(pos.attack.start, pos.attack.goal, path), draws)
        case ["fifth", settlement]:
            assert pos.attack is not None
            carry_out_attack(pos, seat, pos.attack, settlement, draws)
        case _:
            raise ValueError(f"no move: {' '.join(words)}")


def places(pos: Position) -> list[int]:
    """Most points, then most unplayed tiles, then shared: one more than the number of better seats (nord.R66)."""
    merits = [(pos.score[seat], len(pos.hands[seat])) for seat in range(pos.seats)]
    return [1 + sum(other > own for other in merits) for own in merits]


# ---------------------------------------------------------------------------------------------------------- writing


def listed(entries: list[str], separator: str = " ") -> str:
    return separator.join(entries) or "-"


def token(pos: Position, space: Space) -> str:
    """A space of the board; a new man, who still lies on his side, is a capital."""
    if space not in pos.men:
        return pos.ground[space]
    letter = SEATS[pos.men[space]]
    return pos.ground[space] + (letter.upper() if space in pos.new else letter)


def post(pos: Position, settlement: str) -> str:
    entries = [pos.jarls[settlement]] if settlement in pos.jarls else []
    entries += [f"{SEATS[seat]}{count}" for seat, count in enumerate(pos.warriors[settlement]) if count > 0]
    return listed(entries)


def write(pos: Position) -> str:
    """The complete form of the notation page, with all lines."""
    attack = "-"
    if pos.attack is not None:
        attack = " ".join([pos.attack.start, pos.attack.goal, *(name(space) for space in sorted(pos.attack.path))])
    letters = SEATS[: pos.seats]
    lines = [
        "nord position",
        f"seats: {pos.seats}",
        f"turn: {SEATS[pos.turn]}",
        "ask: -" if pos.ask is None else f"ask: {SEATS[pos.ask[0]]} {pos.ask[1]}",
        f"scoring: {pos.scoring}",
        "score: " + ", ".join(f"{letter} {points}" for letter, points in zip(letters, pos.score, strict=True)),
        "supply: " + ", ".join(f"{letter} {men}" for letter, men in zip(letters, pos.supply, strict=True)),
        f"fishing: {pos.fishing}",
        "berths: " + listed([str(number) for number in pos.berths]),
        "aboard: " + listed(pos.aboard),
        f"played: {pos.played or 'none'}",
        "allied: " + listed(sorted(pos.allied)),
        f"attack: {attack}",
    ]
    lines += [f"hand {letter}: {listed(hand)}" for letter, hand in zip(letters, pos.hands, strict=True)]
    lines += [
        "tiles: " + listed([f"{name(space)} {pos.tiles[space]}" for space in sorted(pos.tiles)], ", "),
        "supply of tiles: " + listed(pos.tile_supply),
        "discards: " + listed(pos.discards),
        f"shuffles: {pos.shuffles}",
        "board:",
        f"     {'  '.join(COLUMNS)}",
    ]
    for row in range(SIZE):
        tokens = [f"{token(pos, (row, column)):<3}" for column in range(SIZE)]
        lines.append((f"{row + 1:>2}   " + "".join(tokens)).rstrip())
    lines.append("posts:")
    lines += [f" {settlement} {post(pos, settlement)}" for settlement in settlements(pos)]
    return "\n".join(lines) + "\n"


# ---------------------------------------------------------------------------------------------------------- reading


@dataclass
class Sheet:
    """The lines of a position's text, not yet understood."""

    values: dict[str, str]
    board: list[list[str]]
    posts: list[list[str]]


def sort_lines(text: str) -> Sheet:
    sheet = Sheet({}, [], [])
    block: list[list[str]] | None = None
    for whole in text.splitlines():
        line = whole.split("#")[0].rstrip()
        if not line or line == "nord position":
            continue
        # The rows from 10 on have no room for the indentation, so a digit also goes on with the block.
        if line[0] == " " or line[0] == "\t" or line[0].isdigit():
            if block is None:
                raise ValueError(f"a line outside of board and posts: {whole!r}")
            block.append(line.split())
            continue
        key, colon, value = line.partition(":")
        if not colon:
            raise ValueError(f"not a line of a position: {whole!r}")
        if key in sheet.values:
            raise ValueError(f"twice: {key}")
        sheet.values[key] = value.strip()
        block = {"board": sheet.board, "posts": sheet.posts}.get(key)
        if block is not None and value.strip():
            raise ValueError(f"the lines of {key} stand below it")
    known = {"seats", "turn", "ask", "scoring", "score", "supply", "fishing", "berths", "aboard", "played", "allied"}
    known |= {"attack", "tiles", "supply of tiles", "discards", "shuffles", "board", "posts"}
    known |= {f"hand {letter}" for letter in SEATS}
    if not set(sheet.values) <= known:
        raise ValueError(f"unknown: {sorted(set(sheet.values) - known)}")
    if "board" not in sheet.values:
        raise ValueError("no board")
    return sheet


def is_header(words: list[str]) -> bool:
    """Column letters in a row; some of them are no spaces (m, f, k and p alone could be a row of the board)."""
    return "".join(words) in COLUMNS and all(len(word) == 1 for word in words) and not set(words) <= LAND


def read_board(rows: list[list[str]]) -> dict[Space, str]:
    """The tokens of the board by space; what is not drawn is sea."""
    tokens = {(row, column): SEA for row in range(SIZE) for column in range(SIZE)}
    first_column = 0
    row = -1
    for number, words in enumerate(rows):
        if number == 0 and is_header(words):
            first_column = COLUMNS.index(words[0])
            continue
        row += 1
        if words[0].isdigit():
            row = int(words[0]) - 1
            words = words[1:]
        for column, word in enumerate(words, start=first_column):
            if (row, column) not in tokens:
                raise ValueError(f"outside of the grid: {word!r} in row {row + 1}")
            tokens[row, column] = word
    return tokens


def entries_of(value: str, separator: str | None = None) -> list[str]:
    """The entries of a list; `-` (or nothing) is the empty list."""
    if value in ("-", ""):
        return []
    return [entry.strip() for entry in value.split(separator)]


def seat_of(letter: str) -> int:
    if len(letter) != 1 or letter not in SEATS:
        raise ValueError(f"no seat: {letter!r}")
    return SEATS.index(letter)


def checked_tile(tile: str) -> str:
    mark = tile.removeprefix(kind_of(tile))
    if kind_of(tile) not in KINDS or not (mark in ("", "*") or (mark[0] == "+" and mark[1:].isdigit())):
        raise ValueError(f"no tile: {tile!r}")
    return tile


def seats_that_appear(sheet: Sheet, workers: str) -> int:
    """At least two, or as many as letters appear. The jarls of absent seats lie aboard and do not count."""
    letters = set(workers)
    letters |= {key.removeprefix("hand ") for key in sheet.values if key.startswith("hand ")}
    letters |= {entry[0] for words in sheet.posts for entry in words[1:] if entry[0] in SEATS}
    letters |= {entry[-1] for words in sheet.posts for entry in words[1:] if entry.startswith("jarl-")}
    letters |= {entry for entry in entries_of(sheet.values.get("aboard", "-")) if entry in SEATS}
    for key in ("score", "supply"):
        letters |= {entry.split()[0] for entry in entries_of(sheet.values.get(key, "-"), ",")}
    letters |= {sheet.values.get(key, "a")[0] for key in ("turn", "ask")} - {"-"}
    return max([2, *(seat_of(letter) + 1 for letter in letters)])


def numbers_by_seat(value: str, missing: list[int]) -> list[int]:
    """`a 5, b 7`; a seat that is not named keeps what a missing line means."""
    numbers = list(missing)
    for entry in entries_of(value, ","):
        letter, number = entry.split()
        numbers[seat_of(letter)] = int(number)
    return numbers


def read_posts(lines: list[list[str]], pos: Position) -> None:
    for settlement, *entries in lines:
        if settlement not in pos.warriors:
            raise ValueError(f"a post without settlement: {settlement}")
        for entry in entries:
            if entry == "-":
                continue
            if entry == "jarl" or entry.startswith("jarl-"):
                pos.jarls[settlement] = checked_figure(entry)
            else:
                pos.warriors[settlement][seat_of(entry[0])] = int(entry[1:])


def checked_figure(figure: str) -> str:
    """One who can lie in the large boat: a dead man, a seat's jarl or a neutral one."""
    if figure != "jarl":
        seat_of(figure.removeprefix("jarl-"))
    return figure


def read_attack(value: str) -> Attack | None:
    words = entries_of(value)
    return Attack(words[0], words[1], {space_named(word) for word in words[2:]}) if words else None


def men_outside_supply(pos: Position, seat: int) -> int:
    workers = sum(owner == seat for owner in pos.men.values())
    warriors = sum(counts[seat] for counts in pos.warriors.values())
    return workers + warriors + pos.aboard.count(SEATS[seat])


def tiles_outside_supply(pos: Position) -> Counter[str]:
    tiles = [tile for hand in pos.hands for tile in hand] + list(pos.tiles.values()) + pos.discards
    return Counter(kind_of(tile) for tile in tiles)


def read(text: str) -> Position:
    """A position, complete or in a short form."""
    sheet = sort_lines(text)
    value = sheet.values.get
    tokens = read_board(sheet.board)
    for space, word in tokens.items():
        ground, man = word[0], word[1:]
        holds_men = ground in LAND or ground == SEA
        if not (holds_men or ground in SETTLEMENTS or ground == BOAT):
            raise ValueError(f"no space: {word!r} on {name(space)}")
        if man and not (holds_men and len(man) == 1 and man.lower() in SEATS):
            raise ValueError(f"no worker: {word!r} on {name(space)}")
    ground_of = {space: word[0] for space, word in tokens.items()}
    men = {space: seat_of(word[1].lower()) for space, word in tokens.items() if len(word) == 2}
    new = {space for space, word in tokens.items() if len(word) == 2 and word[1].isupper()}
    letters = [ground for ground in ground_of.values() if ground in SETTLEMENTS]
    if len(set(letters)) < len(letters):
        raise ValueError("a settlement stands twice on the board")

    appear = seats_that_appear(sheet, "".join(SEATS[seat] for seat in men.values()))
    seats = int(value("seats", str(appear)))
    if not appear <= seats <= len(SEATS):
        raise ValueError(f"{seats} seats, but {appear} appear")
    turn = seat_of(value("turn", "a"))
    pos = Position(
        seats=seats,
        turn=turn,
        ask=(turn, "turn"),
        scoring=int(value("scoring", "1")),
        score=numbers_by_seat(value("score", "-"), [0] * seats),
        supply=[],
        fishing=0,
        berths=[int(number) for number in entries_of(value("berths", "-"))] or list(PRINTED_BERTHS),
        aboard=[checked_figure(figure) for figure in entries_of(value("aboard", "-"))],
        played=None if value("played", "none") == "none" else value("played"),
        allied=set(),
        attack=read_attack(value("attack", "-")),
        hands=[[checked_tile(tile) for tile in entries_of(value(f"hand {SEATS[s]}", "-"))] for s in range(seats)],
        tiles={},
        tile_supply=[],
        discards=sorted(entries_of(value("discards", "-")), key=KINDS.index),
        shuffles=int(value("shuffles", "0")),
        ground=ground_of,
        men=men,
        new=new,
        jarls={},
        warriors={letter: [0] * seats for letter in sorted(letters)},
    )
    read_posts(sheet.posts, pos)
    for entry in entries_of(value("tiles", "-"), ","):
        where, tile = entry.split()
        pos.tiles[space_named(where)] = checked_tile(tile)

    # What the following lines mean when they are missing depends on the rest of the position.
    if "ask" in sheet.values:
        words = entries_of(value("ask", "-"))
        pos.ask = (seat_of(words[0]), words[1]) if words else None
    left = [MEN_OF_A_SEAT - men_outside_supply(pos, seat) for seat in range(seats)]
    pos.supply = numbers_by_seat(value("supply", "-"), left)
    at_sea = sum(ground_of[space] == SEA for space in men)
    pos.fishing = int(value("fishing", str(seats + 4 - at_sea)))
    if "allied" in sheet.values:
        pos.allied = set(entries_of(value("allied", "-")))
    elif pos.ask is None or pos.ask[1] != "settle":
        before = copy.deepcopy(pos)
        before.men = {space: seat for space, seat in men.items() if space not in new}
        pos.allied = connected_pairs(before)
    if "supply of tiles" in sheet.values:
        pos.tile_supply = [checked_tile(tile) for tile in entries_of(value("supply of tiles", "-"))]
    else:
        used = tiles_outside_supply(pos)
        pos.tile_supply = [kind for kind in KINDS for _ in range(TILES_OF_A_KIND - used[kind])]
    check(pos)
    return pos


def check(pos: Position) -> None:
    """Refuse a position that says something impossible."""
    for seat in range(pos.seats):
        if pos.supply[seat] < 0 or men_outside_supply(pos, seat) + pos.supply[seat] > MEN_OF_A_SEAT:
            raise ValueError(f"seat {SEATS[seat]} has more than {MEN_OF_A_SEAT} men")
    tiles = tiles_outside_supply(pos) + Counter(kind_of(tile) for tile in pos.tile_supply)
    if any(count > TILES_OF_A_KIND for count in tiles.values()):
        raise ValueError(f"a kind has more than {TILES_OF_A_KIND} tiles")
    if pos.fishing < 0:
        raise ValueError("more men at sea than fishing boats")
    if pos.played is not None and pos.played not in KINDS:
        raise ValueError(f"no treasure: {pos.played!r}")
    if not 1 <= pos.scoring <= OVER:
        raise ValueError(f"no scoring: {pos.scoring}")
    if pos.ask is not None:
        seat, frame = pos.ask
        if frame not in FRAMES or seat >= pos.seats:
            raise ValueError(f"nothing to ask: {frame!r}")
        if frame != "settle" and seat != pos.turn:
            raise ValueError("only the active seat is asked")
        if (frame in ("path", "fifth")) != (pos.attack is not None):
            raise ValueError("an attack is under way exactly while its path or its fifth man is asked for")
    if pos.attack is not None and not pos.attack.path <= set(pos.men):
        raise ValueError("the path of the attack leaves the workers")
