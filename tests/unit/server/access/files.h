// A folder of a test, and files in it.
#ifndef LATHE_TESTS_UNIT_SERVER_ACCESS_FILES_H_
#define LATHE_TESTS_UNIT_SERVER_ACCESS_FILES_H_

#include <gtest/gtest.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include "proto/support/ids.h"

namespace lathe::testing_support {

// Removed with what is in it.
class Folder {
 public:
  Folder() : path_(testing::TempDir() + "/access_" + IdSource::Random()->Next()) {
    std::filesystem::create_directories(path_);
  }
  ~Folder() { std::filesystem::remove_all(path_); }

  std::string Path(const std::string& name) const { return path_ + "/" + name; }
  // Written beside it and renamed, as files that are read meanwhile should be.
  std::string Write(const std::string& name, const std::string& text) const {
    std::ofstream(Path(name) + ".new") << text;
    std::rename((Path(name) + ".new").c_str(), Path(name).c_str());
    return Path(name);
  }
  std::string Read(const std::string& name) const {
    std::ifstream file(Path(name));
    std::stringstream text;
    text << file.rdbuf();
    return text.str();
  }

 private:
  const std::string path_;
};

}  // namespace lathe::testing_support

#endif  // LATHE_TESTS_UNIT_SERVER_ACCESS_FILES_H_
