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
mkdir -p "$MACHINE/root/pictures/land"
cp "$here"/../../Content/plates/{agate,fluorite}.* "$MACHINE/root/pictures/"
cp "$here"/../../Content/plates/croziers.* "$MACHINE/root/pictures/land/"
rm -f "$MACHINE"/root/pictures/*.md "$MACHINE"/root/pictures/land/*.md
on_machine env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends /root/vitrine.deb >/dev/null
version=$(on_machine vitrine version --json)
echo "$version"
[[ $version == *'"templates":"/usr/share/vitrine/Templates"'* ]]
# What belongs to a command besides itself: its manual, completions and documentation.
on_machine bash -c '
  set -euo pipefail
  zcat /usr/share/man/man1/vitrine.1.gz | grep -q "^.SH BUILD"
  bash -n /usr/share/bash-completion/completions/vitrine
  test -s /usr/share/zsh/vendor-completions/_vitrine
  test -s /usr/share/fish/vendor_completions.d/vitrine.fish
  vitrine help content tables | grep -q "items.csv"
  vitrine help targetRowHeight | grep -q "default"
'
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
  cd ..
  vitrine new gallery --from pictures
  cd gallery
  vitrine build --strict
  vitrine check
  vitrine build --dry-run --exit-code
  test -n "$(ls Site/assets/*.avif)"
'
echo "package: passed"
