#include "server/static_files.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "process.h"

namespace astragal::server {

using namespace host;
using namespace tests;

namespace {

using testing::HasSubstr;
using testing::StartsWith;

/// A folder as the browser's build leaves it, with a secret beside it.
class Site : public testing::Test {
 protected:
  Site() {
    std::filesystem::create_directories(folder.file("site/assets"));
    write("site/index.html", "<title>Astragal</title>");
    write("site/assets/table-1f3c.js", std::string(5000, 'x'));
    write("site/assets/die.png", "\x89PNG");
    write("site/sw.js", "// a worker");
    write("site/manifest.webmanifest", "{}");
    write("site/.secret", "hidden");
    write("secret.txt", "secret");
    std::filesystem::create_symlink("../secret.txt", folder.file("site/link.txt"));
    std::filesystem::create_symlink("index.html", folder.file("site/start.html"));
    auto read = StaticFiles::read(folder.file("site"));
    EXPECT_TRUE(read.ok()) << read.error().what();
    files = std::move(*read);
  }
  void write(const std::string& name, const std::string& content) const {
    std::ofstream(folder.file(name), std::ios::binary) << content;
  }
  [[nodiscard]] HttpAnswer get(const std::string& path, HttpHeaders headers = {}) const {
    HttpRequest request{"GET", path};
    request.headers = std::move(headers);
    return files.answer(request);
  }
  static std::string header(const HttpAnswer& answer, std::string_view name) {
    for (const auto& [key, value] : answer.headers) {
      if (key == name) return value;
    }
    return "";
  }

  TempFolder folder;
  StaticFiles files;
};

TEST_F(Site, FilesHaveTheirTypes) {
  EXPECT_EQ(get("/").type, "text/html; charset=utf-8");
  EXPECT_EQ(get("/assets/table-1f3c.js").type, "text/javascript; charset=utf-8");
  EXPECT_EQ(get("/assets/die.png").type, "image/png");
  EXPECT_EQ(*get("/assets/die.png").body, "\x89PNG");
}

TEST_F(Site, PagesOfTheApplicationAreItsIndex) {
  for (const char* path : {"/", "/room/K7Q2", "/index.html", "/start.html", "/r%C3%A4ume"}) {
    EXPECT_EQ(get(path).status, 200) << path;
    EXPECT_EQ(*get(path).body, "<title>Astragal</title>") << path;
    EXPECT_EQ(header(get(path), "Cache-Control"), "no-cache") << path;
  }
  EXPECT_EQ(get("/room/x.js").status, 404) << "a file that is missing is not a page";
}

/// An outdated service worker would continue to serve an old page.
TEST_F(Site, WhatMakesThePageAnAppIsAskedForAnew) {
  EXPECT_EQ(get("/sw.js").type, "text/javascript; charset=utf-8");
  EXPECT_EQ(header(get("/sw.js"), "Cache-Control"), "no-cache");
  EXPECT_EQ(get("/manifest.webmanifest").type, "application/manifest+json");
  EXPECT_EQ(header(get("/manifest.webmanifest"), "Cache-Control"), "no-cache");
}

TEST_F(Site, NamesWithAHashAreKeptForAYear) {
  EXPECT_THAT(header(get("/assets/table-1f3c.js"), "Cache-Control"), HasSubstr("immutable"));
}

TEST_F(Site, WhatGetsSmallerIsPackedForThoseWhoCanUnpack) {
  const auto packed = get("/assets/table-1f3c.js", {{"Accept-Encoding", "br;q=1, gzip;q=0.8"}});
  EXPECT_EQ(header(packed, "Content-Encoding"), "gzip");
  EXPECT_EQ(header(packed, "Vary"), "Accept-Encoding");
  EXPECT_LT(packed.body->size(), 100U);
  EXPECT_THAT(*packed.body, StartsWith("\x1f\x8b"));
  for (const char* accepted : {"", "br", "gzip;q=0", "gzip; q=0.0", "xgzip"}) {
    const auto plain = get("/assets/table-1f3c.js", {{"accept-encoding", accepted}});
    EXPECT_EQ(plain.body->size(), 5000U) << accepted;
    EXPECT_EQ(header(plain, "Vary"), "Accept-Encoding");
  }
  EXPECT_EQ(header(get("/assets/die.png", {{"accept-encoding", "gzip"}}), "Vary"), "");
}

TEST_F(Site, WhatIsKnownIsNotSentAgain) {
  const std::string tag = header(get("/"), "ETag");
  EXPECT_EQ(tag.size(), 26U);
  for (const auto& known : {tag, "\"x\", W/" + tag, std::string("*")}) {
    const auto answer = get("/", {{"If-None-Match", known}});
    EXPECT_EQ(answer.status, 304) << known;
    EXPECT_EQ(answer.body, nullptr);
    EXPECT_EQ(header(answer, "ETag"), tag);
  }
  EXPECT_EQ(get("/", {{"If-None-Match", "\"other\""}}).status, 200);
  const auto packed = get("/assets/table-1f3c.js", {{"accept-encoding", "gzip"}});
  EXPECT_NE(header(packed, "ETag"), header(get("/assets/table-1f3c.js"), "ETag"));
}

TEST_F(Site, NoPathLeadsOutOfTheFolder) {
  for (const char* path : {"/../secret.txt",
                           "/..%2fsecret.txt",
                           "/%2e%2e/secret.txt",
                           "/%2e%2e%2fsecret.txt",
                           "/%252e%252e%252fsecret.txt",
                           "/assets/../../secret.txt",
                           "/..\\secret.txt",
                           "/%5c..%5csecret.txt",
                           "/....//secret.txt",
                           "//secret.txt",
                           "/link.txt",
                           "/.secret",
                           "/./.secret",
                           "/index.html%00.js",
                           "/%",
                           "/%2",
                           "/%zz",
                           "secret.txt",
                           "",
                           "/assets/%c0%ae%c0%ae/secret.txt",
                           "/secret.txt"}) {
    EXPECT_EQ(get(path).status, 404) << path;
  }
  EXPECT_EQ(get("/" + folder.file("secret.txt")).status, 404);
  EXPECT_EQ(get(folder.file("secret.txt")).status, 404);
}

TEST_F(Site, AFolderWithoutAnIndexIsRefused) {
  const auto read = StaticFiles::read(folder.file("site/assets"));
  ASSERT_FALSE(read.ok());
  EXPECT_THAT(read.error().what(), HasSubstr("must be a folder with index.html in it"));
  EXPECT_FALSE(StaticFiles::read(folder.file("nowhere")).ok());
}

TEST(StaticFiles, WithoutAFolderAPageSaysSo) {
  const StaticFiles none;
  const auto answer = none.answer({"GET", "/"});
  EXPECT_EQ(answer.status, 200);
  EXPECT_THAT(*answer.body, HasSubstr("without its browser part"));
}

}  // namespace
}  // namespace astragal::server
