#pragma once

#include <sys/types.h>

#include <string>
#include <vector>

namespace astragal::bench::load {

/// `astragal serve` in a process of its own, seen from outside: its processor time and memory.
class ServerProcess {
 public:
  /// Starts it and waits until it listens. Ends the program if it does not.
  ServerProcess(const std::string& program, const std::string& folder,
                const std::vector<std::string>& limits);
  /// Stops it as SIGTERM does, and waits for it.
  ~ServerProcess();
  ServerProcess(const ServerProcess&) = delete;
  ServerProcess& operator=(const ServerProcess&) = delete;

  [[nodiscard]] int port() const { return port_; }
  /// User and system, of all its threads.
  [[nodiscard]] double processor_seconds() const;
  [[nodiscard]] double memory_kilobytes() const;
  /// From the start of the process until it said that it listens.
  [[nodiscard]] double starting_seconds() const { return starting_; }

 private:
  pid_t child_ = -1;
  int output_ = -1;
  int port_ = 0;
  double starting_ = 0;
};

/// A folder that is gone at the end.
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

/// Seconds of a clock that never goes back.
double now();
/// Processor time of this process.
double own_processor_seconds();

}  // namespace astragal::bench::load
