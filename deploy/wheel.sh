#!/usr/bin/env bash
# Makes build/wheels/lathe-*.whl, the Python package. It is built of a copy of its sources, so that nothing is left among them.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"

usage() {
  cat <<'USAGE'
usage: deploy/wheel.sh [--python PROGRAM] [-o DIR]

  --python PROGRAM  a Python 3.10 or newer with pip (default: python3)
  -o DIR            where the wheel goes (default: build/wheels)
USAGE
}

python=python3 out=$lathe_root/build/wheels
while [ $# -gt 0 ]; do
  case $1 in
    --python) [ $# -ge 2 ] || { usage >&2; exit 2; }; python=$2; shift ;;
    -o) [ $# -ge 2 ] || { usage >&2; exit 2; }; out=$2; shift ;;
    -h|--help) usage; exit 0 ;;
    *) usage >&2; exit 2 ;;
  esac
  shift
done

stage=$(mktemp -d)
trap 'rm -rf "$stage"' EXIT
mkdir -p "$stage/client/lib" "$out"
cp "$lathe_root/client/lib/spec_keys.def" "$stage/client/lib/"
cp -r "$lathe_root/proto" "$stage/proto"
tar -C "$lathe_root/client" --exclude='*.egg-info' --exclude=__pycache__ --exclude=python/build --exclude=python/src/lathe/v1 \
  --exclude=python/src/lathe/internal --exclude=_spec_keys.py --exclude=_error_kinds.py -cf - python | tar -C "$stage/client" -xf -
"$python" -m pip wheel -q --disable-pip-version-check --no-deps -w "$stage/wheels" "$stage/client/python" >&2 ||
  fail "pip built no wheel"
rm -f "$out"/lathe-*.whl
mv "$stage"/wheels/lathe-*.whl "$out/"
ls "$out"/lathe-*.whl
