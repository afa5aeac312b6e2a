#!/usr/bin/env bash
# Makes the folder that run.sh needs on a machine with a GPU and without a network.
set -euo pipefail

usage() {
  cat <<'USAGE'
usage: src/bench/gpu/prepare.sh FOLDER [LLAMA_CPP_ARCHIVE]

Makes FOLDER: run.sh with its programs, a Java runtime (jlink), the class path of the
simulations and, if given, a source archive of llama.cpp (.tar.gz or .tar.xz).
Copy FOLDER to the machine with the GPU and start FOLDER/run.sh there.

It needs a JDK 17 with jlink, of the other machine's operating system and processor, and
Maven. GPU_CLASS_PATH=FILE names a file with the simulations' class path: Maven isn't asked.
USAGE
}

fail() {
  echo "prepare.sh: $1" >&2
  exit 2
}

case "${1:-}" in
  -h | --help) usage; exit 0 ;;
  '') usage >&2; exit 2 ;;
esac
here=$(cd "$(dirname "$0")" && pwd)
repository=$(cd "$here/../../.." && pwd)
folder=$1
archive=${2:-}
[ ! -e "$folder" ] || fail "FOLDER: it exists ($folder). Name a new one."
[ -z "$archive" ] || [ -f "$archive" ] || fail "LLAMA_CPP_ARCHIVE: no such file ($archive)."
command -v jlink >/dev/null || fail "jlink: not on the PATH. Install a JDK 17 with its jmods."

# Neither a GUI, nor XPath, JMS, Redis and the recorder are used, nor other systems' libraries.
unused='byte-buddy|assertj|junit|opentest4j|apiguardian|recorder|Saxon|xmlresolver|scala-reflect|scala-swing'
unused="$unused|redis|jms|osx|windows|aarch_?64"

class_path() {
  if [ -n "${GPU_CLASS_PATH:-}" ]; then
    cat "$GPU_CLASS_PATH"
    return
  fi
  (cd "$repository" && mvn -q -B process-test-classes dependency:build-classpath -pl simulations -am \
    -Dmdep.outputFile=target/test-classpath.txt) >&2
  echo "$repository/simulations/target/test-classes:$(cat "$repository/simulations/target/test-classpath.txt")"
}

mkdir -p "$folder/lib"
folder=$(cd "$folder" && pwd)

number=0
class_path | tr ':' '\n' | sed '/^$/d' >"$folder/class-path"
while read -r entry; do
  number=$((number + 1))
  if [ -d "$entry" ]; then
    # Folders become jars: each has services of its own.
    jar --create --file "$folder/lib/$number-classes.jar" -C "$entry" .
  elif [ -f "$entry" ] && ! basename "$entry" | grep -Eq "$unused"; then
    cp "$entry" "$folder/lib/"
  fi
done <"$folder/class-path"
rm "$folder/class-path"

modules=java.base,java.compiler,java.logging,java.management,java.naming,java.net.http,java.prefs,java.sql
modules=$modules,java.xml,jdk.crypto.ec,jdk.httpserver,jdk.management,jdk.unsupported,jdk.zipfs
jlink --add-modules "$modules" --strip-debug --no-header-files --no-man-pages --compress=2 \
  --vm=server --output "$folder/jre"

cp "$here"/run.sh "$here"/*.py "$folder/"
if [ -n "$archive" ]; then
  cp "$archive" "$folder/llama.cpp.tar${archive##*.tar}"
  basename "$archive" >"$folder/llama.cpp.name"
fi
git -C "$repository" rev-parse --short HEAD >"$folder/commit" 2>/dev/null || rm -f "$folder/commit"
du -sm "$folder/jre" "$folder/lib" "$folder" | sed 's/\t/ MB\t/'
