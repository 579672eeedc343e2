#include "proto/support/call_context.h"

#include <utility>

namespace lathe {
namespace {

thread_local CallContext* current = nullptr;

}  // namespace

const CallContext& CurrentContext() {
  static const auto* none = new CallContext;
  return current != nullptr ? *current : *none;
}

WithContext::WithContext(CallContext* context) : before_(std::exchange(current, context)) {}

WithContext::~WithContext() { current = before_; }

}  // namespace lathe
