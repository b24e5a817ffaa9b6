"""What a seat may know, read from the record once per decision into plain numbers and lists.

Of the others it holds sizes of hands, what the seat is sure of, and open facts; their guessed cards are never read.
"""

from __future__ import annotations

from jarlshof.core.bits import as_number
from jarlshof.core.state import States
from jarlshof.games.settlers.board import (
    CROSSING_PATHS,
    CROSSING_TILES,
    CROSSINGS,
    NEXT_CROSSINGS,
    PATH_ENDS,
    TILE_CROSSINGS,
    TILES,
)
from jarlshof.games.settlers.law.costs import COSTS
from jarlshof.games.settlers.moves import GIVE, MOVES, TAKE, WIDE
from jarlshof.games.settlers.options import ADJACENT_ONLY, UNLIMITED
from jarlshof.games.settlers.state import NOBODY, RESOURCES, Card, Frame, Kind

PIPS = (0, 0, 1, 2, 3, 4, 5, 0, 5, 4, 3, 2, 1)  # ways out of 36, by number
WAYS = 36
ROAD, SETTLEMENT, CITY, CARD = (COSTS[kind] for kind in (Kind.ROAD, Kind.SETTLE, Kind.CITY, Kind.BUY))

PATHS_AT = [[path for path in row if path >= 0] for row in CROSSING_PATHS.tolist()]
TILES_AT = [[tile for tile in row if tile >= 0] for row in CROSSING_TILES.tolist()]
NEXT_TO = [[crossing for crossing in row if crossing >= 0] for row in NEXT_CROSSINGS.tolist()]
ENDS_OF: list[list[int]] = PATH_ENDS.tolist()
CORNERS_OF: list[list[int]] = TILE_CROSSINGS.tolist()

Counts = tuple[int, ...] | list[int]


# ---------------------------------------------------------------- moves as numbers
def exchange(kind: Kind, give: Counts, take: Counts) -> int:
    """An offer or a counter-offer."""
    return MOVES.number(kind, GIVE.pack(give), TAKE.pack(take))


def unpacked(bundle: int) -> list[int]:
    """The counts in a bundle of an offer."""
    return GIVE.counts(bundle)


def listing(kind: Kind, counts: Counts) -> int:
    """A discard or a discovery."""
    return MOVES.number(kind, WIDE.pack(counts))


