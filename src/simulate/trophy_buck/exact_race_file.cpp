#include "simulate/trophy_buck/exact_race_file.h"

#include <fmt/format.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>

#include "simulate/threads.h"
#include "text/files.h"
#include "text/message.h"
#include "text/shipped.h"

namespace astragal::simulate {

using bots::ExactRace;
using games::TrophyBuck;

namespace fs = std::filesystem;

namespace {

fs::path folder_in(const char* variable) {
  const char* value = std::getenv(variable);
  return value == nullptr ? fs::path() : fs::path(value);
}

/// A stored race, or the reason why it cannot be used; both empty if none is stored.
struct Kept {
  std::shared_ptr<const ExactRace> race;
  std::string fault{};
};

Kept read_kept(const TrophyBuck::Config& config, const std::string& file) {
  std::error_code ignored;
  if (file.empty() || !fs::exists(file, ignored)) return {};
  const auto bytes = text::read_file(file);
  if (!bytes) return {nullptr, bytes.error().what()};
  auto race = ExactRace::read(config, *bytes);
  if (!race) return {nullptr, fmt::format("{} {}", file, race.error().what())};
  return {std::make_shared<const ExactRace>(std::move(*race))};
}

/// The shipped race, if it is for this config.
std::shared_ptr<const ExactRace> shipped_race(const TrophyBuck::Config& config) {
  auto race = ExactRace::read(config, text::shipped_file("trophy-buck.race"));
  return race ? std::make_shared<const ExactRace>(std::move(*race)) : nullptr;
}

text::Result<> keep(const ExactRace& race, const std::string& file) {
  std::error_code fault;
  fs::create_directories(fs::path(file).parent_path(), fault);
  if (fault) return text::Error{fmt::format("{}: {}", cache_folder(), fault.message())};
  return text::write_file(file, race.bytes());
}

}  // namespace

std::string cache_folder() {
  // The XDG specification requires to ignore relative paths.
  if (const auto cache = folder_in("XDG_CACHE_HOME"); cache.is_absolute()) {
    return (cache / "astragal").string();
  }
  const auto home = folder_in("HOME");
  return home.is_absolute() ? (home / ".cache" / "astragal").string() : "";
}

std::string race_file(const TrophyBuck::Config& config) {
  const fs::path folder = cache_folder();
  if (folder.empty()) return "";
  return (folder / fmt::format("trophy-buck-{:016x}.race", ExactRace::key(config))).string();
}

std::shared_ptr<const ExactRace> known_race(const TrophyBuck::Config& config) {
  auto shipped = shipped_race(config);
  return shipped ? shipped : read_kept(config, race_file(config)).race;
}

void add_kept(const TrophyBuck& game, bots::Knowledge& knowledge) {
  if (auto race = known_race(game.config())) knowledge.add(std::move(race));
}

std::string solved_by(const TrophyBuck& game) {
  const auto& config = game.config();
  constexpr int kMostGoal = 80;
  if (game.seats() != ExactRace::kSeats || config.goal > kMostGoal || known_race(config)) return "";
  return fmt::format("astragal solve trophy-buck --race --goal {}", config.goal);
}

text::Result<BuiltRace> race_for(const TrophyBuck::Config& config, bool anew,
                                 const ExactRace::Progress& progress) {
  BuiltRace built;
  built.file = race_file(config);
  if (!anew) {
    if ((built.race = shipped_race(config))) {
      built.file.clear();
      return built;
    }
    Kept kept = read_kept(config, built.file);
    built.race = std::move(kept.race);
    if (built.race) return built;
    if (!kept.fault.empty())
      built.remark = text::message("solve", "again", text::with("fault", kept.fault));
  }
  const auto began = std::chrono::steady_clock::now();
  auto race = ExactRace::solve(config, on_threads(default_threads()), progress);
  if (!race) return race.error();
  built.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
  built.race = std::make_shared<const ExactRace>(std::move(*race));
  if (built.file.empty()) {
    built.remark = text::message("solve", "no-cache");
  } else if (const auto done = keep(*built.race, built.file); !done) {
    built.remark = text::message("solve", "not-kept", text::with("fault", done.error().what()));
    built.file.clear();
  }
  return built;
}

}  // namespace astragal::simulate
