"""Settlers between people: answers and counter-offers, cards that are chosen; and bad weather in between."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import product

import pytest
from playwright.sync_api import Locator, Page, expect

from jarlshof.client import RemoteTable
from tests.page.conftest import Person, becomes
from tests.page.driver import LONG, box_of, remote, sit_down
from tests.page.settlers import Settlers
from tests.server.running import RunningServer

KINDS = ("wood", "brick", "wool", "grain", "ore")
PAIRS = " ".join(f"{a}-{b}" for a, b in product(range(1, 7), repeat=2) if (a, b) != (3, 4))
OPTIONS = "official, terrain=fixed, dice=deck36"
# The dice come from a deck, a seven first. Two of the others are neighbours of C5.
CARDS = "  cards: 1 knight 1 discovery 1 monopoly\n"
POSITION = """settlers position
seats: 3
options: {options}
tiles:
      W5 S10 G8
    B2 O9 W11 S4
  G6 B4 D! W3 O11
    S3 G5 W6 B12
      O8 G10 S9
harbours: a5-b4 wood, a7-b8 brick, c10-d11 wool, d3-e3 any, f12-g12 grain, h3-i3 any, i11-j10 ore, k4-l5 any, k8-l7 any
turn: a
number: 7
rolled: {rolled}
seat a
  settlements: d9 l5
  roads: d9-e9 k6-l5
  hand: {hand}
  cards: 1 knight 1 discovery 1 monopoly
seat b
  settlements: j10
  cities: f4
  roads: f4-g4 h9-i9 i9-j10
  hand: 2 brick 2 ore
seat c
  settlements: b8 g6
  cities: f10
  roads: b8-c8 f6-g6 f10-g10
  hand: 3 wool 1 ore
