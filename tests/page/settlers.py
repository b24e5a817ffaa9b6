"""Plays Settlers in a browser as a person would: by what glows, by words and by keys, never by the API."""

from __future__ import annotations

import random
import re

from playwright.sync_api import Locator, Page, expect

from jarlshof.core.texts import texts_of
from tests.page.driver import LONG, tab_to, words

TURNS = 600  # no match takes more answers of one person
RESOURCES = ("wood", "brick", "wool", "grain", "ore")
LETTERS = {"road": "r", "settle": "s", "city": "c"}
CARD_LETTERS = {"knight": "n", "monopoly": "m", "discovery": "d", "roads": "o"}


class Settlers:
    """Somebody with a mouse at a table of Settlers."""

    def __init__(self, page: Page, choose: random.Random | None = None, lang: str = "en") -> None:
        self.page, self.choose, self.say = page, choose or random.Random(1), words(lang)
        self.prompt = page.locator(".prompt")
        self.confirm = self.prompt.locator(".b.main")
        self.end = page.locator("dialog.end[open]")
        self.hand = page.locator("[data-hand]")
        self.clicks = 0
        self.answered: list[str] = []
        self.most: dict[str, int] = {}  # by action, the most clicks it took

    # ------------------------------------------------------------ what there is to see
    def button(self, key: str, **params: str | int) -> Locator:
        return self.page.get_by_role("button", name=self.say(key, **params), exact=True)

    def spots(self, action: str) -> list[str]:
        """What glows for an action, by name."""
        found = self.page.locator(f'[data-target][data-action="{action}"]')
        names: list[str] = found.evaluate_all("all => all.map((each) => each.dataset.target)")
        return sorted(names)

    @property
    def asked(self) -> str | None:
        """What is asked of me now."""
        return self.page.locator(".foot").get_attribute("data-asked")

    def wait(self) -> bool:
        """Until something is asked of me; False when the match is over."""
        there = self.page.locator(".foot[data-asked]").or_(self.end)
        expect(there.first).to_be_visible(timeout=LONG)
        return not self.end.is_visible()

    def settled(self, before: str) -> None:
        """Until what was asked is answered, and another question, or none, is on show."""
        expect(self.page.locator(f'.foot[data-prompt="{before}"]')).to_have_count(0, timeout=LONG)

    @property
    def question(self) -> str:
        return str(self.page.locator(".foot").get_attribute("data-prompt"))

    # ------------------------------------------------------------ doing
    def press(self, button: Locator) -> None:
        self.clicks += 1
        button.click()

    def where(self, name: str) -> tuple[float, float]:
        """Where a place of the island is on the screen."""
        x, y = self.page.locator(f'[data-target="{name}"]').evaluate(
            "each => { const { x, y, width, height } = each.getBoundingClientRect();"
            " return [x + width / 2, y + height / 2]; }"
        )
        return x, y

    def spot(self, name: str) -> None:
        """Clicks a place of the island."""
        self.clicks += 1
        self.page.mouse.click(*self.where(name))

    def use(self, name: str) -> None:
        """Does what can be done at a place."""
        self.spot(name)

    def answer(self) -> str:
        """Answers whatever is asked, and waits until that is done. What was asked."""
        key, question, before = self.asked or "", self.question, self.clicks
        action = getattr(self, f"_{key}")()
        self.settled(question)
        self.answered.append(key)
        self.most[action] = max(self.most.get(action, 0), self.clicks - before)
        return key

    def play_out(self) -> int:
        """Plays to the end screen; how many questions were answered."""
        while self.wait():
            self.answer()
            assert len(self.answered) < TURNS, self.answered[-20:]
        return len(self.answered)

    def _any(self, action: str) -> str:
        self.use(self.choose.choice(self.spots(action)))
        return action

    def _settle(self) -> str:
        return self._any("settle")

    def _pave(self) -> str:
        return self._any("road")

    def _free(self) -> str:
        return self._any("road")

    def _roll(self) -> str:
        self.press(self.confirm)
        return "roll"

    def _bandit(self) -> str:
        if not (others := self.spots("pick")) or self.choose.random() < 0.5:
            return self._any("bandit")
        self.spot(others[0])
        self.is_picked(others[0])
        self._any("bandit")
        return "the other of two bandits"

    def is_picked(self, name: str) -> None:
        expect(self.page.locator(f'[data-target="{name}"]')).to_have_count(0)

    def _steal(self) -> str:
        self.press(self.prompt.locator(".victims .b").first)
        return "steal"

    def _special(self) -> str:
        return self._main()

    def _discard(self) -> str:
        self.press(self.page.locator("[data-keep]").first)
        self.press(self.confirm)
        return "discard"

    def _answer(self) -> str:
        self.press(self.button("settlers_trade.refuse"))
        return "refuse"

    def _partner(self) -> str:
        self.press(self.button("settlers_trade.withdraw"))
        return "withdraw"

    def thing(self, thing: str) -> Locator:
        return self.page.locator(f'[data-thing="{thing}"]')

    def can(self, thing: str) -> bool:
        return self.thing(thing).get_attribute("aria-disabled") != "true"

    def cards(self) -> list[str]:
        """Development cards that can be played now."""
        found: list[str] = self.page.locator(".development li.can").evaluate_all(
            "all => all.map(each => each.dataset.card)"
        )
        return found

    def card(self, card: str) -> str:
        """Plays a development card."""
        self.press(self.page.locator(f'.development [data-card="{card}"].can button'))
        chooser = self.page.locator("section.choose")
        for _ in range({"monopoly": 1, "discovery": 2}.get(card, 0)):
            self.press(chooser.locator('.pile:not([aria-disabled="true"])').first)
        if card in ("monopoly", "discovery"):
            self.press(self.page.locator("section.choose .b.main, .prompt .b.main"))  # on a phone the panel has it
        return card

    def _main(self) -> str:
        if cards := self.cards():
            return self.card(cards[0])
        for action in ("city", "settle"):
            if self.spots(action):
                return self._any(action)
        if self.can("buy"):
            return self.buy()
        if self.spots("road") and self.choose.random() < 0.7:
            return self._any("road")
        return self.stop()

    def buy(self) -> str:
        self.press(self.thing("buy"))
        return "buy"

    def stop(self) -> str:
        """Ends the turn."""
        self.press(self.confirm)
        return "end"


