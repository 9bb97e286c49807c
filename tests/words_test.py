#!/usr/bin/env python3
"""Checks the languages of data/words against each other and against the code.

Every language has the same keys, with the same {placeholders} and as many forms. Every key that the code
names exists, and every key is used.
"""

import pathlib
import re
import sys
import tomllib

ROOT = pathlib.Path(__file__).resolve().parent.parent


def texts_of(path):
    """All but the reasons of refusals, which reasons_test.py checks."""
    return {(section, key): text
            for section, table in tomllib.loads(path.read_text()).items() if section not in ("reasons", "terms")
            for key, text in table.items() if key != "reasons"}


def placeholders(text):
    return sorted(set(re.findall(r"\{[\w:]*\}", text)))


def language_faults(english, other, name):
    for section, key in english.keys() ^ other.keys():
        lacking = name if (section, key) in english else "en.toml"
        yield f"{lacking}: [{section}] {key} is missing"
    for section, key in english.keys() & other.keys():
        here, there = other[section, key], english[section, key]
        if placeholders(here) != placeholders(there):
            yield f"{name}: [{section}] {key} has {placeholders(here)}, not {placeholders(there)}"
        if here.count("|") != there.count("|"):
            yield f"{name}: [{section}] {key} does not have as many forms as in en.toml"


def source_text():
    files = [path for ending in ("h", "cpp") for path in (ROOT / "src").rglob(f"*.{ending}")]
    return "\n".join(path.read_text() for path in files if not path.stem.endswith("_test"))


def is_used(section, key, literals):
    """Whether the code names the key, or puts it together: "limit-{}", or "event-" and a word."""
    if section.startswith("help"):  # an option, an argument or a part of the help
        return bool(literals & {f"--{key}", key.upper(), key})
    parts = key.split("-")
    heads = {"-".join(parts[:end]) + "-" for end in range(1, len(parts))}
    patterns = {re.sub(rf"(?<![a-z]){re.escape('-'.join(parts[start:end]))}(?![a-z])", "{}", key)
                for start in range(len(parts)) for end in range(start + 1, len(parts) + 1)}
    return bool(literals & ({key} | heads | (patterns - {"{}"})))


def key_faults(english, code):
    literals = set(re.findall(r'"((?:[\w-]|\{\})+)"', code))
    literals |= {name for names in re.findall(r'"(-[\w,-]+)"', code) for name in names.split(",")}
    for section, key in english:
        if not is_used(section, key, literals):
            yield f"en.toml: [{section}] {key} is used nowhere"
    named = r'\b(?:message|counted|phrase)\(\s*"([\w-]+)",\s*"([\w-]+\w)"'
    for section, key in re.findall(named, code):
        if (section, key) not in english:
            yield f"en.toml: [{section}] {key} is missing"


def main():
    english = texts_of(ROOT / "data/words/en.toml")
    faults = list(key_faults(english, source_text()))
    for path in sorted((ROOT / "data/words").glob("*.toml")):
        faults += language_faults(english, texts_of(path), path.name)
    print("\n".join(faults), end="\n" if faults else "")
    if faults:
        sys.exit(f"words_test: {len(faults)} fault{'s' if len(faults) > 1 else ''}")


if __name__ == "__main__":
    main()