deck: knight knight roads roads discovery monopoly point point
dice deck: {pairs} 3-4
"""


class Trader(Settlers):
    """Somebody with a mouse who trades."""

    @property
    def panel(self) -> Locator:
        return self.page.locator(".trade")

    @property
    def main(self) -> Locator:
        return self.page.locator(".prompt .b.main, .trade footer .main")

    def get(self, kind: str) -> None:
        self.press(self.panel.locator(".side").nth(0).get_by_role("button").nth(KINDS.index(kind)))

    def give(self, kind: str) -> None:
        self.press(self.panel.locator(".side").nth(1).get_by_role("button").nth(KINDS.index(kind)))

    def back(self, kind: str) -> None:
        """One less of what is wanted."""
        wanted = self.panel.locator(".side").nth(0).get_by_role("button").nth(KINDS.index(kind))
        wanted.click(button="right")

    def fan(self, kind: str) -> Locator:
        return self.page.locator(f'[data-hand="{kind}"] button')

    def held(self, card: str) -> Locator:
        """A development card."""
        return self.page.locator(f'.development button:has(use[href="#card-{card}"])')

    def act(self, key: str, seat: str = "") -> None:
        """Presses the main button of the panel, which has to say this."""
        expect(self.main).to_have_text(self.say(f"settlers_trade.act.{key}", seat=seat))
        expect(self.main).to_be_enabled()
        self.press(self.main)

    def takes_counter(self, seat: str) -> None:
        """In the row of who made it."""
        self.press(
            self.page.locator(".answer.counter").get_by_role(
                "button", name=self.say("settlers_trade.act.deal", seat=seat)
            )
        )

    def holds(self, kind: str, n: int) -> None:
        badge = self.page.locator(f'[data-hand="{kind}"] b')
        if n:
            expect(badge).to_have_text(str(n))
        else:
            expect(badge).to_have_count(0)

    def is_asked(self, key: str | None) -> None:
        foot = self.page.locator(f'.foot[data-asked="{key}"]' if key else ".foot:not([data-asked])")
        expect(foot).to_be_visible(timeout=LONG)

    def told(self, key: str, **names: str) -> None:
        expect(self.page.get_by_role("status").filter(has_text=self.say(key, **names)).first).to_be_visible()

    def sets(self, key: str) -> None:
        """Switches something on in the settings."""
        self.button("table.settings").click()
        self.page.get_by_role("dialog").get_by_label(self.say(key), exact=True).check()
        self.page.keyboard.press("Escape")
        expect(self.page.locator("dialog")).to_have_count(0)

    def reload(self) -> None:
        self.page.reload()
        expect(self.page.locator(".foot")).to_be_visible(timeout=LONG)


class Company:
    """A table of three: Astrid, whose turn it is, Bjarne, and Cnut, who has no browser."""

    def __init__(self, tables: tuple[RemoteTable, RemoteTable, RemoteTable], person: Person) -> None:
        self.tables, self.person = tables, person

    def arrives(self, name: str) -> Trader:
        """Somebody opens the link in a browser of his own and takes the seat that is left."""
        guest = Trader(self.person())
        guest.page.goto(f"{self.tables[0].client.url}/#table={self.tables[0].id}")
        guest.page.get_by_label(guest.say("people.name")).fill(name)
        guest.page.locator(".b.main").click()
        return guest

    def seat(self, n: int, lang: str = "en", phone: bool = False) -> Trader:
        """A browser for one of them."""
        page, table = self.person("about:blank", lang=lang, phone=phone), self.tables[n]
        sit_down(page, table.client, table)
        return Trader(page, lang=lang)

    def play(self, n: int, move: str) -> None:
        self.tables[n].refresh()
        self.tables[n].play(move)

    def turn(self, n: int) -> None:
        """The whole turn of somebody who only rolls, and robs if he must."""
        table = self.tables[n]
        table.refresh()
        while prompt := table.sees("abc"[n]).prompt:
            moves = [option.text for option in prompt.options]
            table.play(next((each for each in ("roll", "end") if each in moves), moves[0]))
            table.refresh()

    def log(self, start: str) -> list[str]:
        """The moves so far that begin like this."""
        return [move for move in self.tables[0].record(seat="a").log if move.startswith(start)]


def market(hand: str | None = None, options: str = "", cards: str = CARDS) -> str:
    """Where all trade begins; a hand is that of the first before the roll."""
    return POSITION.replace(CARDS, cards).format(
        hand=hand or "3 wood 2 brick 1 wool 4 grain 1 ore",
        rolled="-" if hand else "5 3",
        pairs=PAIRS,
        options=OPTIONS + options,
    )


@contextmanager
def gathered(
    person: Person, url: str, seated: str, hand: str | None = None, options: str = "", cards: str = CARDS
) -> Iterator[Company]:
    """Those who are seated already; a hand is Astrid's before she rolls."""
    position = market(hand, options, cards)
    with remote(url, "Astrid") as one, remote(url, "Bjarne") as two, remote(url, "Cnut") as three:
        first = one.create("settlers", ["me", "open", "open"], position=position)
        others = two.table(first.id), three.table(first.id)
        for table, seat in zip(others, "bc", strict=True):
            if seat in seated:
                table.join(seat)
        first.refresh()
        yield Company((first, *others), person)


@pytest.fixture
def company(request: pytest.FixtureRequest, person: Person, server: RunningServer) -> Iterator[Company]:
    """All three; a parameter is Astrid's hand."""
    with gathered(person, server.url, "bc", getattr(request, "param", None)) as company:
        yield company


def offered(astrid: Trader) -> None:
    """A grain for an ore, in three clicks."""
    astrid.is_asked("main")
    before = astrid.clicks
    astrid.press(astrid.fan("grain"))
    astrid.get("ore")
    astrid.act("offer")
    assert astrid.clicks == before + 3
    astrid.is_asked("partner")


def countered(astrid: Trader, bjarne: Trader) -> None:
    """Two grain for an ore instead of one, which is put together through a reload."""
    bjarne.is_asked("answer")
    bjarne.button("settlers_trade.counter").click()
    bjarne.get("grain")
    bjarne.reload()  # what is composed is there again
    bjarne.is_asked("answer")
    bjarne.act("counter")
    bjarne.is_asked(None)
    expect(astrid.page.locator('[data-row="b"] .answer.counter')).to_be_visible()


