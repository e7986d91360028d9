#!/bin/bash
# Runs a command with its temporary files on the memory disk, in a folder that is removed afterwards: tests write, flush and delete
# hundreds of sites.
#
#     in_memory.sh COMMAND [ARGUMENT…]
#
# Without a memory disk that has 4 GB of space and may hold programs, the files are where they always are.
set -eu
disk=/dev/shm
space=$(df --output=avail -k "$disk" 2>/dev/null | tail -n 1 || true)
options=$(findmnt -no OPTIONS -T "$disk" 2>/dev/null || echo noexec)
if [ -w "$disk" ] && [ "${space:-0}" -ge 4194304 ] && [[ ",$options," != *,noexec,* ]]; then
  TMPDIR=$(mktemp -d "$disk/vitrine-tests-XXXXXX")
  export TMPDIR
  # Some tests run the command as another user.
  chmod 755 "$TMPDIR"
  trap 'rm -rf "$TMPDIR"' EXIT
fi
"$@"
