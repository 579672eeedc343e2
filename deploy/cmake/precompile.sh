#!/usr/bin/env bash
# Compiles a precompiled header by the command given, then writes FILE.sum beside it: a digest of every file that it was
# made of. ccache takes the digest for the header's contents, which hold paths and differ from run to run.
set -euo pipefail
"$@"

output='' depfile='' previous=''
for argument; do
  case $previous in
    -o) output=$argument ;;
    -MF) depfile=$argument ;;
  esac
  previous=$argument
done
case $output in *.gch | *.pch) ;; *) exit 0 ;; esac
# The files that CMake writes into the build folder only name the header, by its whole path.
sed -e 's/^[^:]*: *//' -e 's/\\$//' "$depfile" | xargs sha256sum | grep -v cmake_pch.hxx | cut -d ' ' -f 1 |
  sha256sum >"$output.sum"