def test_a_counter_offer_is_made_and_taken(company: Company) -> None:
    """Both reload while it is under way."""
    astrid, bjarne = company.seat(0), company.seat(1)
    offered(astrid)
    countered(astrid, bjarne)
    company.play(2, "reject")
    astrid.reload()
    astrid.is_asked("partner")
    expect(astrid.page.locator('[data-row="c"] .answer.reject')).to_be_visible()
    astrid.takes_counter("Bjarne")
    astrid.is_asked("main")
    for player, grain, ore in ((astrid, 2, 2), (bjarne, 2, 1)):
        player.holds("grain", grain)
        player.holds("ore", ore)
    assert company.log("a deal") == ["a deal b"]


def test_over_the_link(person: Person, server: RunningServer) -> None:
    """Who came by the link trades like anybody else: refuses a first offer, answers a second with another idea."""
    with gathered(person, server.url, "c") as company:
        astrid, bjarne = company.seat(0), company.arrives("Bjarne")
        offered(astrid)
        bjarne.is_asked("answer")
        bjarne.button("settlers_trade.refuse").click()
        company.play(2, "reject")  # with nobody left to take it, it is over
        astrid.is_asked("main")
        astrid.act("again")
        countered(astrid, bjarne)
        company.play(2, "reject")
        expect(astrid.main).to_have_text(astrid.say("settlers_trade.act.answered"))
        expect(astrid.main).to_be_disabled()
        astrid.takes_counter("Bjarne")
        astrid.is_asked("main")
        bjarne.holds("grain", 2)
        bjarne.holds("ore", 1)


def test_an_offer_is_changed_withdrawn_made_again_and_taken_early(company: Company) -> None:
    astrid, bjarne = company.seat(0), company.seat(1)
    offered(astrid)
    bjarne.is_asked("answer")
    astrid.give("grain")
    astrid.act("change")
    bjarne.told("settlers_trade.gone.changed", seat="Astrid")
    bjarne.is_asked("answer")
    bjarne.button("settlers_trade.counter").click()  # it is withdrawn under his hands
    astrid.button("settlers_trade.withdraw").click()
    bjarne.told("settlers_trade.gone.withdrawn", seat="Astrid")
    bjarne.is_asked(None)
    expect(bjarne.panel).to_have_count(0)
    astrid.is_asked("main")
    astrid.act("again")
    bjarne.is_asked("answer")
    bjarne.button("settlers_trade.accept").click()
    astrid.act("deal", seat="Bjarne")  # while Cnut still thinks
    astrid.is_asked("main")
    astrid.holds("grain", 2)
    astrid.holds("ore", 2)
    assert [move.split()[1] for move in company.log("a ")] == ["offer", "offer", "withdraw", "offer", "deal"]


def test_an_offer_made_elsewhere_is_what_is_composed(company: Company) -> None:
    """A hint makes one, too: its acceptance can be taken, not changed; and the deal cannot be taken back."""
    astrid = company.seat(0)
    astrid.is_asked("main")
    astrid.press(astrid.fan("wool"))
    astrid.get("brick")
    company.play(0, "offer 1 grain for 1 ore")
    company.play(1, "accept")
    company.play(2, "reject")
    astrid.act("deal", seat="Bjarne")
    astrid.is_asked("main")
    astrid.holds("grain", 3)
    astrid.holds("ore", 2)
    expect(astrid.button("table.undo")).to_be_disabled()


@pytest.mark.parametrize("options", ["", ", offers=1"])
def test_a_refused_offer_says_so(person: Person, server: RunningServer, options: str) -> None:
    """However fast it was refused, and where it was the last one."""
    with gathered(person, server.url, "bc", options=options) as company:
        astrid = company.seat(0)
        astrid.is_asked("main")
        for n, move in enumerate(("offer 1 wool for 1 ore", "reject", "reject")):
            company.play(n, move)
        astrid.told("settlers_trade.nobody_takes")
        if not options:
            astrid.act("again")
            astrid.is_asked("partner")