# ---------------------------------------------------------------- the scene
class Scene:
    """One decision of one seat."""

    def __init__(self, states: States, seat: int) -> None:
        self.seat, self.seats = seat, int(states["seats"][0])
        self._read_question(states)
        self._read_options(states)
        self._read_board(states)
        self._read_pieces(states)
        self._read_cards(states)
        self.points = [self._points(other) for other in range(self.seats)]
        self.incomes = self._incomes()

    def _read_question(self, states: States) -> None:
        top = int(states["depth"][0]) - 1
        self.frame = int(states["frame_kind"][0, top])
        self.args: list[int] = states["frame_args"][0, top].tolist()
        self.turn, self.number, self.acting = (int(states[name][0]) for name in ("turn", "number", "acting"))
        self.first = int(states["first"][0])
        # nobody trades any more in this turn, nor in special building
        self.building = bool(states["phase"][0]) or self.frame == Frame.SPECIAL
        self.card_played = bool(states["card_played"][0])
        self.offers = int(states["offers"][0])

    def _read_options(self, states: States) -> None:
        self.target, self.hand_limit = int(states["target"][0]), int(states["hand_limit"][0])
        self.discards = bool(states["seven_discard"][0])
        self.adjacent_discards = int(states["seven_discard"][0]) == ADJACENT_ONLY
        self.seven_steals = bool(states["seven_steal"][0])
        self.strict, self.ext = bool(states["strict"][0]), bool(states["deck_ext"][0])
        self.knight_each = bool(states["knight_each"][0])
        self.unlimited = int(states["bank_short"][0]) == UNLIMITED
        self.domestic = bool(states["domestic"][0]) and self.acting == self.turn
        self.offers_most = int(states["offers_most"][0])

    def _read_board(self, states: States) -> None:
        self.terrain: list[int] = states["terrain"][0].tolist()
        self.pips = [PIPS[token] for token in states["token"][0].tolist()]
        self.port: list[int] = states["port"][0].tolist()
        self.bandits: list[int] = states["bandit"][0].tolist()[: int(states["bandits"][0])]

    def _read_pieces(self, states: States) -> None:
        self.owner: list[int] = states["owner"][0].tolist()
        self.city: list[int] = states["city"][0].tolist()
        self.free, self.unpaved = (as_number(states[name][0].tolist()) for name in ("free", "unpaved"))
        self.roads = [as_number(row) for row in states["roads"][0].tolist()]
        self.ends = [as_number(row) for row in states["ends"][0].tolist()]
        self.settlements: list[int] = states["settlements"][0].tolist()
        self.cities: list[int] = states["cities"][0].tolist()
        self.paved: list[int] = states["paved"][0].tolist()
        self.length: list[int] = states["length"][0].tolist()
        self.rate: list[int] = states["rate"][0, self.seat].tolist()
        self.knights: list[int] = states["knights"][0].tolist()
        self.road_holder, self.army_holder = int(states["road_holder"][0]), int(states["army_holder"][0])

    def _read_cards(self, states: States) -> None:
        self.bank: list[int] = states["bank"][0].tolist()
        self.hand: list[int] = states["hand"][0, self.seat].tolist()
        self.sizes: list[int] = states["hand"][0].sum(axis=1).tolist()
        self.sure: list[list[int]] = states["sure"][0, self.seat].tolist()
        self.cards: list[int] = states["cards"][0, self.seat].tolist()
        self.fresh: list[int] = states["fresh"][0, self.seat].tolist()
        self.card_counts: list[int] = states["cards"][0].sum(axis=1).tolist()
        self.open_points: list[int] = states["open_cards"][0, :, Card.POINT].tolist()
        self.left = int(states["left"][0])
        under = int(states["known"][0])
        # the top card is known only when nothing but cards that were put under the deck is left
        self.next_card = int(states["deck"][0, self.left - 1]) if 0 < self.left <= under else NOBODY

    def _points(self, seat: int) -> float:
        """What a seat has: the own points exactly, of others what is seen and a little for hidden cards."""
        points = float(self.settlements[seat] + 2 * self.cities[seat])
        points += 2 * (self.road_holder == seat) + 2 * (self.army_holder == seat)
        if seat == self.seat:
            return points + self.cards[Card.POINT]
        hidden = self.card_counts[seat] - self.open_points[seat]
        return points + self.open_points[seat] + min(2.0, 0.25 * hidden)

    def _incomes(self) -> list[list[float]]:
        """Cards of each resource that each seat earns on average per roll."""
        incomes = [[0.0] * RESOURCES for _ in range(self.seats)]
        for crossing in range(CROSSINGS):
            seat = self.owner[crossing]
            if seat >= 0:
                income, times = incomes[seat], 1 + self.city[crossing]
                for tile in TILES_AT[crossing]:
                    if self.pips[tile]:
                        income[self.terrain[tile]] += times * self.earning(tile)
        return incomes

    def earning(self, tile: int) -> float:
        """What a settlement earns there per roll; a bandit goes away some day."""
        return self.pips[tile] / WAYS * (0.6 if tile in self.bandits else 1.0)

    @property
    def income(self) -> list[float]:
        """The own one."""
        return self.incomes[self.seat]

    def income_with(self, crossing: int, income: list[float] | None = None) -> list[float]:
        """The own income with one more settlement, or with a city for a settlement."""
        more = list(self.income if income is None else income)
        for tile in TILES_AT[crossing]:
            if self.pips[tile]:
                more[self.terrain[tile]] += self.earning(tile)
        return more

    def rate_with(self, crossing: int, rate: list[int] | None = None) -> list[int]:
        """The own rates with a settlement there."""
        rates, port = list(self.rate if rate is None else rate), self.port[crossing]
        if port == RESOURCES:
            return [min(3, rate) for rate in rates]
        if port >= 0:
            rates[port] = 2
        return rates

    @property
    def others(self) -> list[int]:
        """All other seats."""
        return [seat for seat in range(self.seats) if seat != self.seat]

    @property
    def lead(self) -> float:
        """The points of the best seat."""
        return max(self.points)

    def can_trade(self) -> bool:
        """With the bank."""
        return not self.building

    def can_offer(self) -> bool:
        """To the others."""
        return self.domestic and not self.building and self.offers < self.offers_most

    def in_bank(self, resource: int) -> bool:
        """Has the bank a card of it?"""
        return self.unlimited or self.bank[resource] > 0

    def stands_at(self, seat: int, tile: int) -> int:
        """How many cards a seat earns when the tile's number is rolled."""
        return sum(1 + self.city[c] for c in CORNERS_OF[tile] if self.owner[c] == seat)

    def expected(self, seat: int, resource: int) -> float:
        """How many cards of a resource another seat has, as far as one can tell."""
        sure = self.sure[seat]
        return sure[resource] + (self.sizes[seat] - sum(sure)) / RESOURCES


def land(scene: Scene) -> list[int]:
    """The tiles of the island."""
    return [tile for tile in range(TILES) if scene.terrain[tile] >= 0]
