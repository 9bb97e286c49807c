#!/usr/bin/env python3
"""Checks the documentation against the code.

    tests/docs_test.py PROGRAM [CHECK…]

PROGRAM is the built astragal. CHECK is one or more of these; without any, all of them run:

paths     Files, folders, build targets, environment variables and tests that a page names exist;
          relative links and #anchors resolve.
commands  Command lines use subcommands and options that the program's --help knows.
options   Every option that a --help shows is named on a page that also names its command.
examples  The Python examples run, and print what the page says.
"""

import collections
import fnmatch
import functools
import os
import pathlib
import re
import shlex
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
# Languages of code blocks that hold no command lines.
NO_COMMANDS = {"json", "python", "cpp", "ts", "toml", "nginx"}
# Bare file names with these endings are ours; others (game.txt) belong to the reader.
OUR_ENDINGS = (".h", ".cpp", ".py", ".ts", ".mjs", ".svelte", ".cmake", ".md", ".jsonl")
# In code blocks only these are taken for paths of this repository.
IN_BLOCKS = r"(?<![\w/.])(?:build/release|tests|src|data|docs|bench)/[\w./-]+"
NOT_OURS = {".git", "build", "node_modules", "dist", "shots", "__pycache__"}

Option = collections.namedtuple("Option", "names takes_value")
Command = collections.namedtuple("Command", "path options subcommands")
Place = collections.namedtuple("Place", "page line")


class Page:
    """A Markdown page, taken apart into prose, code in the prose, and code blocks."""

    def __init__(self, path):
        self.path = path
        self.name = str(path.relative_to(ROOT))
        self.text = path.read_text()
        self.blocks = []  # (number of its first line, language, lines)
        prose, block = [], None
        for number, line in enumerate(self.text.splitlines(), 1):
            if line.lstrip().startswith("```"):
                if block is None:
                    words = line.strip("` ").split()
                    block = (number + 1, words[0] if words else "", [])
                else:
                    self.blocks.append(block)
                    block = None
                prose.append("")
            elif block is not None:
                block[2].append(line)
                prose.append("")
            else:
                prose.append(line)
        self.prose = "\n".join(prose)

    def line_of(self, offset):
        return self.prose.count("\n", 0, offset) + 1

    def inline_code(self):
        for found in re.finditer(r"(?<!`)`([^`]+)`(?!`)", self.prose):
            yield self.line_of(found.start()), " ".join(found[1].split())

    def links(self):
        without_code = re.sub(r"`[^`]+`", lambda code: "x" * len(code[0]), self.prose)
        for found in re.finditer(r"\[[^\]]*\]\(([^)\s]+)\)", without_code):
            yield self.line_of(found.start()), found[1]

    @functools.cached_property
    def anchors(self):
        seen = collections.Counter()
        anchors = set()
        for heading in re.findall(r"^#+ +(.*?)\s*$", self.prose, re.M):
            plain = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading)
            slug = re.sub(r"[^\w\- ]", "", plain.lower()).replace(" ", "-")
            anchors.add(f"{slug}-{seen[slug]}" if seen[slug] else slug)
            seen[slug] += 1
        return anchors


@functools.cache
def pages():
    names = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "web/README.md"]
    return [Page(path) for path in names + sorted((ROOT / "docs").rglob("*.md"))]


@functools.cache
def our_files():
    files = []
    for folder, folders, names in os.walk(ROOT):
        folders[:] = [name for name in folders if name not in NOT_OURS]
        files += [pathlib.Path(folder, name) for name in names]
    return files


@functools.cache
def code_text():
    """Everything that is not documentation, for looking up names."""
    endings = {".h", ".cpp", ".py", ".ts", ".mjs", ".js", ".cmake", ".txt", ".json", ""}
    texts = []
    for path in our_files():
        if path.suffix in endings and path.stat().st_size < 400_000 and path.name != "docs_test.py":
            texts.append(path.read_text(errors="replace"))
    return "\n".join(texts)


