// The family of this folder: ops of the math dialect.
#ifndef LATHE_LIB_CONVERSION_TTGTOLLVM_MATH_HANDLERS_H
#define LATHE_LIB_CONVERSION_TTGTOLLVM_MATH_HANDLERS_H

#include "Conversion/TTGToLLVM/Core/HandlerTable.h"

namespace lathe::conversion {

void addMathHandlers(HandlerTable &table);

} // namespace lathe::conversion

#endif
