#include "tests/fuzz/random_message.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <vector>

namespace lathe::testing_support {
namespace {

using google::protobuf::Descriptor;
using google::protobuf::Message;
using google::protobuf::Reflection;

constexpr size_t kMostKnown = 400;
constexpr size_t kLongestKnown = 4096;
constexpr int kDeepest = 12;

} // namespace

std::string RandomMessages::Text() {
  if (!known_.empty() && OneIn(2))
    return known_[Below(known_.size())];
  static const char *const kTexts[] = {"",
                                       "n",
                                       "num_warps",
                                       "cuda:90",
                                       "sim:cuda:90",
                                       "f32",
                                       "n * n * n",
                                       "cdiv(n, 0)",
                                       "n / 0",
                                       "n % (n - n)",
                                       "2 ** 63",
                                       "-1",
                                       "1e999",
                                       "nan",
                                       "9223372036854775807 + 1",
                                       "kernel k",
                                       "two",
                                       "empty",
                                       "bad",
                                       "kernel atomic",
                                       "../../etc",
                                       "jobs/",
                                       "jobs/x/trials/0",
                                       "workers/",
                                       "workers/w",
                                       "sha256:",
                                       "tt",
                                       "asm",
                                       "exhaustive",
                                       "auto",
                                       "%s%s%n",
                                       "'; DROP --",
                                       "\xc3\xa4\xe2\x82\xac",
                                       "a.b[0].c",
                                       "min(n, max(n, n))",
                                       "n > 0 and",
                                       "not not n",
                                       "n if n else n",
                                       "-9223372036854775808 / -1",
                                       "1 << 64"};
  switch (Below(8)) {
  case 0:
    return std::string(Below(20'000), '(');
  case 1:
    return std::string(Below(100'000), 'x');
  case 2:
    return std::string(Below(20'000), '-') + "n";
  case 3:
    return std::string(1 + Below(8), '\0');
  default:
    return kTexts[Below(std::size(kTexts))];
  }
}

int64_t RandomMessages::Integer() {
  static constexpr int64_t kIntegers[] = {
      0,     1,         2,         3,         16,        -1,        -2,        255,
      65536, 1'000'000, INT32_MAX, INT32_MIN, 1ll << 40, INT64_MAX, INT64_MIN, INT64_MAX - 1};
  return OneIn(4) ? static_cast<int64_t>(random_()) : kIntegers[Below(std::size(kIntegers))];
}

double RandomMessages::Real() {
  static const double kReals[] = {0, -0.0, 1, -1, 1e-300, 1e300, INFINITY, -INFINITY, NAN, 0.5, 3e18};
  return kReals[Below(std::size(kReals))];
}

void RandomMessages::Put(Message &message, const Field *field, int depth) {
  const Reflection &reflection = *message.GetReflection();
  const bool many = field->is_repeated();
  const auto set = [&](auto setter, auto adder, auto value) {
    many ? (reflection.*adder)(&message, field, value) : (reflection.*setter)(&message, field, value);
  };
  switch (field->cpp_type()) {
  case Field::CPPTYPE_INT32:
    return set(&Reflection::SetInt32, &Reflection::AddInt32, static_cast<int32_t>(Integer()));
  case Field::CPPTYPE_INT64:
    return set(&Reflection::SetInt64, &Reflection::AddInt64, Integer());
  case Field::CPPTYPE_UINT32:
    return set(&Reflection::SetUInt32, &Reflection::AddUInt32, static_cast<uint32_t>(Integer()));
  case Field::CPPTYPE_UINT64:
    return set(&Reflection::SetUInt64, &Reflection::AddUInt64, static_cast<uint64_t>(Integer()));
  case Field::CPPTYPE_DOUBLE:
    return set(&Reflection::SetDouble, &Reflection::AddDouble, Real());
  case Field::CPPTYPE_FLOAT:
    return set(&Reflection::SetFloat, &Reflection::AddFloat, static_cast<float>(Real()));
  case Field::CPPTYPE_BOOL:
    return set(&Reflection::SetBool, &Reflection::AddBool, OneIn(2));
  case Field::CPPTYPE_ENUM:
    return set(&Reflection::SetEnumValue, &Reflection::AddEnumValue,
               OneIn(8) ? static_cast<int>(Integer()) : static_cast<int>(Below(8)));
  case Field::CPPTYPE_STRING:
    return set(&Reflection::SetString, &Reflection::AddString, Text());
  case Field::CPPTYPE_MESSAGE: {
    Message *const below = many ? reflection.AddMessage(&message, field) : reflection.MutableMessage(&message, field);
    for (uint64_t i = Below(4); i > 0; --i)
      ChangeOnce(*below, depth + 1);
    return;
  }
  }
}

void RandomMessages::ChangeRepeated(Message &message, const Field *field, int depth) {
  const Reflection &reflection = *message.GetReflection();
  const int size = reflection.FieldSize(message, field);
  if (size > 0 && OneIn(3))
    return reflection.RemoveLast(&message, field);
  if (size > 0 && field->cpp_type() == Field::CPPTYPE_MESSAGE && !OneIn(3)) {
    Message *const one = reflection.MutableRepeatedMessage(&message, field, static_cast<int>(Below(size)));
    return ChangeOnce(*one, depth + 1);
  }
  int times = OneIn(10) ? static_cast<int>(Below(300)) : 1;
  while (times-- > 0)
    Put(message, field, depth);
}

void RandomMessages::ChangeOnce(Message &message, int depth) {
  const Descriptor &descriptor = *message.GetDescriptor();
  if (descriptor.field_count() == 0 || depth > kDeepest)
    return;
  const Reflection &reflection = *message.GetReflection();
  if (OneIn(40)) {
    // A number that the message knows would make it one that does not parse.
    const int number = static_cast<int>(1 + Below(2000));
    if (descriptor.FindFieldByNumber(number) == nullptr)
      reflection.MutableUnknownFields(&message)->AddLengthDelimited(number, Text());
    return;
  }
  const Field *const field = descriptor.field(static_cast<int>(Below(descriptor.field_count())));
  if (field->is_repeated())
    return ChangeRepeated(message, field, depth);
  if (OneIn(5))
    return reflection.ClearField(&message, field);
  if (field->cpp_type() == Field::CPPTYPE_MESSAGE && reflection.HasField(message, field))
    return ChangeOnce(*reflection.MutableMessage(&message, field), depth + 1);
  Put(message, field, depth);
}

void RandomMessages::Change(Message &message, int times) {
  while (times-- > 0)
    ChangeOnce(message, 0);
}

std::string RandomMessages::Damage(std::string bytes) {
  for (uint64_t i = 1 + Below(4); i > 0; --i) {
    if (bytes.empty())
      return std::string(Below(64), static_cast<char>(Below(256)));
    const size_t at = Below(bytes.size());
    switch (Below(4)) {
    case 0:
      bytes[at] = static_cast<char>(Below(256));
      break;
    case 1:
      bytes.resize(at);
      break;
    case 2:
      bytes.insert(at, std::string(1 + Below(16), '\xff'));
      break;
    default:
      bytes += bytes.substr(at);
    }
  }
  return bytes;
}

void RandomMessages::Learn(const Message &message) {
  const Reflection &reflection = *message.GetReflection();
  const auto keep = [this](const std::string &text) {
    if (text.empty() || text.size() > kLongestKnown)
      return;
    known_.push_back(text);
    if (known_.size() > kMostKnown)
      known_.pop_front();
  };
  std::vector<const Field *> fields;
  reflection.ListFields(message, &fields);
  for (const Field *field : fields) {
    const int size = field->is_repeated() ? std::min(reflection.FieldSize(message, field), 8) : 1;
    for (int i = 0; i < size; ++i) {
      // Bytes may be no text, and a message with such a text is one that does not parse.
      if (field->type() == Field::TYPE_STRING)
        keep(field->is_repeated() ? reflection.GetRepeatedString(message, field, i)
                                  : reflection.GetString(message, field));
      if (field->cpp_type() == Field::CPPTYPE_MESSAGE)
        Learn(field->is_repeated() ? reflection.GetRepeatedMessage(message, field, i)
                                   : reflection.GetMessage(message, field));
    }
  }
}

} // namespace lathe::testing_support
