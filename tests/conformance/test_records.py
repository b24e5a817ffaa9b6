"""Records replay to the identical match; taking back is the identity up to the fence, and never beyond it."""

from __future__ import annotations

import random
from itertools import pairwise

import msgspec
import pytest

import jarlshof
from jarlshof import BadOption, BadRecord, IllegalMove, Match, NotAllowed, WrongRecord
from jarlshof.core.chance import check_draws, commitment_of, match_key
from jarlshof.core.game import SEAT_LETTERS
from jarlshof.core.jit import JIT
from jarlshof.core.record import Record, record_of
from tests.conformance.cases import (
    FENCED,
    Case,
    all_events,
    any_move,
    each_case,
    each_game,
    everyone,
    fence,
    played,
    seeds,
    seen,
    somewhere,
    state_bytes,
    twin,
    walk,
)


def again(match: Match) -> Match:
    """The match from its record, written to text and read."""
    return jarlshof.replay(jarlshof.read_record(jarlshof.write_record(match)))


def assert_same(match: Match, other: Match) -> None:
    """Nothing tells them apart."""
    assert state_bytes(match) == state_bytes(other)
    assert match.draws == other.draws
    assert match.log == other.log
    assert all_events(match) == all_events(other)
    for seat in everyone(match):
        assert seen(match, seat) == seen(other, seat)


# ---------------------------------------------------------------- replay
@each_case
@seeds(5, boundscheck=True)
def test_a_record_replays_to_the_identical_match(case: Case, seeds: range) -> None:
    for seed in seeds:
        running, over = somewhere(case, seed), played(case, seed)
        assert_same(running, again(running))
        assert_same(over, again(over))
        assert jarlshof.write_record(again(over)) == jarlshof.write_record(over)


@each_case
@seeds(2)
def test_a_record_replays_to_each_entry(case: Case, seeds: range) -> None:
    for seed in seeds:
        match = case.new(seed)
        states = [state_bytes(match)]
        for _ in walk(match, random.Random(seed)):
            states.append(state_bytes(match))
        states = [*states[1:], state_bytes(match)]
        record = record_of(match)
        for number in random.Random(seed).sample(range(len(states)), min(3, len(states))):
            assert state_bytes(jarlshof.replay(record, to=number)) == states[number]


@each_case
@seeds(2)
def test_a_fork_diverges_and_replays(case: Case, seeds: range) -> None:
    for seed in seeds:
        match = played(case, seed, 3)
        before = state_bytes(match), list(match.log), match.draws
        one, other, same = match.fork("one"), match.fork("other"), match.fork("one")
        for branch in (one, other, same):
            for _ in walk(branch, random.Random(seed)):
                pass
        assert (state_bytes(match), match.log, match.draws) == before, "a fork must leave the match alone"
        assert_same(one, same)
        assert bytes(one._states["key"]) != bytes(match._states["key"]) != bytes(other._states["key"])
        assert bytes(one._states["key"]) != bytes(other._states["key"])
        for branch in (one, other):
            assert_same(branch, again(branch))
            assert check_draws(match_key(case.game, match.seed), branch.draws) is None


@pytest.mark.jit_off
def test_forks_of_a_game_with_dice_have_other_futures() -> None:
    match = played(Case("toy", 2, {}), 1, 3)
    futures = set()
    for name in ("one", "two", "three"):
        fork = match.fork(name)
        for _ in walk(fork, random.Random(1)):
            pass
        futures.add(tuple(line for line in fork.draws if line.startswith("dice"))[1:])
    assert len(futures) == 3
    names = {match.fork().log[-1] for _ in range(3)}
    assert len(names) == 3, "without a name each fork gets a new one"


@pytest.mark.jit_off
@each_game
def test_bad_branch_names_are_refused_and_change_nothing(case: Case) -> None:
    match = played(case, 1, 3)
    before = twin(match)
    for name in ("", "a b", "ä", "x" * 65, "-"):
        with pytest.raises(BadOption):
            match.fork(name)
        assert_same(match, before)
        with pytest.raises(BadOption):
            match.back(1, name)
        assert_same(match, before)


