// Changed and damaged messages to every call of a whole server, and to its link with workers. The server must live and
// answer others meanwhile, end each call in time, and never blame itself.
//
// LATHE_RPC_FUZZ_SEED is the first seed (1), LATHE_RPC_FUZZ_SECONDS how long it runs; otherwise a fixed number of cases
// does. A failure names the seed of its case, but what the server has by then is of the cases before.
#include <google/protobuf/message.h>
#include <grpcpp/generic/generic_stub.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <map>

#include "server/store/memory/memory_store.h"
#include "tests/fuzz/random_message.h"
#include "tests/unit/server/access/services.h"
#include "tests/unit/server/resident.h"
#include "tests/unit/server/server_fixture.h"

namespace lathe {
namespace {

using google::protobuf::Message;
using google::protobuf::MethodDescriptor;
using testing_support::AllCalls;
using testing_support::FakeInspector;
using testing_support::kChip;
using testing_support::kSanitized;
using testing_support::LinkWorker;
using testing_support::RandomMessages;
using testing_support::ResidentBytes;
using testing_support::TestSpec;

constexpr int kCases = kSanitized ? 150 : 600;
constexpr absl::Duration kCallTime = absl::Milliseconds(400);
// A server that is busy with earlier calls may end a call this long after its deadline.
constexpr absl::Duration kGrace = absl::Seconds(20);
constexpr int64_t kMostResident = int64_t{kSanitized ? 8 : 1} << 30;

// One call of any kind: it sends messages, and reads until the end.
class Call {
public:
  Call(const std::shared_ptr<grpc::Channel> &channel, const std::string &method, absl::Duration time) : stub_(channel) {
    context_.set_deadline(absl::ToChronoTime(absl::Now() + time));
    stream_ = stub_.PrepareCall(&context_, "/" + method, &queue_);
    stream_->StartCall(this);
    open_ = Next();
  }

  bool Write(const std::string &bytes) {
    if (!open_)
      return false;
    grpc::Slice slice(bytes);
    stream_->Write(grpc::ByteBuffer(&slice, 1), this);
    return open_ = Next();
  }
  bool Read(std::string *bytes) {
    grpc::ByteBuffer buffer;
    stream_->Read(&buffer, this);
    if (!Next())
      return false;
    std::vector<grpc::Slice> slices;
    buffer.Dump(&slices);
    bytes->clear();
    for (const grpc::Slice &slice : slices)
      bytes->append(reinterpret_cast<const char *>(slice.begin()), slice.size());
    return true;
  }
  void Close() {
    if (!open_)
      return;
    stream_->WritesDone(this);
    open_ = Next();
  }
  grpc::Status Finish() {
    grpc::Status status;
    stream_->Finish(&status, this);
    EXPECT_TRUE(Next());
    return status;
  }

private:
  bool Next() {
    void *tag = nullptr;
    bool ok = false;
    const auto until = absl::ToChronoTime(absl::Now() + kCallTime + kGrace);
    const auto got = queue_.AsyncNext(&tag, &ok, until);
    if (got != grpc::CompletionQueue::GOT_EVENT) {
      ADD_FAILURE() << "a call does not end";
      std::abort(); // what is under way uses the queue
    }
    return ok;
  }

  grpc::GenericStub stub_;
  grpc::ClientContext context_;
  grpc::CompletionQueue queue_;
  std::unique_ptr<grpc::GenericClientAsyncReaderWriter> stream_;
  bool open_ = false;
};

class RpcFuzzTest : public testing::Test {
protected:
  RpcFuzzTest() {
    options_.listen.address = "127.0.0.1:0";
    options_.session.batch_hold = absl::Milliseconds(5);
    options_.uploads.max_blob_bytes = 64 << 20;
    options_.jobs.max_running_jobs = 50;
    auto server = Server::Start(options_, NewMemoryStore(), std::make_unique<FakeInspector>(), &metrics_, Clock::Real(),
                                IdSource::Random());
    EXPECT_TRUE(server.ok()) << server.status();
    server_ = *std::move(server);
    channel_ = grpc::CreateChannel(server_->address(), grpc::InsecureChannelCredentials());
    worker_ = std::make_unique<LinkWorker>(channel_, "helpful", 4);
  }

