// Knob rows, specifications and matchers that the tuner's tests share.
#ifndef LATHE_TESTS_UNIT_TUNER_TESTING_H_
#define LATHE_TESTS_UNIT_TUNER_TESTING_H_

#include <gmock/gmock.h>
#include <google/protobuf/text_format.h>

#include <string>
#include <vector>

#include "lathe/internal/compiler.pb.h"
#include "lathe/v1/tuning.pb.h"
#include "proto/support/errors.h"

namespace lathe {

template <typename Message>
Message Parsed(const std::string& text) {
  Message message;
  EXPECT_TRUE(google::protobuf::TextFormat::ParseFromString(text, &message)) << text;
  return message;
}

inline std::vector<internal::KnobDescription> TestKnobs() {
  using Row = internal::KnobDescription;
  return {
      Parsed<Row>(R"(name: "num_warps" type: INT default_value: "4" targets: "cuda" targets: "hip"
                     range: "1..32 power of two" min: 1 max: 32 power_of_two: true)"),
      Parsed<Row>(R"(name: "num_stages" type: INT default_value: "3" targets: "cuda" targets: "hip" min: 1 max: 8)"),
      Parsed<Row>(R"(name: "enable_fp_fusion" type: BOOL default_value: "true" targets: "cuda" targets: "hip")"),
      Parsed<Row>(R"(name: "maxnreg" type: INT default_value: "0" targets: "cuda" min: 0 max: 255)"),
      Parsed<Row>(R"(name: "num_ctas" type: INT default_value: "1" targets: "cuda:90" min: 1 max: 16)"),
      Parsed<Row>(R"(name: "waves_per_eu" type: INT default_value: "0" targets: "hip" min: 0 max: 8)"),
      Parsed<Row>(R"(name: "schedule_hint" type: STRING default_value: "none" targets: "hip"
                     allowed { string_value: "none" } allowed { string_value: "attention" })"),
      Parsed<Row>(R"(name: "kpack" type: INT default_value: "1" targets: "hip" min: 1 max: 2
                     refused_because: "there is no dot to pack for")"),
  };
}

// A status of this kind, field and, somewhere in its message, text.
MATCHER_P3(IsError, kind, field, text, "") {
  if (arg.ok()) return false;
  v1::ErrorDetail detail = DetailOf(arg);
  *result_listener << detail.ShortDebugString();
  return KindOf(arg) == kind && detail.field() == field && detail.message().find(text) != std::string::npos;
}

}  // namespace lathe

#endif  // LATHE_TESTS_UNIT_TUNER_TESTING_H_
