"""`make language LANG=fr`: begins or renews a language. Tells what it lacks; all of that is said in English meanwhile.

Every file of texts has the form of the English one. What is not translated yet stands there as a comment, in English:
take the `# ` away and put your own words in. Run again after the English texts have changed: what is new is added as
comments at its place, what is no more wanted is named. Comments of your own are kept only in files that lack nothing.
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from jarlshof.core.texts import SOURCE, BadText, flat, parse

ROOT = Path(__file__).resolve().parent.parent
# where texts are: a file for each language, or (the page) a folder
FILES = (
    f"src/jarlshof/**/texts/{SOURCE}.toml",
    f"src/jarlshof/games/*/book/{SOURCE}.toml",
    f"examples/*/texts/{SOURCE}.toml",
)
FOLDER = f"web/src/texts/{SOURCE}/*.toml"
MODULES = (f"web/src/texts/{SOURCE}.ts", f"web/src/texts/games/*_{SOURCE}.ts")  # they only name files of texts
SHOWN = 5  # keys of a file that are listed
_TABLE = re.compile(r"\[([^\[\]]+)\]\s*(#.*)?")


class Entry(NamedTuple):
    """A piece of a file: lines, and the texts that stand in them by key (none in comments, blanks and tables)."""

    lines: list[str]
    keys: dict[str, str]


class Done(NamedTuple):
    """How far a file is."""

    file: Path
    texts: int
    missing: list[str]
    surplus: list[str]
    wrong: list[str]


def main(arguments: Sequence[str]) -> int:
    """Makes the files and prints what is missing; 1 if a text cannot be read, 2 for what is no language."""
    lang, root = (arguments[0] if arguments else ""), Path(arguments[1]) if len(arguments) > 1 else ROOT
    if not re.fullmatch("[a-z]{2}", lang) or lang == SOURCE:
        print("make language LANG=fr: two small letters, and not en, which all others come from", file=sys.stderr)
        return 2
    for module in (file for pattern in MODULES for file in sorted(root.glob(pattern))):
        _write_new(_twin(module, lang), module.read_text("utf-8").replace(f"/{SOURCE}", f"/{lang}"))
    done = [renew(file, _twin(file, lang)) for file in english_files(root)]
    for each in done:
        _tell(each, root)
    lacking = sum(len(each.missing) for each in done)
    total = sum(each.texts for each in done)
    rest = "; the others are told in English" if lacking else ""
    print(f"{lang}: {total - lacking} of {total} texts in {len(done)} files{rest}.")
    return 1 if any(each.wrong for each in done) else 0


def english_files(root: Path) -> list[Path]:
    """Everything there is to translate."""
    return sorted({file for pattern in (*FILES, FOLDER) for file in root.glob(pattern)})


def _twin(file: Path, lang: str) -> Path:
    """Where the same stands in another language."""
    if file.parent.name == SOURCE:
        return file.parent.with_name(lang) / file.name
    return file.with_name(re.sub(rf"(^|_){SOURCE}\.", rf"\g<1>{lang}.", file.name))


def _write_new(file: Path, text: str) -> None:
    if not file.exists():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")


def _tell(each: Done, root: Path) -> None:
    name = each.file.relative_to(root)
    if each.missing:
        more = f" and {len(each.missing) - SHOWN} more" if len(each.missing) > SHOWN else ""
        print(f"{name}: {len(each.missing)} of {each.texts} missing: {', '.join(each.missing[:SHOWN])}{more}")
    for key in each.surplus:
        print(f"{name}: {key}: nobody uses it")
    for problem in each.wrong:
        print(f"{name}: {problem}")


# ---------------------------------------------------------------- one file
def renew(english: Path, target: Path) -> Done:
    """Writes a file that lacks something in the form of the English one, with what is translated in its place."""
    entries = list(entries_of(english.read_text("utf-8") + _drawn(english)))
    wanted = {key: text for entry in entries for key, text in entry.keys.items()}
    own = flat(tomllib.loads(target.read_text("utf-8"))) if target.exists() else {}
    missing, surplus = [key for key in wanted if key not in own], [key for key in own if key not in wanted]
    if missing:
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text("\n".join(line for entry in entries for line in _in_place(entry, own)) + "\n", "utf-8")
    wrong = [] if english.parent.name == "book" else list(_wrong(own, wanted))
    return Done(target, len(wanted), missing, surplus, wrong)


def _drawn(english: Path) -> str:
    """Pictures of a book speak English, so its English file does not say their words; those of other languages do."""
    if english.parent.name != "book":
        return ""
    files = [file for file in sorted(english.parent.glob("??.toml")) if file != english]
    words = dict.fromkeys(word for file in files for word in tomllib.loads(file.read_text("utf-8")).get("drawn", {}))
    return "\n".join(["\n[drawn]", *(f'"{word}" = "{word}"' for word in words)]) if words else ""


def entries_of(text: str) -> Iterator[Entry]:
    """A file of texts, piece by piece; a text may go over several lines."""
    table, lines = "", []
    for line in text.splitlines():
        lines.append(line)
        if len(lines) == 1 and _TABLE.fullmatch(line):
            table = line
            yield Entry([line], {})
        elif len(lines) == 1 and (not line.strip() or line.lstrip().startswith("#")):
            yield Entry([line], {})
        else:
            try:
                yield Entry(lines, flat(tomllib.loads("\n".join([table, *lines]))))
            except tomllib.TOMLDecodeError:
                continue  # it goes on in the next line
        lines = []


def _in_place(entry: Entry, own: dict[str, str]) -> Iterator[str]:
    """An entry as the target has it: translated, or as a comment in English."""
    if not own.keys() & entry.keys.keys():
        yield from entry.lines if not entry.keys else (f"# {line}" for line in entry.lines)
        return
    spelled = entry.lines[0].partition("=")[0].strip()
    for key, text in entry.keys.items():
        name = spelled if len(entry.keys) == 1 else f"{spelled}.{key.rpartition('.')[2]}"  # { name = …, text = … }
        for line in f"{name} = {_toml(own.get(key, text))}".split("\n"):
            yield line if key in own else f"# {line}"


def _toml(text: str) -> str:
    quoted = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"""\n{quoted}"""' if "\n" in text else f'"{quoted}"'


def _wrong(own: dict[str, str], wanted: dict[str, str]) -> Iterator[str]:
    """What cannot be read, and parameters that nobody supplies."""
    for key, text in own.items():
        try:
            names = parse(text).names()
            if unknown := names - (parse(wanted[key]).names() if key in wanted else names):
                yield f"{key}: nobody supplies {', '.join(f'{{{name}}}' for name in sorted(unknown))}"
        except BadText as error:
            yield f"{key}: {error}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
