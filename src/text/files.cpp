#include "text/files.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <iostream>

namespace astragal::text {

namespace {

Error system_error(const std::string& path, ReasonCode why) {
  return {why, {{"file", path}, {"what", std::strerror(errno)}}};
}

}  // namespace

Result<> read_stream(const std::string& path, const std::function<void(std::istream&)>& read) {
  if (path == "-") {
    read(std::cin);
    return kDone;
  }
  // A folder can be opened, but not read.
  struct stat about {};
  if (::stat(path.c_str(), &about) == 0 && S_ISDIR(about.st_mode)) {
    return Error{"file-folder"_why, {{"file", path}}};
  }
  std::ifstream file(path, std::ios::binary);
  if (!file) return system_error(path, "file-unreadable"_why);
  read(file);
  if (file.bad()) return system_error(path, "file-unreadable"_why);
  return kDone;
}

Result<std::string> read_file(const std::string& path) {
  constexpr std::size_t kMaxBytes = 16 * 1024 * 1024;  // pipes and devices may be endless
  std::string content;
  const auto done = read_stream(path, [&content](std::istream& input) {
    std::array<char, 65536> part;
    while (content.size() <= kMaxBytes &&
           (input.read(part.data(), part.size()), input.gcount() > 0)) {
      content.append(part.data(), static_cast<std::size_t>(input.gcount()));
    }
  });
  if (!done) return done.error();
  if (content.size() > kMaxBytes)
    return Error{"file-huge"_why, {{"file", path}, {"most", kMaxBytes >> 20U}}};
  return content;
}

Result<> write_file(const std::string& path, const std::string& content, int mode) {
  const std::string fresh = path + ".new";
  const int file = ::open(fresh.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode);
  if (file < 0) return system_error(path, "file-unwritable"_why);
  std::string_view rest = content;
  while (!rest.empty()) {
    const auto written = ::write(file, rest.data(), rest.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) break;
    rest.remove_prefix(static_cast<std::size_t>(written));
  }
  const bool complete = rest.empty() && ::fsync(file) == 0;
  const int fault = errno;
  ::close(file);
  errno = fault;
  if (!complete || std::rename(fresh.c_str(), path.c_str()) != 0) {
    Error error = system_error(path, "file-unwritable"_why);
    std::remove(fresh.c_str());
    return error;
  }
  return kDone;
}

}  // namespace astragal::text
