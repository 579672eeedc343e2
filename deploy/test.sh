#!/usr/bin/env bash
# Builds Lathe into build/release and passes its tests: lint, lit, unit, conformance, integration with real processes,
# faults; on demand the unit and conformance tests again with sanitizers. Ends with the line `N passed, N failed`, of
# single test cases; exits 1 if one failed.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"

usage() {
  cat <<'USAGE'
usage: deploy/test.sh [--no-install] [--sanitizers | --full] [ctest option..]

  --no-install  install no Debian packages
  --sanitizers  also the service's unit and conformance tests with the address and undefined-behaviour sanitizers
                (build/asan-service), and with the thread sanitizer (build/tsan-service)
  --full        those, and the compiler's unit tests with the address and undefined-behaviour sanitizers (build/asan)

Other options go to ctest: `deploy/test.sh -R tuner` runs the tests whose name matches.
USAGE
}

install=yes sanitized=() ctest_options=()
while [ $# -gt 0 ]; do
  case $1 in
    --no-install) install= ;;
    --sanitizers) sanitized=(tsan-service asan-service) ;;
    --full) sanitized=(tsan-service asan-service asan) ;;
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
  rm -rf "$folder/test-report.xml" "$folder/reports"
  mkdir -p "$folder/reports"
  # Whole outputs in the report: the test cases are counted there.
  (cd "$folder" && ctest --output-on-failure -j "$(nproc)" --test-output-size-passed 20000000 \
    --test-output-size-failed 20000000 --output-junit "$folder/test-report.xml" "$@" </dev/null) >&2 || true
  [ -s "$folder/test-report.xml" ] || fail "ctest wrote no report"
}

[ -z "$install" ] || install_packages build test
if [ ${#sanitized[@]} != 0 ]; then
  say "with sanitizers: unit and conformance tests; lit, integration, configuration and faults need lathe-compiler, which" \
    "the builds of the service leave out"
fi
build_preset release -DLATHE_TESTS=ON -DLATHE_BENCH=ON
for preset in ${sanitized[@]+"${sanitized[@]}"}; do build_preset "$preset"; done

run_suite release --no-tests=error ${ctest_options[@]+"${ctest_options[@]}"}
reports=("$lathe_root/build/release/test-report.xml")
for preset in ${sanitized[@]+"${sanitized[@]}"}; do
  run_suite "$preset" --no-tests=ignore -L 'unit|conformance' ${ctest_options[@]+"${ctest_options[@]}"}
  reports+=("$lathe_root/build/$preset/test-report.xml")
done
gpu_notes
exec python3 "$lathe_root/deploy/check/count_tests.py" "${reports[@]}"
