#include "lathe/Dialect/Interfaces/OpInterfaces.h"

#include "lathe/Dialect/Interfaces/OpInterfaces.cpp.inc"
