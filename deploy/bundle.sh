#!/usr/bin/env bash
# Makes build/lathe-bundle.tar.xz: the programs and every shared library that they need but the C library's own, so that
# they run on any x86-64 Linux with a C library at least as new as the one they were built with, with nothing installed.
# Unpacked it is lathe/bin, lathe/lib and lathe/share; programs find their libraries by their own place.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"

usage() {
  cat <<'USAGE'
usage: deploy/bundle.sh [--no-install] [--bin DIR] [-o FILE | --tree DIR]

  --no-install  install no Debian packages
  --bin DIR     take the programs of DIR instead of building build/release
  -o FILE       the archive (default: build/lathe-bundle.tar.xz)
  --tree DIR    make no archive: put bin, lib and share into DIR
USAGE
}

programs=(lathe lathe-server lathe-admin lathe-worker lathe-compiler)
# They must be those of the machine's own C library and drivers.
not_bundled='^(linux-vdso|ld-linux|lib(c|m|dl|rt|pthread|resolv|util|nsl|anl|BrokenLocale|cuda|nvidia-.*|amdhip64|hsa-.*))(-|\.so)'
limit_mib=60

install=yes bin= tree= out=$lathe_root/build/lathe-bundle.tar.xz
while [ $# -gt 0 ]; do
  case $1 in
    --bin) [ $# -ge 2 ] || { usage >&2; exit 2; }; bin=$(cd "$2" && pwd); shift ;;
    -o) [ $# -ge 2 ] || { usage >&2; exit 2; }; out=$2; shift ;;
    --tree) [ $# -ge 2 ] || { usage >&2; exit 2; }; tree=$2; shift ;;
    --no-install) install= ;;
    -h|--help) usage; exit 0 ;;
    *) usage >&2; exit 2 ;;
  esac
  shift
done
[ -z "$install" ] || install_packages build bundle
if [ -z "$bin" ]; then
  build_preset release
  bin=$lathe_root/build/release/bin
fi

stage=$(mktemp -d)
trap 'rm -rf "$stage"' EXIT
mkdir -p "$stage/lathe/bin" "$stage/lathe/lib" "$stage/lathe/share"
for program in "${programs[@]}"; do
  [ -x "$bin/$program" ] || fail "$bin/$program is missing"
  cp -L "$bin/$program" "$stage/lathe/bin/"
done

# ldd gives the libraries of libraries as well.
ldd "${programs[@]/#/$bin/}" | awk '$2 == "=>" && $3 ~ /^\// {print $3} $0 ~ /not found/ {print "missing " $1}' | sort -u |
  while read -r library name; do
    [ "$library" != missing ] || fail "$name, which the programs need, is not found"
    [[ $(basename "$library") =~ $not_bundled ]] || { cp -L "$library" "$stage/lathe/lib/"; echo "$library"; }
  done >"$stage/libraries"

