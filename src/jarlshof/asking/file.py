"""A bot from somebody's file of Python: what is loaded, and how its mistakes are told."""

from __future__ import annotations

import importlib.util
import os
import sys
import traceback

from jarlshof.bots.bot import Bot


class Unusable(Exception):
    """The file holds no bot."""


def load(file: str, name: str) -> type[Bot]:
    """The class of a bot."""
    spec = importlib.util.spec_from_file_location("outside_bot", os.path.abspath(file))
    if spec is None or spec.loader is None or not os.path.isfile(file):
        raise Unusable(f"{file} is no file of Python")
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    sys.path.insert(0, os.path.dirname(os.path.abspath(file)))
    spec.loader.exec_module(module)
    found = getattr(module, name, None)
    if not (isinstance(found, type) and issubclass(found, Bot)):
        raise Unusable(f"{name} in {file} is no subclass of jarlshof.bots.Bot")
    return found


def told(error: BaseException, file: str = "") -> str:
    """An error in one line, with the line of the bot's file it comes from."""
    if isinstance(error, Unusable):
        return str(error)
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename == os.path.abspath(file)]
    at = f" (line {frames[-1].lineno} of {os.path.basename(file)})" if frames else ""
    return f"raised {type(error).__name__}: {' '.join(str(error).split())[:200]}{at}"
