"""The games. Each one is a folder with the same file names; it is imported when it is first asked for."""

from jarlshof.core.game import register

register("nord", "jarlshof.games.nord")
register("northgard", "jarlshof.games.northgard")
register("settlers", "jarlshof.games.settlers")
