// Random changes of messages by their descriptors, and of their bytes. The same seed makes the same changes.
#ifndef LATHE_TESTS_FUZZ_RANDOM_MESSAGE_H_
#define LATHE_TESTS_FUZZ_RANDOM_MESSAGE_H_

#include <google/protobuf/message.h>

#include <cstdint>
#include <deque>
#include <random>
#include <string>

namespace lathe::testing_support {

class RandomMessages {
public:
  explicit RandomMessages(uint64_t seed) : random_(seed) {}

  // Later messages follow from the seed, but for texts that were learned.
  void Reseed(uint64_t seed) { random_.seed(seed); }

  // 0 to bound - 1.
  uint64_t Below(uint64_t bound) { return random_() % bound; }
  bool OneIn(uint64_t bound) { return Below(bound) == 0; }

  // Sets, clears, repeats, or goes into, so many fields.
  void Change(google::protobuf::Message &message, int times);
  // Bytes that may be no message: some changed, cut off, or repeated.
  std::string Damage(std::string bytes);
  // Texts of `message` are tried in others: names, digests, page tokens, leases.
  void Learn(const google::protobuf::Message &message);

private:
  using Field = google::protobuf::FieldDescriptor;

  void ChangeOnce(google::protobuf::Message &message, int depth);
  void ChangeRepeated(google::protobuf::Message &message, const Field *field, int depth);
  // Sets the field, or adds to a repeated one.
  void Put(google::protobuf::Message &message, const Field *field, int depth);
  std::string Text();
  int64_t Integer();
  double Real();

  std::mt19937_64 random_;
  std::deque<std::string> known_;
};

} // namespace lathe::testing_support

#endif // LATHE_TESTS_FUZZ_RANDOM_MESSAGE_H_
