"""The rule book on the wire: the book of the core, its diagrams as positions that a page draws like any other."""

from __future__ import annotations

from functools import cache

import msgspec

from jarlshof.book import book as core
from jarlshof.core.game import Game, game
from jarlshof.wire import api


@cache
def written(name: str, lang: str) -> bytes:
    """A game's book in a language as JSON, made once; slow, for a thread."""
    return msgspec.json.encode(book(game(name), lang))


def book(rules: Game, lang: str) -> api.Book:
    """A game's book in a language."""
    found = core.load_book(rules, lang, pictures=False)
    plans = {diagram.id: diagram for diagram in core.diagrams(rules)}

    def figure(each: core.Figure) -> api.Figure:
        plan = plans[each.id]
        return api.Figure(
            id=each.id,
            number=each.number,
            rulings=each.rulings,
            caption=each.caption,
            view=core.pictured(rules, plan).view(None, lang),
            marks=plan.marks,
            sketch=each.sketch,
            panel=plan.panel,
        )

    def ruling(each: core.Ruling) -> api.Ruling:
        values = {**msgspec.structs.asdict(each), "figures": [figure(one) for one in each.figures]}
        return api.Ruling(**values)

    def chapter(each: core.Chapter) -> api.Chapter:
        values = {**msgspec.structs.asdict(each), "rulings": [ruling(one) for one in each.rulings]}
        return api.Chapter(**values)

    return api.Book(
        game=rules.name,
        rules=rules.rules,
        lang=lang,
        title=found.title,
        ours=core.words(rules, lang).ours,
        legend=api.Legend(title=found.legend.title, text=found.legend.picture),
        chapters=[chapter(each) for each in found.chapters],
        terms=found.terms,
    )
