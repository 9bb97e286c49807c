// The engine as a native program, to compare it with engine.wasm: each input line is "call MESSAGE"
// or "work TASK", each output line is the answer.

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
