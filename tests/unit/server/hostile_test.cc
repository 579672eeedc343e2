// Callers that want to exhaust the server: messages that are none, or large in each of their fields, or small until
// they are unpacked, and streams that nobody reads. Each gets a clear answer, and the memory of the server stays
// bounded.
#include <gmock/gmock.h>
#include <google/protobuf/descriptor.h>
#include <grpcpp/generic/generic_stub.h>
#include <gtest/gtest.h>

#include <functional>
#include <vector>

#include "server/store/memory/memory_store.h"
#include "tests/unit/server/access/services.h"
#include "tests/unit/server/resident.h"
#include "tests/unit/server/server_fixture.h"

namespace lathe {
namespace {

using google::protobuf::Descriptor;
using google::protobuf::FieldDescriptor;
using google::protobuf::Message;
using google::protobuf::Reflection;
using ::testing::AnyOf;
using ::testing::Not;
using testing_support::FakeInspector;
using testing_support::kSanitized;
using testing_support::LinkWorker;
using testing_support::TestSpec;

constexpr size_t kHugeText = 1 << 20;
constexpr int kManyEntries = 100'000;
constexpr absl::Duration kLongestCall = absl::Seconds(kSanitized ? 120 : 20);

// 0 where a sanitizer keeps what was freed.
int64_t ResidentMegabytes() { return kSanitized ? 0 : testing_support::ResidentBytes() >> 20; }

class HostileTest : public testing::Test {
 protected:
  HostileTest() {
    options_.listen.address = "127.0.0.1:0";
    auto server = Server::Start(options_, NewMemoryStore(), std::make_unique<FakeInspector>(), &metrics_, Clock::Real(),
                                IdSource::Random());
    EXPECT_TRUE(server.ok()) << server.status();
    server_ = *std::move(server);
    channel_ = Channel({});
    worker_ = std::make_unique<LinkWorker>(channel_, "w", 2);
  }

  std::shared_ptr<grpc::Channel> Channel(grpc::ChannelArguments arguments) const {
    arguments.SetInt(GRPC_ARG_USE_LOCAL_SUBCHANNEL_POOL, 1);  // a connection of its own
    return grpc::CreateCustomChannel(server_->address(), grpc::InsecureChannelCredentials(), arguments);
  }

  // One message, whatever the call is.
  grpc::Status Call(const std::string& method, const std::string& bytes, bool compress = false) {
    grpc::GenericStub stub(channel_);
    grpc::ClientContext context;
    context.set_deadline(absl::ToChronoTime(absl::Now() + kLongestCall));
    if (compress) context.set_compression_algorithm(GRPC_COMPRESS_GZIP);
    grpc::CompletionQueue queue;
    auto stream = stub.PrepareCall(&context, "/" + method, &queue);
    const auto next = [&queue] {
      void* tag = nullptr;
      bool ok = false;
      EXPECT_TRUE(queue.Next(&tag, &ok));
      return ok;
    };
    stream->StartCall(nullptr);
    grpc::Slice slice(bytes);
    bool open = next();
    if (open) {
      stream->Write(grpc::ByteBuffer(&slice, 1), nullptr);
      open = next();
    }
    if (open) {
      stream->WritesDone(nullptr);
      next();
    }
    grpc::ByteBuffer answer;
    do {
      stream->Read(&answer, nullptr);
    } while (next());
    grpc::Status status;
    stream->Finish(&status, nullptr);
    next();
    return status;
  }

  // A refusal that says what is wrong, in a few words.
  static void ExpectClear(const grpc::Status& status, const std::string& what) {
    EXPECT_THAT(status.error_code(), Not(AnyOf(grpc::StatusCode::INTERNAL, grpc::StatusCode::UNKNOWN,
                                               grpc::StatusCode::DEADLINE_EXCEEDED, grpc::StatusCode::UNAVAILABLE)))
        << what << ": " << status.error_message().substr(0, 200);
    if (status.ok()) return;
    EXPECT_FALSE(status.error_message().empty()) << what;
    EXPECT_LT(status.error_message().size(), 2048u) << what;
    EXPECT_EQ(status.error_message().find("metadata"), std::string::npos) << what << ": " << status.error_message();
  }
  // Waits until a job can be created for its device.
  void AwaitWorker() {
    auto fleet = v1::FleetService::NewStub(channel_);
    for (int i = 0; i < 1000; ++i) {
      grpc::ClientContext context;
      v1::ListWorkersResponse workers;
      if (fleet->ListWorkers(&context, {}, &workers).ok() && workers.workers_size() > 0) return;
      absl::SleepFor(absl::Milliseconds(10));
    }
    FAIL() << "no worker";
  }
  void ExpectServes() { EXPECT_TRUE(Call("lathe.v1.FleetService/GetServerInfo", "").ok()); }

