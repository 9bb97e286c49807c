#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "engine_wasm/fields.h"
#include "rooms/work.h"
#include "text/json_writer.h"

namespace astragal::engine_wasm {

/// The browser engine: JSON in, JSON out, without files, network or threads. web/engine describes
/// the messages. One instance runs the tables and answers at once; other instances do long jobs.
///
/// A malformed message is answered with {"error": "one sentence"} and changes nothing.
class Engine {
 public:
  Engine();

  /// Reports an event to the tables. The answer lists the effects to perform, in order, and the
  /// latest time of the next call.
  std::string call(std::string_view message);

  /// Performs a job: one that an effect `work` describes, or one of the library (library.h). Takes
  /// long, and does not use the tables. A job that needs a solution which was offered but not
  /// given yet is answered with {"needs": "name"}.
  std::string work(std::string_view task);

 private:
  using JobId = std::uint64_t;
  struct Call;
  /// An answer under construction.
  struct Reply;
  using Act = void (Engine::*)(const Call& call, Reply& reply);

  static Act find_act(const Call& call);
  std::string answer(std::string_view message);
  void perform(const rooms::Effect& effect, Reply& reply);

  void opened(const Call& call, Reply& reply);
  void said(const Call& call, Reply& reply);
  void closed(const Call& call, Reply& reply);
  void asked(const Call& call, Reply& reply);
  void hung_up(const Call& call, Reply& reply);
  void appended(const Call& call, Reply& reply);
  void append_failed(const Call& call, Reply& reply);
  void loaded(const Call& call, Reply& reply);
  void answered(const Call& call, Reply& reply);
  void not_done(const Call& call, Reply& reply);
  void tick(const Call& call, Reply& reply);
  void reset(const Call& call, Reply& reply);

  /// Removes a finished or failed job; nothing if it was cancelled.
  std::optional<rooms::Work> take(JobId job);
  bool cancel(const std::string& key, Reply& reply);

  std::string do_task(std::string_view task);
  const bots::Knowledge& knowledge();
  struct Needed;
  const std::string& solution(const std::string& name);
  std::string give(const Fields& task);

  rooms::RandomBytes random_;
  std::optional<rooms::Lobby> lobby_;
  JobId last_job_ = 0;
  std::map<JobId, rooms::Work> jobs_;  ///< not finished yet
  std::unordered_map<std::string, JobId> running_;
  std::optional<bots::Knowledge> knowledge_;
  /// The solutions that the caller has, by name; their content once it was given.
  std::map<std::string, std::optional<std::string>> solutions_;
};

}  // namespace astragal::engine_wasm
