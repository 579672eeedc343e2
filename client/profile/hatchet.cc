#include <map>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_split.h"
#include "client/profile/summary.h"
#include "client/profile/timeline.h"
#include "client/profile/views.h"

namespace lathe::profile {
namespace {

struct Node {
  std::map<size_t, size_t> children;  // by scope
  double self_ns = 0;
  uint64_t spans = 0;
};

class HatchetWriter {
 public:
  explicit HatchetWriter(const v1::Profile& profile)
      : profile_(profile), scopes_(profile), summary_(SummarizeProfile(profile)), nodes_(1) {
    for (const v1::ProgramProfile& program : profile.programs()) {
      for (const Warp& warp : ReadWarps(program, scopes_)) {
        if (warp.message->lost_turns() == 0) Add(warp);
      }
    }
    nodes_[0].self_ns = summary_.outside_ns;
    nodes_[0].spans = profile.programs_size();
  }

  // Readers sum up the metrics that the root has.
  std::string Write() const {
    const std::string root = absl::StrCat(
        "{\"frame\":{\"name\":\"ROOT\",\"type\":\"function\"},\"metrics\":{\"time (ns)\":0,\"count\":0},"
        "\"children\":[",
        NodeJson(0, profile_.kernel().empty() ? "kernel" : profile_.kernel()), "]}");
    return absl::StrCat("[", root, ",", DeviceJson(), "]\n");
  }

 private:
  // Spans within a span come before it, so that from the end each parent has its node before its children ask.
  void Add(const Warp& warp) {
    std::vector<size_t> node_of(warp.spans.size(), 0);
    for (size_t n = warp.spans.size(); n-- > 0;) {
      const Span& span = warp.spans[n];
      if (scopes_[span.scope].asynchronous() || span.scope == scopes_.flush()) continue;
      const size_t parent = span.parent == kNone ? 0 : node_of[span.parent];
      const auto [child, fresh] = nodes_[parent].children.emplace(span.scope, nodes_.size());
      node_of[n] = child->second;
      if (fresh) nodes_.emplace_back();
      Node& node = nodes_[node_of[n]];
      node.self_ns += std::max(span.Net(), 0.0);
      ++node.spans;
      if (span.parent != kNone) nodes_[parent].self_ns -= std::max(span.Net(), 0.0);
    }
  }

  std::string NodeJson(size_t number, const std::string& name) const {
    const Node& node = nodes_[number];
    const double ns = Share(summary_, std::max(node.self_ns, 0.0)) * summary_.kernel_ns;
    std::string children;
    for (const auto& [scope, child] : node.children) {
      absl::StrAppend(&children, children.empty() ? "" : ",", NodeJson(child, scopes_[scope].name()));
    }
    return absl::StrFormat(
        R"x({"frame":{"name":%s,"type":"function"},"metrics":{"time (ns)":%.3f,"count":%u,"device_id":"0",)x"
        R"("device_type":%s},"children":[%s]})",
        JsonString(name), ns, node.spans, JsonString(DeviceType()), children);
  }

  std::string DeviceType() const { return profile_.target().starts_with("hip") ? "HIP" : "CUDA"; }

  // Facts that a profile does not tell are 0.
  std::string DeviceJson() const {
    const std::vector<std::string> target = absl::StrSplit(profile_.target(), absl::MaxSplits(':', 1));
    double ghz = 0;
    for (const v1::ProgramProfile& program : profile_.programs()) {
      if (Finite(program.ns_per_cycle()) > 0) ghz = 1 / program.ns_per_cycle();
    }
    return absl::StrFormat(
        R"({%s:{"0":{"arch":%s,"bus_width":0,"clock_rate":%.0f,"memory_clock_rate":0,"num_sms":%u}}})",
        JsonString(DeviceType()), JsonString(target.size() > 1 ? target[1] : ""), 1e6 * ghz, summary_.units.size());
  }

  const v1::Profile& profile_;
  const Scopes scopes_;
  const ProfileSummary summary_;
  std::vector<Node> nodes_;  // the first is the kernel
};

}  // namespace

std::string HatchetJson(const v1::Profile& profile) { return HatchetWriter(profile).Write(); }

}  // namespace lathe::profile
