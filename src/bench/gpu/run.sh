#!/usr/bin/env bash
# Measures engines on this machine's GPU, and compares our energy and tokens with the driver's and the engine's.
set -euo pipefail

usage() {
  cat <<'USAGE'
usage: FOLDER/run.sh [options]          FOLDER as prepare.sh made it

  -o FOLDER   where the results go (default: gpu-results); report.json there has all figures
  -e ENGINE   llama.cpp, transformers, or auto (default): both, where they can be started
  -b FILE     a llama-server that is built already, instead of building the archive's
  -f RATE     requests/s of the lowest level   (default: 1 for llama.cpp, 0.2 for transformers)
  -t RATE     requests/s of the highest level  (default: 6, and 1)
  -n NUMBER   levels (default: 6)
  -s SECONDS  of the whole staircase (default: 90)
  -m SIZE     of the model: full (default) or tiny

It needs one NVIDIA GPU with nvidia-smi, and Python 3.9 with numpy. llama.cpp is built with nvcc
and cmake; `transformers serve` needs PyTorch and transformers[serving]. No network is used.
With 16 cores it takes at most 8 minutes.

Exit code: 0 if our joules are within 2 % of the driver's and our tokens are the engine's, for each
engine that ran; 1 if not; 2 if none could be measured.
USAGE
}

fail() {
  echo "run.sh: $1" >&2
  exit 2
}

say() {
  echo "[$SECONDS s] $1" >&2
}

# Seconds that keep the whole within 8 minutes: a build, and what a run needs beside its staircase.
LONGEST_BUILD=300
LONGEST_REST=70

here=$(cd "$(dirname "$0")" && pwd)
results=gpu-results engine=auto server='' from='' to='' levels=6 length=90 size=full
while getopts 'o:e:b:f:t:n:s:m:h' option; do
  case $option in
    o) results=$OPTARG ;;
    e) engine=$OPTARG ;;
    b) server=$OPTARG ;;
    f) from=$OPTARG ;;
    t) to=$OPTARG ;;
    n) levels=$OPTARG ;;
    s) length=$OPTARG ;;
    m) size=$OPTARG ;;
    h) usage; exit 0 ;;
    *) usage >&2; exit 2 ;;
  esac
done
case $engine in
  auto | llama.cpp | transformers) ;;
  *) fail "-e: no such engine ($engine). Use llama.cpp, transformers or auto." ;;
esac
[ -x "$here/jre/bin/java" ] || fail "no Java runtime beside this script ($here/jre). Make the folder with prepare.sh."
command -v nvidia-smi >/dev/null || fail "nvidia-smi: not on the PATH. Install NVIDIA's driver."
command -v python3 >/dev/null || fail "python3: not on the PATH."
nvidia-smi --query-gpu=power.draw --format=csv,noheader,nounits >/dev/null || fail "nvidia-smi: it reports no power."

mkdir -p "$results"
results=$(cd "$results" && pwd)
work=$(mktemp -d)
reasons=$results/not-measured.txt
: >"$reasons"
started=()
stop_all() {
  for pid in "${started[@]:-}"; do
    [ -z "$pid" ] || kill "$pid" 2>/dev/null || true
  done
  rm -rf "$work"
}
trap stop_all EXIT

leave_out() {
  say "$1 is left out: $2"
  echo "$1: $2" >>"$reasons"
}

# --- what is on this machine ---------------------------------------------------------------------

python3 "$here/sample_power.py" describe >"$results/card.json"
{
  uname -a
  nvidia-smi || true
  nvidia-smi -q -d POWER,CLOCK || true
  nvcc --version || true
  cmake --version || true
  python3 --version
  python3 -m pip list 2>/dev/null | grep -Ei 'torch|transformers|fastapi|uvicorn|pydantic|numpy|nvidia' || true
  "$here/jre/bin/java" -version
} >"$results/machine.txt" 2>&1
say "$(cat "$results/card.json")"

# --- llama.cpp -----------------------------------------------------------------------------------

