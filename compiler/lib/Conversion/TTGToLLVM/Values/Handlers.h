// The families of this folder: ops that compute or renumber values within a thread.
#ifndef LATHE_LIB_CONVERSION_TTGTOLLVM_VALUES_HANDLERS_H
#define LATHE_LIB_CONVERSION_TTGTOLLVM_VALUES_HANDLERS_H

#include "Conversion/TTGToLLVM/Core/HandlerTable.h"

namespace lathe::conversion {

// Each adds the handlers of one family of ops that every chip has.
void addElementwiseHandlers(HandlerTable &table);
void addConversionHandlers(HandlerTable &table);
void addViewHandlers(HandlerTable &table);
void addProgramHandlers(HandlerTable &table);
void addRegionHandlers(HandlerTable &table);
void addForeignHandlers(HandlerTable &table);
void addDebugHandlers(HandlerTable &table);

} // namespace lathe::conversion

#endif
