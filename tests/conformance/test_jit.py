"""Compiled and plain Python play the same game, and the compiler cache is honest."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import grimp
import pytest

from jarlshof.core import cache, owners
from jarlshof.core.cache import PLAIN
from jarlshof.core.jit import JIT
from jarlshof.core.owners import PACKAGE
from tests.conformance.cases import ALL_CASES
from tests.conformance.digest import digest

ROOT = Path(__file__).resolve().parents[2]

needs_jit = pytest.mark.skipif(not JIT, reason="compares compiled code with plain Python")


def run(folder: Path, *arguments: str, **environment: str) -> str:
    """What a fresh Python prints."""
    path = os.pathsep.join(map(str, (folder, folder / "src")))
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": path, **environment},
        capture_output=True,
        text=True,
        check=True,
    ).stdout


@needs_jit
def test_plain_python_plays_the_same() -> None:
    lines = run(ROOT, "-m", "tests.conformance.digest", NUMBA_DISABLE_JIT="1").splitlines()
    plain = dict(line.split() for line in lines)
    assert plain == {str(case): digest(case) for case in ALL_CASES}


# Two games of ours and one of others, of one rule each; a generic function of the core is compiled for all of them.
GAME = """
from typing import Annotated
from jarlshof.core.frames import argument, first_asked
from jarlshof.core.jit import compiled
from jarlshof.core.state import Int16, State, dtype_of, new_states
from {package}.number import number

class {name}(State):
    {name}_only: Int16

STATES = new_states(dtype_of({name}), 1)

@compiled
def answer(states):
    return 10 * number() + states[0].{name}_only
"""
NUMBER = """
from jarlshof.core.jit import compiled

@compiled
def number():
    return {n}
"""
PLAY = """
import sys
from jarlshof.core.contract import asked_at
from jarlshof.games import left, right
import others

for game in left, right, others:
    assert asked_at(game.STATES, 0) == 0
    found = sum(game.answer.stats.cache_hits.values())
    print(game.__name__.split(".")[-1], game.answer(game.STATES), found + sum(game.answer.stats.cache_hits.values()))
print("generic", 0, sum(asked_at.stats.cache_hits.values()))
"""
HERE = {"left": "jarlshof.games.left", "right": "jarlshof.games.right", "others": "others"}


class Copy:
    """A copy of the core with these games, and a cache of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.cache = folder, folder / "cache"
        (folder / "jarlshof" / "games").mkdir(parents=True)
        (folder / "jarlshof" / "__init__.py").touch()
        (folder / "jarlshof" / "games" / "__init__.py").touch()
        self.core = folder / "jarlshof" / "core"
        shutil.copytree(PACKAGE / "core", self.core, ignore=shutil.ignore_patterns("__pycache__"))
        for name, package in HERE.items():
            self.path(name).mkdir()
            (self.path(name) / "__init__.py").write_text(GAME.format(package=package, name=name), "utf-8")
            self.edit(name, 1)

    def path(self, game: str) -> Path:
        return self.folder.joinpath(*HERE[game].split("."))

    def edit(self, game: str, n: int) -> None:
        """The callee of a game's rule, in another file than the rule."""
        (self.path(game) / "number.py").write_text(NUMBER.format(n=n), "utf-8")

    def play(self) -> dict[str, tuple[int, int]]:
        """What a new process answers for each game, and how much of its own code it found compiled."""
        env = {
            "JARLSHOF_CACHE": str(self.cache),
            "JARLSHOF_JIT_SOURCES": str(self.path("others")),
            # Python's own cache does not notice an edit that keeps the size, within the second of the edit before.
            "PYTHONDONTWRITEBYTECODE": "1",
        }
        lines = run(self.folder, "-c", PLAY, **env).splitlines()
        return {name: (int(answer), int(found)) for name, answer, found in map(str.split, lines)}


