#!/usr/bin/env python3
"""Checks the includes between the modules of src/ against the table in docs/architecture.md.

    tests/modules_test.py

A module may include the modules above it in the table, never one below, and never one that its
last column names. Games do not include each other. The table lists exactly the folders of src/.
What is computed the same everywhere uses no function of the C library that rounds as it likes.
"""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent


def module_table():
    """The modules in the table's order, and the modules that each one's row rules out."""
    page = (ROOT / "docs/architecture.md").read_text()
    table = re.search(r"^## Modules$.*?\n(\|.*?)\n\n", page, re.M | re.S)
    if not table:
        sys.exit("modules_test: docs/architecture.md has no table under '## Modules'")
    order, ruled_out = [], {}
    for row in table[1].splitlines()[2:]:
        cells = row.strip("|").split("|")
        for name in re.findall(r"`(\w+)/[^`]*`", cells[0]):
            order.append(name)
            ruled_out[name] = set(re.findall(r"`(\w+)/`", cells[2]))
    return order, ruled_out


def includes():
    """(file, line, the file's path below src/, the included path), both paths in parts"""
    for path in sorted((ROOT / "src").rglob("*")):
        if path.suffix in (".h", ".cpp"):
            for number, line in enumerate(path.read_text().splitlines(), 1):
                if found := re.match(r'\s*#include "(\w+/[^"]+)"', line):
                    own = path.relative_to(ROOT / "src").parts
                    yield path.relative_to(ROOT), number, own, tuple(found[1].split("/"))


def include_fault(order, ruled_out, own, other):
    module, target = own[0], other[0]
    if module not in order or target not in order:
        return None
    if order.index(target) > order.index(module):
        return f"{module}/ may not include {target}/, which is below it in the table"
    if target in ruled_out[module]:
        return f"{module}/ must not know {target}/"
    if module == target == "games" and len(own) > 2 < len(other) and own[1] != other[1]:
        return f"the game {own[1]} must not know the game {other[1]}"
    return None


# Of these the last bit differs between systems; core/portable/ has those that are needed.
ROUNDED = re.compile(r"std::(a?(?:sin|cos|tan)h?|atan2|exp[2m]?1?|log(?:1p|2|10)?|pow|hypot|cbrt|erfc?"
                     r"|[tl]gamma|fma)[fl]?\s*\(")
SAME_EVERYWHERE = ("core", "games", "match", "physics", "dice", "bots", "analysis", "simulate", "rooms")


def rounded_functions():
    """Uses of such functions where everything must be the same everywhere, but in tests."""
    for module in SAME_EVERYWHERE:
        for path in sorted((ROOT / "src" / module).rglob("*")):
            if path.suffix in (".h", ".cpp") and not path.stem.endswith("_test"):
                for number, line in enumerate(path.read_text().splitlines(), 1):
                    if found := ROUNDED.search(line):
                        yield (f"{path.relative_to(ROOT)}:{number}: std::{found[1]} differs between systems; "
                               "use astragal::portable (src/core/portable/)")


def faults():
    yield from rounded_functions()
    order, ruled_out = module_table()
    folders = {path.name for path in (ROOT / "src").iterdir() if path.is_dir()}
    for name in sorted(folders - set(order)):
        yield f"src/{name}/ is not in the table of docs/architecture.md"
    for name in order:
        if name not in folders:
            yield f"docs/architecture.md: the module {name}/ has no folder src/{name}/"
    for path, number, own, other in includes():
        if fault := include_fault(order, ruled_out, own, other):
            yield f"{path}:{number}: includes {'/'.join(other)}: {fault}"


def main():
    found = list(faults())
    print("\n".join(found))
    if found:
        sys.exit(f"modules_test: {len(found)} fault(s)")


if __name__ == "__main__":
    main()
