#!/usr/bin/env bash
# The main job on this machine: builds Lathe, starts a server and a worker in a temporary folder, tunes a row softmax
# over num_warps 1 2 4 8 16 on a device of each vendor, asks again to show the cache answering, and stops what it
# started. A real GPU takes the place of the simulated one of its vendor.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"

usage() {
  cat <<'USAGE'
usage: deploy/quickstart.sh [--bin DIR] [--no-install] [--spec FILE]

  --bin DIR     use the programs of DIR (an unpacked bundle's bin/): nothing is installed or built
  --no-install  install no Debian packages
  --spec FILE   tune this specification (default: client/examples/row_softmax.yaml)
USAGE
}

bin= install=yes spec=$lathe_root/client/examples/row_softmax.yaml
while [ $# -gt 0 ]; do
  case $1 in
    --bin) [ $# -ge 2 ] || { usage >&2; exit 2; }; bin=$(cd "$2" && pwd); shift ;;
    --spec) [ $# -ge 2 ] || { usage >&2; exit 2; }; spec=$2; shift ;;
    --no-install) install= ;;
    -h|--help) usage; exit 0 ;;
    *) usage >&2; exit 2 ;;
  esac
  shift
done

if [ -z "$bin" ]; then
  [ -z "$install" ] || install_packages build
  build_preset release -DLATHE_TESTS=OFF
  bin=$lathe_root/build/release/bin
fi
for program in lathe lathe-server lathe-worker lathe-compiler; do
  [ -x "$bin/$program" ] || fail "$bin/$program is missing"
done

data=$(mktemp -d "${TMPDIR:-/tmp}/lathe-quickstart-XXXXXX")
up=
stop() {
  [ -n "$up" ] || return 0
  kill -TERM "$up" 2>/dev/null || true
  wait "$up" 2>/dev/null || true
  up=
}
trap stop EXIT
trap 'exit 130' INT TERM

echo "== a server and a worker on this machine"
"$bin/lathe" up --listen 127.0.0.1:0 --data-dir "$data" --ready-file "$data/ready.json" </dev/null 2>"$data/up.log" &
up=$!
for _ in $(seq 600); do
  [ ! -s "$data/ready.json" ] || break
  kill -0 "$up" 2>/dev/null || { up=; tail -n 20 "$data/up.log" >&2; fail "the service did not start; $data/up.log has its log"; }
  sleep 0.1
done
[ -s "$data/ready.json" ] || { tail -n 20 "$data/up.log" >&2; fail "the service is not ready after a minute; $data/up.log has its log"; }
field() { sed -n "s/.*\"$1\":\"\([^\"]*\)\".*/\1/p" "$data/ready.json"; }
server=$(field address)

echo
echo "== tuning $(basename "$spec")"
"$bin/lathe" tune "$spec" --server "$server" --json "$data/first.json" || fail "the job failed; $data/up.log has the log"

echo
echo "== asking again: the cache answers"
"$bin/lathe" tune "$spec" --server "$server" --json "$data/second.json" || fail "the second ask failed; $data/up.log has the log"

# The digests of the winners' binaries: in the result's last part.
winners=$(sed -n '/^  "best"/,$p' "$data/second.json" | sed -n 's/^ *"artifact": "\(sha256:[0-9a-f]*\)".*/\1/p')
mkdir -p "$data/winners"
for digest in $winners; do
  "$bin/lathe" fetch "$digest" --server "$server" -o "$data/winners/${digest:7:16}.elf"
done

metrics=$(field metrics) worker_metrics=$(field worker_metrics)
stop
cat <<DONE

== where things are
programs   $bin
binaries   $data/winners: $(ls "$data/winners" | tr '\n' ' ')(lathe fetch DIGEST gets any other)
database   $(find "$data/server" -name '*.db' -o -name '*.sqlite' -o -name '*.sqlite3' | head -n 1)
results    $data/first.json, $data/second.json
metrics    http://$metrics/metrics (server) and http://$worker_metrics/metrics (worker) while they ran
log        $data/up.log

Both programs are stopped; remove $data when you have looked. To keep a service:
  $bin/lathe up
  $bin/lathe tune $spec
DONE