# ---------------------------------------------------------------- committing to a seed
@pytest.mark.jit_off
@each_game
def test_a_record_holds_the_commitment_and_is_checked_against_it(case: Case) -> None:
    match = played(case, 1, 3)
    match.commitment = commitment_of(match.seed)
    assert again(match).commitment == match.commitment
    assert record_of(match, 0).commitment == match.commitment, "a seat has it before the seed is revealed"
    assert record_of(match, 0).seed is None
    match.commitment = commitment_of(b"another seed")
    with pytest.raises(WrongRecord, match="committed"):
        again(match)


# ---------------------------------------------------------------- looking ahead
def facts_of(match: Match) -> tuple[object, ...]:
    """All that views, events and records are made from."""
    return state_bytes(match), match._key, match.log, match.draws, match._told, match._prompts, match._steps


@each_case
@seeds(2)
def test_a_preview_shows_what_comes_and_changes_nothing(case: Case, seeds: range) -> None:
    for seed in seeds:
        match = case.new(seed)
        for ply in walk(match, random.Random(seed)):
            before, played_out = twin(match), twin(match)
            glimpse = match.preview(ply.text, seat=ply.seat)
            assert facts_of(match) == facts_of(before)
            played_out.play(ply.text, seat=ply.seat)
            if played_out.news == before.news:
                assert (glimpse.moves, glimpse.stopped) == (1, False)
                assert glimpse.view == played_out.view(ply.seat)
                assert glimpse.events == played_out.events(before.seq, ply.seat)
            else:
                assert (glimpse.moves, glimpse.stopped) == (0, True)
                assert (glimpse.view, glimpse.events) == (before.view(ply.seat), [])


@pytest.mark.jit_off
@each_game
def test_a_preview_of_a_forbidden_move_is_refused_and_changes_nothing(case: Case) -> None:
    match = played(case, 1, 3)
    before = twin(match)
    seat, rng = match.asked[0], random.Random(1)
    texts = (match.game.moves.write(any_move(match.game, rng)) for _ in range(1000))
    forbidden = next(text for text in texts if match.why_not(text, seat) is not None)
    with pytest.raises(IllegalMove):
        match.preview(forbidden, seat=seat)
    assert_same(match, before)


# ---------------------------------------------------------------- taking back
@each_case
@seeds(2)
def test_a_seat_can_take_back_as_many_moves_as_is_said(case: Case, seeds: range) -> None:
    for seed in seeds:
        match = case.new(seed)
        for _ in walk(match, random.Random(seed)):
            for seat in range(match.seats):
                other, count = twin(match), match.undoable(seat)
                for _ in range(count):
                    other.undo(seat)
                assert not other.can_undo(seat)


@pytest.mark.jit_off
@each_game
def test_a_match_that_forgets_plays_on_as_before(case: Case) -> None:
    match, thrifty = case.new(1), case.new(1)
    for ply in walk(match, random.Random(1)):
        thrifty.play(ply.text, seat=ply.seat)
        thrifty.forget(3)
    assert_same(match, thrifty)
    assert len(thrifty._steps) == 3
    with pytest.raises(NotAllowed, match="3 are remembered"):
        thrifty.back(4)
    match.back(3, "there")
    thrifty.back(3, "there")
    assert (state_bytes(match), match.log, match.draws) == (state_bytes(thrifty), thrifty.log, thrifty.draws)
    assert not any(thrifty.can_undo(seat) for seat in range(thrifty.seats))