# Libraries of CUDA that came with Python's packages, where the toolkit has none.
cuda_options() {
  local toolkit library found
  toolkit=$(dirname "$(dirname "$(readlink -f "$(command -v nvcc)")")")
  for library in cublas cublasLt cudart; do
    if ! ls "$toolkit"/lib64/lib$library.so "$toolkit"/targets/*/lib/lib$library.so >/dev/null 2>&1; then
      found=$(find "$(python3 -c 'import sysconfig; print(sysconfig.get_path("purelib"))')/nvidia" \
        -name "lib$library.so.*" 2>/dev/null | head -1)
      [ -z "$found" ] || echo "-DCUDA_${library}_LIBRARY=$found"
    fi
  done
}

cuda_headers() {
  find "$(python3 -c 'import sysconfig; print(sysconfig.get_path("purelib"))')/nvidia" \
    -name cublas_v2.h -printf '%h\n' 2>/dev/null | head -1
}

build_llama() {
  local source=$work/llama architecture options
  python3 -m tarfile -e "$(ls "$here"/llama.cpp.tar*)" "$work/archive"
  mv "$work"/archive/* "$source"
  architecture=$(nvidia-smi --query-gpu=compute_cap --format=csv,noheader | head -1 | tr -d '. ')
  mapfile -t options < <(cuda_options)
  CPATH=$(cuda_headers):${CPATH:-}
  export CPATH
  cmake -S "$source" -B "$source/build" -G "$(command -v ninja >/dev/null && echo Ninja || echo 'Unix Makefiles')" \
    -DCMAKE_BUILD_TYPE=Release -DBUILD_SHARED_LIBS=OFF -DLLAMA_CURL=OFF -DLLAMA_BUILD_TESTS=OFF \
    -DGGML_CUDA=ON -DGGML_CUDA_NO_VMM=ON -DGGML_CUDA_FA=OFF -DGGML_CCACHE=OFF \
    -DCMAKE_CUDA_ARCHITECTURES="$architecture" "${options[@]}"
  timeout $LONGEST_BUILD cmake --build "$source/build" --target llama-server --parallel "$(nproc)"
}

llama_ready() {
  if [ -n "$server" ]; then
    [ -x "$server" ] || fail "-b: no such program ($server)."
    return 0
  fi
  if ! ls "$here"/llama.cpp.tar* >/dev/null 2>&1; then
    leave_out llama.cpp "there is no archive of its source beside this script"
  elif ! command -v nvcc >/dev/null || ! command -v cmake >/dev/null; then
    leave_out llama.cpp "nvcc or cmake is not on the PATH"
  else
    return 0
  fi
  return 1
}

measure_llama() {
  local port=18080 before after
  if [ -z "$server" ]; then
    say "llama.cpp is being built"
    if ! wait "$building"; then
      tail -20 "$results/llama-build.txt" >&2
      leave_out llama.cpp "its build failed, or took more than $LONGEST_BUILD s: see llama-build.txt, or build it before (-b)"
      return
    fi
    server=$work/llama/build/bin/llama-server
  fi
  say "llama.cpp starts"
  "$server" --version >"$results/llama-version.txt" 2>&1 || true
  "$server" -m "$work/model.gguf" --host 127.0.0.1 --port $port --metrics -ngl 99 -np 16 -c 16384 \
    --threads-http 64 >"$results/llama-server.txt" 2>&1 &
  started+=($!)
  if ! ready $! "http://127.0.0.1:$port/health" 90; then
    tail -20 "$results/llama-server.txt" >&2
    leave_out llama.cpp "it did not start: see llama-server.txt"
    return
  fi
  before=$(counter "http://127.0.0.1:$port/metrics" llamacpp:tokens_predicted_total)
  staircase llama.cpp "http://127.0.0.1:$port" "${from:-1}" "${to:-6}" false -Dllm.outputTokens=128
  after=$(counter "http://127.0.0.1:$port/metrics" llamacpp:tokens_predicted_total)
  kill "${started[-1]}" 2>/dev/null || true
  compare llama.cpp "$(python3 -c "print($after - $before)")" \
    "$(cat "$here/llama.cpp.name" 2>/dev/null || true) $(grep -i '^version' "$results/llama-version.txt" | head -1)"
}

# --- transformers --------------------------------------------------------------------------------

transformers_ready() {
  local missing
  missing=$(python3 - <<'PYTHON'
import importlib.util
needed = ["torch", "transformers", "fastapi", "uvicorn", "pydantic", "openai"]
print(" ".join(name for name in needed if importlib.util.find_spec(name) is None))
PYTHON
  )
  [ -z "$missing" ] || leave_out transformers "Python's packages lack $missing"
  [ -z "$missing" ]
}

measure_transformers() {
  local port=18081 model=$work/model-hf
  say "transformers makes its model"
  python3 "$here/make_model.py" hf "$model" "$size" >"$results/transformers-model.txt" 2>&1 ||
    { leave_out transformers "its model could not be made: see transformers-model.txt"; return; }
  HF_HUB_OFFLINE=1 transformers serve "$model" --host 127.0.0.1 --port $port \
    >"$results/transformers-server.txt" 2>&1 &
  started+=($!)
  if ! ready $! "http://127.0.0.1:$port/health" 120; then
    tail -20 "$results/transformers-server.txt" >&2
    leave_out transformers "it did not start: see transformers-server.txt"
    return
  fi
  # It refuses the fields that ask for an exact length; its model never ends an answer.
  staircase transformers "http://127.0.0.1:$port" "${from:-0.2}" "${to:-1}" true \
    -Dllm.model="$model" -Dllm.maxTokens=128
  kill "${started[-1]}" 2>/dev/null || true
  compare transformers - "$(python3 -c 'import transformers; print(transformers.__version__)')"
}

# --- a run ---------------------------------------------------------------------------------------

# ready PID URL SECONDS: waits until the URL answers 200, or the process has ended.
ready() {
  python3 - "$@" <<'PYTHON'
import os, sys, time, urllib.request
pid, url, seconds = int(sys.argv[1]), sys.argv[2], float(sys.argv[3])
end = time.monotonic() + seconds
while time.monotonic() < end:
    try:
        urllib.request.urlopen(url, timeout=5).read()
        sys.exit(0)
    except OSError:
        time.sleep(0.3)
    try:
        if open(f"/proc/{pid}/stat").read().rsplit(")", 1)[1].split()[0] == "Z":
            break
    except OSError:
        break
sys.exit(1)
PYTHON
}

# counter URL NAME: the value of a metric without labels.
counter() {
  python3 - "$@" <<'PYTHON'
import sys, urllib.request
for line in urllib.request.urlopen(sys.argv[1], timeout=10).read().decode().splitlines():
    if line.startswith(sys.argv[2] + " "):
        print(float(line.split()[1]))
PYTHON
}

# staircase ENGINE URL FROM TO PREFLIGHT [OPTIONS]: the power is sampled meanwhile.
staircase() {
  local name=$1 url=$2 low=$3 high=$4 preflight=$5 sampler
  shift 5
  say "$name: a staircase of $length s, $low to $high requests/s"
  python3 "$here/sample_power.py" record "$results/$name-power.txt" &
  sampler=$!
  started+=($sampler)
  sleep 1
  # Where the load is too high, requests fail after a while, so that the rest is short.
  timeout -k 20 $((length + LONGEST_REST)) "$here/jre/bin/java" --add-opens=java.base/java.lang=ALL-UNNAMED -Xmx1g -cp "$here/lib/*" \
    -Dllm.url="$url" -Dllm.timeout=20s -Dllm.preflight="$preflight" -Dllm.gpu.metrics=nvidia-smi \
    -Dllm.capacity.from="$low" -Dllm.capacity.to="$high" -Dllm.capacity.levels="$levels" \
    -Dllm.capacity.levelSeconds=$((length / levels)) -Dllm.inputTokens=64 "$@" \
    io.gatling.app.Gatling -s io.github.gatlingllm.simulations.CapacitySimulation -nr \
    -rf "$results/gatling-$name" >"$results/$name-console.txt" 2>&1 || say "$name: Gatling ended with $?"
  kill "$sampler" 2>/dev/null || true
}

compare() {
  local name=$1 tokens=$2 version=$3 run
  run=$(ls -d "$results/gatling-$name"/*/llm 2>/dev/null | head -1)
  if [ -z "$run" ] || [ ! -f "$run/summary.json" ]; then
    tail -20 "$results/$name-console.txt" >&2
    leave_out "$name" "the run has no summary: see $name-console.txt"
    return
  fi
  python3 "$here/compare.py" "$run" "$results/$name-power.txt" "$tokens" "$name" "$version" >"$results/$name.json"
}

if [ "$engine" != transformers ] && llama_ready; then
  if [ -z "$server" ]; then
    build_llama >"$results/llama-build.txt" 2>&1 &
    building=$!
    started+=($building)
  fi
  python3 "$here/make_model.py" gguf "$work/model.gguf" "$size" >&2
  llama=yes
fi
if [ "$engine" != llama.cpp ] && transformers_ready; then
  measure_transformers
fi
[ -z "${llama:-}" ] || measure_llama

say "done: $results/report.json"
python3 "$here/compare.py" report "$results" "$(cat "$here/commit" 2>/dev/null || echo unknown)"
