#!/bin/sh
# Installs Horarium from the folder that this script lies in, or takes an installed one away again.
#
#   ./install.sh [--prefix FOLDER]              default: /usr/local for root, else ~/.local
#   ./install.sh --uninstall [--prefix FOLDER]
#
# What was installed stands in FOLDER/share/horarium/installed.txt, and nothing else is ever removed. DESTDIR goes before the
# prefix, for those who package.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
if [ "$(id -u)" = 0 ]; then prefix=/usr/local; else prefix=$HOME/.local; fi
uninstall=false
while [ $# -gt 0 ]; do
    case $1 in
    --prefix) [ $# -gt 1 ] || { echo "error: --prefix needs a folder" >&2; exit 64; }; prefix=$2; shift 2 ;;
    --prefix=*) prefix=${1#--prefix=}; shift ;;
    --uninstall) uninstall=true; shift ;;
    -h | --help) sed -n '2,8s/^# \{0,1\}//p' "$0"; exit 0 ;;
    *) echo "error: unknown option '$1'; --help lists them" >&2; exit 64 ;;
    esac
done
case $prefix in /*) ;; *) prefix=$PWD/$prefix ;; esac
root=${DESTDIR-}$prefix
list=$root/share/horarium/installed.txt

# Files first, then the folders that the installation made, the deepest first; one in which something else lies stays.
remove() {
    [ -f "$list" ] || return 1
    copy=$(mktemp)
    cat "$list" >"$copy"
    grep -v '/$' "$copy" | while IFS= read -r file; do rm -f "$root/$file"; done
    rm -f "$list"
    grep '/$' "$copy" | LC_ALL=C sort -r | while IFS= read -r folder; do rmdir "$root/$folder" 2>/dev/null || true; done
    rm -f "$copy"
}

if $uninstall; then
    remove || { echo "error: there is no $list; was it installed with another --prefix?" >&2; exit 66; }
    rmdir "$root" 2>/dev/null && echo "removed Horarium and the empty $prefix" || echo "removed Horarium from $prefix"
    exit 0
fi

[ -x "$here/bin/horarium" ] || { echo "error: $here has no bin/horarium; run the script that lies beside it" >&2; exit 66; }
remove || true
made=$(mktemp)
trap 'rm -f "$made"' EXIT
cd "$here"
mkdir -p "$root"
{ find bin share -type d | LC_ALL=C sort; } | while IFS= read -r folder; do
    [ -d "$root/$folder" ] || { mkdir "$root/$folder"; echo "$folder/" >>"$made"; }
done
find bin share \( -type f -o -type l \) | LC_ALL=C sort | while IFS= read -r file; do
    rm -f "$root/$file"
    cp -P -p "$file" "$root/$file"
    [ "$(id -u)" != 0 ] || chown -h 0:0 "$root/$file"
    echo "$file" >>"$made"
done
cp "$made" "$list"
chmod 644 "$list"
"$root/bin/horarium" --version
case ":$PATH:" in *":$prefix/bin:"*) ;; *) echo "add $prefix/bin to PATH" ;; esac