class SettlersByTouch(Settlers):
    """Somebody with a finger: a tap shows what it would be, a button confirms it. Taps go a little wrong."""

    def press(self, button: Locator) -> None:
        self.clicks += 1
        button.tap()

    def spot(self, name: str) -> None:
        self.clicks += 1
        x, y = self.where(name)
        self.page.touchscreen.tap(x + self.choose.uniform(-5, 5), y + self.choose.uniform(-5, 5))

    def use(self, name: str) -> None:
        self.spot(name)
        expect(self.page.locator(f'[data-ghost="{name}"]')).to_be_attached()
        self.press(self.confirm)


class SettlersByKeys(Settlers):
    """Somebody without a mouse."""

    def key(self, key: str) -> None:
        self.page.keyboard.press(key)

    def press(self, button: Locator) -> None:
        tab_to(self.page, button)
        self.key("Enter")

    @property
    def here(self) -> str:
        """The place that has the focus."""
        return str(self.page.evaluate("document.activeElement.dataset.target ?? ''"))

    def _any(self, action: str) -> str:
        """A letter, or an arrow, leads to the island; arrows lead on."""
        self.key(LETTERS.get(action, "ArrowDown"))
        self.page.wait_for_function("document.activeElement.dataset.target")
        for _ in range(self.choose.randrange(6)):
            self.key(self.choose.choice(("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown")))
        while self.here not in self.spots(action):  # the other bandit
            self.key("l")
        self.key("Enter")
        return action

    def spot(self, name: str) -> None:
        self.key("ArrowDown")
        self.page.wait_for_function("document.activeElement.dataset.target")
        for _ in range(40):
            if self.here == name:
                break
            self.key("l")
        assert self.here == name
        self.key("Enter")

    def _roll(self) -> str:
        self.key("Space")
        return "roll"

    def _steal(self) -> str:
        return self._any("steal")

    def _discard(self) -> str:
        for digit, resource in enumerate(RESOURCES, 1):
            for _ in range(self.page.locator(f'[data-hand="{resource}"] button').count()):
                self.key(str(digit))  # what is enough is enough
        expect(self.confirm).to_be_enabled()
        self.key("Enter")
        return "discard"

    def _answer(self) -> str:
        self.key("x")
        return "refuse"

    def card(self, card: str) -> str:
        self.key(CARD_LETTERS[card])
        if card in ("monopoly", "discovery"):
            expect(self.page.locator("section.choose")).to_be_visible()
            for _ in range(1 if card == "monopoly" else 2):
                self.key(str(self.choose.randint(1, 5)))
            expect(self.confirm).to_be_enabled()
            self.key("Enter")
        return card

    def buy(self) -> str:
        self.key("b")
        return "buy"

    def stop(self) -> str:
        self.key("e")
        return "end"