@needs_jit
@pytest.mark.skipif(bool(os.environ.get(PLAIN)), reason="Numba's own dispatcher keeps all games in one folder")
def test_an_edit_means_new_code_for_its_game_and_for_no_other(tmp_path: Path) -> None:
    """Also where a callee in another file is edited: Numba's own cache would not notice."""
    copy = Copy(tmp_path)
    new, old = 0, 1
    assert copy.play() == {"left": (10, new), "right": (10, new), "others": (10, new), "generic": (0, 0)}
    everything_found = {"left": (10, old), "right": (10, old), "others": (10, old), "generic": (0, 3)}
    assert copy.play() == everything_found, "the second start takes it from the cache"

    copy.edit("left", 2)  # others may use our games, so what they compile is new as well
    assert copy.play() == {"left": (20, new), "right": (10, old), "others": (10, new), "generic": (0, 1)}
    copy.edit("left", 1)
    assert copy.play() == everything_found, "the old code is still there"

    copy.edit("others", 3)
    assert copy.play() == {"left": (10, old), "right": (10, old), "others": (30, new), "generic": (0, 2)}

    (copy.core / "errors.py").write_text((copy.core / "errors.py").read_text("utf-8") + "\n", "utf-8")
    assert copy.play() == {"left": (10, new), "right": (10, new), "others": (30, new), "generic": (0, 0)}


@needs_jit
def test_what_is_compiled_while_somebody_edits_is_not_kept(tmp_path: Path) -> None:
    """Nobody could say from which edit it is: modules are imported one after the other."""
    copy = Copy(tmp_path)
    late = "; from pathlib import Path; import jarlshof.core.cache; Path({!r}).write_text({!r})"
    number = str(copy.path("left") / "number.py"), NUMBER.format(n=5)
    play = "import sys" + late.format(*number) + PLAY
    env = {"JARLSHOF_CACHE": str(copy.cache), "JARLSHOF_JIT_SOURCES": "", "PYTHONDONTWRITEBYTECODE": "1"}
    assert "left 50 0" in run(copy.folder, "-c", play, **env)
    copy.edit("left", 1)
    assert copy.play()["left"] == (10, 0)


def test_each_source_is_in_the_names_of_those_whose_code_can_come_from_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of the real sources: what an edit of each kind renames."""
    copied = tmp_path / "jarlshof"
    shutil.copytree(PACKAGE, copied, ignore=shutil.ignore_patterns("__pycache__", "server", "cli"))
    monkeypatch.setattr(cache, "PACKAGE", copied)
    before = cache.fingerprints()
    games = set(owners.GAMES)
    for edited, renamed in {
        "games/northgard/tiles.py": {"northgard"},
        "games/northgard/content/tiles.toml": {"northgard"},
        "bots/northgard/value.py": {"northgard"},
        "games/__init__.py": {owners.COMMON, *games},
        "bots/random.py": {owners.COMMON, *games},
        "core/bits.py": {owners.COMMON, *games},
        "arena/simulate.py": {owners.COMMON, *games},
        "games/nord/texts/en.toml": set(),
    }.items():
        text = (copied / edited).read_bytes()
        (copied / edited).write_bytes(text + b"\n")
        after = cache.fingerprints()
        assert {name for name in before if before[name] != after[name]} == renamed | (
            {owners.ANYBODY} if renamed else set()
        )
        (copied / edited).write_bytes(text)
    assert cache.fingerprints() == before


def compiles(module: Path) -> bool:
    """Does it say anywhere what is compiled, or what a name means in compiled code?"""
    return bool(re.search(r"^\s*@(compiled|binding|intrinsic|overload)\b|\bbind\(", module.read_text("utf-8"), re.M))


def module_of(path: Path) -> str:
    return ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts).removesuffix(".__init__")


@pytest.mark.parametrize("whose", [owners.COMMON, *sorted(owners.GAMES)])
def test_all_that_compiled_code_is_made_of_names_its_folder(whose: str) -> None:
    """Numbers and tables of imported modules are in it, so whatever these import counts, however far away."""
    ours = [path for name in owners.FOLDERS for path in (PACKAGE / name).rglob("*.py")]
    compiled = {module_of(path) for path in ours if owners.owner(module_of(path)) == whose and compiles(path)}
    assert len(compiled) > 7
    graph = grimp.build_graph("jarlshof")
    needed = compiled.union(*map(graph.find_upstream_modules, compiled))
    named = {module_of(path) for owner, path in cache.sources() if owner in (owners.COMMON, whose)}
    assert needed - named == set()


WHERE = """
import gc, sys
from jarlshof.core.dispatcher import _Cache
from jarlshof.server.warm import load
from jarlshof.core.game import game
from jarlshof.arena.warmup import warmup_steps
for _, step in warmup_steps(game(sys.argv[1])):
    step()
