#!/usr/bin/env python3
"""Checks data/words against each other and against the code.

languages  Every language has the same keys, with the same {placeholders} and as many forms.
keys       Every key that the code names exists, and every key is named in the code.
"""

import pathlib
import re
import sys
import tomllib

ROOT = pathlib.Path(__file__).resolve().parent.parent
# Keys that the code puts together: from what a player, an option or the protocol is called.
PUT_TOGETHER = r"(aim|ask|choice|dice|event|gone|hands|option|refused|fault|on)-.+"


def sections(path):
    return {(section, key): text
            for section, table in tomllib.loads(path.read_text()).items()
            for key, text in table.items()}


def placeholders(text):
    return sorted(set(re.findall(r"\{\w*\}", text)))


def language_faults(english, other, name):
    for (section, key), text in other.items():
        where = f"{name}: [{section}] {key}"
        if (section, key) not in english:
            yield f"{where} is not in en.toml"
        elif placeholders(text) != placeholders(english[section, key]):
            yield f"{where} has {placeholders(text)}, en.toml {placeholders(english[section, key])}"
        elif text.count("|") != english[section, key].count("|"):
            yield f"{where} does not have as many forms as in en.toml"


def source_text():
    files = [path for ending in ("h", "cpp") for path in (ROOT / "src").rglob(f"*.{ending}")]
    return "\n".join(path.read_text() for path in files if not path.stem.endswith("_test"))


def key_faults(english, code):
    literals = set(re.findall(r'"([\w-]+)"', code))
    for section, key in english:
        if key not in literals and not re.fullmatch(PUT_TOGETHER, key):
            yield f"en.toml: [{section}] {key} is used nowhere"
    for section, key in re.findall(r'\b(?:message|counted|phrase)\(\s*"([\w-]+)",\s*"([\w-]+)"', code):
        if not key.endswith("-") and (section, key) not in english:
            yield f'en.toml: [{section}] {key} is missing'


def main():
    english = sections(ROOT / "data/words/en.toml")
    faults = list(key_faults(english, source_text()))
    for path in sorted((ROOT / "data/words").glob("*.toml")):
        faults += language_faults(english, sections(path), path.name)
    print("\n".join(faults), end="\n" if faults else "")
    if faults:
        sys.exit(f"words_test: {len(faults)} fault{'s' if len(faults) > 1 else ''}")


if __name__ == "__main__":
    main()
