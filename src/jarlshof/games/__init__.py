"""The games. Each one is a folder with the same file names; it is imported when it is first asked for.

Games of one's own join them by the environment: JARLSHOF_GAMES names their folders, each called like its game.
"""

import sys

from jarlshof.core.cache import OWN, named_folders
from jarlshof.core.game import register

register("nord", "jarlshof.games.nord")
register("northgard", "jarlshof.games.northgard")
register("settlers", "jarlshof.games.settlers")

for folder in named_folders(OWN):
    sys.path.append(str(folder.parent))
    register(folder.name, folder.name)
