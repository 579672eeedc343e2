# How targets are declared. One function per kind, so that a folder's CMakeLists.txt says only what is its own.

set(LATHE_WARNINGS -Wall -Wextra -Wno-unused-parameter -Wno-missing-field-initializers)

# lathe_precompile(NAME HEADER)
#   Makes HEADER the precompiled header of library NAME, for others to reuse. It is compiled anew in each build folder,
#   not taken from ccache.
function(lathe_precompile name header)
  target_precompile_headers(${name} PRIVATE ${header})
  set_target_properties(${name} PROPERTIES CXX_COMPILER_LAUNCHER ${PROJECT_SOURCE_DIR}/deploy/cmake/precompile.sh)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
    # ccache may give back an object that was compiled with a header of the same text and another time.
    target_compile_options(${name} PRIVATE "SHELL:-Xclang -fno-pch-timestamp")
  endif()
endfunction()

# lathe_compiler_library(NAME SOURCES a.cpp.. [LINKS LatheX..] [TABLEGEN target..])
#   A library of compiler/lib: no exceptions, no RTTI, the shared precompiled MLIR header.
#   LINKS may name other compiler libraries only; LLVM and MLIR come along by themselves.
function(lathe_compiler_library name)
  cmake_parse_arguments(ARG "" "" "SOURCES;LINKS;TABLEGEN" ${ARGN})
  add_library(${name} STATIC ${ARG_SOURCES})
  target_link_libraries(${name} PUBLIC LatheCompilerOptions ${ARG_LINKS})
  target_compile_options(${name} PRIVATE ${LATHE_WARNINGS})
  target_precompile_headers(${name} REUSE_FROM LatheCompilerPch)
  if(ARG_TABLEGEN)
    add_dependencies(${name} ${ARG_TABLEGEN})
  endif()
  # Generated headers of every dialect exist before any compiler source is compiled.
  add_dependencies(${name} LatheTablegen)
endfunction()

# lathe_compiler_executable(NAME SOURCES a.cpp.. [LINKS LatheX..])
function(lathe_compiler_executable name)
  cmake_parse_arguments(ARG "" "" "SOURCES;LINKS" ${ARGN})
  add_executable(${name} ${ARG_SOURCES})
  target_link_libraries(${name} PRIVATE LatheCompilerOptions ${ARG_LINKS})
  # A precompiled header is of use only to sources with the flags it was made with, and those are a library's.
  set_target_properties(${name} PROPERTIES POSITION_INDEPENDENT_CODE OFF)
  target_compile_options(${name} PRIVATE -fPIC)
  target_compile_options(${name} PRIVATE ${LATHE_WARNINGS})
  target_precompile_headers(${name} REUSE_FROM LatheCompilerPch)
  add_dependencies(${name} LatheTablegen)
endfunction()

# lathe_tablegen(TD_FILE [ARGS -I..] OUTPUTS out-name generator..)
#   Runs mlir-tblgen on TD_FILE of the current source folder, once for each `out-name generator` pair (the
#   generator with its options as one string), into the matching folder of the build tree; everything
#   generated hangs on the target LatheTablegen.
function(lathe_tablegen td)
  cmake_parse_arguments(ARG "" "" "OUTPUTS" ${ARGN})
  set(LLVM_TARGET_DEFINITIONS ${td})
  while(ARG_OUTPUTS)
    list(POP_FRONT ARG_OUTPUTS out generator)
    separate_arguments(generator)
    mlir_tablegen(${out} ${generator} EXTRA_INCLUDES ${PROJECT_SOURCE_DIR}/compiler/include ${MLIR_INCLUDE_DIRS})
  endwhile()
  string(MAKE_C_IDENTIFIER "${CMAKE_CURRENT_SOURCE_DIR}/${td}" id)
  set(target LatheTablegen_${id})
  add_custom_target(${target} DEPENDS ${TABLEGEN_OUTPUT})
  set_target_properties(${target} PROPERTIES FOLDER tablegen)
  add_dependencies(LatheTablegen ${target})
  set(TABLEGEN_OUTPUT "" PARENT_SCOPE)
endfunction()

# lathe_library(NAME SOURCES a.cc.. [LINKS lathe_x..]) : a library of the service (Google style, absl, C++20).
function(lathe_library name)
  cmake_parse_arguments(ARG "" "" "SOURCES;LINKS" ${ARGN})
  add_library(${name} STATIC ${ARG_SOURCES})
  target_include_directories(${name} PUBLIC ${PROJECT_SOURCE_DIR} ${PROJECT_SOURCE_DIR}/proto)
  target_link_libraries(${name} PUBLIC ${ARG_LINKS})
  target_compile_options(${name} PRIVATE ${LATHE_WARNINGS})
  if(TARGET lathe_service_pch)
    target_precompile_headers(${name} REUSE_FROM lathe_service_pch)
    target_link_libraries(${name} PUBLIC lathe_service_pch)
  endif()
endfunction()

# lathe_executable(NAME SOURCES main.cc [LINKS lathe_x..] [HEADERS precompiled])
#   HEADERS: the library whose precompiled header it uses; lathe_service_pch.
function(lathe_executable name)
  cmake_parse_arguments(ARG "" "HEADERS" "SOURCES;LINKS" ${ARGN})
  if(NOT ARG_HEADERS)
    set(ARG_HEADERS lathe_service_pch)
  endif()
  add_executable(${name} ${ARG_SOURCES})
  target_include_directories(${name} PRIVATE ${PROJECT_SOURCE_DIR} ${PROJECT_SOURCE_DIR}/proto)
  target_link_libraries(${name} PRIVATE ${ARG_LINKS} ${ARG_HEADERS})
  # A precompiled header is of use only to sources with the flags it was made with, and those are a library's.
  set_target_properties(${name} PROPERTIES POSITION_INDEPENDENT_CODE OFF)
  target_compile_options(${name} PRIVATE -fPIC)
  target_compile_options(${name} PRIVATE ${LATHE_WARNINGS})
  target_precompile_headers(${name} REUSE_FROM ${ARG_HEADERS})
endfunction()

# lathe_test(NAME SOURCES a_test.cc.. [LINKS ..] [COMPILER] [LABELS ..])
#   A GoogleTest program and its ctest entry. COMPILER: built like compiler code, for tests that include it.
function(lathe_test name)
  cmake_parse_arguments(ARG "COMPILER" "" "SOURCES;LINKS;LABELS" ${ARGN})
  if(ARG_COMPILER)
    lathe_compiler_executable(${name} SOURCES ${ARG_SOURCES} LINKS ${ARG_LINKS} GTest::gtest GTest::gtest_main)
  else()
    lathe_executable(${name} SOURCES ${ARG_SOURCES} LINKS ${ARG_LINKS} GTest::gtest_main HEADERS lathe_test_pch)
  endif()
  set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/tests)
  target_compile_definitions(${name} PRIVATE LATHE_SOURCE_DIR="${PROJECT_SOURCE_DIR}" LATHE_BINARY_DIR="${CMAKE_BINARY_DIR}")
  add_test(NAME ${name} COMMAND ${name})
  set_tests_properties(${name} PROPERTIES LABELS "unit;${ARG_LABELS}" TIMEOUT 300)
  if(LATHE_SANITIZE)
    # Code that is not optimized takes ten times as long with a sanitizer.
    set_tests_properties(${name} PROPERTIES TIMEOUT 1500 ENVIRONMENT "${LATHE_SANITIZER_ENVIRONMENT}"
      FIXTURES_REQUIRED sanitizers)
  endif()
endfunction()
