#!/usr/bin/env python3
"""Every reason that the source gives has a sentence in each language, and every sentence is given.

A code is written "like-this"_why in the source, and nothing else is one. The {parameters} of its sentence must be given
where the code is, and be the same in every language.
"""

import pathlib
import re
import sys
import tomllib

ROOT = pathlib.Path(__file__).resolve().parent.parent
LANGUAGES = ["en", "de"]
HOW = {"", "or", "and", "term", "title"}
# Said by text/reason.cpp itself, or with parameters that stand elsewhere.
WITHOUT_CODE = {"legal"}


def sentences(language):
    """What a language says: code -> sentence."""
    words = tomllib.loads((ROOT / f"data/words/{language}.toml").read_text())
    found = dict(words["reasons"])
    for section, said in words.items():
        for code, sentence in said.get("reasons", {}).items() if section != "reasons" else []:
            found[f"{section}.{code}"] = sentence
    return found


def placeholders(sentence):
    return {tuple((place + ":").split(":")[:2]) for place in re.findall(r"\{([\w-]+(?::\w+)?)\}", sentence)}


def given(text, at):
    """The names of the parameters in the braces or brackets that this code stands in."""
    depth, start = 0, at
    while start > 0 and depth < 1:
        start -= 1
        depth += {"{": 1, "(": 1, "}": -1, ")": -1}.get(text[start], 0)
    depth, end = 1, start
    while depth > 0 and end + 1 < len(text):
        end += 1
        depth += {"{": 1, "(": 1, "}": -1, ")": -1}.get(text[end], 0)
    return set(re.findall(r'\{"(\w+)",', text[start:end]))


def codes():
    """What the source gives: code -> [(file, names of its parameters)]."""
    found = {}
    for file in sorted((ROOT / "src").rglob("*")):
        if file.suffix not in (".h", ".cpp") or file.name.endswith(("_test.cpp", "_test.h")):
            continue
        text = re.sub(r"//.*", "", file.read_text())
        for match in re.finditer(r'"([a-z0-9.-]+)"_why', text):
            place = (file.relative_to(ROOT), given(text, match.start()))
            found.setdefault(match.group(1), []).append(place)
    return found


def faults():
    said = {language: sentences(language) for language in LANGUAGES}
    used = codes()
    for code in sorted(set(used) - set(said["en"])):
        yield f"{used[code][0][0]}: no language has a sentence for {code}"
    for code in sorted(set(said["en"]) - set(used) - WITHOUT_CODE):
        yield f"data/words/en.toml: nothing gives the reason {code}"
    for language in LANGUAGES[1:]:
        for code in sorted(set(said["en"]) ^ set(said[language])):
            yield f"data/words: {code} is in one of en.toml and {language}.toml only"
        for code in sorted(set(said["en"]) & set(said[language])):
            names = [{name for name, _ in placeholders(said[each][code])} for each in ("en", language)]
            if names[0] != names[1]:
                yield f"data/words/{language}.toml: {code} has other parameters than in English"
    for language, all_said in said.items():
        for code, sentence in all_said.items():
            for name, how in placeholders(sentence):
                if how not in HOW:
                    yield f"data/words/{language}.toml: {code}: {{{name}:{how}}} means nothing"
            if "|" in sentence and "n" not in {name for name, _ in placeholders(sentence)} | {
                name for _, names in used.get(code, []) for name in names
            }:
                yield f"data/words/{language}.toml: {code} has two forms but no n"
    page = (ROOT / "docs/protocol.md").read_text()
    table = page[page.index("## Refusals") : page.index("## Limits")]
    documented = set(re.findall(r"^\| `([a-z-]+)` \|", table, re.M))
    refused = set()
    for file in [*(ROOT / "src/rooms").glob("*.[ch]*"), *(ROOT / "src/host").glob("*.[ch]*")]:
        for call in re.findall(r"\b(?:refuse\(|ReasonCode why_full)[^;]*", file.read_text()) if "_test" not in file.name else []:
            refused |= set(re.findall(r'"([a-z-]+)"_why', re.split(r",\s*\{\{", call)[0]))
    refused |= {code for code in used if code.startswith("server-full")}
    for code in sorted(documented ^ refused):
        yield f"docs/protocol.md: {code} is not both refused and in the table of refusals"
    for code, places in used.items():
        wanted = {name for name, _ in placeholders(said["en"].get(code, ""))}
        for file, names in places:
            if names and not wanted <= names | {"field"}:
                yield f"{file}: {code} lacks the parameter {', '.join(sorted(wanted - names))}"


if __name__ == "__main__":
    found = list(faults())
    print("\n".join(found) or f"{len(codes())} reasons have their sentences")
    sys.exit(1 if found else 0)
