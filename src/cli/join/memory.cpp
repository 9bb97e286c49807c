#include "cli/join/memory.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "cli/play/saved_games.h"
#include "client/mirror.h"
#include "text/files.h"
#include "text/json_reader.h"
#include "text/message.h"

namespace astragal::cli {

namespace fs = std::filesystem;
namespace json = boost::json;

namespace {

/// The file for a table; empty without a home folder.
fs::path file_of(const client::Link& link) {
  const fs::path folder = state_folder();
  if (folder.empty()) return {};
  std::string code = link.code;
  std::erase(code, '-');  // optional in links
  std::string name = fmt::format("{}-{}-{}", link.host, link.port, code);
  std::replace(name.begin(), name.end(), ':', '_');
  return folder / "tables" / (name + ".json");
}

}  // namespace

JoinMemory remembered(const client::Link& link) {
  JoinMemory memory;
  const fs::path file = file_of(link);
  const auto text =
      file.empty() ? text::Result<std::string>(text::Error{}) : text::read_file(file.string());
  const auto read = text ? text::parse_json(*text) : text::Result<json::value>(text.error());
  if (!read || !read->is_object()) return memory;
  const json::object& fields = read->get_object();
  memory.token = client::text_of(fields, "token");
  memory.fair.commitment = client::text_of(fields, "commitment");
  memory.fair.list = client::text_of(fields, "list");
  if (const auto* bytes = fields.if_contains("bytes"); bytes != nullptr && bytes->is_object()) {
    for (const auto& [name, digits] : bytes->get_object()) {
      if (digits.is_string()) memory.fair.bytes[name] = digits.get_string();
    }
  }
  const auto* begun = fields.if_contains("begun");
  memory.fair.begun = begun != nullptr && begun->is_bool() && begun->get_bool();
  const auto* wasted = fields.if_contains("wasted");
  if (wasted != nullptr && wasted->is_int64()) {
    memory.fair.wasted = static_cast<int>(wasted->get_int64());
  }
  return memory;
}

text::Result<> remember(const client::Link& link, const JoinMemory& memory) {
  constexpr int kOwnerOnly = 0600;
  const fs::path file = file_of(link);
  if (file.empty()) return text::Error{text::message("join", "no-folder")};
  std::error_code fault;
  fs::create_directories(file.parent_path(), fault);
  if (fault)
    return text::Error{fmt::format("{}: {}", file.parent_path().string(), fault.message())};
  json::object bytes;
  for (const auto& [name, digits] : memory.fair.bytes) bytes[name] = digits;
  const json::object fields{{"link", link.invitation()},
                            {"token", memory.token},
                            {"commitment", memory.fair.commitment},
                            {"bytes", bytes},
                            {"list", memory.fair.list},
                            {"begun", memory.fair.begun},
                            {"wasted", memory.fair.wasted}};
  return text::write_file(file.string(), json::serialize(fields) + "\n", kOwnerOnly);
}

void forget(const client::Link& link) {
  std::error_code ignored;
  const fs::path file = file_of(link);
  if (!file.empty()) fs::remove(file, ignored);
}

}  // namespace astragal::cli