@each_case
@seeds(3)
def test_undo_is_the_identity_while_the_fence_stands(case: Case, seeds: range) -> None:
    for seed in seeds:
        match = case.new(seed)
        for ply in walk(match, random.Random(seed)):
            other = twin(match)
            other.play(ply.text, seat=ply.seat)
            stands = fence(other) == fence(match) and ply.text.split()[0] not in match.game.agreements
            assert other.can_undo(ply.seat) == stands
            assert not any(other.can_undo(seat) for seat in range(match.seats) if seat != ply.seat)
            if stands:
                _check_undo(match, other, ply.seat)
            else:
                _check_no_undo(other)


def _check_undo(match: Match, other: Match, mover: int) -> None:
    for seat in range(match.seats):
        if seat != mover:
            with pytest.raises(NotAllowed):
                other.undo(seat)
    other.undo(mover)
    assert state_bytes(other) == state_bytes(match)
    assert other.draws == match.draws
    assert other._told == match._told
    assert other.log[: len(match.log)] == match.log
    assert other.log[-1] == f"{SEAT_LETTERS[mover]} undo"
    for viewer in everyone(match):
        before, after = match.view(viewer), other.view(viewer)
        assert after.table == before.table
        assert after.mine == before.mine
        assert after.asked == before.asked
        assert (after.prompt is None) == (before.prompt is None)
        if before.prompt is not None and after.prompt is not None:
            assert msgspec.structs.replace(after.prompt, id="") == msgspec.structs.replace(before.prompt, id="")


def _check_no_undo(other: Match) -> None:
    before = state_bytes(other), list(other.log)
    with pytest.raises(NotAllowed):
        other.undo()
    assert (state_bytes(other), other.log) == before


@each_case
@seeds(2)
def test_matches_with_undo_back_and_branch_replay(case: Case, seeds: range) -> None:
    for seed in seeds:
        rng = random.Random(seed)
        match = case.new(seed)
        for number in range(150):
            if match.over:
                match.back(rng.randint(1, 5), f"e{number}")
            match.play(rng.choice(match.legal(seat := rng.choice(match.asked))), seat=seat)
            if rng.random() < 0.3 and match.can_undo():
                match.undo()
            if number % 30 == 20:
                match.back(rng.randint(1, 3), f"b{number}")
            if number % 50 == 35:
                match = match.fork(f"f{number}")
        assert_same(match, again(match))
        assert check_draws(match_key(case.game, match.seed), match.draws) is None


def known(match: Match) -> list[bytes]:
    """What each seat, and a spectator, knows of the position."""
    views = (match.view(seat) for seat in everyone(match))
    return [msgspec.json.encode((view.table, view.mine, view.asked)) for view in views]


@each_case
@seeds(2)
def test_back_goes_behind_the_fence_with_new_chance(case: Case, seeds: range) -> None:
    for seed in seeds:
        match = case.new(seed)
        before = [known(match) for _ in walk(match, random.Random(seed))]
        moves = min(len(before), 10)
        key, drawn = bytes(match._states["key"]), match.draws
        match.back(moves, "again")
        assert known(match) == before[-moves]
        assert bytes(match._states["key"]) != key
        assert match.draws == [*drawn, "branch again"], "what was drawn stays in the record"
        assert match.log[-1] == f"back {moves} again"
        assert all(event.seq <= len(before) - moves for event in match.events())
        for _ in walk(match, random.Random(seed + 1)):
            pass
        assert_same(match, again(match))
        with pytest.raises(NotAllowed):
            match.back(0)
        with pytest.raises(NotAllowed):
            match.back(len(match._steps) + 1)


@each_game
def test_nobody_sees_the_same_future_twice(case: Case) -> None:
    """What lies face down and nobody has seen is dealt again by a branch; what a seat knows stays as it was."""
    match = somewhere(case, 3)
    futures = set()
    for n in range(20):
        other = match.fork(f"branch{n}")
        assert known(other) == known(match)
        futures.add(other.position())
    assert len(futures) > 10


