"""What somebody hears who does not see the board: each thing once, in order, and no chatter."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.page import scenes
from tests.page.conftest import Person
from tests.page.driver import LONG, Nord, remote, sit_down
from tests.server.running import RunningServer

# notes every text that changes in a live region, as a screen reader would be told of it
LISTEN = """() => {
    window.heard = [];
    new MutationObserver((changes) => {
        for (const { type, target, addedNodes } of changes) {
            for (const node of type === 'characterData' ? [target] : addedNodes) {
                const element = node.nodeType === 1 ? node : node.parentElement;
                const region = element?.closest('[aria-live="polite"]');
                const text = region && !element.closest('svg') ? node.textContent.trim() : '';
                if (text) heard.push([region.classList.contains('news') ? 'news' : 'prompt', text]);
            }
        }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""


def heard(page: Page) -> list[tuple[str, str]]:
    """What was said since the last time."""
    return [(kind, text) for kind, text in page.evaluate("heard.splice(0)")]


def test_a_turn_and_its_answer(person: Person, server: RunningServer) -> None:
    """With reduced motion, where nothing plays: my turn, then the other's, then the next question."""
    page, client = person(), remote(server.url)
    table = client.create("nord", ["me", "bot:greedy"], position=scenes.quiet().position, pace=1)
    sit_down(page, client, table)
    player = Nord(page)
    assert player.wait_turn()
    page.evaluate(LISTEN)
    player.place(*scenes.quiet().spaces)
    page.wait_for_function("heard.some(([, text]) => text === '3 of 3 placed')")
    heard(page)
    player.confirm.focus()
    page.keyboard.press("Enter")
    bot = table.update.table.seats[1].name
    assert bot is not None
    expect(page.locator(".news")).to_contain_text(bot, timeout=LONG)
    assert player.wait_turn()
    page.wait_for_function("heard.some(([kind, text]) => kind === 'prompt' && text === 'Place workers')")
    said = heard(page)
    news = [text for kind, text in said if kind == "news"]
    assert len(news) == len(set(news)) == 2
    assert news[0].startswith("You place 3 men ")
    assert "joins the attack" not in news[1]
    asked = [text for kind, text in said if kind == "prompt"]
    assert "Place workers" in asked
    assert not {text for text in asked if text.startswith(f"{bot} ")}  # neither that it is to move nor that it thinks
    assert said.index(("news", news[1])) < said.index(("prompt", "Place workers"))
    # the pressed button went away, but not whoever pressed it
    page.wait_for_function("document.activeElement.closest('.prompt') !== null")
