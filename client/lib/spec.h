// A tuning specification in YAML, as client/README.md documents it, read into the message
// lathe.v1.TuningSpec.
#ifndef LATHE_CLIENT_LIB_SPEC_H_
#define LATHE_CLIENT_LIB_SPEC_H_

#include <map>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "lathe/v1/common.pb.h"
#include "lathe/v1/tuning.pb.h"

namespace lathe {

// Where the fields of a specification stand in its file.
class SpecPlaces {
 public:
  explicit SpecPlaces(std::string file) : file_(std::move(file)) {}

  // Lines and columns count from 1.
  void Add(std::string field, int line, int column) { places_[std::move(field)] = {line, column}; }

  // "spec.yaml:7:12" for a field path as errors carry it ("space.num_warps[2]",
  // "arguments[0].shape[1]"), or for the nearest field around it; the file alone where nothing of
  // it is known.
  std::string Locate(absl::string_view field) const;

  const std::string& file() const { return file_; }

 private:
  struct Place {
    int line;
    int column;
  };
  std::string file_;
  std::map<std::string, Place, std::less<>> places_;
};

struct LoadedSpec {
  v1::TuningSpec spec;
  SpecPlaces places;
  // Contents of the files that the specification names by their digests; the server is to have them first.
  std::map<std::string, std::string> blobs;
};

// The parts that a file must have. Without kernels, the modules and the module of the reference may come from
// elsewhere.
enum class SpecParts { kWhole, kWithoutKernels };

// Reads a file and the modules and arrays that it names, relative to its folder. Every error is
// invalid_argument and begins with "FILE:LINE:COLUMN: KEY: "; an unknown or repeated key is one.
absl::StatusOr<LoadedSpec> LoadSpec(const std::string& path, SpecParts parts = SpecParts::kWhole);

// The same of a text; `folder` is where module paths start and `file` the name for messages.
absl::StatusOr<LoadedSpec> ParseSpec(absl::string_view text, const std::string& file, const std::string& folder,
                                     SpecParts parts = SpecParts::kWhole);

// A knob's value as people write it: true and false are bools, integers integers, all else text.
v1::KnobValue ParseKnobValue(absl::string_view text);

// The whole of a file; not_found where it cannot be read.
absl::StatusOr<std::string> ReadFile(const std::string& path);

}  // namespace lathe

#endif  // LATHE_CLIENT_LIB_SPEC_H_
