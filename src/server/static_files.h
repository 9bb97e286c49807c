#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "host/http.h"
#include "server/engine_files.h"
#include "text/result.h"

namespace astragal::server {

/// The browser's files: one folder, read once at startup. Requests are looked up in memory, so they
/// cannot reach files outside the folder. Only the engine (engine_files.h)
/// may be added later.
class StaticFiles {
 public:
  /// Reads the folder, without hidden files and links that lead out of it.
  static text::Result<StaticFiles> read(const std::string& folder);
  /// Without a folder: one page that says the web files are missing.
  StaticFiles();

  /// Answers GET and HEAD. A path without a dot in its last part is a page of the application and
  /// gets index.html; other unknown paths get 404.
  [[nodiscard]] host::HttpAnswer answer(const host::HttpRequest& request) const;

  [[nodiscard]] std::size_t count() const { return files_.size(); }

 private:
  struct File {
    std::string type;
    std::string tag;  ///< hash of the content, in quotes
    bool lasting = false;
    host::SharedText plain;
    host::SharedText packed;  ///< gzip; null if it would not be smaller
  };
  static File make(const std::string& name, std::string content);
  [[nodiscard]] const File* find(std::string_view path) const;

  std::map<std::string, File, std::less<>> files_;  ///< by path, with a leading slash
  EngineFiles engine_;
};

/// Decodes %xx. Nothing if the path has a NUL, a backslash, an empty or dotted part, or a second
/// encoding.
std::optional<std::string> decode_path(std::string_view path);

}  // namespace astragal::server
