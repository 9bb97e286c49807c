#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "host/http.h"
#include "server/engine_files.h"
#include "text/result.h"

namespace astragal::server {

/// The browser's side: files of one folder, read once at the start. What is asked for is looked up
/// in memory by its name, so no request can name a file that was not in the folder. Only the engine
/// (engine_files.h) may come later.
class StaticFiles {
 public:
  /// Reads the folder. Links that lead out of it and hidden files are left out.
  static text::Result<StaticFiles> read(const std::string& folder);
  /// Without a folder: one page that says what is missing.
  StaticFiles();

  /// For GET and HEAD. A path without a dot in its last part is a page of the application and
  /// gets index.html; anything else that is not there gets 404.
  [[nodiscard]] host::HttpAnswer answer(const host::HttpRequest& request) const;

  [[nodiscard]] std::size_t count() const { return files_.size(); }

 private:
  struct File {
    std::string type;
    std::string tag;  ///< a hash of its content, in quotes
    bool lasting = false;
    host::SharedText plain;
    host::SharedText packed;  ///< gzip, if that is smaller
  };
  static File make(const std::string& name, std::string content);
  [[nodiscard]] const File* find(std::string_view path) const;

  std::map<std::string, File, std::less<>> files_;  ///< by path, which begins with a slash
  EngineFiles engine_;
};

/// The path with its %xx replaced, or nothing where it cannot be a path of ours: it has a NUL, a
/// backslash, an empty or dotted part, or what looks like a second encoding.
std::optional<std::string> decode_path(std::string_view path);

}  // namespace astragal::server
