// The headers that most tests of the service include, compiled once for all of them.
#ifndef LATHE_TESTS_SUPPORT_PRECOMPILED_H_
#define LATHE_TESTS_SUPPORT_PRECOMPILED_H_

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "proto/support/precompiled.h"

#endif  // LATHE_TESTS_SUPPORT_PRECOMPILED_H_