def test_after_building_there_is_no_trade(person: Person, server: RunningServer) -> None:
    """With the strict order: it is said before, and why, after."""
    with gathered(person, server.url, "bc", options=", turn_order=strict") as company:
        astrid = company.seat(0)
        astrid.is_asked("main")
        expect(astrid.prompt).to_contain_text(astrid.say("settlers_table.below.last_trade"))
        astrid.spot(astrid.spots("road")[0])
        astrid.holds("wood", 2)
        refused, rule = astrid.prompt.locator(".refused"), astrid.say("table.rule", id="D1")
        asks: list[Callable[[], None]] = [
            lambda: astrid.page.locator('[data-thing="trade"]').click(force=True),
            lambda: astrid.fan("grain").click(),
            lambda: astrid.page.keyboard.press("t"),
        ]
        for ask in asks:
            expect(refused).to_have_count(0)
            ask()
            expect(refused).to_contain_text(rule)
            expect(astrid.panel).to_have_count(0)
            astrid.reload()
            astrid.is_asked("main")


def test_undo_stays_where_it_is_while_trading(company: Company) -> None:
    astrid = company.seat(0)
    astrid.is_asked("main")
    undo = astrid.button("table.undo")
    before = undo.bounding_box()
    astrid.press(astrid.fan("grain"))
    expect(astrid.panel).to_be_visible()
    assert undo.bounding_box() == before
    expect(astrid.button("settlers_table.end_short")).to_be_enabled()


def test_what_cannot_be_paid_is_refused(company: Company) -> None:
    """By one's own wish, which is remembered; and it is told."""
    astrid, bjarne = company.seat(0), company.seat(1)
    offered(astrid)
    bjarne.is_asked("answer")
    bjarne.button("settlers_trade.counter").click()
    bjarne.panel.get_by_role("button", name=bjarne.say("settlers_trade.wishes")).click()
    bjarne.panel.get_by_label(bjarne.say("settlers_trade.refuse_unpayable")).check()
    bjarne.panel.get_by_role("button", name=bjarne.say("settlers_trade.close")).click()
    bjarne.reload()
    bjarne.page.wait_for_timeout(2500)  # longer than a wish waits: he has ore
    bjarne.is_asked("answer")
    astrid.back("ore")
    astrid.get("wool")
    astrid.act("change")
    bjarne.told("settlers_trade.gone.refused", seat="Astrid")
    assert company.log("b ") == ["b reject"]


def test_everything_is_refused_in_this_turn(company: Company) -> None:
    astrid, bjarne = company.seat(0), company.seat(1)
    offered(astrid)
    bjarne.is_asked("answer")
    bjarne.page.get_by_label(bjarne.say("settlers_trade.refuse_all")).click()  # it answers, and is gone
    refused = astrid.page.locator('[data-row="b"] .answer.reject')
    expect(refused).to_be_visible()
    bjarne.reload()
    astrid.give("grain")
    astrid.act("change")
    becomes(astrid.page, lambda: company.log("b "), ["b reject", "b reject"])
    expect(refused).to_be_visible()


def test_what_is_never_given_is_refused(company: Company) -> None:
    astrid, bjarne = company.seat(0), company.seat(1)
    offered(astrid)
    bjarne.is_asked("answer")
    bjarne.button("settlers_trade.counter").click()
    bjarne.panel.get_by_role("button", name=bjarne.say("settlers_trade.wishes")).click()
    bjarne.panel.locator(".never").nth(KINDS.index("ore")).click()
    bjarne.page.wait_for_timeout(2500)  # longer than a wish waits: whoever composes is not answered for
    bjarne.is_asked("answer")
    bjarne.panel.get_by_role("button", name=bjarne.say("settlers_trade.close")).click()
    bjarne.is_asked(None)
    assert company.log("b ") == ["b reject"]


def test_the_bank_takes_two_clicks(company: Company) -> None:
    astrid = company.seat(0)
    astrid.is_asked("main")
    astrid.press(astrid.page.locator('[data-pile="wood"] button'))
    astrid.press(astrid.panel.locator(".bank .ways button").first)
    astrid.holds("grain", 1)
    astrid.holds("wood", 4)
    assert astrid.clicks == 2
    assert company.log("a ") == ["a trade grain wood"]


