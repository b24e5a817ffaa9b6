"""What can be typed besides moves: words that show something, take back, save or leave; in any language."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from jarlshof.book.book import check_ruling, entries, words
from jarlshof.cli.desk import Desk
from jarlshof.cli.language import CLI
from jarlshof.cli.naming import NoThing, find_thing, fold, nearest, thing_text
from jarlshof.cli.reading import UnknownMove, read_moves
from jarlshof.cli.saving import DEFAULT, save
from jarlshof.core.errors import BadOption
from jarlshof.core.record import record_of
from jarlshof.core.texts import languages, texts_of

LAST = 12  # entries of the log
MOVES = "?"
EVERYWHERE = {MOVES: "moves"}  # signs that mean the same in all languages
OTHERS = ("undo", "quit")  # orders that do more than show; play.py does them


def find_order(desk: Desk, word: str) -> str:
    """The key of the order that a word gives, or the game's own word for something to look at; empty for none."""
    return _orders(desk).get(word if word in EVERYWHERE else fold(word), "")


def order_names(desk: Desk) -> list[str]:
    """The words of all orders in the language of the desk."""
    looks = [desk.texts(f"look.{word}.name") for word in desk.match.game.looks]
    return [*(desk.say(f"command.{key}.name") for key in (*SHOWN, *OTHERS)), *looks]


def _orders(desk: Desk) -> dict[str, str]:
    found = dict(EVERYWHERE)
    for lang in languages(CLI):
        found |= {fold(texts_of(CLI, lang)(f"command.{key}.name")): key for key in (*SHOWN, *OTHERS)}
    for word in desk.match.game.looks:
        found |= {fold(desk.match.game.texts(lang)(f"look.{word}.name")): word for lang in languages(CLI)}
    return found


def show_it(desk: Desk, seat: int, order: str, rest: str) -> None:
    """Carries out an order that only shows or saves something."""
    if order in desk.match.game.looks:
        print("\n".join(desk.match.look(order, seat, desk.lang)))
    else:
        SHOWN[order](desk, seat, rest)


# ---------------------------------------------------------------- one by one
def _moves(desk: Desk, seat: int, rest: str) -> None:
    prompt = desk.prompt(seat)
    print("\n".join(desk.listed(option.text for option in prompt.options)))
    for form in desk.forms(prompt):
        desk.wrapped(desk.say("ask.form", form=form), "  ")


def _why(desk: Desk, seat: int, rest: str) -> None:
    moves = read_moves(desk.match, seat, rest)
    if not moves:
        raise UnknownMove(rest)
    desk.wrapped(str(desk.match.why_not(moves[0], seat, desk.lang) or desk.say("say.legal")))


def _board(desk: Desk, seat: int, rest: str) -> None:
    desk.board()


def _legend(desk: Desk, seat: int, rest: str) -> None:
    desk.wrapped(words(desk.match.game, desk.lang).legend.sketch)


def _mine(desk: Desk, seat: int, rest: str) -> None:
    print("\n".join(filter(None, desk.match.own(seat, desk.lang))) or desk.say("say.nothing_own"))


def _card(desk: Desk, seat: int, rest: str) -> None:
    if not rest:
        now, known = _listed(desk, _held(desk, seat)), _listed(desk, _cards(desk))
        desk.wrapped(desk.say("say.which", now=now or "-", names=known or now or "-"))
        return
    try:
        desk.wrapped(thing_text(desk.match.game, find_thing(desk.match.game, rest, desk.lang), desk.lang))
    except NoThing as error:
        desk.complain(desk.say("say.unknown_thing", name=error.name, near=", ".join(error.near)))


def _held(desk: Desk, seat: int) -> Iterator[tuple[str, str]]:
    """Things that the seat's moves name now."""
    rules = desk.match.game
    for move in desk.match.legal(seat):
        for argument, value in rules.moves.arguments(rules.moves.read(move)):
            if argument.write(value) in rules.things.get(argument.category, ()):
                yield argument.category, argument.write(value)


def _cards(desk: Desk) -> Iterator[tuple[str, str]]:
    """All cards and treasures of the game, whoever has them."""
    return ((kind, name) for kind in ("card", "treasure") for name in desk.match.game.things.get(kind, ()))


def _listed(desk: Desk, things: Iterable[tuple[str, str]]) -> str:
    return ", ".join(dict.fromkeys(desk.texts(f"{kind}.{name}.name") for kind, name in things))


def _rule(desk: Desk, seat: int, rest: str) -> None:
    known = [id for entry in entries(desk.match.game) for group in entry.rulings for id in group]
    try:
        name = check_ruling(desk.match.game.name, known, rest)
    except BadOption:
        near = ", ".join(nearest(rest, known))
        desk.complain(desk.say("say.unknown_rule", name=rest[:40] or "-", near=near))
        return
    title, text = desk.texts(f"ruling.{name}.title"), desk.texts(f"ruling.{name}.text")
    desk.wrapped(f"{name} {title}: {text}")


def _log(desk: Desk, seat: int, rest: str) -> None:
    print("\n".join(record_of(desk.match, seat).log[-LAST:]) or desk.say("say.nothing_logged"))


def _save(desk: Desk, seat: int, rest: str) -> None:
    file = Path(rest) if rest else desk.file or Path(DEFAULT)
    try:
        save(desk.match, file)
        desk.saved = desk.match.seq
    except BadOption as error:
        reason = error.accepted.partition("(")[2].rstrip(")")
        desk.complain(desk.say("say.not_saved", file=str(file), reason=reason))
        return
    print(desk.say("say.saved", file=str(file)))


def _help(desk: Desk, seat: int, rest: str) -> None:
    rows = [(desk.say("word.move"), desk.say("help.move"))]
    if len(desk.people) > 1:
        rows.append((desk.say("word.letter"), desk.say("help.letter")))
    for key in (*SHOWN, *OTHERS):
        needs = f" {desk.say(f'command.{key}.needs')}" if f"command.{key}.needs" in desk.say else ""
        rows.append((desk.say(f"command.{key}.name") + needs, desk.say(f"command.{key}.text")))
    rows += [(desk.texts(f"look.{word}.name"), desk.texts(f"look.{word}.text")) for word in desk.match.game.looks]
    wide = max(len(name) for name, _ in rows) + 2
    for name, text in rows:
        desk.wrapped(name.ljust(wide) + text, " " * wide)


SHOWN: dict[str, Callable[[Desk, int, str], None]] = {
    "moves": _moves,
    "why": _why,
    "board": _board,
    "legend": _legend,
    "mine": _mine,
    "card": _card,
    "rule": _rule,
    "log": _log,
    "save": _save,
    "help": _help,
}
