#include "load_server.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>

namespace astragal::bench::load {

namespace {

[[noreturn]] void give_up(const std::string& what) {
  fmt::print(stderr, "bench_load: {}\n", what);
  std::exit(1);
}

[[noreturn]] void become_server(const std::string& program, std::vector<std::string> words,
                                int output) {
  ::prctl(PR_SET_PDEATHSIG, SIGTERM);
  ::dup2(output, STDOUT_FILENO);
  std::vector<char*> pointers;
  pointers.reserve(words.size() + 1);
  for (auto& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  ::execv(program.c_str(), pointers.data());
  ::_exit(127);
}

}  // namespace

ServerProcess::ServerProcess(const std::string& program, const std::string& folder,
                             const std::vector<std::string>& limits) {
  std::vector<std::string> words{program,    "serve", "--listen",    "127.0.0.1:0",
                                 "--folder", folder,  "--log-level", "warning"};
  for (const auto& limit : limits) words.insert(words.end(), {"--limit", limit});
  std::array<int, 2> pipe{};
  if (::pipe2(pipe.data(), O_CLOEXEC) != 0) give_up("there is no pipe");
  const double start = now();
  child_ = ::fork();
  if (child_ == 0) become_server(program, words, pipe[1]);
  ::close(pipe[1]);
  output_ = pipe[0];
  std::string said;
  std::array<char, 256> piece{};
  while (said.find("Ctrl-C") == std::string::npos) {
    const auto size = ::read(output_, piece.data(), piece.size());
    if (size <= 0) give_up(fmt::format("{} serve did not start", program));
    said.append(piece.data(), static_cast<std::size_t>(size));
  }
  starting_ = now() - start;
  const std::string_view host = "127.0.0.1:";
  const auto found = said.find(host);
  if (found == std::string::npos) give_up("the server does not say where it listens");
  port_ = std::atoi(said.c_str() + found + host.size());
}

ServerProcess::~ServerProcess() {
  ::kill(child_, SIGTERM);
  ::waitpid(child_, nullptr, 0);
  ::close(output_);
}

double ServerProcess::processor_seconds() const {
  std::ifstream file(fmt::format("/proc/{}/stat", child_));
  std::string word;
  double ticks = 0;
  for (int field = 1; field <= 15 && file >> word; ++field) {
    if (field >= 14) ticks += std::atof(word.c_str());
  }
  return ticks / static_cast<double>(::sysconf(_SC_CLK_TCK));
}

double ServerProcess::memory_kilobytes() const {
  std::ifstream file(fmt::format("/proc/{}/statm", child_));
  long pages = 0;
  long resident = 0;
  file >> pages >> resident;
  return static_cast<double>(resident) * static_cast<double>(::sysconf(_SC_PAGESIZE)) / 1024;
}

Folder::Folder(const std::string& under)
    : name_(fmt::format("{}/bench_load.{}", under, ::getpid())) {
  std::filesystem::remove_all(name_);
  std::filesystem::create_directories(name_);
}

Folder::~Folder() {
  std::error_code ignored;
  std::filesystem::remove_all(name_, ignored);
}

double now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

double own_processor_seconds() {
  rusage usage{};
  ::getrusage(RUSAGE_SELF, &usage);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
  };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

}  // namespace astragal::bench::load