@pytest.mark.parametrize(
    ("card", "named", "kind", "n"), [("monopoly", ["ore"], "ore", 4), ("discovery", ["wool"] * 2, "wool", 3)]
)
def test_cards_are_named(company: Company, card: str, named: list[str], kind: str, n: int) -> None:
    astrid = company.seat(0)
    astrid.is_asked("main")
    astrid.press(astrid.held(card))
    for each in named:
        astrid.press(astrid.page.locator(".choose .pile").nth(KINDS.index(each)))
    astrid.press(astrid.confirm)  # where the main button always is
    astrid.holds(kind, n)
    assert astrid.clicks == 2 + len(named)
    assert len(company.log(f"a {card}")) == 1


SEVEN = pytest.mark.parametrize("company", ["1 brick 3 wool 4 grain 2 ore"], indirect=True)


@SEVEN
def test_cards_are_given_up_by_what_is_kept(company: Company) -> None:
    astrid = company.seat(0)
    astrid.is_asked("roll")
    astrid.answer()
    astrid.is_asked("discard")
    before = astrid.clicks
    astrid.press(astrid.page.locator('[data-keep="buy"]'))
    astrid.press(astrid.confirm)
    astrid.is_asked("bandit")
    assert astrid.clicks == before + 2
    assert len(company.log("a discard")) == 1


@SEVEN
@pytest.mark.parametrize(("lang", "phone"), [("en", False), ("de", True)])
def test_cards_are_given_up_one_by_one(company: Company, lang: str, phone: bool) -> None:
    """A reload in the middle: what was chosen still is. Every card can be seen whole."""
    astrid = company.seat(0, lang, phone)
    astrid.is_asked("roll")
    before = box_of(astrid.page.locator("main.sheet"))
    astrid.answer()
    astrid.is_asked("discard")
    if phone:  # nothing moves under the finger
        assert box_of(astrid.page.locator("main.sheet")) == before
    for card in astrid.page.locator("[data-hand] button").all():
        expect(card).to_be_in_viewport(ratio=0.99)
    astrid.fan("ore").first.click()
    astrid.reload()
    astrid.is_asked("discard")
    lifted = astrid.page.locator('[data-hand] [aria-pressed="true"]')
    expect(lifted).to_have_count(1)
    lifted.click()
    expect(lifted).to_have_count(0)
    for kind in ("wool", "wool", "grain", "grain", "brick"):
        expect(astrid.confirm).to_be_disabled()
        astrid.page.locator(f'[data-hand="{kind}"] [aria-pressed="false"]').first.click()
    astrid.confirm.click()
    astrid.is_asked("bandit")
    assert company.log("a discard") == ["a discard 1 brick 2 wool 2 grain"]


def test_a_reload_while_a_victim_is_chosen(company: Company) -> None:
    astrid = company.seat(0)
    astrid.is_asked("main")
    astrid.held("knight").click()
    astrid.is_asked("bandit")
    astrid.reload()
    astrid.is_asked("bandit")
    astrid.spot("C5")
    astrid.is_asked("steal")
    astrid.reload()
    astrid.is_asked("steal")
    expect(astrid.prompt.locator(".victims .b")).to_have_count(2)
    astrid.answer()
    astrid.is_asked("main")
    assert [len(company.log(f"a {verb}")) for verb in ("knight", "bandit", "steal")] == [1, 1, 1]


def test_the_last_offer_of_an_earlier_turn_is_made_again(person: Person, server: RunningServer) -> None:
    """By a key after a round and a reload; and where it is set, every trade begins with it."""
    with gathered(person, server.url, "bc", options=", seven_discard=none") as company:
        again(company, company.seat(0))


def again(company: Company, astrid: Trader) -> None:
    offered(astrid)
    company.play(1, "reject")
    company.play(2, "reject")
    astrid.is_asked("main")
    astrid.page.keyboard.press("e")
    astrid.is_asked(None)
    company.turn(1)
    company.turn(2)
    astrid.is_asked("roll")
    astrid.page.keyboard.press("Space")
    astrid.is_asked("main")
    expect(astrid.panel).to_have_count(0)
    astrid.reload()
    astrid.is_asked("main")
    astrid.page.keyboard.press("p")
    expect(astrid.main).to_have_text(astrid.say("settlers_trade.act.offer"))
    astrid.page.keyboard.press("Enter")
    astrid.is_asked("partner")
    assert company.log("a offer") == ["a offer 1 grain for 1 ore"] * 2
    astrid.button("settlers_trade.withdraw").click()
    astrid.is_asked("main")
    astrid.button("settlers_trade.clear").click()
    astrid.page.keyboard.press("Escape")
    astrid.sets("settings.repeat_offer")
    astrid.page.keyboard.press("t")
    expect(astrid.main).to_have_text(astrid.say("settlers_trade.act.again"))


