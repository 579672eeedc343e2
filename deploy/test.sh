#!/usr/bin/env bash
# Builds Lathe into build/release and passes its tests: lit, unit, conformance, integration with real processes,
# faults. Ends with the line `N passed, N failed`, of single test cases; exits 1 if one failed.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"

usage() {
  cat <<'USAGE'
usage: deploy/test.sh [--no-install] [--full] [ctest option..]

  --no-install  install no Debian packages
  --full        also the unit and conformance tests with the address and undefined-behaviour sanitizers (build/asan)

Other options go to ctest: `deploy/test.sh -R tuner` runs the tests whose name matches.
USAGE
}

install=yes full= ctest_options=()
while [ $# -gt 0 ]; do
  case $1 in
    --no-install) install= ;;
    --full) full=yes ;;
    -h|--help) usage; exit 0 ;;
    *) ctest_options+=("$1") ;;
  esac
  shift
done

# run_suite PRESET [ctest option..]: leaves the report in build/PRESET/test-report.xml.
run_suite() {
  local preset=$1
  shift
  local folder=$lathe_root/build/$preset
  rm -f "$folder/test-report.xml"
  # Whole outputs in the report: the test cases are counted there.
  (cd "$folder" && ctest --output-on-failure -j "$(nproc)" --no-tests=error --test-output-size-passed 20000000 \
    --test-output-size-failed 20000000 --output-junit "$folder/test-report.xml" "$@" </dev/null) >&2 || true
  [ -s "$folder/test-report.xml" ] || fail "ctest wrote no report"
}

[ -z "$install" ] || install_packages build test
build_preset release -DLATHE_TESTS=ON
run_suite release ${ctest_options[@]+"${ctest_options[@]}"}
reports=("$lathe_root/build/release/test-report.xml")
if [ -n "$full" ]; then
  build_preset asan
  run_suite asan -L 'unit|conformance' ${ctest_options[@]+"${ctest_options[@]}"}
  reports+=("$lathe_root/build/asan/test-report.xml")
fi
gpu_notes
exec python3 "$lathe_root/deploy/check/count_tests.py" "${reports[@]}"
