// The engine as a program, to compare it with what a browser runs: each line of the input is
// "call MESSAGE" or "work TASK", each line of the output its answer.

#include <iostream>
#include <string>

#include "engine_wasm/engine.h"

int main() {
  astragal::engine_wasm::Engine engine;
  std::string line;
  while (std::getline(std::cin, line)) {
    const std::string_view text = line;
    if (text.starts_with("call ")) {
      std::cout << engine.call(text.substr(5)) << std::endl;
    } else if (text.starts_with("work ")) {
      std::cout << engine.work(text.substr(5)) << std::endl;
    } else {
      std::cerr << "engine_native: a line must begin with \"call \" or \"work \"\n";
      return 2;
    }
  }
  return 0;
}