@each_game
def test_taking_back_across_a_branch_does_not_bring_the_old_deal_back(case: Case) -> None:
    for seed in range(12):
        match = somewhere(case, seed)
        if not match.can_undo():
            continue
        before = twin(match)
        before.undo()
        deals = set()
        for n in range(12):
            other = match.fork(f"branch{n}")
            other.undo()
            assert known(other) == known(before)
            assert_same(other, again(other))
            deals.add(other.position())
        assert len(deals) > 6
        return
    assert case.game in FENCED, "nothing can be taken back in 12 matches; if that is right, name the game in FENCED"


def runs(case: Case, seed: int) -> list[list[str]]:
    """The moves of a random match in lists that can each be played at once: only the last one brings news."""
    match = case.new(seed)
    lists: list[list[str]] = [[]]
    news = match.news
    for ply in walk(match, random.Random(seed)):
        if match.news != news:
            lists.append([])
            news = match.news
        lists[-1].append(f"{SEAT_LETTERS[ply.seat]} {ply.text}")
    return [texts for texts in lists if texts]


@each_case
@seeds(2)
def test_several_moves_are_all_played_or_none(case: Case, seeds: range) -> None:
    for seed in seeds:
        lists = runs(case, seed)
        match, single = case.new(seed), case.new(seed)
        rng = random.Random(seed)
        for number, texts in enumerate(lists):
            if len(texts) > 1 and number < 12:
                before = twin(match)
                verbs = match.game.moves.verbs.values()
                for text in ("nonsense", "a", *(f"a {verb.word}" for verb in verbs if verb.arguments)):
                    with pytest.raises(jarlshof.Error):
                        match.play(*texts[:-1], text)
                    assert_same(match, before)
                for text in texts[:-1]:
                    single.play(text)
                tried = (f"a {match.game.moves.write(any_move(match.game, rng))}" for _ in range(1000))
                refused = next(text for text in tried if single.why_not(text))
                with pytest.raises(IllegalMove) as caught:
                    match.play(*texts[:-1], refused)
                assert caught.value.number == len(texts)
                assert_same(match, before)
                single.play(texts[-1])
            else:
                for text in texts:
                    single.play(text)
            match.play(*texts)
            assert_same(match, single)


@each_case
@seeds(2)
def test_nothing_can_be_planned_beyond_chance_or_a_secret(case: Case, seeds: range) -> None:
    """Otherwise a list that is refused at its end would tell for free what its first moves bring to light."""
    for seed in seeds:
        lists = runs(case, seed)
        match = case.new(seed)
        for now, later in pairwise(lists):
            before = twin(match)
            for more in (later[0], "nonsense"):
                with pytest.raises(NotAllowed, match=f"move {len(now)} brings"):
                    match.play(*now, more)
                assert_same(match, before)
            match.play(*now)


@pytest.mark.jit_off
def test_a_prompt_stays_the_same_as_long_as_its_question_does() -> None:
    """Three seats are asked at once: an answer of one leaves the prompts of the others alone, and so does its undo."""
    match = Case("toy", 3, {}).new(5)
    match.play("stake one")
    ids = [prompt.id for seat in range(3) if (prompt := match.view(seat).prompt)]
    assert len(set(ids)) == 3
    match.play(f"b {match.legal(1)[0]}")
    assert [prompt.id if prompt else None for prompt in (match.view(seat).prompt for seat in range(3))] == [
        ids[0],
        None,
        ids[2],
    ]
    match.undo(1)
    after = [prompt.id for seat in range(3) if (prompt := match.view(seat).prompt)]
    assert after[1] != ids[1], "a question that was answered and taken back is a new one"
    assert (after[0], after[2]) == (ids[0], ids[2])


