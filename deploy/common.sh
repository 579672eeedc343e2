# Functions that the scripts of this folder share. Sourced by them; needs bash.

lathe_root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

say() { printf '%s\n' "$*" >&2; }
fail() { say "$(basename "$0"): $*"; exit 1; }

# ccache and others want a home; a CI may have none.
if [ -z "${HOME:-}" ]; then
  HOME=$(getent passwd "$(id -u)" | cut -d: -f6)
  [ -w "${HOME:-/nonexistent}" ] || HOME=$lathe_root/build
  export HOME
fi

# package_list SECTION..: names of the packages in these sections of packages.txt.
package_list() {
  awk -v wanted=" $* " '/^# \[.*\]$/ { taken = index(wanted, " " substr($2, 2, length($2) - 2) " ") }
    taken && !/^#/ && NF { print $1 }' "$lathe_root/deploy/packages.txt"
}

# missing_packages SECTION..: those that are not installed.
missing_packages() {
  local package
  for package in $(package_list "$@"); do
    [ "$(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null)" = installed ] || printf '%s\n' "$package"
  done
}

as_root() {
  if [ "$(id -u)" = 0 ]; then "$@"; return; fi
  command -v sudo >/dev/null || fail "needs root to install packages and sudo is not here; run it once as root, or install: $(echo $missing)"
  sudo "$@"
}

# install_packages SECTION..: installs what is missing. No service that comes with a package (prometheus) is started.
install_packages() {
  command -v dpkg-query >/dev/null || fail "is written for Debian; elsewhere install the equivalents of deploy/packages.txt and use --no-install"
  local missing status=0
  missing=$(missing_packages "$@")
  [ -n "$missing" ] || return 0
  say "installing: $(echo $missing)"
  (
    # invoke-rc.d(8) asks this program whether a package may start its service; 101 forbids it. One of an installation
    # that was killed is ours too.
    policy=/usr/sbin/policy-rc.d mark="# of Lathe's install_packages"
    if ! [ -e "$policy" ] || grep -qxF "$mark" "$policy"; then
      trap 'as_root rm -f "$policy"' EXIT
      trap 'exit 130' INT TERM
      printf '#!/bin/sh\n%s\nexit 101\n' "$mark" | as_root tee "$policy" >/dev/null
      as_root chmod 755 "$policy"
    fi
    as_root env DEBIAN_FRONTEND=noninteractive apt-get -qq update </dev/null >&2 &&
      as_root env DEBIAN_FRONTEND=noninteractive apt-get -qq -y -o Dpkg::Use-Pty=0 \
        --no-install-recommends install $missing </dev/null >&2
  ) || status=$?
  [ $status = 0 ] || fail "apt-get failed ($status); packages that are still missing: $(missing_packages "$@" | tr '\n' ' ')"
}

# How many compilers run at a time: one for each core, and 1.5 GiB for each, which the largest files need.
build_jobs() {
  local cores memory
  cores=$(nproc)
  memory=$(awk '/^MemAvailable/ {print int($2 / 1572864)}' /proc/meminfo)
  [ "$memory" -ge 1 ] || memory=1
  echo $((cores < memory ? cores : memory))
}

# build_preset PRESET [cmake option..]: configures and builds all of a preset into build/PRESET.
build_preset() {
  local preset=$1
  shift
  say "building build/$preset"
  (cd "$lathe_root" && cmake --preset "$preset" "$@" >"$lathe_root/build/$preset.configure.log" 2>&1) ||
    { tail -n 30 "$lathe_root/build/$preset.configure.log" >&2; fail "cmake failed; build/$preset.configure.log has all of it"; }
  cmake --build "$lathe_root/build/$preset" -j "$(build_jobs)" >&2 || fail "the build failed"
}
mkdir -p "$lathe_root/build"

# Why suites that need a GPU are skipped here; nothing where there is one.
gpu_notes() {
  [ -e /dev/nvidiactl ] || say "GPU suites for NVIDIA are skipped: this machine has no NVIDIA driver (/dev/nvidiactl is missing)"
  [ -e /dev/kfd ] || say "GPU suites for AMD are skipped: this machine has no AMD GPU driver (/dev/kfd is missing)"
}
