#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "host/http.h"
#include "text/result.h"

namespace astragal {

/// A file in memory, as it is sent.
struct StaticFile {
  std::string type;
  std::string tag;  ///< a hash of its content, in quotes
  bool lasting = false;
  SharedText plain;
  SharedText gzip;    ///< if that is smaller
  SharedText brotli;  ///< if the folder has it: NAME.br
};
using StaticFolder = std::map<std::string, StaticFile, std::less<>>;

/// The engine for browsers, in a folder of its own: it may still be built when the server starts.
/// Its last file says which the others are, and with another one the folder is read anew.
class EngineFolder {
 public:
  explicit EngineFolder(std::filesystem::path folder);

  /// Nothing if there is no such file. The path begins with kPrefix.
  [[nodiscard]] std::optional<StaticFile> find(const std::string& path);

  static constexpr std::string_view kPrefix = "/engine/";

 private:
  void look();

  std::filesystem::path folder_;
  std::mutex mutex_;
  std::filesystem::file_time_type made_{};
  StaticFolder files_;
};

/// The browser's side: files of one folder, read once at the start. What is asked for is looked up
/// in memory by its name, so no request can name a file that was not in the folder.
class StaticFiles {
 public:
  /// Reads the folder. Links that lead out of it and hidden files are left out.
  static Result<StaticFiles> read(const std::string& folder);
  /// Without a folder: one page that says what is missing.
  StaticFiles();

  /// For GET and HEAD. A path without a dot in its last part is a page of the application and
  /// gets index.html; anything else that is not there gets 404.
  [[nodiscard]] HttpAnswer answer(const HttpRequest& request) const;

  [[nodiscard]] std::size_t count() const { return files_.size(); }

 private:
  [[nodiscard]] std::optional<StaticFile> find(std::string_view path) const;

  StaticFolder files_;  ///< by path, which begins with a slash
  std::shared_ptr<EngineFolder> engine_;
};

/// The path with its %xx replaced, or nothing where it cannot be a path of ours: it has a NUL, a
/// backslash, an empty or dotted part, or what looks like a second encoding.
std::optional<std::string> decode_path(std::string_view path);

}  // namespace astragal