  static std::string NameOf(const MethodDescriptor &method) {
    return absl::StrCat(method.service()->full_name(), "/", method.name());
  }
  static std::unique_ptr<Message> NewOf(const google::protobuf::Descriptor &descriptor) {
    return std::unique_ptr<Message>(
        google::protobuf::MessageFactory::generated_factory()->GetPrototype(&descriptor)->New());
  }

  // A request that the server takes, for some methods; the others start empty.
  static std::unique_ptr<Message> SeedOf(const google::protobuf::Descriptor &descriptor, RandomMessages &random) {
    std::unique_ptr<Message> message = NewOf(descriptor);
    if (auto *create = dynamic_cast<v1::CreateTuningJobRequest *>(message.get())) {
      *create->mutable_spec() = TestSpec({1, 2});
    } else if (auto *compile = dynamic_cast<v1::CompileRequest *>(message.get())) {
      compile->mutable_module()->set_text(absl::StrCat("kernel k", random.Below(20)));
      compile->set_target(kChip);
    } else if (auto *compilation = dynamic_cast<v1::CreateCompilationRequest *>(message.get())) {
      compilation->mutable_request()->mutable_module()->set_text(absl::StrCat("kernel c", random.Below(20)));
      compilation->mutable_request()->set_target(kChip);
    } else if (auto *inspect = dynamic_cast<v1::InspectRequest *>(message.get())) {
      inspect->mutable_module()->set_text("kernel k");
    } else if (auto *chunk = dynamic_cast<v1::BlobChunk *>(message.get())) {
      const std::string data = absl::StrCat("blob ", random.Below(20));
      chunk->set_digest(Sha256Digest(data));
      chunk->set_total_bytes(data.size());
      chunk->set_data(data);
    } else if (auto *value = dynamic_cast<v1::PutValueRequest *>(message.get())) {
      value->set_key(absl::StrCat("key ", random.Below(20)));
      value->set_value("value");
    }
    return message;
  }

  void Judge(const std::string &method, const grpc::Status &status, bool damaged, uint64_t seed) {
    ++seen_[{method, status.error_code()}];
    if (status.ok())
      return;
    // gRPC itself answers bytes that are not a message, in calls with callbacks without a word.
    const bool own = damaged && (status.error_code() == grpc::StatusCode::INTERNAL ||
                                 status.error_code() == grpc::StatusCode::UNIMPLEMENTED);
    EXPECT_TRUE(own || (status.error_code() != grpc::StatusCode::INTERNAL &&
                        status.error_code() != grpc::StatusCode::UNKNOWN &&
                        status.error_code() != grpc::StatusCode::DATA_LOSS))
        << "seed " << seed << " " << method << ": " << status.error_code() << " " << status.error_message();
    EXPECT_TRUE(own || !status.error_message().empty())
        << "seed " << seed << " " << method << " says nothing beside " << status.error_code();
  }

  void RunClientCase(RandomMessages &random, const MethodDescriptor &method, uint64_t seed) {
    // Some requests are sent as they are, so that there is something that the others can be about.
    const bool intact = random.OneIn(4);
    const bool damaged = !intact && random.OneIn(8);
    Call call(channel_, NameOf(method), kCallTime);
    uint64_t messages = !intact && method.client_streaming() && random.OneIn(2) ? 2 + random.Below(3) : 1;
    while (messages-- > 0) {
      std::unique_ptr<Message> request = SeedOf(*method.input_type(), random);
      if (!intact)
        random.Change(*request, static_cast<int>(random.Below(6)));
      std::string bytes = request->SerializePartialAsString();
      if (damaged)
        bytes = random.Damage(std::move(bytes));
      call.Write(bytes);
    }
    call.Close();
    std::unique_ptr<Message> response = NewOf(*method.output_type());
    std::string bytes;
    for (int i = 0; i < 20 && call.Read(&bytes); ++i) {
      EXPECT_TRUE(response->ParseFromString(bytes)) << NameOf(method);
      random.Learn(*response);
    }
    if (method.server_streaming()) {
      while (call.Read(&bytes)) {
      }
    }
    Judge(NameOf(method), call.Finish(), damaged, seed);
  }

