"""Parts: compiled functions as other compiled functions call them, without machine code of their own.

Numba makes of every function a library that can be called from Python: it links in all it calls, optimises the whole,
writes machine code and a wrapper. In a deep chain of calls the lowest functions are paid for at every layer. A part is
only translated to LLVM's language; what is called from Python gathers all its parts and optimises them once, together.
"""

from __future__ import annotations

import itertools
from typing import Any  # for what Numba hands over: types, values and builders of its own

from llvmlite.binding import Linkage
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler
from numba.core.environment import lookup_environment

_numbers = itertools.count()
ENVIRONMENT = "_ZN08NumbaEnv"  # how Numba names the constants of a function


class Whole(JITCodeLibrary):  # type: ignore[misc]
    """The machine code of a function that is called from Python, with all its parts."""

    def __init__(self, codegen: Any, name: str) -> None:
        super().__init__(codegen, name)
        self._linking_libraries: dict[Any, None] = {}

    def add_linking_library(self, library: Any) -> None:
        """Also the parts of a part: unlike other libraries it does not contain what it calls."""
        library._ensure_finalized()
        if library not in self._linking_libraries:
            self._linking_libraries[library] = None
            if isinstance(library, Part):
                self._linking_libraries |= library._linking_libraries

    def finalize(self) -> None:
        """Callers first: LLVM takes over only what is already called. Then the constants of the parts, as for all."""
        self._linking_libraries = dict.fromkeys(sorted(self._linking_libraries, key=_number, reverse=True))
        super().finalize()
        for variable in self._final_module.global_variables:
            if variable.name.startswith(ENVIRONMENT):
                self._codegen.set_env(variable.name, lookup_environment(variable.name))


class Part(Whole):
    """A function without what it calls and without machine code."""

    def finalize(self) -> None:
        for function in self._final_module.functions:
            if not function.is_declaration and function.linkage == Linkage.external:
                function.linkage = "linkonce_odr"  # one definition among many of the same; gone where not needed
        self._shared_module = self._final_module
        self.number = next(_numbers)
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        """There is none: Numba takes 0 for a function that Python cannot call."""
        self._ensure_finalized()
        return 0

    @property
    def codegen(self) -> Any:
        """Whom Numba tells the constants of the function; they are set where it is linked in."""
        return self

    def set_env(self, name: str, environment: Any) -> None:
        """Nothing to do, see `Whole.finalize`."""


def _number(library: Any) -> int:
    """Higher for a part than for all that it calls, which had to be finished before it."""
    return library.number if isinstance(library, Part) else -1


class _Compiler(Compiler):  # type: ignore[misc]
    library: type[Whole]

    def __init__(self, typingctx: Any, targetctx: Any, library: Any, *rest: Any) -> None:
        super().__init__(typingctx, targetctx, library, *rest)
        self.state.library = library or self.library(targetctx.codegen(), "jarlshof")
        self.state.library.enable_object_caching()


class WholeCompiler(_Compiler):
    """Compiles what is called from Python."""

    library = Whole


class PartCompiler(_Compiler):
    """Compiles what is called from compiled code."""

    library = Part
