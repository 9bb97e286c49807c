#!/usr/bin/env python3
"""Checks that nothing outside a game's own folders names the game.

    tests/game_names_test.py

A game's folders are src/<module>/<game>/ and web/src/games/<game>/; tests and the list of games in
src/CMakeLists.txt may name it too. Since no file may name a game's type, none can ask for it either
(holds_alternative, get_if, is_same_v).
"""

import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
GAMES = sorted(path.name for path in (ROOT / "src/games").iterdir() if path.is_dir())
LIST = "src/CMakeLists.txt"
GENERATED = {"web/src/net/protocol.ts"}  # from data/protocol.schema.json, which has a game's views


def spellings(game):
    """two_words, two-words, TwoWords, Two Words, Two-Words"""
    words = game.split("_")
    large = [word.capitalize() for word in words]
    return {game, "-".join(words), "".join(large), " ".join(large), "-".join(large)}


NAMES = re.compile("|".join(rf"(?<![A-Za-z]){re.escape(name)}(?![a-z])"
                            for game in GAMES for name in sorted(spellings(game))))


def is_of_a_game(path):
    parts = path.parts
    own = {game for game in GAMES} | {game.replace("_", "-") for game in GAMES}
    return parts[0] in ("src", "web") and bool(own & set(parts[:-1]))


def files():
    listed = subprocess.run(["git", "-c", f"safe.directory={ROOT}", "ls-files", "-z", "--cached",
                             "--others", "--exclude-standard", "src", "web/src", "web/scripts",
                             "web/vite.config.ts", "web/index.html", "scripts", "play"],
                            cwd=ROOT, check=True, capture_output=True, text=True).stdout
    for name in filter(None, listed.split("\0")):
        path = pathlib.Path(name)
        is_test = re.search(r"_test\.(cpp|h)$", name)
        if (ROOT / path).is_file() and not is_test and not is_of_a_game(path) and name not in GENERATED:
            yield path


def faults():
    for path in files():
        for number, line in enumerate((ROOT / path).read_text().splitlines(), 1):
            if str(path) == LIST and line.startswith("set(ASTRAGAL_GAMES "):
                continue
            if found := NAMES.search(line):
                yield f"{path}:{number}: names {found[0]}: {line.strip()}"


def main():
    if not GAMES:
        sys.exit("game_names_test: src/games/ has no game")
    found = list(faults())
    print("\n".join(found))
    if found:
        sys.exit(f"game_names_test: {len(found)} fault(s)")


if __name__ == "__main__":
    main()