  // A worker that lies: it takes leases, its own and those that it has heard of, and reports changed results.
  void RunWorkerCase(RandomMessages &random, uint64_t seed) {
    ServerMetrics unused(std::make_shared<prometheus::Registry>());
    Scheduler scheduler({}, Clock::Real(), IdSource::Random(), &unused);
    testing_support::FakeWorker description(&scheduler, absl::StrCat("liar", random.Below(3)));
    const std::string method = "lathe.internal.WorkerLink/Synchronize";
    const bool damaged = random.OneIn(8);
    Call call(channel_, method, kCallTime);
    internal::WorkerState state = description.state();
    std::string bytes;
    for (int round = 0; round < 4; ++round) {
      if (random.OneIn(2))
        random.Change(state, static_cast<int>(1 + random.Below(5)));
      std::string written = state.SerializePartialAsString();
      if (damaged && random.OneIn(2))
        written = random.Damage(std::move(written));
      if (!call.Write(written))
        break;
      if (!call.Read(&bytes))
        break;
      internal::DesiredState desired;
      EXPECT_TRUE(desired.ParseFromString(bytes));
      random.Learn(desired);
      state.clear_running();
      state.clear_finished();
      for (const internal::Lease &lease : desired.leases()) {
        if (random.OneIn(3)) {
          internal::RunningWork *running = state.add_running();
          running->set_lease(lease.id());
          running->set_work(lease.work().id());
        } else {
          internal::WorkResult result = description.Do(lease);
          random.Change(result, static_cast<int>(random.Below(5)));
          *state.add_finished() = std::move(result);
        }
      }
    }
    call.Close();
    Judge(method, call.Finish(), damaged, seed);
  }

  void ExpectHealthy(uint64_t seed) {
    grpc::ClientContext context;
    context.set_deadline(absl::ToChronoTime(absl::Now() + kGrace));
    v1::ServerInfo info;
    const grpc::Status status = v1::FleetService::NewStub(channel_)->GetServerInfo(&context, {}, &info);
    ASSERT_TRUE(status.ok()) << "after seed " << seed << ": " << status.error_message();
    ASSERT_LT(ResidentBytes(), kMostResident) << "after seed " << seed;
  }

  ServerMetrics metrics_{std::make_shared<prometheus::Registry>()};
  ServerOptions options_;
  std::unique_ptr<Server> server_;
  std::shared_ptr<grpc::Channel> channel_;
  std::unique_ptr<LinkWorker> worker_;
  std::map<std::pair<std::string, grpc::StatusCode>, int> seen_;
};

double Setting(const char *name, double otherwise) {
  const char *text = std::getenv(name);
  return text == nullptr ? otherwise : std::atof(text);
}

TEST_F(RpcFuzzTest, NothingThatIsSentTakesTheServerDown) {
  const double seconds = Setting("LATHE_RPC_FUZZ_SECONDS", 0);
  uint64_t seed = static_cast<uint64_t>(Setting("LATHE_RPC_FUZZ_SEED", 1));
  const uint64_t first = seed;
  const absl::Time end = absl::Now() + absl::Seconds(seconds);
  const std::vector<const MethodDescriptor *> calls = AllCalls();
  RandomMessages random(seed);
  while (seconds > 0 ? absl::Now() < end : seed < first + kCases) {
    random.Reseed(seed);
    const MethodDescriptor &method = *calls[seed % calls.size()];
    if (method.service()->full_name() == "lathe.internal.WorkerLink") {
      RunWorkerCase(random, seed);
    } else {
      RunClientCase(random, method, seed);
      if (method.name() == "PinBuild" || method.name() == "SetReadOnly")
        server_->Reconfigure(options_); // else nothing is compiled from now on
    }
    if (++seed % 50 == 0)
      ExpectHealthy(seed);
    if (HasFatalFailure())
      return;
  }
  ExpectHealthy(seed);
  std::map<std::string, int> ok;
  for (const auto &[what, count] : seen_) {
    ok[what.first] += what.second == grpc::StatusCode::OK ? count : 0;
    if (seconds > 0)
      printf("%-50s %-20s %d\n", what.first.c_str(), std::to_string(what.second).c_str(), count);
  }
  if (kSanitized)
    return; // too few cases for what follows
  // Changes that nothing survives would try the first checks alone. Compilations wait for workers, some of which lie.
  for (const char *method : {"CompileService/Inspect", "TuningService/CreateTuningJob", "ArtifactService/PutBlob",
                             "KeyValueService/PutValue", "CompileService/CreateCompilation"})
    EXPECT_GT(ok[absl::StrCat("lathe.v1.", method)], 0) << method;
  if (seconds > 0)
    printf("%lu cases, %ld MB resident\n", seed - first, ResidentBytes() >> 20);
}

} // namespace
} // namespace lathe
