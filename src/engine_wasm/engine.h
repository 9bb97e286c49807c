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

/// The engine as a browser has it: JSON in, JSON out, no files, no network, no threads. web/engine
/// describes the messages. One instance has the tables and answers at once; others do what takes
/// long.
///
/// A message that cannot be read is answered with {"error": "one sentence"}, and nothing happened.
class Engine {
 public:
  Engine();

  /// Something happened at the tables. The answer says what is to be done, in this order, and when
  /// to call again at the latest.
  std::string call(std::string_view message);

  /// Does what the effect `work` asks for, or what the library offers. It takes long, and needs
  /// nothing of the tables.
  std::string work(std::string_view task);

 private:
  using JobId = std::uint64_t;
  struct Call;
  /// An answer that is being written.
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

  /// The work is over, whether done or not; nothing if it was cancelled.
  std::optional<rooms::Work> take(JobId job);
  bool cancel(const std::string& errand, Reply& reply);

  std::string do_task(std::string_view task);
  const bots::Knowledge& knowledge();

  rooms::RandomBytes random_;
  std::optional<rooms::Lobby> lobby_;
  JobId last_job_ = 0;
  std::map<JobId, rooms::Work> jobs_;  ///< on their way
  std::unordered_map<std::string, JobId> errands_;
  std::optional<bots::Knowledge> knowledge_;
};

}  // namespace astragal::engine_wasm
