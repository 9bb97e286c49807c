#!/usr/bin/env python3
"""Plays Pig with a program whose only game it is (the preset `pig`): in the terminal, at a server's
table, with bots of every level; a hint, a report, a record, and fair dice that are verified. The
game brings src/games/pig/ alone, so this tests the defaults of everything else; its table in the
browser is web/tests/e2e/plain.test.mjs.

    tests/pig_test.py PROGRAM
"""

import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

PROGRAM = pathlib.Path(sys.argv.pop(1)).resolve() if len(sys.argv) > 1 else None
# Whatever the dice show, one of both words is a legal decision.
ROLL_AND_HOLD = "roll\nhold\n" * 60


class Pig(unittest.TestCase):
    """Each test has a folder of its own."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="astragal-pig-")
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.environment = os.environ | {"XDG_STATE_HOME": folder.name, "LC_ALL": "C.UTF-8"}

    def run_program(self, *arguments, typed=""):
        done = subprocess.run([PROGRAM, *map(str, arguments)], input=typed, capture_output=True,
                              text=True, env=self.environment, timeout=300, check=False)
        self.assertEqual((done.returncode, done.stderr), (0, ""), arguments)
        return done.stdout

    def test_a_person_plays_against_a_bot_in_the_terminal(self):
        record = self.folder / "game.txt"
        shown = self.run_program("play", "pig", "--players", "Ann,bot", "--options", "goal=10",
                                 "--seed", "pig", "--save", record, typed="?\n" + ROLL_AND_HOLD)
        self.assertRegex(shown, r"(Ann|Bot) wins with 1\d points")
        self.assertRegex(record.read_text(), r"\nresult: Ann \d+, Bot \d+\n")

    def test_the_menu_has_it(self):
        shown = self.run_program("play", typed="1\nAnn\n\n\n\nroll\nq\n")
        self.assertRegex(shown, r"1  Pig +2 to 10 players")
        self.assertRegex(shown, "goal.*100")

    def test_bots_of_every_level_play_with_fair_dice_and_the_game_is_understood(self):
        record = self.folder / "fair.txt"
        self.run_program("play", "pig", "--players", "Ann:easy,Bob:medium,Cem:hard,Dora:master",
                         "--options", "goal=15", "--dice", "fair", "--save", record,
                         "--entropy", "Ann=00,Bob=01,Cem=02,Dora=03")
        text = record.read_text()
        self.assertRegex(self.run_program("verify", record), r"all \d+ outcomes are what")
        without_result = re.sub(r"result: .*\n", "", text)
        changed = [without_result[:roll.start(1)] + face + without_result[roll.end(1):]
                   for roll in re.finditer(r"roll = (\d)", without_result)
                   for face in "23456" if face != roll[1]]
        verdicts = {self.status("verify", "-", typed=record) for record in changed}
        # A changed die may make a later line impossible (2); else the dice are wrong (1).
        self.assertIn(verdicts, ({1}, {1, 2}))

        self.assertEqual(self.run_program("show", record, "--record"), text)
        state = json.loads(self.run_program("show", record, "--json"))["state"]
        self.assertEqual((state["phase"], max(state["scores"]) >= 15), ("over", True))
        report = json.loads(self.run_program("analyse", record, "--json"))
        self.assertEqual([player["name"] for player in report["players"]],
                         ["Ann", "Bob", "Cem", "Dora"])
        page = self.folder / "report.html"
        self.run_program("analyse", record, "--html", page)
        self.assertIn("<title>", page.read_text())

    def test_a_hint_says_what_to_do(self):
        record = ("astragal 1\ngame: pig\nseats: Ann, Bob\noptions: goal=20\n\n"
                  + "Ann roll = 6\n" * 4)
        told = self.run_program("advise", "-", typed=record)
        self.assertIn("Pig, round 1", told)
        # With 24 points at a goal of 20, to hold is to win.
        self.assertLess(told.index("hold"), told.index("roll"))

    def test_a_person_plays_at_a_table_of_a_server(self):
        with subprocess.Popen([PROGRAM, "serve", "--listen", "127.0.0.1:0", "--folder",
                               self.folder / "rooms"], stdout=subprocess.PIPE, text=True,
                              env=self.environment) as server:
            try:
                url = re.search(r"http://[\d.:]+", server.stdout.readline())[0]
                shown = self.run_program("join", url, "--game", "pig", "--seats", 2, "--options",
                                         "goal=10", "--name", "Ann",
                                         typed="bot 2 hard\nstart\n" + ROLL_AND_HOLD)
            finally:
                server.terminate()
        self.assertRegex(shown, r"wins with 1\d points")
        self.assertIn("The dice were fair: all ", shown)

    def status(self, *arguments, typed):
        return subprocess.run([PROGRAM, *arguments], input=typed, capture_output=True, text=True,
                              env=self.environment, timeout=300, check=False).returncode


if __name__ == "__main__":
    if PROGRAM is None:
        sys.exit(__doc__)
    unittest.main()
