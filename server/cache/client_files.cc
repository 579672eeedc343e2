#include "server/cache/client_files.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "proto/support/digest.h"
#include "proto/support/errors.h"
#include "proto/support/messages.h"
#include "proto/support/npy.h"
#include "proto/support/status_macros.h"
#include "tuner/space/client_binary.h"

namespace lathe {

absl::StatusOr<std::string> ClientFiles::Read(const std::string& digest) {
  absl::StatusOr<std::string> file = store_->GetBlob(digest);
  if (!absl::IsNotFound(file.status())) return file;
  return MakeError(ErrorKind::not_found, absl::StrCat("the server has no blob ", digest, "; put it there first"));
}

absl::StatusOr<ArrayHead> ClientFiles::FindArray(const std::string& digest) {
  if (std::shared_ptr<const ArrayHead> known = arrays_.Get(digest)) return *known;
  LATHE_ASSIGN_OR_RETURN(const std::string file, Read(digest));
  LATHE_ASSIGN_OR_RETURN(NpyArray array, ParseNpy(file));
  auto head = std::make_shared<const ArrayHead>(ArrayHead{std::move(array.type), std::move(array.shape)});
  arrays_.Put(digest, head);
  return *head;
}

absl::StatusOr<std::shared_ptr<const ClientBinary>> ClientFiles::ResolveBinary(const v1::Artifact& binary,
                                                                               absl::string_view field) {
  const std::string key = Sha256Digest(DeterministicBytes(binary));
  if (std::shared_ptr<const ClientBinary> known = binaries_.Get(key)) return known;
  if (!IsDigest(binary.digest())) {
    return MakeError(ErrorKind::invalid_argument, "the machine code has no digest", absl::StrCat(field, ".path"));
  }
  const absl::StatusOr<std::string> file = Read(binary.digest());
  if (!file.ok()) {
    v1::ErrorDetail detail = DetailOf(file.status());
    detail.set_field(absl::StrCat(field, ".path"));
    return ErrorFromDetail(detail);
  }
  if (file->size() > kMostBinaryBytes) {
    return MakeError(ErrorKind::invalid_argument,
                     absl::StrCat("the machine code has ", file->size(), " bytes, the limit is ", kMostBinaryBytes),
                     absl::StrCat(field, ".path"));
  }
  auto found = std::make_shared<ClientBinary>();
  LATHE_ASSIGN_OR_RETURN(found->artifact, CompleteBinary(binary, *file, field));
  found->record.info.set_digest(binary.digest());
  found->record.info.set_level(internal::ModuleInfo::TTG);  // no interpreter runs it
  v1::EntryPoint* entry = found->record.info.add_entries();
  entry->set_name(binary.entry());
  *entry->mutable_arguments() = found->artifact.arguments();
  binaries_.Put(key, found);
  return std::shared_ptr<const ClientBinary>(std::move(found));
}

}  // namespace lathe