  ServerMetrics metrics_{std::make_shared<prometheus::Registry>()};
  ServerOptions options_;
  std::unique_ptr<Server> server_;
  std::shared_ptr<grpc::Channel> channel_;
  std::unique_ptr<LinkWorker> worker_;
};

TEST_F(HostileTest, BytesThatAreNoMessageStopNoCall) {
  for (const google::protobuf::MethodDescriptor* call : testing_support::AllCalls()) {
    const std::string method = absl::StrCat(call->service()->full_name(), "/", call->name());
    for (const std::string& bytes : {std::string("\xff\xff\xff"), std::string("\x0a\xff\xff\xff\xff\x07"),
                                     std::string(1 << 16, '\x0b'), std::string("\x0a\x02\xff\xfe")}) {
      const grpc::Status status = Call(method, bytes);
      EXPECT_NE(status.error_code(), grpc::StatusCode::DEADLINE_EXCEEDED) << method;
      EXPECT_NE(status.error_code(), grpc::StatusCode::UNAVAILABLE) << method << ": " << status.error_message();
    }
  }
  ExpectServes();
}

TEST_F(HostileTest, AMessageThatIsSmallUntilItIsUnpackedIsRefused) {
  const int64_t before = ResidentMegabytes();
  const std::string zeros(200 << 20, '\0');
  const grpc::Status status = Call("lathe.v1.TuningService/CreateTuningJob", zeros, /*compress=*/true);
  EXPECT_EQ(status.error_code(), grpc::StatusCode::UNIMPLEMENTED) << status.error_message();
  EXPECT_NE(status.error_message().find("ompress"), std::string::npos) << status.error_message();
  ExpectServes();
  EXPECT_LT(ResidentMegabytes(), before + 300);
}

TEST_F(HostileTest, AStreamThatNobodyReadsHoldsLittle) {
  auto tuning = v1::TuningService::NewStub(channel_);
  worker_->hold = true;
  AwaitWorker();
  grpc::ClientContext create;
  v1::CreateTuningJobRequest request;
  *request.mutable_spec() = TestSpec();
  v1::TuningJob job;
  ASSERT_TRUE(tuning->CreateTuningJob(&create, request, &job).ok());
  const int64_t before = ResidentMegabytes();
  constexpr int kWatchers = 500;
  std::vector<std::unique_ptr<grpc::ClientContext>> contexts;
  std::vector<std::unique_ptr<grpc::ClientReader<v1::JobEvent>>> watchers;
  for (int i = 0; i < kWatchers; ++i) {
    contexts.push_back(std::make_unique<grpc::ClientContext>());
    v1::WatchTuningJobRequest watch;
    watch.set_name(job.name());
    watchers.push_back(tuning->WatchTuningJob(contexts.back().get(), watch));
  }
  worker_->hold = false;
  v1::GetTuningJobRequest ask;
  ask.set_name(job.name());
  for (int i = 0; i < 2000 && job.state() != v1::JOB_STATE_SUCCEEDED; ++i) {
    absl::SleepFor(absl::Milliseconds(10));
    grpc::ClientContext context;
    ASSERT_TRUE(tuning->GetTuningJob(&context, ask, &job).ok());
  }
  ASSERT_EQ(job.state(), v1::JOB_STATE_SUCCEEDED) << job.ShortDebugString();
  ExpectServes();
  EXPECT_LT(ResidentMegabytes(), before + 200);
  for (auto& context : contexts) context->TryCancel();
  for (auto& watcher : watchers) watcher->Finish();
  ExpectServes();
}

// ---- specifications

using Path = std::vector<const FieldDescriptor*>;
using Variation = std::function<void(Message& parent, const FieldDescriptor* field)>;

std::string NameOf(const Path& path) {
  return absl::StrJoin(path, ".", [](std::string* out, const FieldDescriptor* field) { out->append(field->name()); });
}

// Every field below the message, as deep as it goes.
void ForEachField(const Descriptor& descriptor, Path& path, const std::function<void(const Path&)>& visit) {
  constexpr size_t kDeepest = 7;
  for (int i = 0; i < descriptor.field_count() && path.size() < kDeepest; ++i) {
    path.push_back(descriptor.field(i));
    visit(path);
    if (const Descriptor* below = descriptor.field(i)->message_type()) ForEachField(*below, path, visit);
    path.pop_back();
  }
}

// The message that has the path's last field; the first of repeated ones.
Message* ParentOf(Message* message, const Path& path) {
  for (size_t i = 0; i + 1 < path.size(); ++i) {
    const Reflection& reflection = *message->GetReflection();
    if (!path[i]->is_repeated()) {
      message = reflection.MutableMessage(message, path[i]);
    } else if (reflection.FieldSize(*message, path[i]) > 0) {
      message = reflection.MutableRepeatedMessage(message, path[i], 0);
    } else {
      message = reflection.AddMessage(message, path[i]);
    }
  }
  return message;
}

void AddMany(Message& parent, const FieldDescriptor* field) {
  const Reflection& reflection = *parent.GetReflection();
  for (int i = 0; i < kManyEntries; ++i) {
    switch (field->cpp_type()) {
      case FieldDescriptor::CPPTYPE_MESSAGE: {
        Message* const entry = reflection.AddMessage(&parent, field);
        const FieldDescriptor* key = field->is_map() ? field->message_type()->map_key() : nullptr;
        if (key != nullptr && key->cpp_type() == FieldDescriptor::CPPTYPE_STRING)
          entry->GetReflection()->SetString(entry, key, absl::StrCat("k", i));
        if (key != nullptr && key->cpp_type() == FieldDescriptor::CPPTYPE_UINT32)
          entry->GetReflection()->SetUInt32(entry, key, static_cast<uint32_t>(i));
        break;
      }
      case FieldDescriptor::CPPTYPE_STRING:
        reflection.AddString(&parent, field, absl::StrCat("s", i));
        break;
      case FieldDescriptor::CPPTYPE_INT64:
        reflection.AddInt64(&parent, field, i);
        break;
      case FieldDescriptor::CPPTYPE_INT32:
        reflection.AddInt32(&parent, field, i);
        break;
      case FieldDescriptor::CPPTYPE_UINT32:
        reflection.AddUInt32(&parent, field, static_cast<uint32_t>(i));
        break;
      case FieldDescriptor::CPPTYPE_DOUBLE:
        reflection.AddDouble(&parent, field, i);
        break;
      default:
        return;
    }
  }
}

void SetText(Message& parent, const FieldDescriptor* field, const std::string& text) {
  const Reflection& reflection = *parent.GetReflection();
  if (!field->is_repeated()) {
    reflection.SetString(&parent, field, text);
  } else if (reflection.FieldSize(parent, field) > 0) {
    reflection.SetRepeatedString(&parent, field, 0, text);
  } else {
    reflection.AddString(&parent, field, text);
  }
}

void SetInteger(Message& parent, const FieldDescriptor* field, int64_t value) {
  const Reflection& reflection = *parent.GetReflection();
  switch (field->cpp_type()) {
    case FieldDescriptor::CPPTYPE_INT64:
      return field->is_repeated() ? reflection.AddInt64(&parent, field, value)
                                  : reflection.SetInt64(&parent, field, value);
    case FieldDescriptor::CPPTYPE_INT32:
      return field->is_repeated() ? reflection.AddInt32(&parent, field, static_cast<int32_t>(value))
                                  : reflection.SetInt32(&parent, field, value < 0 ? INT32_MIN : INT32_MAX);
    default:
      return;
  }
}

class HostileSpecificationTest : public HostileTest {
 protected:
  // Makes each field of a specification so, and creates a job of each.
  void Try(const std::string& what, const Variation& change) {
    AwaitWorker();
    Path path;
    int tried = 0;
    const int64_t before = ResidentMegabytes();
    ForEachField(*v1::TuningSpec::descriptor(), path, [&](const Path& one) {
      v1::CreateTuningJobRequest request;
      *request.mutable_spec() = TestSpec({1});
      Message* const parent = ParentOf(request.mutable_spec(), one);
      const std::string unchanged = request.SerializeAsString();
      change(*parent, one.back());
      const std::string bytes = request.SerializeAsString();
      if (bytes == unchanged) return;
      ++tried;
      const absl::Time begin = absl::Now();
      ExpectClear(Call("lathe.v1.TuningService/CreateTuningJob", bytes), absl::StrCat(what, " in ", NameOf(one)));
      EXPECT_LT(absl::Now() - begin, kLongestCall) << NameOf(one);
    });
    EXPECT_GT(tried, 20) << what;
    EXPECT_LT(ResidentMegabytes(), before + 500) << what;
    ExpectServes();
  }
};

TEST_F(HostileSpecificationTest, AnyTextMayBeLong) {
  Try("a long text", [](Message& parent, const FieldDescriptor* field) {
    if (field->cpp_type() == FieldDescriptor::CPPTYPE_STRING) SetText(parent, field, std::string(kHugeText, 'n'));
  });
}

TEST_F(HostileSpecificationTest, AnyTextMayBeADeepExpression) {
  Try("a deep expression", [](Message& parent, const FieldDescriptor* field) {
    if (field->type() == FieldDescriptor::TYPE_STRING)
      SetText(parent, field, std::string(50'000, '(') + "n" + std::string(50'000, ')'));
  });
}

TEST_F(HostileSpecificationTest, AnyListMayHaveManyEntries) {
  Try("many entries", [](Message& parent, const FieldDescriptor* field) {
    if (field->is_repeated()) AddMany(parent, field);
  });
}

TEST_F(HostileSpecificationTest, AnyNumberMayBeExtreme) {
  for (int64_t value : {INT64_MAX, INT64_MIN}) {
    Try(absl::StrCat(value),
        [value](Message& parent, const FieldDescriptor* field) { SetInteger(parent, field, value); });
  }
}

}  // namespace
}  // namespace lathe
