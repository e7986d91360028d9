#!/usr/bin/env bash
# Runs both commands of the README on a minimal Debian with Swift and nothing else: no locale, and the clone in root's home
# folder, which others may not read. Takes as long as `make test` does from nothing.
#
#   readme.sh [COMMAND …]     other commands than `make site` and `make test`, run in the clone
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
# shellcheck source=machine.sh
. "$here/machine.sh"

swift=$(readlink -f "$(command -v swift)")
toolchain=${swift%/usr/bin/*}
# What Swift itself needs of Debian.
make_machine make,git,binutils,gcc,g++,libc6-dev,libstdc++-12-dev,libcurl4,libedit2,libncurses6,libxml2,libsqlite3-0,libz3-4,zlib1g,tzdata
mount_there "$toolchain" /opt/swift --bind
MACHINE_PATH=/opt/swift/usr/bin:
chmod 700 "$MACHINE/root"
git -C "$root" -c safe.directory="$root" clone -q --no-hardlinks "$root" "$MACHINE/root/vitrine"
if [ $# = 0 ]; then set -- "make site" "make test"; fi
for command in "$@"; do
  echo "== $command"
  on_machine bash -c "cd /root/vitrine && $command"
done
echo "bare machine: passed"
