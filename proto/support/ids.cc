#include "proto/support/ids.h"

#include <sys/random.h>

#include <cstdint>
#include <cstdlib>

namespace lathe {
namespace {

class RandomIds : public IdSource {
 public:
  std::string Next() override {
    constexpr char kDigits[] = "0123456789abcdefghijklmnopqrstuv";
    uint8_t bytes[20];
    if (getrandom(bytes, sizeof(bytes), 0) != sizeof(bytes)) std::abort();
    std::string id;
    for (uint8_t byte : bytes) id.push_back(kDigits[byte & 31]);
    return id;
  }
};

}  // namespace

IdSource* IdSource::Random() {
  static RandomIds* ids = new RandomIds;
  return ids;
}

}  // namespace lathe
