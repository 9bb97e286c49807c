// `astragal join` as people have it: a server and players as processes, on this machine only.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sqlite3.h>
#include <sys/stat.h>

#include <memory>
#include <thread>

#include "cli/files.h"
#include "process.h"
#include "store/store.h"

namespace astragal::tests {

using namespace cli;
using namespace store;

namespace {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

std::string repeated(std::string_view text, int times) {
  std::string all;
  for (int i = 0; i < times; ++i) all += text;
  return all;
}

/// What follows `before` in a text, up to a space or the end of a line.
std::string word_after(const std::string& text, std::string_view before) {
  const auto at = text.find(before);
  if (at == std::string::npos) return "";
  const auto start = at + before.size();
  return text.substr(start, text.find_first_of(" \n", start) - start);
}

class Join : public testing::Test {
 protected:
  using Arguments = Process::Arguments;

  void SetUp() override { serve("127.0.0.1:0"); }

  /// Starts the server; again on the same port after stop().
  void serve(const std::string& address, const Arguments& more = {}) {
    Arguments arguments{"serve",       "--listen", address, "--folder", folder.file("rooms"),
                        "--log-level", "off"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    server_ = std::make_unique<Process>(arguments);
    ASSERT_TRUE(server_->wait_for("Ctrl-C stops")) << server_->output << server_->errors;
    url = word_after(server_->output, "listens at ");
    url.pop_back();  // the slash
  }
  void kill_server() {
    server_->signal(SIGKILL);
    server_->finish();
    server_.reset();
  }
  [[nodiscard]] std::string address() const { return url.substr(std::string("http://").size()); }

  /// Somebody at a computer of their own.
  [[nodiscard]] Process::Environment home(const std::string& person) const {
    return {{"XDG_STATE_HOME", folder.file(person)}};
  }
  std::unique_ptr<Process> join(const std::string& person, Arguments arguments) const {
    arguments.insert(arguments.begin(), "join");
    return std::make_unique<Process>(arguments, home(person));
  }
  /// Ann opens a table for two; `link` is the invitation.
  std::unique_ptr<Process> ann_opens(Arguments more = {"--options", "rounds=1"}) {
    more.insert(more.begin(), {url, "--game", "rock-the-bock", "--seats", "2", "--name", "Ann"});
    auto ann = join("ann", more);
    EXPECT_TRUE(ann->wait_for("you, host")) << ann->output << ann->errors;
    link = word_after(ann->output, "Share this link: ");
    EXPECT_THAT(link, StartsWith(url + "/"));
    return ann;
  }
  /// Forgets what was written so far, so that wait_for() waits for something new.
  static void turn_page(Process& process) { process.output.clear(); }

  TempFolder folder;
  std::string url;
  std::string link;

 private:
  std::unique_ptr<Process> server_;
};

TEST_F(Join, AWholeGameAgainstABotAndTheDiceAreChecked) {
  const auto end = run_astragal({"join", url, "--game", "rock-the-bock", "--seats", "2",
                                 "--options", "rounds=1", "--name", "Ann"},
                                "bot\nstart\n" + repeated("1\n", 48), home("ann"));
  EXPECT_EQ(end.status, 0) << end.errors;
  EXPECT_THAT(end.output, HasSubstr(" with "));
  EXPECT_THAT(end.output, HasSubstr("The dice were fair: all "));
  EXPECT_THAT(end.output, HasSubstr("After one game: "));
  EXPECT_THAT(end.output, Not(HasSubstr("NOT")));
  EXPECT_EQ(end.errors, "");
}

TEST_F(Join, DiceFlyAtTheServer) {
  auto ann = join("ann", {url, "--game", "tumblin-dice", "--seats", "2", "--options", "rounds=1",
                          "--name", "Ann"});
  ann->type("bot\nstart\n5 left\nharder throw\n\n\n\n");
  ASSERT_TRUE(ann->wait_for("The dice were fair")) << ann->output;
  EXPECT_THAT(ann->output, HasSubstr("5° left"));
  EXPECT_THAT(ann->output, HasSubstr("Ann throws red1"));
  ann->type("s " + folder.file("copy.txt") + "\nq\n");
  EXPECT_EQ(ann->finish(), 0);
  const auto record = load_record(folder.file("copy.txt"));
  ASSERT_TRUE(record) << record.error().what();
  EXPECT_EQ(record->now.phase(), Phase::kOver);
  EXPECT_FALSE(record->motions.empty());
}

TEST_F(Join, DiceFlyIntoTheTrayOfTheServer) {
  // Whatever comes, the first thing that is legal will do: a roll, or a die that fits.
  const auto end = run_astragal({"join", url, "--game", "sharp-shooters", "--seats", "2",
                                 "--options", "rounds=1", "--dice", "thrown", "--name", "Ann"},
                                "bot\nstart\n" + repeated("1\n", 120), home("ann"));
  EXPECT_EQ(end.status, 0) << end.errors;
  EXPECT_THAT(end.output, HasSubstr("thrown dice"));
  EXPECT_THAT(end.output, HasSubstr("The dice were fair: all "));
  EXPECT_THAT(end.output, Not(HasSubstr("NOT")));
}

TEST_F(Join, AFriendFollowsTheLinkAndTheyTalkAndPlay) {
  auto ann = ann_opens();
  auto bob = join("bob", {link, "--name", "Bob", "--seat", "2"});
  ASSERT_TRUE(ann->wait_for("Bob takes seat 2.")) << ann->output;
  ann->type("/hello Bob\n");
  ASSERT_TRUE(bob->wait_for("Ann: hello Bob")) << bob->output;
  bob->type("say hello Ann\n");
  ASSERT_TRUE(ann->wait_for("Bob: hello Ann")) << ann->output;
  bob->type("start\n");
  ASSERT_TRUE(bob->wait_for("Only the host can do that.")) << bob->output;
  ann->type("start\n");
  ASSERT_TRUE(bob->wait_for("It is Ann's turn.")) << bob->output;
  bob->type("1\n");
  ASSERT_TRUE(bob->wait_for("It is not your turn.")) << bob->output;
  ann->type("1\n");
  ASSERT_TRUE(bob->wait_for("Ann rolls ")) << bob->output;
  ann->type("u\n");
  ASSERT_TRUE(ann->wait_for("Rolled dice can't be undone.")) << ann->output;
  ann->type("1\n");
  ASSERT_TRUE(bob->wait_for("roll your 10 dice")) << bob->output;
  bob->type("?\nh\nresign\nno\n");
  ASSERT_TRUE(bob->wait_for("Resign as Bob? [y/N]")) << bob->output;
  ASSERT_TRUE(bob->wait_for("Nothing was changed.")) << bob->output;
  bob->type("resign\ny\n");
  ASSERT_TRUE(ann->wait_for("Ann wins, as the others resigned.")) << ann->output;
  EXPECT_THAT(ann->output, HasSubstr("The dice were fair: the one roll"));
  turn_page(*ann);
  bob->type("again\n");
  ASSERT_TRUE(ann->wait_for("Bob wants to play again.")) << ann->output;
  EXPECT_TRUE(ann->wait_for("After one game: Ann won 1")) << ann->output;
  ann->type("q\n");
  bob->type("leave!\n");
  EXPECT_EQ(ann->finish(), 0);
  EXPECT_EQ(bob->finish(), 0);
  EXPECT_THAT(bob->output, HasSubstr("You have left the table."));
}

TEST_F(Join, WhoComesBackSitsWhereTheySat) {
  auto ann = ann_opens();
  auto bob = join("bob", {link, "--name", "Bob", "--seat", "2"});
  ASSERT_TRUE(ann->wait_for("Bob takes seat")) << ann->output;
  ann->type("start\n1\n");
  ASSERT_TRUE(bob->wait_for("Ann rolls ")) << bob->output;
  bob->type("q\n");
  EXPECT_EQ(bob->finish(), 0);
  EXPECT_THAT(bob->output, HasSubstr("to come back: astragal join " + link));
  ASSERT_TRUE(ann->wait_for("Bob has lost the connection.")) << ann->output;
  bob = join("bob", {link});
  ASSERT_TRUE(ann->wait_for("Bob is back.")) << ann->output;
  ann->type("1\n");
  ASSERT_TRUE(bob->wait_for("roll your 10 dice")) << bob->output;
  bob->type("1\n");
  ASSERT_TRUE(ann->wait_for("Bob rolls ")) << ann->output;
  // What proves who somebody is, only they can read.
  for (const auto& file :
       std::filesystem::directory_iterator(folder.file("bob") + "/astragal/tables")) {
    struct stat about {};
    ASSERT_EQ(::stat(file.path().c_str(), &about), 0);
    EXPECT_EQ(about.st_mode & 0777U, 0600U);
  }
}

TEST_F(Join, AGameGoesOnWhenTheServerHasBeenAway) {
  auto ann = ann_opens();
  ann->type("bot\nstart\n1\n");
  ASSERT_TRUE(ann->wait_for("Ann rolls ")) << ann->output;
  kill_server();
  ASSERT_TRUE(ann->wait_for("Connection lost")) << ann->output;
  turn_page(*ann);
  serve(address());
  ASSERT_TRUE(ann->wait_for("Connected again.")) << ann->output;
  ann->type(repeated("1\n", 30));
  ASSERT_TRUE(ann->wait_for("The dice were fair")) << ann->output;
}

/// What a server has written down of its only room, also while it runs.
std::string log_in(const std::string& folder) {
  std::string all;
  const auto store = Store::open(folder, Store::Access::kRead);
  const auto rooms = store ? store->list() : store.error();
  if (!rooms || rooms->empty()) return all;
  const auto log = store->load(rooms->front().code);
  if (!log) return all;
  for (const Payload& line : *log) all.append(line.begin(), line.end()).append("\n");
  return all;
}

/// Whoever has a server can change what it wrote: here, what its dice will be.
void change_secret(const std::string& folder) {
  constexpr std::string_view kBefore = R"("secret":")";
  const std::string log = log_in(folder);
  const std::string secret = log.substr(log.find(kBefore) + kBefore.size(), 64);
  std::string other = secret;
  other[0] = secret[0] == '0' ? '1' : '0';
  sqlite3* database = nullptr;
  ASSERT_EQ(sqlite3_open(Store::file_in(folder).c_str(), &database), SQLITE_OK);
  const std::string change = "UPDATE events SET payload = CAST(replace(CAST(payload AS TEXT), '" +
                             secret + "', '" + other + "') AS BLOB)";
  EXPECT_EQ(sqlite3_exec(database, change.c_str(), nullptr, nullptr, nullptr), SQLITE_OK);
  sqlite3_close(database);
  EXPECT_THAT(log_in(folder), HasSubstr(other));
}

TEST_F(Join, AServerThatChangesItsDiceIsFoundOut) {
  constexpr const char* kAdded = R"("e":"bot")";
  const std::string rooms = folder.file("rooms");
  auto ann = ann_opens();
  ann->type("bot\n");
  for (int i = 0; i < 200 && log_in(rooms).find(kAdded) == std::string::npos; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
  ASSERT_THAT(log_in(rooms), HasSubstr(kAdded));
  kill_server();
  ASSERT_TRUE(ann->wait_for("Connection lost")) << ann->output;
  change_secret(rooms);
  serve(address());
  ASSERT_TRUE(ann->wait_for("Connected again.")) << ann->output;
  ann->type("start\n");
  ASSERT_TRUE(ann->wait_for("WARNING: the server changed the dice")) << ann->output;
}

TEST_F(Join, OverTlsOnlyWhoIsTrustedIsBelieved) {
  const std::string certificate = folder.file("cert.pem");
  const std::string key = folder.file("key.pem");
  const std::string command =
      "openssl req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=localhost -addext "
      "subjectAltName=IP:127.0.0.1 -keyout " +
      key + " -out " + certificate + " 2>/dev/null";
  ASSERT_EQ(std::system(command.c_str()), 0);  // NOLINT(concurrency-mt-unsafe)
  kill_server();
  serve("127.0.0.1:0", {"--tls-cert", certificate, "--tls-key", key});
  ASSERT_THAT(url, StartsWith("https://"));
  auto ann = ann_opens({"--insecure"});
  const auto eve = run_astragal({"join", link, "--name", "Eve"}, "", home("eve"));
  EXPECT_EQ(eve.status, 2);
  EXPECT_THAT(eve.errors, HasSubstr("is not trusted; if you know why, add --insecure"));
  auto trusting = home("bob");
  trusting["SSL_CERT_FILE"] = certificate;
  Process bob({"join", link, "--name", "Bob", "--seat", "2"}, trusting);
  ASSERT_TRUE(ann->wait_for("Bob takes seat")) << ann->output << bob.errors;
}

TEST_F(Join, ASeatMovesToAnotherDevice) {
  auto ann = ann_opens();
  ann->type("bot\nstart\n");
  ASSERT_TRUE(ann->wait_for("roll your 10 dice")) << ann->output;
  ann->type("handover\n?\n");
  ASSERT_TRUE(ann->wait_for("Roll all the dice")) << ann->output;
  const std::string handover = word_after(ann->output, "within 15 minutes:\n");
  EXPECT_THAT(handover, StartsWith(link + "#"));
  auto phone = join("phone", {handover});
  ASSERT_TRUE(phone->wait_for("roll your 10 dice")) << phone->output << phone->errors;
  ASSERT_TRUE(ann->wait_for("now played on another device")) << ann->output;
  EXPECT_EQ(ann->finish(), 0);
  phone->type("1\n");
  ASSERT_TRUE(phone->wait_for("Ann rolls ")) << phone->output;
}

TEST_F(Join, RealDiceOfTwoAtOneTerminal) {
  auto ann = ann_opens({"--dice", "table", "--options", "rounds=1"});
  ann->type("sit 2 Kim (green)\nstart\nwolf*9\nro4 w6\n1\nu\n1\n");
  ASSERT_TRUE(ann->wait_for("Ann undoes the last move.")) << ann->output;
  const std::string before = ann->output;
  turn_page(*ann);
  ASSERT_TRUE(ann->wait_for("Kim>")) << ann->output;
  EXPECT_THAT(before, HasSubstr("You entered 9 dice; 10 were rolled."));
  ann->type("wolf*10\ngive\nq\n");
  EXPECT_EQ(ann->finish(), 0);
  EXPECT_THAT(ann->output, HasSubstr("gives 10 wolves to Ann"));
}

TEST_F(Join, ABotPlaysForWhoeverAsksForIt) {
  auto ann = ann_opens({"--options", "rounds=1"});
  auto bob = join("bob", {link, "--name", "Bob", "--seat", "2"});
  ASSERT_TRUE(ann->wait_for("Bob takes seat")) << ann->output;
  ann->type("start\n");
  ASSERT_TRUE(bob->wait_for("It is Ann's turn.")) << bob->output;
  ann->type("bot\n");
  ASSERT_TRUE(bob->wait_for("A bot plays for Ann.")) << bob->output;
  ASSERT_TRUE(bob->wait_for("roll your 10 dice")) << bob->output;
  ann->type("resume\n");
  ASSERT_TRUE(bob->wait_for("Ann plays again.")) << bob->output;
}

TEST_F(Join, WhatIsBeingTypedStaysWhileOthersTalk) {
  auto at_terminal = home("ann");
  at_terminal["TERM"] = "xterm";
  Process ann({"join", url, "--game", "rock-the-bock", "--seats", "2", "--name", "Ann"},
              at_terminal, Process::Through::kTerminal);
  ASSERT_TRUE(ann.wait_for("Ann> ")) << ann.output;
  const std::string table = word_after(ann.output, "Invitation link: ");
  link = table.substr(0, table.find('\r'));
  auto bob = join("bob", {link, "--name", "Bob", "--seat", "2"});
  ASSERT_TRUE(ann.wait_for("Bob takes seat")) << ann.output;
  ann.type("start\n");
  ASSERT_TRUE(ann.wait_for("roll your 10 dice")) << ann.output;
  ann.type(
      "/helo\x7f"
      "lo");
  ASSERT_TRUE(ann.wait_for("/hello")) << ann.output;
  turn_page(ann);
  bob->type("/are you there?\n");
  ASSERT_TRUE(ann.wait_for("Bob: are you there?")) << ann.output;
  ASSERT_TRUE(ann.wait_for("/hello")) << ann.output;
  ann.type(
      "\x15/yes I am\x17"
      "was\n");
  ASSERT_TRUE(bob->wait_for("Ann: yes I was")) << bob->output;
  ann.type("\x1b[A\x04");
  EXPECT_EQ(ann.finish(), 0);
}

TEST_F(Join, WhatCannotBeUndoneIsAskedAboutFirst) {
  auto ann = ann_opens();
  auto bob = join("bob", {link, "--name", "Bob", "--seat", "2"});
  ASSERT_TRUE(ann->wait_for("Bob takes seat 2.")) << ann->output;
  bob->type("leave\n\n/still here\n");
  ASSERT_TRUE(ann->wait_for("Bob: still here")) << ann->output;
  EXPECT_TRUE(bob->wait_for("give up your seat for good? [y/N]")) << bob->output;
  ann->type("remove Bob\nn\ndelete\nn\n/still here too\n");
  ASSERT_TRUE(bob->wait_for("Ann: still here too")) << bob->output;
  EXPECT_TRUE(ann->wait_for("Remove Bob? [y/N]")) << ann->output;
  EXPECT_TRUE(ann->wait_for("Delete the table for everyone? [y/N]")) << ann->output;
  ann->type("delete\nyes\n");
  EXPECT_TRUE(bob->wait_for("The host has deleted the table.")) << bob->output;
  EXPECT_EQ(bob->finish(), 0);
}

TEST_F(Join, ANumberMeansWhatWasOfferedWhenItWasTyped) {
  auto at_terminal = home("ann");
  at_terminal["TERM"] = "xterm";
  Process ann({"join", url, "--game", "rock-the-bock", "--seats", "3", "--name", "Ann"},
              at_terminal, Process::Through::kTerminal);
  ASSERT_TRUE(ann.wait_for("Ann> ")) << ann.output;
  link = word_after(ann.output, "Invitation link: ");
  link = link.substr(0, link.find('\r'));
  // At first 1 puts a bot on seat 2; when Bob sits there, it starts the game.
  ann.type("1");
  ASSERT_TRUE(ann.wait_for("0m1")) << ann.output;
  auto bob = join("bob", {link, "--name", "Bob", "--seat", "2"});
  ASSERT_TRUE(ann.wait_for("start the game")) << ann.output;
  ann.type("\n");
  ASSERT_TRUE(ann.wait_for("The choices changed while you were typing")) << ann.output;
  turn_page(ann);
  ann.type("1\n");
  ASSERT_TRUE(ann.wait_for("roll your 10 dice")) << ann.output;
}

TEST_F(Join, NewsComeInTheOrderInWhichTheyHappened) {
  auto at_terminal = home("eve");
  at_terminal["TERM"] = "xterm";
  auto ann = ann_opens();
  auto bob = join("bob", {link, "--name", "Bob", "--seat", "2"});
  ASSERT_TRUE(ann->wait_for("Bob takes seat 2.")) << ann->output;
  ann->type("start\n");
  ASSERT_TRUE(bob->wait_for("It is Ann's turn.")) << bob->output;
  Process eve({"join", link, "--name", "Eve"}, at_terminal, Process::Through::kTerminal);
  ASSERT_TRUE(eve.wait_for("Eve> ")) << eve.output;
  bob->type("/good luck\n");
  ASSERT_TRUE(eve.wait_for("Bob: good luck")) << eve.output;
  ann->type("1\n");
  ASSERT_TRUE(eve.wait_for("Ann rolls")) << eve.output;
  bob->type("/not bad\n");
  ASSERT_TRUE(eve.wait_for("Bob: not bad")) << eve.output;
  const auto last = eve.output.rfind("Bob: good luck");
  EXPECT_LT(last, eve.output.find("Ann rolls", last)) << eve.output;
  EXPECT_LT(eve.output.find("Ann rolls", last), eve.output.find("Bob: not bad", last));
}

TEST_F(Join, TheTableIsDrawnAnewWhenTheWindowChanges) {
  auto at_terminal = home("ann");
  at_terminal["TERM"] = "xterm";
  Process ann({"join", url, "--game", "rock-the-bock", "--seats", "2", "--name", "Ann"},
              at_terminal, Process::Through::kTerminal);
  ASSERT_TRUE(ann.wait_for("Ann> ")) << ann.output;
  turn_page(ann);
  ann.resize(30, 60);
  ASSERT_TRUE(ann.wait_for("Invitation link: ")) << ann.output;
  ASSERT_TRUE(ann.wait_for("Ann> ")) << ann.output;
}

TEST_F(Join, ListedTablesAreOffered) {
  const auto none = run_astragal({"join", url}, "q\n", home("bob"));
  EXPECT_EQ(none.status, 0);
  EXPECT_THAT(none.output, HasSubstr("No tables are listed"));
  auto ann = ann_opens({"--listed"});
  auto bob = join("bob", {address()});
  bob->type("1\nBob\nsit\n/found you\n");
  ASSERT_TRUE(ann->wait_for("Bob: found you")) << ann->output << bob->output;
  EXPECT_TRUE(bob->wait_for("Rock the Bock, not started: Ann and a free seat")) << bob->output;
}

TEST_F(Join, ATableIsOpenedByAnsweringQuestions) {
  auto ann = join("ann", {url});
  ann->type("1\nrock\n2\n1\n\n\nAnn\nbot\nstart\n1\n");
  ASSERT_TRUE(ann->wait_for("Ann rolls ")) << ann->output;
  ann->type("q\n");
  EXPECT_EQ(ann->finish(), 0);
}

TEST_F(Join, WhatCannotBeIsRefusedInOneSentence) {
  const auto refused = [&](Arguments arguments) {
    arguments.insert(arguments.begin(), "join");
    const auto end = run_astragal(arguments, "", home("eve"));
    EXPECT_EQ(end.status, 2) << end.output;
    EXPECT_THAT(end.errors, StartsWith("astragal: "));
    EXPECT_EQ(std::count(end.errors.begin(), end.errors.end(), '\n'), 1) << end.errors;
    return end.errors;
  };
  EXPECT_THAT(refused({"ftp://host/abc"}), HasSubstr("a link looks like"));
  EXPECT_THAT(refused({url + "/aaaa-bbbb-cccc", "--name", "Eve"}), HasSubstr("no such table"));
  EXPECT_THAT(refused({"http://127.0.0.1:1/abc"}), HasSubstr("can't connect to"));
  EXPECT_THAT(refused({"http://127.0.0.1:1"}), HasSubstr("can't connect to"));
  EXPECT_THAT(refused({"https://" + address() + "/abc"}), HasSubstr("can't connect to"));
  EXPECT_THAT(refused({url, "--game", "chess", "--name", "Eve"}), HasSubstr("is not a game"));
  EXPECT_THAT(refused({url, "--game", "rock-the-bock", "--seats", "9", "--name", "Eve"}),
              HasSubstr("for 2 to 4 players"));
  EXPECT_THAT(refused({url + "/abc", "--listed"}), HasSubstr("for a new one"));
  EXPECT_THAT(refused({url, "--listed"}), HasSubstr("needs --game"));
}

}  // namespace
}  // namespace astragal::tests
