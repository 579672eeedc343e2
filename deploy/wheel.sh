#!/usr/bin/env bash
# Makes build/wheels/lathe-*.whl, the Python package, and with --programs also lathe_bin-*.whl, which holds the programs.
# Both are built of copies of their sources, so that nothing is left among them.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"

usage() {
  cat <<'USAGE'
usage: deploy/wheel.sh [--programs [--no-install] [--bin DIR]] [--python PROGRAM] [-o DIR]

  --programs        the wheel of the programs as well; --no-install and --bin as for deploy/bundle.sh
  --python PROGRAM  a Python 3.10 or newer with pip (default: python3)
  -o DIR            where the wheels go (default: build/wheels)
USAGE
}

limit_mb=100            # what PyPI takes of a project that has not asked for more
newest_c_library=2.36   # Debian 12's, where releases are built

python=python3 out=$lathe_root/build/wheels programs= bundle=()
while [ $# -gt 0 ]; do
  case $1 in
    --programs) programs=yes ;;
    --no-install) bundle+=(--no-install) ;;
    --bin) [ $# -ge 2 ] || { usage >&2; exit 2; }; bundle+=(--bin "$2"); shift ;;
    --python) [ $# -ge 2 ] || { usage >&2; exit 2; }; python=$2; shift ;;
    -o) [ $# -ge 2 ] || { usage >&2; exit 2; }; out=$2; shift ;;
    -h|--help) usage; exit 0 ;;
    *) usage >&2; exit 2 ;;
  esac
  shift
done
[ -n "$programs" ] || [ ${#bundle[@]} = 0 ] || { usage >&2; exit 2; }

stage=$(mktemp -d)
trap 'rm -rf "$stage"' EXIT
mkdir -p "$stage/client/lib" "$out"

# build_wheel FOLDER NAME
build_wheel() {
  "$python" -m pip wheel -q --disable-pip-version-check --no-deps -w "$stage/wheels" "$1" >&2 || fail "pip built no wheel"
  rm -f "$out/$2"-*.whl
  mv "$stage/wheels/$2"-*.whl "$out/"
  ls "$out/$2"-*.whl
}

cp "$lathe_root/client/lib/spec_keys.def" "$stage/client/lib/"
cp -r "$lathe_root/proto" "$stage/proto"
cp -r "$lathe_root/client/report" "$stage/client/report"
tar -C "$lathe_root/client" --exclude='*.egg-info' --exclude=__pycache__ --exclude=python/build --exclude=python/src/lathe/v1 \
  --exclude=python/src/lathe/internal --exclude=_spec_keys.py --exclude=_error_kinds.py --exclude=_report_page.html -cf - python | tar -C "$stage/client" -xf -
build_wheel "$stage/client/python" lathe
[ -n "$programs" ] || exit 0

tar -C "$lathe_root/client" --exclude='*.egg-info' --exclude=__pycache__ --exclude=programs/build -cf - programs |
  tar -C "$stage/client" -xf -
package=$stage/client/programs/src/lathe_bin
bash "$lathe_root/deploy/bundle.sh" ${bundle[@]+"${bundle[@]}"} --tree "$package"
c_library=$(objdump -p "$package"/bin/* "$package"/lib/* | grep -oE 'GLIBC_2\.[0-9]+' | sort -uV | tail -n 1)
c_library=${c_library#GLIBC_}
[ "$(printf '%s\n' "$c_library" "$newest_c_library" | sort -V | tail -n 1)" = "$newest_c_library" ] ||
  fail "the programs need the C library $c_library; wheels are for $newest_c_library and newer: build them on Debian 12"
LATHE_WHEEL_PLATFORM=manylinux_${c_library/./_}_x86_64 build_wheel "$stage/client/programs" lathe_bin
bytes=$(stat -c %s "$out"/lathe_bin-*.whl)
say "$((bytes / 1000000)) MB, for the C library $c_library and newer"
[ "$bytes" -le $((limit_mb * 1000000)) ] || fail "the wheel of the programs is over $limit_mb MB"
