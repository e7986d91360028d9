# A minimal Debian in a folder of its own, to be sourced: `make_machine PACKAGES` makes it, `on_machine WORDS` runs a command
# there as root, without this machine's environment. Everything is unmounted and removed when the script that sources this
# file ends, unless KEEP=1.
#
# Packages come from where this machine's apt takes them. Only root can make one.

[ "$(id -u)" = 0 ] || { echo "a bare machine is made with debootstrap, which only root may run" >&2; exit 3; }
MACHINE=$(mktemp -d "${TMPDIR:-/var/tmp}/vitrine-machine-XXXXXX")
MOUNTS=()

end_machine() {
  local status=$?
  for place in $(printf '%s\n' "${MOUNTS[@]}" | tac); do umount -l "$place" || true; done
  if [ "${KEEP:-}" = 1 ]; then
    echo "kept $MACHINE"
  elif ! grep -q " $MACHINE/" /proc/mounts; then
    rm -rf --one-file-system "$MACHINE"
  fi
  exit $status
}
trap end_machine EXIT
trap 'exit 130' INT TERM

# mount_there SOURCE PLACE OPTIONS: mounts something at a place of the machine.
mount_there() {
  mkdir -p "$MACHINE$2"
  mount "${@:3}" "$1" "$MACHINE$2"
  MOUNTS+=("$MACHINE$2")
}

# The address and the suite of Debian's main archive, as this machine's apt knows them.
debian_archive() {
  apt-get indextargets --format '$(REPO_URI) $(CODENAME)' 'Created-By: Packages' 'Origin: Debian' 2>/dev/null |
    awk '$2 !~ /-/ { print; exit }'
}

# make_machine PACKAGES: packages besides the required ones, separated by commas.
make_machine() {
  local uri suite
  read -r uri suite < <(debian_archive)
  [ -n "${uri:-}" ] || { echo "apt knows no archive of Debian here; run 'apt-get update' first" >&2; exit 3; }
  chmod 755 "$MACHINE"
  debootstrap --variant=minbase --include="ca-certificates,$1" "$suite" "$MACHINE" "$uri" >"$MACHINE.log" 2>&1 ||
    { tail -n 20 "$MACHINE.log" >&2; exit 3; }
  rm "$MACHINE.log"
  # Updates too, from where this machine has them: what a maintained machine installs.
  apt-get indextargets --format 'deb $(REPO_URI) $(RELEASE) $(COMPONENT)' 'Created-By: Packages' 'Origin: Debian' |
    sort -u >"$MACHINE/etc/apt/sources.list"
  # How this machine reaches the archives of Debian and Python.
  cp -L /etc/resolv.conf "$MACHINE/etc/resolv.conf"
  cp -L /etc/hosts "$MACHINE/etc/hosts"
  cp -a /etc/apt/apt.conf.d/. "$MACHINE/etc/apt/apt.conf.d/"
  for settings in "$HOME/.config/pip/pip.conf" /etc/pip.conf; do
    if [ -f "$settings" ]; then cp -L "$settings" "$MACHINE/etc/pip.conf"; fi
  done
  mount_there proc /proc -t proc
  mount_there sysfs /sys -t sysfs
  mount_there /dev /dev --bind
  mount_there /dev/pts /dev/pts --bind
  mount_there tmpfs /dev/shm -t tmpfs
  # Certificates that this machine trusts besides Debian's.
  cp -L /etc/ssl/certs/ca-certificates.crt "$MACHINE/etc/ssl/certs/ca-certificates.crt"
  on_machine apt-get update -qq
}

# The variables of this machine that say how archives are reached, if there are any.
archive_variables() {
  env | grep -E '^(https?_proxy|HTTPS?_PROXY|no_proxy|NO_PROXY|PIP_INDEX_URL|PIP_TRUSTED_HOST)=' || true
}

# on_machine WORDS: without LANG, as on a machine on which nobody has chosen a locale.
on_machine() {
  local variables=()
  mapfile -t variables < <(archive_variables)
  env -i "${variables[@]}" HOME=/root TERM=dumb PATH="${MACHINE_PATH:-}/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin" \
    chroot "$MACHINE" "$@"
}
