#include "server/static_files.h"

#include <fmt/format.h>
#include <sodium.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "server/gzip.h"
#include "text/message.h"

namespace astragal::server {

namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t kMaxBytes = 64U << 20U;  // per file
constexpr std::size_t kMaxFiles = 10'000;

constexpr std::string_view kNotBuilt = R"(<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Astragal</title></head>
<body><h1>Astragal</h1>
<p>This server plays dice games, but it was started without its browser part.</p>
<p>Play in a terminal: <code>astragal join</code> and this page's address.</p>
</body></html>
)";

constexpr std::array<std::pair<std::string_view, std::string_view>, 20> kTypes{
    {{".html", "text/html; charset=utf-8"},
     {".js", "text/javascript; charset=utf-8"},
     {".mjs", "text/javascript; charset=utf-8"},
     {".css", "text/css; charset=utf-8"},
     {".json", "application/json"},
     {".map", "application/json"},
     {".webmanifest", "application/manifest+json"},
     {".txt", "text/plain; charset=utf-8"},
     {".svg", "image/svg+xml"},
     {".png", "image/png"},
     {".jpg", "image/jpeg"},
     {".webp", "image/webp"},
     {".avif", "image/avif"},
     {".ico", "image/x-icon"},
     {".woff2", "font/woff2"},
     {".wasm", "application/wasm"},
     {".glb", "model/gltf-binary"},
     {".ogg", "audio/ogg"},
     {".mp3", "audio/mpeg"},
     {".wav", "audio/wav"}}};

std::string type_of(const std::string& name) {
  const std::string ending = fs::path(name).extension().string();
  for (const auto& [known, type] : kTypes) {
    if (ending == known) return std::string(type);
  }
  return "application/octet-stream";
}

std::string tag_of(std::string_view content) {
  std::array<unsigned char, crypto_hash_sha256_BYTES> hash{};
  ::crypto_hash_sha256(hash.data(), reinterpret_cast<const unsigned char*>(content.data()),
                       content.size());
  std::string tag = "\"";
  for (std::size_t i = 0; i < 12; ++i) tag += fmt::format("{:02x}", hash[i]);
  return tag + '"';
}

/// Whether If-None-Match contains the tag; a proxy may have prefixed it with W/.
bool has_tag(std::string_view list, std::string_view tag) {
  return list == "*" || list.find(tag) != std::string_view::npos;
}

int digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

/// Whether the file is inside the folder after resolving links.
bool inside(const fs::path& file, const fs::path& folder) {
  std::error_code error;
  const fs::path real = fs::canonical(file, error);
  if (error) return false;
  const auto relative = real.lexically_relative(folder);
  return !relative.empty() && *relative.begin() != "..";
}

bool hidden(const fs::path& relative) {
  return std::any_of(relative.begin(), relative.end(),
                     [](const fs::path& part) { return part.string().starts_with('.'); });
}

}  // namespace

StaticFiles::StaticFiles() {
  files_.emplace("/index.html", make("index.html", std::string(kNotBuilt)));
}

text::Result<StaticFiles> StaticFiles::read(const std::string& folder) {
  std::error_code error;
  const fs::path root = fs::canonical(folder, error);
  if (error || !fs::is_regular_file(root / "index.html", error)) {
    return text::Error{text::message("serve", "no-index", text::with("folder", folder))};
  }
  StaticFiles files;
  files.files_.clear();
  files.engine_ = EngineFiles((root / "engine").string());
  for (fs::recursive_directory_iterator entry(root, error), end; !error && entry != end;
       entry.increment(error)) {
    const fs::path relative = entry->path().lexically_relative(root);
    if (!entry->is_regular_file(error) || error || hidden(relative)) continue;
    if (*relative.begin() == "engine") continue;
    if (!inside(entry->path(), root) || entry->file_size(error) > kMaxBytes) continue;
    if (files.files_.size() == kMaxFiles) {
      return text::Error{text::message("serve", "many-files", text::with("folder", folder),
                                       text::with("most", kMaxFiles))};
    }
    std::ostringstream content;
    content << std::ifstream(entry->path(), std::ios::binary).rdbuf();
    const std::string name = relative.generic_string();
    files.files_.emplace("/" + name, make(name, content.str()));
  }
  if (error) return text::Error{fmt::format("{}: {}", folder, error.message())};
  return files;
}

StaticFiles::File StaticFiles::make(const std::string& name, std::string content) {
  File file{type_of(name), tag_of(content), name.starts_with("assets/"), nullptr, nullptr};
  std::string packed = gzip(content);
  if (packed.size() + packed.size() / 20 < content.size()) {
    file.packed = std::make_shared<const std::string>(std::move(packed));
  }
  file.plain = std::make_shared<const std::string>(std::move(content));
  return file;
}

const StaticFiles::File* StaticFiles::find(std::string_view path) const {
  const auto name = decode_path(path);
  if (!name) return nullptr;
  if (const auto found = files_.find(*name); found != files_.end()) return &found->second;
  const bool page = name->find('.', name->rfind('/')) == std::string::npos;
  if (!page) return nullptr;
  const auto index = files_.find("/index.html");
  return index == files_.end() ? nullptr : &index->second;
}

host::HttpAnswer StaticFiles::answer(const host::HttpRequest& request) const {
  if (auto engine = engine_.answer(request)) return std::move(*engine);
  const File* file = find(request.path);
  if (file == nullptr) return host::text_answer(404, "There is nothing here.\n");
  // File names under assets/ contain a hash of the content.
  const char* caching = file->lasting ? "public, max-age=31536000, immutable" : "no-cache";
  const bool pack = file->packed && accepts_gzip(request.header("accept-encoding"));
  std::string tag = file->tag;
  if (pack) tag.insert(tag.size() - 1, "-gz");
  host::HttpAnswer answer{200, file->type, pack ? file->packed : file->plain, {}};
  answer.headers = {{"Cache-Control", caching}, {"ETag", tag}};
  if (file->packed) answer.headers.emplace_back("Vary", "Accept-Encoding");
  if (has_tag(request.header("if-none-match"), tag)) {
    answer.status = 304;
    answer.body = nullptr;
  } else if (pack) {
    answer.headers.emplace_back("Content-Encoding", "gzip");
  }
  return answer;
}

std::optional<std::string> decode_path(std::string_view path) {
  std::string decoded;
  for (std::size_t i = 0; i < path.size(); ++i) {
    char c = path[i];
    if (c == '%') {
      if (path.size() - i < 3 || digit(path[i + 1]) < 0 || digit(path[i + 2]) < 0) return {};
      c = static_cast<char>(digit(path[i + 1]) * 16 + digit(path[i + 2]));
      if (c == '%' || c == '/') return {};
      i += 2;
    }
    if (c == '\0' || c == '\\') return {};
    decoded += c;
  }
  if (!decoded.starts_with('/')) return {};
  if (decoded.find("//") != std::string::npos) return {};
  if (decoded.find("/.") != std::string::npos) return {};
  return decoded;
}

}  // namespace astragal::server
