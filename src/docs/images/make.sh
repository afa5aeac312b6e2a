#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Makes the pictures of the report from finished runs. Needs bc, chromium, ImageMagick's convert, pngquant.
#
#   src/docs/images/make.sh PASSED MISSED CAPACITY KNEE
#
# Each argument is a folder target/gatling/<run>. The runs of the pictures in the documentation:
#
#   mvn -q gatling:test
#   mvn -q gatling:test -Dsimulator.slowdown=3
#   mvn -q gatling:test -Dgatling.simulationClass=io.github.gatlingllm.simulations.CapacitySimulation \
#     -Dllm.slo.ttft=1000 -Dllm.outputTokens=128 -Dllm.warmUp=5s -Dllm.seed=7 \
#     -Dllm.capacity.from=10 -Dllm.capacity.to=50 -Dllm.capacity.levels=9 -Dllm.capacity.levelSeconds=16
#   mvn -q gatling:test -Dgatling.simulationClass=io.github.gatlingllm.simulations.CapacitySimulation \
#     -Dsimulator.slowdown=3 -Dllm.slo.ttft=1000 -Dllm.slo.attainment=95 -Dllm.outputTokens=128 \
#     -Dllm.warmUp=5s -Dllm.seed=7 -Dllm.capacity.from=4 -Dllm.capacity.to=28 -Dllm.capacity.levels=9 \
#     -Dllm.capacity.levelSeconds=15
#
# On a busy machine, run them with real-time priority: sudo chrt -f 5 mvn …
set -euo pipefail

[ $# -eq 4 ] || { sed -n '4,20p' "$0" >&2; exit 2; }
for tool in bc chromium convert pngquant; do
  command -v "$tool" > /dev/null || { echo "$tool is missing. Install it with the package manager." >&2; exit 2; }
done
images=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# picture NAME RUN WIDTH CSS: the parts of the report that CSS shows, in a window of WIDTH CSS pixels.
picture() {
  local name=$1 page=$2/llm/index.html width=$3 css=$4
  [ -f "$page" ] || { echo "$page: no such file. Give the folder of a run that has a report." >&2; exit 2; }
  # The report's policy forbids further styles, so the copy has no policy.
  sed -E 's|<meta http-equiv="Content-Security-Policy"[^>]*>||' "$page" > "$work/$name.html"
  echo "<style>nav, header.top, footer, main > * { display: none } $css</style>" >> "$work/$name.html"
  chromium --headless=new --no-sandbox --disable-gpu --hide-scrollbars \
    --force-device-scale-factor="$(echo "scale=3; 1180 / $width" | bc)" --window-size="$width,2400" \
    --screenshot="$work/$name.png" "file://$work/$name.html" 2> "$work/log" || { cat "$work/log" >&2; exit 1; }
  convert "$work/$name.png" -trim +repage -bordercolor '#f6f7f9' -border 10 "$work/$name.trimmed.png"
  pngquant --force --strip --speed 1 64 --output "$images/$name.png" "$work/$name.trimmed.png"
  echo "$name.png $(identify -format '%wx%h' "$images/$name.png"), $(stat -c %s "$images/$name.png") bytes"
}

picture report-passed "$1" 980 '#verdict, #key-figures { display: revert }'
# A narrow window shows each objective with its note.
picture report-missed "$2" 740 '#verdict { display: revert } #verdict > :is(.objectives, .scroll) ~ * { display: none }'
picture report-diagnosis "$3" 900 '#diagnosis, #split { display: revert }'
levels='#levels { display: revert } #levels > :not(h2, .result, .charts) { display: none }'
picture report-capacity "$3" 900 "$levels #levels figure:not(:nth-child(1), :nth-child(5)) { display: none }"
picture report-knee "$4" 900 "$levels #levels figure:not(:nth-child(4), :nth-child(5)) { display: none }"
