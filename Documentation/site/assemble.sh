#!/usr/bin/env bash
# Makes a content folder of the documentation, for `make docs`: the pages as items, with their links and pictures inside it.
#
#   assemble.sh FOLDER
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
documentation=$here/..
checkout=$documentation/..
content=$1

rm -rf "$content"
mkdir -p "$content/guide/performance" "$content/pictures" "$content/files"
cp "$here/site.yaml" "$content/"
cp "$here/guide/collection.md" "$content/guide/"
cp "$documentation"/*.md "$content/guide/"
cp "$documentation"/performance/*.svg "$content/guide/performance/"
cp "$checkout/Templates/README.md" "$content/guide/Templates.md"
cp "$checkout/Templates/theme.yaml" "$checkout"/Templates/layouts/*.yaml "$content/files/"
# Only the pictures that a page shows.
grep -ho '\.readme/[a-z]*\.webp' "$content/guide"/*.md | sort -u | while read -r picture; do
  cp "$checkout/$picture" "$content/pictures/"
done
# Links within the documentation stay; those to the sources become texts.
sed -i -E \
  -e 's#\.\./\.readme/#../pictures/#g' \
  -e 's#\.\./Documentation/##g' \
  -e 's#\(\.\./Templates/README\.md#(Templates.md#g' \
  -e 's#\(\.\./Templates\)#(Templates.md)#g' \
  -e 's#\(\.\./Templates/(layouts/)?([a-z]+\.yaml)\)#(../files/\2)#g' \
  -e 's#\[([^]]*)\]\(\.\./(Sources|Tests|Makefile|action\.yml)[^)]*\)#\1#g' \
  "$content/guide"/*.md