class SettlersByEar(Settlers):
    """Somebody who sees nothing: what to do comes from what is said, from roles and from names."""

    def __init__(self, page: Page, choose: random.Random | None = None, lang: str = "en") -> None:
        super().__init__(page, choose, lang)
        self.game = texts_of("jarlshof.games.settlers", lang)
        self.region = page.get_by_role("region", name=self.say("table.prompt.label"), exact=True)
        self.island = page.get_by_role("group", name=self.say("table.board"), exact=True)
        head = "settlers_table.head"
        self.heads = {
            self.say(f"{head}.{key}"): key for key in ("pave", "roll", "bandit", "steal", "main", "partner", "special")
        }
        self.heads |= {self.say(f"{head}.{key}", n=n): key for key in ("settle", "free") for n in (1, 2)}
        self.heads |= {self.say(f"{head}.discard", n=n): "discard" for n in range(1, 12)}
        self.heads |= {self.say(f"{head}.answer", seat="", give="@", take="@").split("@")[0].strip(): "answer"}

    @property
    def asked(self) -> str | None:
        said = self.region.get_by_role("heading").inner_text()
        return next((key for head, key in self.heads.items() if head in said), None)

    def press(self, button: Locator) -> None:
        self.clicks += 1
        button.dispatch_event("click")

    def spot(self, name: str) -> None:
        self.press(self.island.get_by_role("button", name=name, exact=True))

    def spots(self, action: str) -> list[str]:
        """What can be chosen for an action, in the words that are read out."""
        start = re.split(r"[\W]*@", self.say(f"settlers_board.action.{action}", at="@", name="@", n=1))[0]
        names: list[str] = self.island.get_by_role("button").evaluate_all(
            "all => all.map(each => each.getAttribute('aria-label'))"
        )
        return sorted(name for name in names if name.startswith(start))

    def _any(self, action: str) -> str:
        """The place of which the best is said: `9 of 36`."""
        chance = self.say("settlers_board.rolls", n="@").replace("@", r"(\d+)")
        self.use(max(self.spots(action), key=lambda name: int(found[1]) if (found := re.search(chance, name)) else 0))
        return action

    def _named(self, key: str) -> Locator:
        return self.region.get_by_role("button", name=self.say(key), exact=True)

    def _roll(self) -> str:
        self.press(self._named("settlers_table.roll"))
        return "roll"

    def is_picked(self, name: str) -> None:
        expect(self.island.get_by_role("button", name=name, exact=True)).to_have_count(0)

    def _steal(self) -> str:
        self.press(self.region.get_by_role("button", name=self.say("settlers_table.rob", seat="").strip()).first)
        return "steal"

    def _discard(self) -> str:
        self.press(self.page.get_by_role("group", name=self.say("settlers_trade.keep_for")).get_by_role("button").first)
        self.press(self._named("settlers_trade.discard"))
        return "discard"

    def _held(self, card: str) -> Locator:
        """The buttons of development cards that can be played, by name."""
        hand = self.page.get_by_role("list", name=self.say("settlers_panels.development.title"))
        return hand.get_by_role("button", name=self.game(f"card.{card}.name"), disabled=False)

    def cards(self) -> list[str]:
        return [card for card in ("knight", "roads", "monopoly", "discovery") if self._held(card).count()]

    def card(self, card: str) -> str:
        self.press(self._held(card).first)
        if card in ("monopoly", "discovery"):
            chooser = self.page.get_by_role("region", name=self.game(f"card.{card}.name"))
            for _ in range(1 if card == "monopoly" else 2):
                self.press(chooser.get_by_role("group").get_by_role("button", disabled=False).first)
            self.press(self._named(f"settlers_trade.{card}"))
        return card

    def thing(self, thing: str) -> Locator:
        return self.page.get_by_role("button", name=re.compile(f"^{self.say(f'settlers_panels.build.{thing}')}: "))

    def can(self, thing: str) -> bool:
        return self.thing(thing).count() > 0 and super().can(thing)

    def stop(self) -> str:
        end = self.say("settlers_table.end")
        self.press(self.region.get_by_role("button", name=re.compile(f"^({end}|{self.say('settlers_table.pass')})")))
        return "end"
