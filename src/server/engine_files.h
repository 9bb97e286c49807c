#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "host/http.h"

namespace astragal::server {

/// The browser engine, which may be built while the server runs: /engine/engine.json says which
/// file it is, and /engine/engine-HASH.wasm is that file, sent as it was packed when it was built.
/// Solved games are /engine/GAME-HASH.race. Nothing is packed here, and a file is read once: its
/// name changes with its content.
class EngineFiles {
 public:
  EngineFiles() = default;
  /// The folder need not be there yet.
  explicit EngineFiles(std::string folder) : folder_(std::move(folder)) {}

  /// For GET and HEAD; nothing for paths that are not the engine's.
  [[nodiscard]] std::optional<host::HttpAnswer> answer(const host::HttpRequest& request) const;

 private:
  [[nodiscard]] host::HttpAnswer lasting_file(const std::string& name,
                                              std::string_view accepted) const;
  /// Null if it is not there.
  [[nodiscard]] host::SharedText lasting(const std::string& name) const;

  std::string folder_;
  mutable std::map<std::string, host::SharedText> read_;  ///< by name
};

}  // namespace astragal::server
