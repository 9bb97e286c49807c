#include "cli/outputs.h"

#include <algorithm>
#include <iostream>

#include "cli/commands.h"
#include "cli/files.h"
#include "simulate/threads.h"
#include "text/files.h"
#include "text/message.h"

namespace astragal::cli {

text::Result<> check_outputs(const Outputs& outputs) {
  const int count =
      (outputs.json ? 1 : 0) + (outputs.svg == "-" ? 1 : 0) + (outputs.motion == "-" ? 1 : 0);
  if (count > 1) return text::Error{text::message("throw", "one-stdout")};
  return text::kDone;
}

text::Result<> write_output(const std::string& path, const std::string& content) {
  if (path != "-") return text::write_file(path, content);
  std::cout << content;
  if (!std::cout.flush()) return text::Error{text::message("throw", "stdout-closed")};
  return text::kDone;
}

int refuse(const text::Error& error, std::initializer_list<std::string> files) {
  const bool located = std::any_of(files.begin(), files.end(), [&error](const auto& file) {
    return !file.empty() && error.what().starts_with(file + ":");
  });
  std::cerr << fmt::format("{}{}\n", located ? "" : "astragal: ", error.what());
  return kExitFault;
}

text::Result<int> read_threads(const std::string& text) {
  if (text.empty()) return simulate::default_threads();
  return read_between("--threads", text, 1, simulate::kMostThreads);
}

}  // namespace astragal::cli