# ---------------------------------------------------------------- what a seat may have of a running match
@each_case
@seeds(3)
def test_a_seats_record_of_a_running_match_holds_no_secret(case: Case, seeds: range) -> None:
    for seed in seeds:
        match = somewhere(case, seed)
        table = match.game.moves
        for seat in range(match.seats):
            text = jarlshof.write_record(match, seat)
            record = jarlshof.read_record(text)
            assert (record.seed, record.salts, record.start) == (None, [], None)
            assert (record.draws, record.result) == ([], None)
            assert match.seed.hex() not in text
            assert record.seat == SEAT_LETTERS[seat]
            assert len(record.log) == len(match.log)
            for entry, real in zip(record.log, match.log, strict=True):
                letter, _, move = real.partition(" ")
                hidden = letter != SEAT_LETTERS[seat] and table.is_secret(table.read(move))
                assert entry == (f"{letter} ?" if hidden else real)
            with pytest.raises(BadRecord):
                jarlshof.replay(record)
        over = played(case, seed)
        assert jarlshof.write_record(over, 0) == jarlshof.write_record(over), "at the end everything is revealed"


@pytest.mark.jit_off
@each_game
def test_a_seats_record_of_a_match_from_a_position_holds_no_secret(case: Case) -> None:
    match = jarlshof.position(case.game, somewhere(case, 1).position(), seed=1)
    assert jarlshof.read_record(jarlshof.write_record(match, 0)).start is None
    assert match.position() not in jarlshof.write_record(match, 0)
    assert_same(match, again(match))


@pytest.mark.jit_off
def test_secret_moves_are_met_at_all() -> None:
    record = jarlshof.read_record(jarlshof.write_record(somewhere(Case("toy", 3, {}), 2), 1))
    assert any(entry.endswith("?") for entry in record.log)
    assert any(entry.startswith("b commit") for entry in record.log)


# ---------------------------------------------------------------- draws
@pytest.mark.jit_off
@each_case
def test_each_changed_draw_is_found(case: Case) -> None:
    match = played(case, 7)
    key = match_key(case.game, match.seed)
    assert check_draws(key, match.draws) is None
    numbers = range(len(match.draws))
    for number in numbers if JIT else random.Random(1).sample(numbers, 6):
        stream, index, bound, value = match.draws[number].split()
        for line in (
            f"{stream} {index} {bound} {(int(value) + 1) % int(bound)}",
            f"{stream} {index} {bound} {int(value) + int(bound)}",
            f"{stream} {int(index) + 1} {bound} {value}",
            f"{stream} {index} 1 0",
            f"{stream} {index} {bound} -1",
            f"sun {index} {bound} {value}",
            f"{stream} {index} {bound}",
            "",
        ):
            changed = [*match.draws[:number], line, *match.draws[number + 1 :]]
            reason = check_draws(key, changed)
            assert reason is not None
            assert reason.startswith(f"draw {number + 1} ")
    assert check_draws(match_key(case.game, b"another"), match.draws) is not None
    assert check_draws(match_key("other", match.seed), match.draws) is not None


@each_case
@seeds(1)
def test_a_changed_record_is_refused_at_the_entry(case: Case, seeds: range) -> None:
    for seed in seeds:
        record = record_of(played(case, seed))
        rng = random.Random(seed)
        for number in rng.sample(range(len(record.log)), min(4, len(record.log))):
            for entry in ("a nonsense", "", "?", "a ?", "z pass", "undo", "back 0 x", "back 99999999999 x", "branch ?"):
                with pytest.raises(BadRecord) as caught:
                    jarlshof.replay(_with_entry(record, number, entry))
                assert caught.value.entry == number + 1
        for changes in (
            {"rules": "0"},
            {"game": "chess"},
            {"seed": "xyz"},
            {"seed": None},
            {"seed": ""},
            {"result": None},
            {"log": record.log[:-1]},
            {"options": {"seats": 9}},
            {"options": {"colour": "red"}},
        ):
            with pytest.raises(BadRecord):
                jarlshof.replay(msgspec.structs.replace(record, **changes))


def _with_entry(record: Record, number: int, entry: str) -> Record:
    return msgspec.structs.replace(record, log=[*record.log[:number], entry, *record.log[number + 1 :]])