@functools.cache
def ignored():
    """What .gitignore leaves out is made by a command, and need not be there."""
    lines = []
    for path in our_files():
        if path.name == ".gitignore":
            folder = path.parent.relative_to(ROOT)
            for line in re.findall(r"^/?([\w./-]+?)/?$", path.read_text(), re.M):
                lines += [line, str(folder / line)]
    return lines


@functools.cache
def build_targets():
    targets = set()
    for path in our_files():
        if path.name == "CMakeLists.txt":
            text = path.read_text()
            targets |= set(re.findall(r"add_executable\(\s*(\w+)", text))
            for names in re.findall(r"foreach\(\w+ ([\w ]+)\)\s*add_executable", text):
                targets |= set(names.split())
    return targets


# ---- paths --------------------------------------------------------------------------------------


def bases(page):
    """Folders that a page's paths may start from."""
    if page.path.is_relative_to(ROOT / "web"):
        return [ROOT / "web", ROOT / "web/src", ROOT / "web/tests", ROOT]
    return [ROOT, ROOT / "src", page.path.parent]


def is_there(base, pattern):
    pattern = pattern.rstrip("/")
    return (base / pattern).exists() or any(base.glob(pattern)) or any(base.glob(pattern + ".*"))


def path_fault(page, word):
    """What is wrong with a word that looks like a path of this repository; None if nothing is."""
    pattern = re.sub(r"<\w+>", "*", word)
    if not re.fullmatch(r"[\w.*-]+(/[\w.*-]+)*/?", pattern):
        return None
    first = pattern.split("/")[0]
    if first == "..":
        return None
    if pattern.startswith("build/"):
        parts = pattern.rstrip("/").split("/")
        known = len(parts) != 3 or parts[2] in build_targets() | {"web", "*"}
        return None if known else f"'{word}': no target of this name is built"
    if any(pattern.strip("/").startswith(one) for one in ignored()):
        return None
    if "/" not in pattern:
        if pattern.startswith(".") or not pattern.endswith(OUR_ENDINGS):
            return None
        if any(fnmatch.fnmatch(path.name, pattern) for path in our_files()):
            return None
        return f"'{word}': there is no file of this name"
    if not any((base / first).exists() for base in bases(page)):
        return None
    if any(is_there(base, pattern) for base in bases(page)):
        return None
    return f"'{word}' does not exist"


def link_fault(page, link):
    if re.match(r"[a-z]+:", link):
        return None
    path, _, anchor = link.partition("#")
    target = (page.path.parent / path).resolve() if path else page.path
    if not target.exists():
        return f"link to '{path}', which does not exist"
    if anchor:
        known = next((one.anchors for one in pages() if one.path == target), None)
        if known is not None and anchor not in known:
            return f"link to '{link}', but there is no such heading"
    return None


@functools.cache
def test_names():
    macro = r"\b(?:TYPED_)?(?:RC_GTEST_[A-Z_]*PROP|TEST(?:_F|_P)?)\(\s*(\w+),\s*(\w+)"
    return [".".join(found) for found in re.findall(macro, code_text())]


def filter_faults(text):
    for patterns in re.findall(r"--gtest_filter='?([\w.*:-]+)", text):
        for pattern in patterns.split(":"):
            if not any(fnmatch.fnmatch(name, pattern) for name in test_names()):
                yield f"no test is called '{pattern}'"


def check_paths(_program):
    for page in pages():
        for line, code in page.inline_code():
            for word in code.split():
                if fault := path_fault(page, word.strip("(),;:")):
                    yield Place(page, line), fault
        for first, _, lines in page.blocks:
            for number, line in enumerate(lines, first):
                for word in re.findall(IN_BLOCKS, line):
                    if fault := path_fault(page, word):
                        yield Place(page, number), fault
        for line, link in page.links():
            if fault := link_fault(page, link):
                yield Place(page, line), fault
        for number, line in enumerate(page.text.splitlines(), 1):
            for name in re.findall(r"\bASTRAGAL_[A-Z_]+\b", line):
                if name not in code_text():
                    yield Place(page, number), f"nothing reads the variable {name}"
            for fault in filter_faults(line):
                yield Place(page, number), fault


