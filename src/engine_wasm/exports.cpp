// The exported functions of engine.wasm. A caller writes a message of `size` bytes to
// astragal_buffer(size), then calls astragal_call or astragal_work, which return the length of the
// answer; the answer is at astragal_answer().

#ifdef __EMSCRIPTEN__

#include <emscripten.h>

#include "engine_wasm/engine.h"

namespace {

std::string message;
std::string answer;

astragal::engine_wasm::Engine& engine() {
  static astragal::engine_wasm::Engine the_engine;
  return the_engine;
}

}  // namespace

extern "C" {

EMSCRIPTEN_KEEPALIVE char* astragal_buffer(std::size_t size) {
  message.resize(size);
  return message.data();
}
EMSCRIPTEN_KEEPALIVE std::size_t astragal_call() {
  answer = engine().call(message);
  return answer.size();
}
EMSCRIPTEN_KEEPALIVE std::size_t astragal_work() {
  answer = engine().work(message);
  return answer.size();
}
EMSCRIPTEN_KEEPALIVE const char* astragal_answer() { return answer.data(); }

}  // extern "C"

#endif
