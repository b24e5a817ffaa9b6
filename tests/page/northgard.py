"""Plays Northgard in a browser as a person would: by what glows, by cards and buttons, never by the API."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from functools import cache, partial
from itertools import product
from typing import Literal

from playwright.sync_api import Locator, Page, Position, expect

from jarlshof.core.texts import Texts
from tests.page.driver import LONG, tab_to, words
from tests.page.northgard_scenes import KINDS

CLICKS = 1500  # no match takes more of one person
TABS = 200  # nor is anything farther away on a table full of cards
PATIENCE = 14  # clicks for one question before the main button is pressed
# What is pressed to answer something.
BUTTONS = [
    "[data-choice]:not([aria-disabled=true])",
    "[data-fate][aria-pressed=false]",
    ".hand .ways button:not([aria-disabled=true]):not([aria-pressed=true])",
    ".tray [data-building]:not([aria-disabled=true]):not([aria-pressed=true])",
    "[data-old]",
    "[data-tile][aria-pressed=false]",
    "[data-redraw]",
    "[data-bear][aria-checked=false]",
    "[data-food][aria-pressed=false]",
    "[data-take][aria-pressed=false], [data-take][aria-checked=false]",
    "[data-pay]:enabled",
    "[data-give]:enabled",
    "[data-step]:enabled",
    "[data-done]",
    "[data-pass]",
]
COUNTED = "(names) => names.map((name) => document.querySelectorAll(name).length)"
# What glows on the map: territories, cells, spaces.
GLOWING = """[
  ...[...document.querySelectorAll('.legal > [data-frame]')].map((each) => `land:${each.dataset.frame}`),
  ...[...document.querySelectorAll('[data-cell]')].map((each) => each.dataset.cell),
  ...[...document.querySelectorAll('.space[data-sign]:not(.taken)')].map((each) => each.dataset.sign),
]"""
# A point of a place that nothing lies over, as somebody finds it who looks.
POINT = """(place) => {
  const { left, top, width, height } = place.querySelector('path, rect, circle').getBoundingClientRect();
  const land = place.dataset.target.startsWith('land:');
  const free = (x, y) => {
    const hit = document.elementFromPoint(x, y);
    return hit !== null && (land ? hit.closest('[data-target]') === place : place.ownerSVGElement.contains(hit));
  };
  const points = [[left + width / 2, top + height / 2]];
  const spread = (k) => ((k * 7) % 20 + 0.5) / 20;
  for (let k = 0; k < 400; k++) points.push([left + width * spread(k), top + height * spread(Math.floor(k / 20))]);
  return points.find(([x, y]) => free(x, y)) ?? null;
}"""
# What lies over the middle of a place, and where that is.
OVER = """(place) => {
  const { left, top, width, height } = place.querySelector('path, rect, circle').getBoundingClientRect();
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  const by = hit?.closest('[class]')?.outerHTML.slice(0, 300) ?? null;
  return JSON.stringify([[left, top, width, height].map(Math.round), by]);
}"""
Act = tuple[str, Callable[[], None]]
HEAD: Position = {"x": 40, "y": 14}


class Northgard:
    """Somebody with a mouse at a table of Northgard."""

    def __init__(self, page: Page, choose: random.Random | None = None, lang: str = "en") -> None:
        self.page, self.choose, self.say = page, choose or random.Random(1), words(lang)
        self.prompt = page.locator(".prompt")
        self.foot = page.locator(".foot[data-drafted]")
        self.main = self.prompt.locator(".b.main")
        self.end = page.locator("dialog.end[open]")
        self.on = page.locator("[data-go-on]")
        self.met: set[str] = set()
        self._before: str | None = None
        self._vain = 0

    # ------------------------------------------------------------ what there is to see
    @property
    def asked(self) -> str | None:
        return self.foot.get_attribute("data-asked")

    @property
    def drafted(self) -> int:
        return int(self.foot.get_attribute("data-drafted") or 0)

    @property
    def glowing(self) -> list[str]:
        ghost = self.page.locator("[data-ghost]")
        turned = ghost.get_attribute("data-ghost") if ghost.count() else None  # a click there only turns it
        return [place for place in self.page.evaluate(GLOWING) if place != turned]

    def card(self, card: str) -> Locator:
        return self.page.locator(f'.hand [data-card="{card}"] button.one')

    @property
    def cards(self) -> list[Locator]:
        """Those of my hand that can be chosen and are not."""
        return self.page.locator('.hand li:not(.never) button.one[aria-pressed="false"]').all()

    def button(self, key: str) -> Locator:
        """A button by the key of its words."""
        return self.page.get_by_role("button", name=self.say(key), exact=True)

    @property
    def waits(self) -> bool:
        """Is something asked of me?"""
        self.reads()
        return self.page.locator(".foot[data-asked]").is_visible()

    def wait(self) -> bool:
        """Until something is asked of me; False when the match is over."""
        self._comes(self.page.locator(".foot[data-asked]").or_(self.end))
        return not self.end.is_visible()

    def asks(self, key: str) -> None:
        self._comes(self.page.locator(f'.foot[data-asked="{key}"]'))

    def _comes(self, wanted: Locator) -> None:
        """Until this is there; what is to be read before is read."""
        expect(wanted.or_(self.on).first).to_be_visible(timeout=LONG)
        while self.reads():
            expect(wanted.or_(self.on).first).to_be_visible(timeout=LONG)

    def reads(self) -> bool:
        """Goes on from how a combat ended; False where nothing is to be read."""
        if not self.on.is_visible():
            return False
        self.press(self.on)
        return True

    # ------------------------------------------------------------ doing
    def press(self, button: Locator) -> None:
        button.click()

    def take(self, card: Locator) -> None:
        """Chooses a card by its head, which is all that is seen of it in a sunk hand."""
        card.click(position=HEAD)

    def spot(self, place: str) -> None:
        """Clicks a place of the map."""
        target = self.page.locator(f'[data-target="{place}"]')
        for again in range(60):  # the map glides, and what lies over it goes when it has been read
            point = target.evaluate(POINT)
            if point is not None:
                break
            if again % 20 == 3:  # below a sheet or outside: the whole map is looked at
                self.page.keyboard.press("0")
            self.page.wait_for_timeout(100)
        assert point is not None, f"{place} is hidden by {target.evaluate(OVER)}"
        self._point(*point)

    def _point(self, x: float, y: float) -> None:
        self.page.mouse.click(x, y)

    def acts(self, key: str) -> list[Act]:
        """Everything that could be done now; what leads on comes more than once."""
        found: list[Act] = []
        if key in ("turn", "discard"):
            found += [("card", partial(self.take, card)) for card in self.cards] * 3
        else:
            found += [("map", partial(self.spot, place)) for place in self.glowing] * 3
        for name, n in zip(BUTTONS, self.page.evaluate(COUNTED, BUTTONS), strict=True):
            found += [(name, partial(self.press, self.page.locator(name).nth(at))) for at in range(n)]
        if self.page.locator("[data-ghost]").count():  # its ring may lie below the overview
            found.append(("turn", lambda: self.page.keyboard.press("r")))
        if self.main.count() and self.main.is_enabled():
            found += [("main", lambda: self.press(self.main))] * max(1, len(found) // 2)
        return found

    def answer(self) -> str:
        """One click, and what came of it is waited for. What was asked."""
        key = self.asked or ""
        # a card chosen and put back, again and again, is the same question
        asked = self.foot.get_attribute("data-prompt")
        self._vain = self._vain + 1 if asked == self._before else 0
        self._before = asked
        self.met.add(key)
        acts = self.acts(key)
        for _ in range(100):  # in a combat the choices come when its dice have come to rest
            if acts:
                break
            self.page.wait_for_timeout(50)
            acts = self.acts(key)
        assert acts, f"{key}: nothing to do"
        leads = [act for act in acts if act[0] in ("main", "[data-pass]")]
        _, act = leads[0] if leads and self._vain > PATIENCE else self.choose.choice(acts)
        act()
        self.settled()
        return key

    def attack(self, start: str, goal: str) -> None:
        """Plays Move from one territory into another that is held: food is asked for."""
        self.press(self.card("move"))
        self.asks("move")
        self.spot(f"land:{start}")
        self.settled()
        self.spot(f"land:{goal}")
        self.asks("food")

    def settled(self) -> None:
        """Until no answer is on its way."""
        self.page.wait_for_timeout(60)
        busy = self.page.locator(".prompt[aria-busy=true]")
        for _ in range(int(LONG) // 50):
            if busy.count() == 0:
                return
            if not self.reads():  # how a combat ended is read before the next question comes
                self.page.wait_for_timeout(50)
        raise AssertionError("an answer is on its way for ever")

    def play_out(self) -> None:
        """Plays to the end screen."""
        for _ in range(CLICKS):
            if not self.wait():
                return
            self.answer()
        raise AssertionError(f"no end: {sorted(self.met)}")


class NorthgardByTouch(Northgard):
    """Somebody with a finger: small land comes nearer with the first tap."""

    def press(self, button: Locator) -> None:
        button.tap()

    def take(self, card: Locator) -> None:
        card.tap(position=HEAD)

    def _point(self, x: float, y: float) -> None:
        self.page.touchscreen.tap(x, y)


# Whether Enter, or an arrow, belongs to the whole table: the focus is on no button and on no place.
AT_LARGE = """() => !document.activeElement.closest('button, a, [role="button"]')"""
BEFORE = "(wanted) => !!(document.activeElement.compareDocumentPosition(wanted) & Node.DOCUMENT_POSITION_PRECEDING)"
HERE = "() => document.activeElement.dataset.target ?? null"


class NorthgardByKeys(Northgard):
    """Somebody without a mouse."""

    def press(self, button: Locator) -> None:
        """By the key that it tells of, or Enter where that goes on; Tab leads to what has none."""
        key = button.get_attribute("aria-keyshortcuts")
        goes_on = "main" in str(button.get_attribute("class")).split() and self.page.evaluate(AT_LARGE)
        if key is None and not goes_on:
            self._reach(button)
        self.page.keyboard.press(key or "Enter")

    def take(self, card: Locator) -> None:
        self.press(card)

    def _reach(self, wanted: Locator) -> None:
        """By Tab, forwards or backwards."""
        tab_to(self.page, wanted, TABS, "Shift+Tab" if wanted.evaluate(BEFORE) else "Tab")

    def spot(self, place: str) -> None:
        """An arrow leads to the map, L from place to place."""
        if self.page.evaluate(AT_LARGE):
            self.page.keyboard.press("ArrowDown")
        if self.page.evaluate(HERE) is None:
            self._reach(self.page.locator('[data-target][tabindex="0"]'))
        for _ in self.page.locator("[data-target]").all():
            if self.page.evaluate(HERE) == place:
                break
            self.page.keyboard.press("l")
        assert self.page.evaluate(HERE) == place
        self.page.keyboard.press("Enter")


def _pattern(say: Texts, key: str, **params: str | int) -> str:
    """Whatever a text can become: any name, any number."""
    names = [
        *("area", "player", "victim", "attacker", "card", "clan", "seat", "tile", "new", "part"),
        *("building", "resource", "goal", "give", "take"),
    ]
    found = say(key, **{**dict.fromkeys(names, "@"), **params})
    return re.sub(r"\d+", r"\\d+", re.escape(found)).replace("@", ".+")


@cache
def _heads(lang: str) -> dict[str, re.Pattern[str]]:
    """What is written over each kind of question."""
    say = words(lang)
    cases: list[dict[str, str | int]] = [
        {
            "n": n,
            "round": n,
            "keep": n,
            "drop": m,
            "top": 1,
            "played": played,
            "own": own,
            "kind": taken,
            "again": again,
        }
        for n, m, played, (own, taken), again in product(
            (0, 1, 2, 3),
            (0, 1),
            ("nothing", "flash", "main", "empty", "over"),
            (("yes", "achievement"), ("no", "early")),
            ("yes", "no"),
        )
    ]
    return {
        kind: re.compile("|".join({_pattern(say, f"northgard_table.head.{kind}", **case) for case in cases}))
        for kind in KINDS
    }


@cache
def _actions(lang: str) -> re.Pattern[str]:
    """How the name of a place begins where something can be done."""
    say = words(lang)
    keys = [key for key in say.keys() if re.match(r"northgard_table\.(do|does)\.", key)]
    patterns = {_pattern(say, key, number=n) for key in keys for n in (0, 1, 2)} - {
        ".+"
    }  # a mere name tells of no action
    return re.compile(f"({'|'.join(patterns)}), ")


# Where something is chosen that lies neither on the map nor in a list that is called like the question: role and names.
Role = Literal["list", "region", "group"]
BESIDE: dict[str, tuple[Role, str]] = {
    "turn": ("list", "northgard_cards.hand.title"),
    "discard": ("list", "northgard_cards.hand.title"),
    "build": ("region", "northgard_table.build.title"),
    "swap": ("region", "northgard_table.build.swap"),
    "lay": ("region", "northgard_table.tiles.title"),
    "explore": ("region", "northgard_table.tiles.title"),
    "pay": ("group", "northgard_table.goods.give"),
    "trade": ("group", "northgard_panels.trade.title"),
    "food": ("group", "northgard_panels.fight.food"),
}


class NorthgardByEar(Northgard):
    """Somebody who sees nothing: what is asked and what can be done comes from roles, names and what is said."""

    def __init__(self, page: Page, choose: random.Random | None = None, lang: str = "en") -> None:
        super().__init__(page, choose, lang)
        self.region = page.get_by_role("region", name=self.say("table.prompt.label"), exact=True)
        self.map = page.get_by_role("group", name=self.say("northgard_table.board"), exact=True)
        self.read: set[str] = set()

    def press(self, button: Locator) -> None:
        button.dispatch_event("click")

    def reads(self) -> bool:
        """How it ended is said like a question."""
        if self.on.is_visible():
            self.read.add(self.head)
        return super().reads()

    @property
    def head(self) -> str:
        return self.region.get_by_role("heading").locator("span").first.inner_text()

    @property
    def asked(self) -> str | None:
        head = self.head
        return next((kind for kind, words in _heads(self.say.language).items() if words.fullmatch(head)), None)

    def _named(self, role: Role, key: str) -> list[Locator]:
        """Buttons of something that is called like this."""
        name = re.compile("|".join(f"^{_pattern(self.say, key, n=n)}$" for n in (1, 2)))
        buttons = self.page.get_by_role(role, name=name).get_by_role("button", disabled=False)
        pressed = buttons.evaluate_all("all => all.map((each) => each.ariaPressed === 'true')")
        return [buttons.nth(n) for n, on in enumerate(pressed) if not on]

    def _places(self) -> list[Locator]:
        """What of the map something can be done with: its name begins with what that is."""
        names = self.map.get_by_role("button").evaluate_all("all => all.map(each => each.getAttribute('aria-label'))")
        actions = [name for name in names if _actions(self.say.language).match(name)]
        return [self.map.get_by_role("button", name=name, exact=True) for name in actions]

    def acts(self, key: str) -> list[Act]:
        self.read.add(head := self.head)
        if key in BESIDE:
            found = self._named(*BESIDE[key])
        else:
            found = self.page.get_by_role("list", name=head, exact=True).get_by_role("button", disabled=False).all()
        if key in ("pay", "ransom"):
            found += self.button("northgard_table.goods.pay").all()
        if key not in ("turn", "discard", "food", "trade"):
            found += self._places() * 3
        buttons = self.region.get_by_role("button", disabled=False)
        others = {self.say(f"table.{each}") for each in ("undo", "restart", "hint")}
        rule = re.compile(_pattern(self.say, "table.rule", id="@"))
        names = enumerate(buttons.all_inner_texts())
        leads = [buttons.nth(n) for n, text in names if text not in others and not rule.fullmatch(text)]
        acts: list[Act] = [("place", partial(self.press, each)) for each in found]
        # the one that leads on stands last
        return acts + [("main", partial(self.press, each)) for each in reversed(leads)] * max(1, len(found) // 3)
