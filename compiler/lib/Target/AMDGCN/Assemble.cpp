#include "Assemble.h"

#include "llvm/MC/MCAsmBackend.h"
#include "llvm/MC/MCAsmInfo.h"
#include "llvm/MC/MCCodeEmitter.h"
#include "llvm/MC/MCContext.h"
#include "llvm/MC/MCInstrInfo.h"
#include "llvm/MC/MCObjectFileInfo.h"
#include "llvm/MC/MCObjectWriter.h"
#include "llvm/MC/MCParser/MCAsmParser.h"
#include "llvm/MC/MCParser/MCTargetAsmParser.h"
#include "llvm/MC/MCRegisterInfo.h"
#include "llvm/MC/MCStreamer.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace lathe {

static void collect(const SMDiagnostic &diagnostic, void *context) {
  auto *messages = static_cast<std::string *>(context);
  raw_string_ostream stream(*messages);
  diagnostic.print(nullptr, stream, /*ShowColors=*/false);
}

Expected<std::string> assembleAMDGCN(StringRef assembly, StringRef tripleName, StringRef cpu) {
  Triple triple(tripleName);
  std::string messages;
  const Target *target = TargetRegistry::lookupTarget(triple, messages);
  if (!target)
    return compileError("internal", messages);
  SourceMgr sources;
  sources.AddNewSourceBuffer(MemoryBuffer::getMemBuffer(assembly, "kernel.s"), SMLoc());
  sources.setDiagHandler(collect, &messages);
  MCTargetOptions options;
  std::unique_ptr<MCRegisterInfo> registers(target->createMCRegInfo(triple));
  std::unique_ptr<MCAsmInfo> syntax(target->createMCAsmInfo(*registers, triple, options));
  std::unique_ptr<MCSubtargetInfo> subtarget(target->createMCSubtargetInfo(triple, cpu, ""));
  std::unique_ptr<MCInstrInfo> instructions(target->createMCInstrInfo());
  MCContext context(triple, syntax.get(), registers.get(), subtarget.get(), &sources, &options);
  context.setDiagnosticHandler([&](const SMDiagnostic &diagnostic, bool, const SourceMgr &,
                                   std::vector<const MDNode *> &) { collect(diagnostic, &messages); });
  std::unique_ptr<MCObjectFileInfo> sections(target->createMCObjectFileInfo(context, /*PIC=*/true));
  context.setObjectFileInfo(sections.get());

  SmallString<0> object;
  raw_svector_ostream stream(object);
  std::unique_ptr<MCAsmBackend> backend(target->createMCAsmBackend(*subtarget, *registers, options));
  std::unique_ptr<MCObjectWriter> writer = backend->createObjectWriter(stream);
  std::unique_ptr<MCCodeEmitter> emitter(target->createMCCodeEmitter(*instructions, context));
  std::unique_ptr<MCStreamer> streamer(target->createMCObjectStreamer(
      triple, context, std::move(backend), std::move(writer), std::move(emitter), *subtarget));
  std::unique_ptr<MCAsmParser> parser(createMCAsmParser(sources, context, *streamer, *syntax));
  std::unique_ptr<MCTargetAsmParser> machine(target->createMCAsmParser(*subtarget, *parser, *instructions, options));
  parser->setTargetParser(*machine);
  if (parser->Run(/*NoInitialTextSection=*/false))
    return compileError("assembler_failed", messages.empty() ? "LLVM's assembler failed" : messages);
  return object.str().str();
}

} // namespace lathe
