#include "server/engine_files.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "process.h"

namespace astragal::server {

using namespace host;
using namespace tests;

namespace {

/// A server whose engine is built while it runs.
class EngineFolder : public testing::Test {
 protected:
  void build(const std::string& name, const std::string& content) const {
    std::filesystem::create_directories(folder.file("engine"));
    std::ofstream(folder.file("engine/" + name), std::ios::binary) << content;
  }
  [[nodiscard]] HttpAnswer get(const std::string& path, const std::string& accepted = "") const {
    HttpRequest request{"GET", path};
    request.headers = {{"Accept-Encoding", accepted}};
    return files.answer(request).value_or(HttpAnswer{});
  }
  static std::string header(const HttpAnswer& answer, std::string_view name) {
    for (const auto& [key, value] : answer.headers) {
      if (key == name) return value;
    }
    return "";
  }

  TempFolder folder;
  EngineFiles files{folder.file("engine")};
  const std::string module = "/engine/engine-0123456789ab.wasm";
};

TEST_F(EngineFolder, TheEngineMayComeLater) {
  EXPECT_EQ(get("/engine/engine.json").status, 404);
  EXPECT_EQ(get(module).status, 404);
  build("engine.json", "{}");
  build("engine-0123456789ab.wasm", "plain");
  EXPECT_EQ(*get("/engine/engine.json").body, "{}");
  EXPECT_EQ(header(get("/engine/engine.json"), "Cache-Control"), "no-cache");
  EXPECT_EQ(*get(module).body, "plain");
  EXPECT_EQ(get(module).type, "application/wasm");
  EXPECT_EQ(header(get(module), "Cache-Control"), "public, max-age=31536000, immutable");
}

TEST_F(EngineFolder, ItIsSentAsItWasPacked) {
  build("engine-0123456789ab.wasm", "plain");
  EXPECT_EQ(header(get(module, "gzip, br"), "Content-Encoding"), "") << "not packed yet";
  build("engine-0123456789ab.wasm.gz", "zipped");
  EXPECT_EQ(*get(module, "gzip, br").body, "zipped");
  build("engine-0123456789ab.wasm.br", "small");
  EXPECT_EQ(*get(module, "gzip, br").body, "small");
  EXPECT_EQ(header(get(module, "gzip, br"), "Content-Encoding"), "br");
  EXPECT_EQ(*get(module, "gzip, br;q=0").body, "zipped");
  EXPECT_EQ(*get(module).body, "plain");
  EXPECT_EQ(header(get(module), "Vary"), "Accept-Encoding");
}

TEST_F(EngineFolder, OtherNamesAreNotLookedFor) {
  build("secret.wasm", "secret");
  for (const char* path : {"/engine/secret.wasm", "/engine/../engine/secret.wasm", "/engine/",
                           "/engine/engine-0123456789ab.wasm.br", "/engine/engine-../../../x.wasm",
                           "/engine/../0123456789ab.race", "/engine/a/b-0123456789ab.race"}) {
    EXPECT_EQ(get(path).status, 404) << path;
  }
  EXPECT_FALSE(files.answer({"GET", "/index.html"}).has_value());
}

}  // namespace
}  // namespace astragal::server