# ---- commands -----------------------------------------------------------------------------------


def help_of(*command):
    english = {**os.environ, "LANG": "C", "LANGUAGE": "en"}
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False,
                          stdin=subprocess.DEVNULL, env=english)
    return done.stdout + done.stderr


def read_help(program, path=()):
    """The commands of the program by their path: ("rooms", "list")."""
    text = help_of(program, *path, "--help").split("\nExamples:")[0]
    options = []
    name = r"(?:-\w|--[a-z][\w-]*)"
    for names, rest in re.findall(rf"^ {{2}}({name}(?:,{name})*)(.*)$", text, re.M):
        options.append(Option(names.split(","), bool(re.match(r" \S", rest))))
    section = re.search(r"ommands:\n((?: .*\n)+)", text)
    subcommands = re.findall(r"^ {2}([a-z][\w-]*) ", section[1], re.M) if section else []
    commands = {path: Command(path, options, subcommands)}
    for name in subcommands:
        commands |= read_help(program, (*path, name))
    return commands


@functools.cache
def commands_of(program):
    commands = read_help(program)
    if len(commands) < 5:
        sys.exit(f"docs_test: '{program} --help' lists no commands")
    return commands


@functools.cache
def usage_words(script):
    """What a script of scripts/ takes as its first argument, by its own usage line."""
    found = re.search(r"usage: \S+ ([\w|]+)", help_of(str(ROOT / script)))
    return found[1].split("|") if found else []


def astragal_faults(program, words):
    commands = commands_of(program)
    command = commands[()]
    if words == ["1"]:  # the first line of a record
        return
    words = list(words)
    while command.subcommands and words and not words[0].startswith("-"):
        name = words.pop(0)
        if re.fullmatch(r"[A-Z…]+", name):
            return  # any of them
        if name not in command.subcommands:
            yield f"there is no command '{' '.join(['astragal', *command.path, name])}'"
            return
        command = commands[(*command.path, name)]
    is_value = False
    for word in words:
        if is_value or not re.match(r"--?[a-z]", word):
            is_value = False
            continue
        name, _, value = word.partition("=")
        option = next((one for one in command.options if name in one.names), None)
        if option is None:
            yield f"'{' '.join(['astragal', *command.path])}' has no option {name}"
        else:
            is_value = option.takes_value and not value


def play_faults(program, words):
    """`./play` alone is a server; a word that is no command is a game."""
    if not words:
        words = ["serve"]
    elif words[0] not in commands_of(program)[()].subcommands and re.match(r"[a-z]", words[0]):
        words = ["play", *words]
    yield from astragal_faults(program, words)


def word_faults(program, words):
    """What is wrong with one command; nothing if it is not one of ours."""
    while words and re.fullmatch(r"[A-Z_a-z]+=.*", words[0]):
        words = words[1:]
    if not words:
        return
    first, rest = words[0], words[1:]
    if first in ("astragal", "build/release/astragal"):
        yield from astragal_faults(program, rest)
    elif first == "./play":
        yield from play_faults(program, rest)
    elif first == "./check":
        known = re.findall(r"--[a-z]+", help_of(str(ROOT / "check"), "--help"))
        yield from (f"./check has no option {word}" for word in rest if word not in known)
    elif re.fullmatch(r"scripts/\w+", first) and (ROOT / first).exists():
        if rest and rest[0] not in usage_words(first) and rest[0] != "…":
            yield f"{first} does not take '{rest[0]}'"
    elif first == "npm" and rest[:1] == ["run"] and len(rest) > 1:
        if f'"{rest[1]}":' not in (ROOT / "web/package.json").read_text():
            yield f"web/package.json has no script '{rest[1]}'"