def test_the_dice_roll_by_themselves(person: Person, server: RunningServer) -> None:
    """Where that is set, and where no card can be played before."""
    with gathered(person, server.url, "bc", "1 wood") as company:
        astrid = company.seat(0)
        astrid.is_asked("roll")
        astrid.sets("settings.auto_roll")
        astrid.is_asked("roll")
        with gathered(person, server.url, "bc", "1 wood", cards="") as other:
            sit_down(astrid.page, other.tables[0].client, other.tables[0])
            becomes(astrid.page, lambda: other.log("a roll"), ["a roll"])
        assert company.log("a roll") == []


def test_a_road_is_taken_back(company: Company) -> None:
    astrid = company.seat(0)
    astrid.is_asked("main")
    spots = astrid.spots("road")
    question = astrid.question
    astrid.spot(spots[0])
    astrid.settled(question)
    astrid.holds("wood", 2)
    astrid.button("table.undo").click()
    astrid.holds("wood", 3)
    astrid.holds("brick", 2)
    becomes(astrid.page, lambda: astrid.spots("road"), spots)


def test_a_counter_offer_is_taken_on_a_german_phone(company: Company) -> None:
    """The rows have no room for buttons there: the panel has them."""
    astrid = company.seat(0, "de", phone=True)
    offered(astrid)
    company.play(1, "accept")
    company.play(2, "counter 1 ore for 2 grain")
    expect(astrid.main).to_have_text(astrid.say("settlers_trade.act.deal", seat="Bjarne"))
    deal = astrid.panel.get_by_role("button", name=astrid.say("settlers_trade.act.deal", seat="Cnut"))
    expect(deal).to_be_in_viewport(ratio=0.99)
    deal.tap()
    astrid.is_asked("main")
    assert company.log("a deal") == ["a deal c"]


def test_two_tabs_of_one_person(company: Company) -> None:
    """What is done in one is seen in the other, and what was composed there is not silently gone."""
    astrid = company.seat(0)
    astrid.is_asked("main")
    page: Page = astrid.page.context.new_page()
    page.goto(astrid.page.url)
    other = Trader(page)
    other.is_asked("main")
    astrid.press(astrid.fan("grain"))
    expect(astrid.panel).to_be_visible()
    other.spot(other.spots("road")[0])
    astrid.holds("wood", 2)
    expect(astrid.panel).to_be_visible()  # it is still the same turn
    other.confirm.click()
    other.is_asked(None)
    astrid.is_asked(None)
    astrid.told("settlers_trade.gone.draft")
    expect(astrid.panel).to_have_count(0)
    assert company.log("a end") == ["a end"]


def test_the_server_is_started_again_between_two_clicks(company: Company, server: RunningServer) -> None:
    company.person.forgive("ERR_CONNECTION", "ERR_EMPTY", "ERR_FAILED", "WebSocket", "503")
    astrid = company.seat(0)
    astrid.is_asked("main")
    astrid.press(astrid.fan("grain"))
    astrid.get("ore")
    server.stop()
    astrid.act("offer")
    refused = astrid.prompt.locator(".refused")
    expect(refused).to_have_text(astrid.say("common.problem.unreachable"), timeout=LONG)
    server.start()
    server.wait_ready("settlers")
    server.wait_ready("nord")
    expect(refused).to_have_count(0, timeout=LONG)
    astrid.is_asked("main")
    assert company.log("a ") == []
    astrid.act("offer")
    astrid.is_asked("partner")
    company.play(1, "accept")
    astrid.act("deal", seat="Bjarne")
    astrid.is_asked("main")
    astrid.holds("grain", 3)
    assert company.log("a ") == ["a offer 1 grain for 1 ore", "a deal b"]
