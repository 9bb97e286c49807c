#include "server/engine_files.h"

#include <algorithm>
#include <array>
#include <utility>

#include "server/gzip.h"
#include "text/files.h"

namespace astragal::server {

namespace {

constexpr std::string_view kFolder = "/engine/";
constexpr std::string_view kAbout = "engine.json";
constexpr std::size_t kMostKept = 8;  // packed and plain, of this engine and the one before

constexpr std::string_view kModule = ".wasm";
constexpr std::string_view kSolution = ".race";

/// engine-0123456789ab.wasm, a-game-0123456789ab.race: no name that leads anywhere else.
bool is_lasting(std::string_view name) {
  constexpr std::size_t kDigits = 12;
  static_assert(kModule.size() == kSolution.size());
  if (!name.ends_with(kModule) && !name.ends_with(kSolution)) return false;
  name.remove_suffix(kModule.size());
  if (name.size() < kDigits + 2 || name[name.size() - kDigits - 1] != '-') return false;
  const auto only = [](std::string_view part, const char* characters) {
    return part.find_first_not_of(characters) == std::string_view::npos;
  };
  return only(name.substr(name.size() - kDigits), "0123456789abcdef") &&
         only(name.substr(0, name.size() - kDigits), "abcdefghijklmnopqrstuvwxyz-");
}

host::HttpAnswer nothing() { return host::text_answer(404, "There is no engine here.\n"); }

}  // namespace

host::SharedText EngineFiles::lasting(const std::string& name) const {
  if (const auto known = read_.find(name); known != read_.end()) return known->second;
  auto content = text::read_file(folder_ + "/" + name);
  if (!content) return nullptr;
  if (read_.size() == kMostKept) read_.clear();
  return read_[name] = std::make_shared<const std::string>(std::move(*content));
}

host::HttpAnswer EngineFiles::lasting_file(const std::string& name,
                                           std::string_view accepted) const {
  constexpr std::array<std::pair<const char*, const char*>, 2> kPacked{
      {{"br", ".br"}, {"gzip", ".gz"}}};
  const char* type = name.ends_with(kModule) ? "application/wasm" : "application/octet-stream";
  host::HttpAnswer answer{200, type, nullptr, {}};
  answer.headers = {{"Cache-Control", "public, max-age=31536000, immutable"},
                    {"Vary", "Accept-Encoding"}};
  for (const auto& [encoding, ending] : kPacked) {
    if (!accepts(accepted, encoding)) continue;
    answer.body = lasting(name + ending);
    if (!answer.body) continue;
    answer.headers.emplace_back("Content-Encoding", encoding);
    return answer;
  }
  answer.body = lasting(name);
  return answer.body ? answer : nothing();
}

std::optional<host::HttpAnswer> EngineFiles::answer(const host::HttpRequest& request) const {
  const std::string_view path = request.path;
  if (!path.starts_with(kFolder)) return std::nullopt;
  const std::string name(path.substr(kFolder.size()));
  if (folder_.empty()) return nothing();
  if (is_lasting(name)) return lasting_file(name, request.header("accept-encoding"));
  if (name != kAbout) return nothing();
  auto about = text::read_file(folder_ + "/" + name);
  if (!about) return nothing();
  host::HttpAnswer answer = host::json_answer(200, std::move(*about));
  answer.headers = {{"Cache-Control", "no-cache"}};
  return answer;
}

}  // namespace astragal::server
