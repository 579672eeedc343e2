// The catalog of modules: what is inspected, and how often.
#include <gtest/gtest.h>

#include <thread>

#include "proto/support/status_macros.h"
#include "server/cache/module_catalog.h"
#include "tests/unit/server/harness.h"

namespace lathe {
namespace {

using testing_support::FakeInspector;
using testing_support::Harness;

v1::ModuleSource Text(const std::string& text) {
  v1::ModuleSource source;
  source.set_text(text);
  return source;
}

TEST(CatalogTest, AFailedInspectionIsRememberedForAWhile) {
  Harness h;
  EXPECT_TRUE(h.catalog->MustInspect(Text("bad")));
  for (int i = 0; i < 3; ++i) {
    absl::Status status = h.catalog->Resolve(Text("bad"), "module").status();
    EXPECT_EQ(KindOf(status), ErrorKind::invalid_ir);
    EXPECT_EQ(DetailOf(status).field(), "module");
    EXPECT_EQ(h.inspector.inspections, 1);
    EXPECT_FALSE(h.catalog->MustInspect(Text("bad")));
  }
  h.clock.Advance(absl::Minutes(11));
  EXPECT_TRUE(h.catalog->MustInspect(Text("bad")));
  EXPECT_FALSE(h.catalog->Resolve(Text("bad"), "module").ok());
  EXPECT_EQ(h.inspector.inspections, 2);
}

TEST(CatalogTest, TheTextThatWasSentIsToldFromOthersOfItsCanonicalDigest) {
  struct OneForAll : FakeInspector {
    absl::StatusOr<internal::ModuleInfo> Inspect(const std::string& text, const std::string& name) override {
      LATHE_ASSIGN_OR_RETURN(internal::ModuleInfo info, FakeInspector::Inspect("kernel k", name));
      info.mutable_source_lines()->add_files(text);
      return info;
    }
  } inspector;
  Harness h;
  ModuleCatalog catalog(h.store.get(), &inspector, 1000, &h.clock);
  for (const std::string text : {"kernel k // a", "kernel k // b"}) {
    absl::StatusOr<std::shared_ptr<const ModuleRecord>> sent = catalog.Resolve(Text(text), "module");
    ASSERT_TRUE(sent.ok()) << sent.status();
    v1::ModuleSource source;
    source.set_digest((*sent)->info.digest());
    source.set_received_digest((*sent)->received_digest);
    absl::StatusOr<std::shared_ptr<const ModuleRecord>> found = catalog.Resolve(source, "module");
    ASSERT_TRUE(found.ok()) << found.status();
    EXPECT_EQ((*found)->info.source_lines().files(0), text);
    source.set_received_digest("sha256:0");
    EXPECT_TRUE(catalog.Resolve(source, "module").ok());
  }
}

TEST(CatalogTest, WhatMayPassIsNotRemembered) {
  struct Busy : FakeInspector {
    absl::StatusOr<internal::ModuleInfo> Inspect(const std::string& text, const std::string& name) override {
      if (inspections++ == 0) return MakeError(ErrorKind::unavailable, "no child could be started");
      return FakeInspector::Inspect(text, name);
    }
  } inspector;
  Harness h;
  ModuleCatalog catalog(h.store.get(), &inspector, 1000, &h.clock);
  EXPECT_FALSE(catalog.Resolve(Text("kernel k"), "module").ok());
  EXPECT_TRUE(catalog.Resolve(Text("kernel k"), "module").ok());
  EXPECT_FALSE(catalog.MustInspect(Text("kernel k")));
}

TEST(CatalogTest, TooManyInspectionsAreRefusedWithADelay) {
  struct Closed : FakeInspector {
    absl::StatusOr<internal::ModuleInfo> Inspect(const std::string& text, const std::string& name) override {
      MutexLock lock(&mutex);
      mutex.Await(absl::Condition(&open));
      return FakeInspector::Inspect(text, name);
    }
    Mutex mutex;
    bool open = false;
  } inspector;
  Harness h;
  ModuleCatalog catalog(h.store.get(), &inspector, 1000, &h.clock);
  std::vector<absl::Status> statuses(80);
  std::vector<std::thread> threads;
  std::atomic<int> ended = 0;
  for (int i = 0; i < 80; ++i) {
    threads.emplace_back([&, i] {
      statuses[i] = catalog.Resolve(Text(absl::StrCat("kernel k", i)), "module").status();
      ++ended;
    });
  }
  while (ended < 16) absl::SleepFor(absl::Milliseconds(1));
  {
    MutexLock lock(&inspector.mutex);
    inspector.open = true;
  }
  for (std::thread& thread : threads) thread.join();
  int refused = 0;
  for (const absl::Status& status : statuses) {
    if (status.ok()) continue;
    ++refused;
    EXPECT_EQ(KindOf(status), ErrorKind::queue_full);
    EXPECT_TRUE(RetryDelayOf(status).has_value());
  }
  EXPECT_EQ(refused, 16);
}

}  // namespace
}  // namespace lathe
