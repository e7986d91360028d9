#!/usr/bin/env bash
# Installs the Debian package on a minimal Debian, without the packages that it recommends, makes sites with it and builds
# them: none may miss a font, an image library or a template.
#
#   package.sh FILE.deb
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
# shellcheck source=machine.sh
. "$here/machine.sh"

make_machine debconf
cp "$1" "$MACHINE/root/vitrine.deb"
on_machine env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends /root/vitrine.deb >/dev/null
on_machine vitrine version
on_machine bash -c '
  set -euo pipefail
  cd /root
  vitrine new sample
  cd sample
  vitrine build --strict
  vitrine check --strict
  test -s Site/index.html
  mkdir -p ../words/Content/poems && cd ../words
  printf -- "title: Words\n" >Content/site.yaml
  printf -- "---\ntitle: Poems\nlayout: list\n---\n" >Content/poems/collection.md
  printf -- "---\ntitle: “Ægir’s” *café*\n---\n\nSome \`code\`, **strong** and *slanted* — and a list:\n\n- one\n- two\n" \
    >Content/poems/one.md
  vitrine build --strict
'
echo "package: passed"
