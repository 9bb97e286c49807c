#pragma once

#include <sys/types.h>

#include <string>
#include <vector>

namespace astragal::bench::load {

/// `astragal serve` in its own process, with its processor time and memory.
class ServerProcess {
 public:
  /// Starts it and waits until it listens. Exits if it does not.
  ServerProcess(const std::string& program, const std::string& folder,
                const std::vector<std::string>& limits);
  /// Sends SIGTERM and waits for it.
  ~ServerProcess();
  ServerProcess(const ServerProcess&) = delete;
  ServerProcess& operator=(const ServerProcess&) = delete;

  [[nodiscard]] int port() const { return port_; }
  /// User and system time of all its threads.
  [[nodiscard]] double processor_seconds() const;
  [[nodiscard]] double memory_kilobytes() const;
  /// From the start of the process until it listens.
  [[nodiscard]] double starting_seconds() const { return starting_; }

 private:
  pid_t child_ = -1;
  int output_ = -1;
  int port_ = 0;
  double starting_ = 0;
};

/// A temporary folder, removed by the destructor.
class Folder {
 public:
  explicit Folder(const std::string& under);
  ~Folder();
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  [[nodiscard]] const std::string& name() const { return name_; }

 private:
  std::string name_;
};

/// Seconds of a monotonic clock.
double now();
/// Processor time of this process.
double own_processor_seconds();

}  // namespace astragal::bench::load