# Debian's LLVM is linked with Z3, for the static analyser, and libxml2, for Windows manifests, which with what they need
# are 80 MiB that nothing here calls. Stand-ins of the same name and symbols take their places; a call of one ends the
# program.
stand_in() {
  local library=$1 target=$stage/lathe/lib/$1 symbols
  [ -e "$target" ] || return 0
  # The symbols that the bundle takes from it: "version name", the version being "-" where there is none.
  symbols=$(objdump -T "$stage"/lathe/lib/libLLVM*.so* | awk -v have="$(nm -D --defined-only "$target")" '
    BEGIN { n = split(have, lines, "\n"); for (i = 1; i <= n; i++) { split(lines[i], f, " "); sub(/@.*/, "", f[3]); own[f[3]] = 1 } }
    /\*UND\*/ && own[$NF] { v = $(NF - 1); gsub(/[()]/, "", v); print (v ~ /^LIB/ ? v : "-"), $NF }' | sort -u)
  [ -n "$symbols" ] || fail "no symbol of $library is needed: the list of stand-ins in bundle.sh is out of date"
  {
    echo '#include <stdio.h>'
    echo '#include <stdlib.h>'
    echo "static void missing(void) { fputs(\"$library is not part of this bundle\\n\", stderr); abort(); }"
    while read -r version name; do echo "void $name(void) { missing(); }"; done <<<"$symbols"
  } >"$stage/stand_in.c"
  while read -r version; do
    echo "$version {"
    awk -v version="$version" '$1 == version { print "  " $2 ";" }' <<<"$symbols"
    echo "};"
  done < <(cut -d' ' -f1 <<<"$symbols" | grep -v '^-$' | sort -u) >"$stage/stand_in.map"
  local versions=
  [ ! -s "$stage/stand_in.map" ] || versions=-Wl,--version-script=$stage/stand_in.map
  sed -i "\\#/$library\$#d" "$stage/libraries"  # nothing of it is passed on
  "${CC:-clang-22}" -w -fno-builtin -shared -fPIC -O1 -Wl,-soname,"$library" $versions -o "$target" "$stage/stand_in.c"
}
stand_in libz3.so.4
stand_in libxml2.so.2
# Remove the libraries that only the replaced ones needed.
needed=$(LD_LIBRARY_PATH=$stage/lathe/lib ldd "$stage"/lathe/bin/* | awk '$2 == "=>" {print $1}' | sort -u)
for library in "$stage"/lathe/lib/*; do
  grep -qxF "$(basename "$library")" <<<"$needed" || rm "$library"
done

strip --strip-unneeded "$stage"/lathe/bin/* "$stage"/lathe/lib/*
# An old-style rpath also holds for the libraries' own needs and cannot be overruled by the environment.
patchelf --force-rpath --set-rpath '$ORIGIN/../lib' "$stage"/lathe/bin/*
for library in "$stage"/lathe/lib/*; do patchelf --force-rpath --set-rpath '$ORIGIN' "$library"; done

for folder in config systemd slurm prometheus grafana; do
  [ ! -d "$lathe_root/deploy/$folder" ] || cp -r "$lathe_root/deploy/$folder" "$stage/lathe/share/"
done
# The examples, each with its kernel beside it: there is no repository where a bundle is unpacked.
mkdir -p "$stage/lathe/share/examples"
for example in "$lathe_root"/client/examples/*.yaml; do
  sed 's#\.\./\.\./tests/corpus/##g' "$example" >"$stage/lathe/share/examples/$(basename "$example")"
  for kernel in $(grep -oE '\.\./\.\./tests/corpus/[^,} ]+' "$example"); do
    cp "$lathe_root/client/examples/$kernel" "$stage/lathe/share/examples/"
  done
done
# The licences of all that is passed on, by the packages that it comes from.
licences=$stage/lathe/share/licenses
mkdir -p "$licences"
cp "$lathe_root/LICENSE" "$licences/lathe"
if command -v dpkg-query >/dev/null; then
  while read -r library; do
    [ -e "$stage/lathe/lib/$(basename "$library")" ] || continue
    # A package may list a file under /lib that stands in /usr/lib.
    path=$(realpath "$library")
    package=$(dpkg -S "$path" "${path#/usr}" 2>/dev/null | head -n 1 | cut -d: -f1 || true)
    [ -e "/usr/share/doc/$package/copyright" ] || fail "no package tells the licence of $library"
    cp -L "/usr/share/doc/$package/copyright" "$licences/$package"
  done <"$stage/libraries"
else
  say "there is no dpkg here: add the licences of the libraries to share/licenses before you pass this on"
fi
# AMD's device libraries, which kernels with extern_elementwise need; the compiler looks for them here.
bitcode=$(dpkg -L rocm-device-libs 2>/dev/null | grep '\.bc$' || true)
if [ -n "$bitcode" ]; then
  mkdir -p "$stage/lathe/share/amdgcn/bitcode"
  cp $bitcode "$stage/lathe/share/amdgcn/bitcode/"
  cp -L /usr/share/doc/rocm-device-libs/copyright "$licences/rocm-device-libs"
fi

# The proof: with the bundle's libraries alone every program starts.
for program in "${programs[@]}"; do
  outside=$(ldd "$stage/lathe/bin/$program" | awk '$2 == "=>" && $3 ~ /^\// {print $3}' | grep -v "^$stage" |
    while read -r library; do [[ $(basename "$library") =~ $not_bundled ]] || echo "$library"; done)
  [ -z "$outside" ] || fail "$program still takes from this machine: $outside"
  "$stage/lathe/bin/$program" --version >/dev/null 2>&1 || "$stage/lathe/bin/$program" --help >/dev/null ||
    fail "$program of the bundle does not start"
done
glibc=$(cat "$stage"/lathe/bin/* "$stage"/lathe/lib/* | grep -aoE 'GLIBC_2\.[0-9]+' | sort -uV | tail -n 1)

libraries=$(ls "$stage/lathe/lib" | wc -l)
if [ -n "$tree" ]; then
  mkdir -p "$tree"
  cp -r "$stage"/lathe/* "$tree/"
  say "$tree: $libraries libraries, needs ${glibc:-no particular C library} or newer"
  exit
fi
mkdir -p "$(dirname "$out")"
tar -C "$stage" --sort=name --owner=0 --group=0 --numeric-owner -cf - lathe | xz -T0 --x86 --lzma2=preset=6,dict=32MiB >"$out"
bytes=$(stat -c %s "$out")
say "$out: $((bytes / 1048576)) MiB, $libraries libraries, needs ${glibc:-no particular C library} or newer"
[ "$bytes" -le $((limit_mib * 1048576)) ] || fail "the bundle is over $limit_mib MiB"
