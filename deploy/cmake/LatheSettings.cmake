# Settings that every target shares: language level, outputs, launcher, linker, warnings, sanitizers.

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_CXX_VISIBILITY_PRESET hidden)
set(CMAKE_VISIBILITY_INLINES_HIDDEN ON)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/bin)
set(CMAKE_ARCHIVE_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/lib)

if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "Build type" FORCE)
endif()
set(CMAKE_CXX_FLAGS_RELEASE "-O2 -DNDEBUG")

set(LATHE_SANITIZE "" CACHE STRING "Sanitizers, as -fsanitize= takes them (address,undefined or thread)")
if(LATHE_SANITIZE)
  # A finding ends the program: a test that only prints one would pass.
  add_compile_options(-fsanitize=${LATHE_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer -g1)
  add_link_options(-fsanitize=${LATHE_SANITIZE})
  if(LATHE_SANITIZE STREQUAL "thread")
    # Protobuf's headers add members to a class where this is defined, which Debian's library does not have.
    add_compile_options(-U__SANITIZE_THREAD__)
  endif()
  # Findings go to files, for a child's standard error may be read by nobody; the test `sanitizer_reports` shows them.
  set(LATHE_REPORTS ${CMAKE_BINARY_DIR}/reports)
  file(MAKE_DIRECTORY ${LATHE_REPORTS})
  set(LATHE_SANITIZER_ENVIRONMENT
    ASAN_OPTIONS=log_path=${LATHE_REPORTS}/asan
    UBSAN_OPTIONS=print_stacktrace=1:log_path=${LATHE_REPORTS}/ubsan
    TSAN_OPTIONS=second_deadlock_stack=1:ignore_noninstrumented_modules=1:log_path=${LATHE_REPORTS}/tsan:suppressions=${PROJECT_SOURCE_DIR}/deploy/check/tsan.supp)
endif()

# The analysis of locks by clang: what is guarded is touched under its lock only, locks are taken in their order.
if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  add_compile_options(-Wthread-safety -Wthread-safety-beta -Werror=thread-safety)
  if(LATHE_SERVICE)
    # g++ 12, which built Debian's Abseil, names constrained templates as clang did up to 17.
    add_compile_options(-fclang-abi-compat=17)
  endif()
endif()

if(LATHE_FUZZ)
  add_compile_options(-fsanitize=fuzzer-no-link)
endif()

find_program(LATHE_CCACHE ccache)
if(LATHE_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  # The sloppiness is what ccache asks for before it serves users of precompiled headers, which precompile.sh gives a
  # digest; the base directory lets several build folders share one cache.
  set(LATHE_LAUNCHER ${CMAKE_COMMAND} -E env CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime
      CCACHE_BASEDIR=${CMAKE_SOURCE_DIR} CCACHE_NOHASHDIR=1 CCACHE_PCH_EXTSUM=1 CCACHE_INODECACHE=1
      ${CMAKE_SOURCE_DIR}/deploy/cmake/ccache.sh ${CMAKE_BINARY_DIR} ${LATHE_CCACHE})
  set(CMAKE_CXX_COMPILER_LAUNCHER ${LATHE_LAUNCHER})
  set(CMAKE_C_COMPILER_LAUNCHER ${LATHE_LAUNCHER})
endif()

find_program(LATHE_MOLD mold)
if(LATHE_MOLD)
  add_link_options(-fuse-ld=mold)
endif()
add_link_options(-Wl,--as-needed)
