#!/usr/bin/env python3
"""No call of the hub takes more than 5 ms of the network thread, whatever the table.

Times of a busy machine prove nothing, so instructions are counted: hub_calls makes every kind of
call at the limits, callgrind counts each one, and none may have more than 10 million, which is well
below 5 ms. Prints the worst of each kind.

    tests/hub_calls_test.py build/release/hub_calls
"""

import collections
import pathlib
import re
import subprocess
import sys
import tempfile

MOST = 10_000_000


def counted(program, folder):
    """The most instructions of each kind of call."""
    subprocess.run(
        ["valgrind", "--tool=callgrind", "--instr-atstart=no", "--quiet",
         f"--callgrind-out-file={folder}/calls", program],
        check=True, stdout=subprocess.DEVNULL)
    worst = collections.Counter()
    for file in pathlib.Path(folder).iterdir():
        text = file.read_text()
        name = re.search(r"^desc: Trigger: Client Request: (.*)$", text, re.M)
        total = re.search(r"^(?:totals|summary): (\d+)", text, re.M)
        if name and total:
            worst[name[1]] = max(worst[name[1]], int(total[1]))
    return worst


def main():
    with tempfile.TemporaryDirectory() as folder:
        worst = counted(sys.argv[1], folder)
    for name, count in worst.most_common():
        print(f"{count:>12,}  {name}")
    if len(worst) < 30:
        sys.exit(f"only {len(worst)} kinds of calls were counted")
    slow = [name for name, count in worst.items() if count > MOST]
    if slow:
        sys.exit(f"more than {MOST:,} instructions: " + "; ".join(slow))


if __name__ == "__main__":
    main()
