#!/bin/sh
# usage: ccache.sh BUILD CCACHE COMPILER argument..
# Runs CCACHE in the folder BUILD with what lies there named from there. ccache itself leaves the whole paths of
# precompiled headers in what it hashes, so that no other build folder would find what this one has compiled.
build=$1 ccache=$2
shift 2
for argument; do
  shift
  set -- "$@" "${argument#"$build"/}"
done
exec "$ccache" "$@"
