#!/bin/sh
# Installs hunch for you alone: one program that needs nothing else, in ~/.local/bin. Nothing is installed whose checksum is wrong.
#
#   sh install.sh                 from the directory of this script, or from the release that it belongs to
#   HUNCH_FROM=DIR-OR-URL         from elsewhere
#   HUNCH_TO=DIR                  to another directory
set -eu

fail() {
  printf 'install.sh: %s\n' "$1" >&2
  exit 1
}

# The release workflow puts its address here.
from=${HUNCH_FROM:-}
to=${HUNCH_TO:-$HOME/.local/bin}
here=$(dirname -- "$0")
[ -n "$from" ] || [ ! -f "$here/SHA256SUMS" ] || from=$here
[ -n "$from" ] || fail 'no release here. Name one: HUNCH_FROM=DIRECTORY-OR-URL sh install.sh'

case $(uname -s) in
  Linux) platform=linux ;;
  Darwin) platform=darwin ;;
  *) fail "there is no program for $(uname -s). With Node: npm install -g hunch" ;;
esac
case $(uname -m) in
  x86_64 | amd64) platform=$platform-x64 ;;
  aarch64 | arm64) platform=$platform-arm64 ;;
  *) fail "there is no program for $(uname -m). With Node: npm install -g hunch" ;;
esac
case $platform in
  linux-x64) loader=/lib64/ld-linux-x86-64.so.2 ;;
  linux-arm64) loader=/lib/ld-linux-aarch64.so.1 ;;
  *) loader=/ ;;
esac
[ -e "$loader" ] || fail 'the program needs glibc, which is not here. With Node: npm install -g hunch'

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fetch() {
  case $from in
    http://* | https://*)
      if command -v curl > /dev/null; then
        curl -fsSL -o "$work/$1" "$from/$1" || fail "can't get $from/$1"
      elif command -v wget > /dev/null; then
        wget -q -O "$work/$1" "$from/$1" || fail "can't get $from/$1"
      else
        fail 'neither curl nor wget is here'
      fi
      ;;
    *) cp "$from/$1" "$work/$1" || fail "$from/$1 is missing" ;;
  esac
}

fetch SHA256SUMS
line=$(grep -E "  hunch-[^ /]*-$platform\.gz\$" "$work/SHA256SUMS") || fail "$from has no program for $platform"
file=${line#*  }
fetch "$file"
if command -v sha256sum > /dev/null; then
  sum=$(sha256sum < "$work/$file")
else
  sum=$(shasum -a 256 < "$work/$file")
fi
[ "${sum%% *}" = "${line%% *}" ] || fail "$file is not what SHA256SUMS names: nothing was installed. Download it again."

mkdir -p "$to"
# In the same directory, so that it is replaced as a whole: a running one keeps its file.
gunzip -c "$work/$file" > "$to/.hunch.$$"
chmod 755 "$to/.hunch.$$"
mv -f "$to/.hunch.$$" "$to/hunch"
printf 'Installed %s/hunch (%s).\n' "$to" "$file"
case :$PATH: in
  *:"$to":*) printf 'Next: hunch setup\n' ;;
  *) printf 'Next: add %s to PATH, then: hunch setup\n' "$to" ;;
esac