def shell_commands(line):
    """The commands of a line, as lists of words."""
    line = re.sub(r"(?:^|\s+)#\s.*$", "", line)
    line = re.split(r"\s{3,}", line.strip())[0]
    try:
        words = shlex.split(line)
    except ValueError:
        return
    command = []
    for word in words:
        if word in ("|", "&&", "||", ";", ">"):
            yield command
            command = []
        else:
            command.append(word)
    yield command


def lines_with_commands(page):
    for number, code in page.inline_code():
        yield number, code
    for first, language, lines in page.blocks:
        if language in NO_COMMANDS:
            continue
        transcript = any(line.startswith("$ ") for line in lines)
        number = first
        while number - first < len(lines):
            start, line = number, lines[number - first]
            while line.endswith("\\") and number - first + 1 < len(lines):
                number += 1
                line = line[:-1] + lines[number - first].strip()
            if not transcript or line.startswith("$ "):
                yield start, line.removeprefix("$ ")
            number += 1


def check_commands(program):
    for page in pages():
        for number, line in lines_with_commands(page):
            for words in shell_commands(line):
                for fault in word_faults(program, words):
                    yield Place(page, number), fault
    play = (ROOT / "play").read_text()
    for name in commands_of(program)[()].subcommands:
        if not re.search(rf"\b{name}\b", play):
            yield None, f"./play does not pass on the command '{name}'"


# ---- options ------------------------------------------------------------------------------------


def check_options(program):
    for command in commands_of(program).values():
        called = " ".join(["astragal", *command.path])
        for option in command.options:
            # --help, --version and --lang are the same everywhere.
            everywhere = {"--help", "--version", "--lang"} & set(option.names)
            names = "|".join(re.escape(name) for name in option.names if name.startswith("--"))
            named = re.compile(rf"(?<![\w-])(?:{names})(?![\w-])")
            if not any(named.search(page.text) and (everywhere or called in page.text)
                       for page in pages()):
                option_name = "/".join(option.names)
                yield None, f"{option_name} of '{called}' is on no page that names the command"
    for name in re.findall(r"^ +(--[a-z]+)", help_of(str(ROOT / "check"), "--help"), re.M):
        if not any(f"./check {name}" in page.text for page in pages()) and name != "--help":
            yield None, f"./check {name} is on no page"


# ---- examples -----------------------------------------------------------------------------------


def python_of(page):
    return [line for _, language, lines in page.blocks if language == "python" for line in lines]


def check_examples(_program):
    """Python on a page runs after that of docs/dice.md, and prints lines that a page shows."""
    common = next(page for page in pages() if page.name == "docs/dice.md")
    for page in pages():
        if not (code := python_of(page)):
            continue
        if page is not common:
            code = python_of(common) + code
        done = subprocess.run([sys.executable, "-c", "\n".join(code)], capture_output=True,
                              text=True, timeout=60, check=False)
        if done.returncode:
            yield Place(page, 1), f"the Python example fails: {done.stderr.splitlines()[-1]}"
        for line in done.stdout.splitlines():
            if line not in common.text + page.text:
                yield Place(page, 1), f"the Python example prints '{line}'; the page does not"


CHECKS = {"paths": check_paths, "commands": check_commands, "options": check_options,
          "examples": check_examples}


def main():
    if len(sys.argv) < 2 or not set(sys.argv[2:]) <= set(CHECKS):
        sys.exit(__doc__)
    faults = 0
    for name in sys.argv[2:] or CHECKS:
        for place, fault in CHECKS[name](sys.argv[1]):
            print(f"{place.page.name}:{place.line}: {fault}" if place else fault)
            faults += 1
    if faults:
        sys.exit(f"docs_test: {faults} fault{'s' if faults > 1 else ''}")


if __name__ == "__main__":
    main()