load(sys.argv[1])
print(*sorted({whose for each in gc.get_objects() if isinstance(each, _Cache) for whose in each._folders}))
"""


@needs_jit
@pytest.mark.skipif(bool(os.environ.get(PLAIN)), reason="Numba's own dispatcher keeps all games in one folder")
@pytest.mark.parametrize("game", sorted(owners.GAMES))
def test_all_that_a_game_and_its_bots_compile_lies_in_its_folder(game: str) -> None:
    """Also what is generic: it is compiled for the game's record."""
    assert run(ROOT, "-c", WHERE, game).split() == [game]


@needs_jit
def test_old_caches_are_removed_and_nothing_else(tmp_path: Path) -> None:
    """Of each owner the six used last stay, the current one among them; what is not named as ours is not ours."""
    old = [f"jit-common-{n:024x}" for n in range(7)]
    others = [f"jit-nord-{n:024x}" for n in range(8)]
    for n, name in enumerate(["precious", f"jit-{0:024x}", *old, *others]):  # the second as all were named once
        (tmp_path / name).mkdir()
        os.utime(tmp_path / name, (1000 + n, 1000 + n))
    script = "from jarlshof.core.cache import folder; print(folder('common').name)"
    names = [
        run(ROOT, "-c", script, JARLSHOF_CACHE=str(tmp_path), NUMBA_CPU_FEATURES=features).strip()
        for features in ("+a", "+b")
    ]
    assert names[0] != names[1], "flags that change code are part of the name"
    assert {folder.name for folder in tmp_path.iterdir()} == {*names, *old[3:], *others, "precious"}


@needs_jit
def test_where_no_cache_can_be_written_it_lasts_as_long_as_the_process(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    script = "from jarlshof.core import cache, frames; print(cache.folder({!r}), frames.pop.stats.cache_path)"
    whose = owners.ANYBODY if os.environ.get(PLAIN) else owners.COMMON
    used, kept = run(ROOT, "-c", script.format(whose), JARLSHOF_CACHE=str(tmp_path / "file")).split()
    assert Path(kept).parent == Path(used)
    assert "jarlshof-jit-" in used
    assert not Path(used).exists()


IMPORT = """
import os, numba

def settings():
    return dict(os.environ), {name: value for name, value in vars(numba.config).items() if name.isupper()}

before = settings()
import jarlshof.arena.warmup, jarlshof.core.frames as frames
assert settings() == before, "what others set is not what it was"
print(frames.pop.stats.cache_path)
"""


@needs_jit
@pytest.mark.parametrize("plain", ["", "1"])
def test_an_import_leaves_numba_and_the_environment_to_others(plain: str, tmp_path: Path) -> None:
    """Whoever uses Numba beside us keeps the cache where it was told to be."""
    told = run(
        ROOT, "-c", IMPORT, JARLSHOF_PLAIN_NUMBA=plain, JARLSHOF_CACHE=str(tmp_path), NUMBA_CACHE_DIR="/elsewhere"
    )
    assert tmp_path in Path(told.strip()).parents
