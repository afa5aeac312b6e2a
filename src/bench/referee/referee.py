#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""One load, many clients, one truth: how far each client's figures are from what the server did.

Usage: src/bench/referee/run [--loads open10,closed32,streams200] [--clients ours,sse,jdk,node-sdk,hey,vllm]
                             [--seconds 60] [--growth] [--out DIR]

Each client gets a fresh simulated server whose truth log has the time of every write. Both sides read
the same clock, so times are compared request by request. A client that is not there is left out.
"""
import argparse
import bisect
import csv
import io
import json
import math
import os
import pathlib
import platform
import re
import shutil
import signal
import subprocess
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent
BENCH = HERE.parent
ROOT = BENCH.parent.parent

# name: (arrivals per second of an open load, users of a closed one, tokens of an answer)
LOADS = {
    "open10": (10, 0, 64),
    "closed32": (0, 32, 64),
    "streams200": (0, 200, 128),
}
WORDS = {
    "open10": "open, 10 requests/s, random arrivals, 64 tokens each",
    "closed32": "closed, 32 users, 64 tokens each",
    "streams200": "closed, 200 streams of about 20 tokens/s, 128 tokens each",
}
# An engine that is not saturated by any of the loads: 50 ms a step.
SERVER = ["--profile", "chat-8b", "--max-running", "256", "--step-base", "40ms", "--eos-mean", "0"]
WARM_UP = 0.25  # share of the time that is left out
PROMPT = "Tell me of the sea, and of those who live beside it."
SDK = "openai@6"


def percentile(values, p):
    """The nearest rank; None without values."""
    if not values:
        return None
    ordered = sorted(values)
    return ordered[min(len(ordered), max(1, math.ceil(p * len(ordered) / 100))) - 1]


def beyond(value, low, high):
    """How far a value is from a range that the truth allows."""
    return max(low - value, value - high, 0)


# The truth


class Request:
    """What the server wrote: times in ns of the clock that all processes share."""

    def __init__(self, row):
        self.id = row["id"]
        self.received = row["received"]
        self.before = row["chunksBefore"]
        self.after = row["chunks"]

    def ttft(self):
        return self.before[0] - self.received, self.after[0] - self.received

    def gap(self, i):
        low = self.before[i] - self.after[i - 1]
        return max(0, low), self.after[i] - self.before[i - 1]

    def tpot(self):
        n = len(self.after) - 1
        return (self.before[-1] - self.after[0]) / n, (self.after[-1] - self.before[0]) / n


def truth_of(path):
    """Requests for chat with an answer."""
    requests = []
    with open(path) as lines:
        for line in lines:
            row = json.loads(line)
            if row.get("chunks") and row.get("endpoint") == "chat":
                requests.append(Request(row))
    return requests


# What clients wrote


class Answer:
    def __init__(self, row, zero=0):
        self.id = row.get("requestId")
        self.ok = row["status"] == "ok"
        self.sent = zero + row["sentNs"]
        self.ttft = row.get("ttftNs")
        self.gaps = [gap * 1e3 for gap in row.get("gapsUs", [])]
        self.last = self.sent + (self.ttft or 0) + sum(self.gaps)

    def tpot(self):
        return sum(self.gaps) / len(self.gaps) if self.gaps else None

    def stamps(self):
        at = self.sent + self.ttft
        yield at
        for gap in self.gaps:
            at += gap
            yield at


def rows(path, zero=0):
    with open(path) as lines:
        return [Answer(json.loads(line), zero) for line in lines if line.strip()]


# The comparison


def compared(answers, requests, begin, seconds):
    """Errors by request and by figure within the measured time; milliseconds and percent."""
    start = begin + WARM_UP * seconds * 1e9
    end = begin + seconds * 1e9
    known = {request.id: request for request in requests}
    ttft, gaps, tpot, pairs = [], [], [], []
    for answer in answers:
        request = known.get(answer.id)
        if request is None or not answer.ok or answer.ttft is None:
            continue
        if request.received < start or request.after[-1] > end:
            continue
        pairs.append((answer, request))
        ttft.append(beyond(answer.ttft, *request.ttft()))
        if len(answer.gaps) == len(request.after) - 1 and answer.gaps:
            gaps += [beyond(gap, *request.gap(i + 1)) for i, gap in enumerate(answer.gaps)]
            tpot.append(beyond(answer.tpot(), *request.tpot()))
    if not pairs:
        raise ValueError("no request of the client is in the truth log")
    span = (end - start) / 1e9
    inside = lambda at: start <= at < end
    figures = {"requests compared": len(pairs)}
    for name, errors in (("TTFT", ttft), ("ITL", gaps), ("TPOT", tpot)):
        for p in (50, 99):
            value = percentile(errors, p)
            figures[f"{name} error p{p}"] = None if value is None else value / 1e6
    figures["requests/s error"] = off(
        sum(inside(a.last) for a in answers if a.ok and a.ttft is not None) / span,
        sum(inside(r.after[-1]) for r in requests) / span,
    )
    figures["tokens/s error"] = off(
        sum(inside(at) for a in answers if a.ttft is not None for at in a.stamps()) / span,
        sum(inside(at) for r in requests for at in r.after) / span,
    )
    figures["goodput error"] = goodput(pairs)
    return figures


def off(measured, true):
    return 100 * (measured - true) / true if true else None


def goodput(pairs):
    """Difference of attainment in points, at bounds that four of five requests meet by the truth."""
    middle = lambda pair: sum(pair) / 2
    first = percentile([middle(r.ttft()) for _, r in pairs], 80)
    each = percentile([middle(r.tpot()) for _, r in pairs if len(r.after) > 1], 80)
    if each is None:
        return None
    judged = [(a, r) for a, r in pairs if a.gaps and len(r.after) > 1]
    by_client = sum(a.ttft <= first and a.tpot() <= each for a, _ in judged)
    by_truth = sum(middle(r.ttft()) <= first and middle(r.tpot()) <= each for _, r in judged)
    return 100 * (by_client - by_truth) / len(judged) if judged else None


def compared_figures(figures, requests, begin, seconds):
    """Of a client that tells percentiles, or arrays without ids: figure against figure, over the whole run."""
    chosen = [r for r in requests if begin <= r.received]
    middle = lambda pair: sum(pair) / 2
    true = {
        "TTFT": [middle(r.ttft()) for r in chosen],
        "ITL": [middle(r.gap(i)) for r in chosen for i in range(1, len(r.after))],
        "TPOT": [middle(r.tpot()) for r in chosen if len(r.after) > 1],
        "E2E": [r.after[-1] - r.received for r in chosen],
    }
    result = {"requests compared": len(chosen)}
    for name, values in figures.items():
        if name not in true:
            continue
        for p in (50, 99):
            mine, theirs = percentile(values, p), percentile(true[name], p)
            if mine is not None and theirs is not None:
                result[f"{name} error p{p}"] = abs(mine - theirs) / 1e6
    if "requests/s" in figures:
        span = (max(r.after[-1] for r in chosen) - min(r.received for r in chosen)) / 1e9
        result["requests/s error"] = off(figures["requests/s"], len(chosen) / span)
    return result


# Clients


class Missing(Exception):
    """The client is not at hand."""


class Clients:
    def __init__(self, out):
        self.out = out
        self.classpath = None

    def java(self):
        if self.classpath is None:
            file = BENCH / "target" / "test-classpath.txt"
            if not file.exists():
                raise Missing("not compiled: src/bench/referee/run does it")
            self.classpath = f"{BENCH}/target/test-classes:{file.read_text().strip()}"
        return ["java", "-XX:TieredStopAtLevel=1", "-Xmx1g",
                "--add-opens=java.base/java.lang=ALL-UNNAMED", "-cp", self.classpath]

    def gatling(self, simulation, folder):
        return self.java() + ["io.gatling.app.Gatling", "-nr", "-rf", str(folder), "-s",
                              f"io.github.gatlingllm.bench.client.{simulation}"]

    def ours(self, env, folder):
        run(self.gatling("RefereeOurs", folder), env, folder)
        report = next(folder.glob("*/llm"))
        zero = json.loads((report / "summary.json").read_text())["run"]["startNanoTime"]
        return rows(report / "requests.jsonl", zero)

    def sse(self, env, folder):
        run(self.gatling("RefereeSse", folder), env, folder)
        return rows(folder / "rows.jsonl")

    def jdk(self, env, folder):
        run(["java", "-XX:TieredStopAtLevel=1", "-Xmx1g", str(HERE / "clients" / "JdkClient.java")], env, folder)
        return rows(folder / "rows.jsonl")

    def node_sdk(self, env, folder):
        need("node"), need("npm")
        place = self.out / "node"
        if not (place / "node_modules" / "openai").exists():
            place.mkdir(exist_ok=True)
            done = subprocess.run(["npm", "install", "--silent", "--no-audit", "--no-fund", SDK],
                                  cwd=place, capture_output=True, text=True)
            if done.returncode:
                raise Missing(f"npm install {SDK} failed")
        script = place / "node-sdk.mjs"
        shutil.copy(HERE / "clients" / "node-sdk.mjs", script)
        run(["node", str(script)], env, folder)
        return rows(folder / "rows.jsonl")

    def hey(self, env, folder):
        """Knows nothing of streams: whole answers only, and no open load."""
        need("hey")
        if env["REFEREE_RATE"] != "0":
            raise Missing("it has no open load")
        body = json.dumps({
            "model": "llama-3", "messages": [{"role": "user", "content": PROMPT}],
            "max_tokens": int(env["REFEREE_TOKENS"]), "stream": True,
        })
        text = run(["hey", "-o", "csv", "-z", env["REFEREE_SECONDS"] + "s", "-c", env["REFEREE_USERS"],
                    "-m", "POST", "-T", "application/json", "-d", body,
                    env["REFEREE_URL"] + "/v1/chat/completions"], env, folder)
        times = [float(row["response-time"]) * 1e9 for row in csv.DictReader(io.StringIO(text))]
        return {"E2E": times}

    def vllm(self, env, folder):
        need("vllm")
        seconds, rate, users = (int(env["REFEREE_" + name]) for name in ("SECONDS", "RATE", "USERS"))
        command = ["vllm", "bench", "serve", "--backend", "openai-chat", "--base-url", env["REFEREE_URL"],
                   "--endpoint", "/v1/chat/completions", "--model", "llama-3", "--skip-tokenizer-init",
                   "--dataset-name", "random", "--random-input-len", "16",
                   "--random-output-len", env["REFEREE_TOKENS"], "--save-result", "--save-detailed",
                   "--result-filename", str(folder / "vllm.json")]
        if rate:
            command += ["--request-rate", str(rate), "--num-prompts", str(rate * seconds)]
        else:
            command += ["--max-concurrency", str(users), "--num-prompts", str(users * max(4, seconds // 5))]
        run(command, env, folder)
        told = json.loads((folder / "vllm.json").read_text())
        nanos = lambda values: [value * 1e9 for value in values]
        itls = told.get("itls", [])
        return {
            "TTFT": nanos(told.get("ttfts", [])),
            "ITL": nanos(gap for one in itls for gap in one),
            "TPOT": nanos(sum(one) / len(one) for one in itls if one),
            "requests/s": told.get("request_throughput"),
        }


def need(program):
    if not shutil.which(program):
        raise Missing(f"no {program} on the path")


def run(command, env, folder):
    with open(folder / "client.log", "w") as log:
        done = subprocess.run(command, env={**os.environ, **env}, stdout=subprocess.PIPE, stderr=log, text=True)
        log.write(done.stdout)
    # Exit code 2 of Gatling is a verdict, not a crash.
    if done.returncode not in (0, 2):
        raise RuntimeError(f"{command[0]} ended with {done.returncode}, see {folder / 'client.log'}")
    return done.stdout


class Simulator:
    """A fresh server with a truth log."""

    def __init__(self, folder):
        jars = sorted((ROOT / "llm-simulator" / "target").glob("llm-simulator-*-all.jar"))
        if not jars:
            raise SystemExit("no simulator: src/bench/referee/run builds it")
        self.truth = folder / "truth.jsonl"
        self.log = open(folder / "server.log", "w+")
        self.process = subprocess.Popen(
            ["java", "-Xmx1g", "-jar", str(jars[-1]), "--port", "0", "--truth", str(self.truth), *SERVER],
            stdout=self.log, stderr=subprocess.STDOUT)
        self.url = self.address()

    def address(self):
        until = time.monotonic() + 60
        while time.monotonic() < until:
            self.log.flush()
            found = re.search(r"http://[0-9a-z.:]+", pathlib.Path(self.log.name).read_text())
            if found:
                return found.group()
            time.sleep(0.1)
        raise SystemExit(f"the simulator did not start, see {self.log.name}")

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(60)
        return truth_of(self.truth)


def trial(clients, name, load, seconds, folder):
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    rate, users, tokens = LOADS[load]
    server = Simulator(folder)
    try:
        env = {"REFEREE_URL": server.url, "REFEREE_RATE": str(rate), "REFEREE_USERS": str(users),
               "REFEREE_SECONDS": str(seconds), "REFEREE_TOKENS": str(tokens),
               "REFEREE_FOLDER": str(folder)}
        cpu = os.times()
        answers = getattr(clients, name.replace("-", "_"))(env, folder)
        used = os.times()
    finally:
        requests = server.stop()
    if isinstance(answers, dict):
        begin = min(r.received for r in requests)
        figures = compared_figures(answers, requests, begin, seconds)
    else:
        begin = min(a.sent for a in answers)
        figures = compared(answers, requests, begin, seconds)
    figures["client CPU, s"] = (used.children_user + used.children_system
                                - cpu.children_user - cpu.children_system)
    return figures


# The page

COLUMNS = ["requests compared", "TTFT error p50", "TTFT error p99", "ITL error p50", "ITL error p99",
           "TPOT error p50", "TPOT error p99", "E2E error p50", "E2E error p99", "requests/s error",
           "tokens/s error", "goodput error", "client CPU, s"]
UNITS = {"requests compared": "", "requests/s error": " %", "tokens/s error": " %",
         "goodput error": " points", "client CPU, s": ""}


def shown(column, value):
    if value is None:
        return ""
    if column == "requests compared":
        return str(value)
    unit = UNITS.get(column, " ms")
    return f"{value:.3f}{unit}" if unit == " ms" else f"{value:.2f}{unit}"


def page(results, left_out, growth, seconds):
    lines = [
        "# Whose numbers are right", "",
        f"{time.strftime('%Y-%m-%d')}, {platform.system()} {platform.release()}, {os.cpu_count()} processors, "
        f"{java_version()}. Client and server shared the machine. Rerun: `src/bench/referee/run`.", "",
        "Errors are distances from the server's truth log, without sign, request by request: 0 if the log "
        f"allows the time. Each client had a fresh server and {seconds} s; the first quarter is left out. "
        "Rates and goodput compare the client's count in the measured time with the server's; goodput is the "
        "share within bounds that four of five requests meet by the truth. `hey` and `vllm` tell no request "
        "ids: percentile against percentile, over the whole run.", "",
    ]
    for load, by_client in results.items():
        columns = [c for c in COLUMNS if any(f.get(c) is not None for f in by_client.values())]
        lines += [f"## {load}: {WORDS[load]}", "", "| client | " + " | ".join(columns) + " |",
                  "|---" * (len(columns) + 1) + "|"]
        lines += ["| " + " | ".join([name] + [shown(c, figures.get(c)) for c in columns]) + " |"
                  for name, figures in by_client.items()]
        lines.append("")
    if growth:
        lines += ["## How a client grows: one process, 1 GB of heap", "", growth, ""]
    if left_out:
        lines += ["## Left out", ""] + [f"- {name}, {load}: {why}" for name, load, why in left_out] + [""]
    return "\n".join(lines)


def java_version():
    done = subprocess.run(["java", "-version"], capture_output=True, text=True)
    return done.stderr.splitlines()[0]


GROWTH = ["200x10@1024m", "1000x10@1024m", "2000x5@1024m", "5000x4@1024m", "10000x2@1024m"]


def growth_table(out, options):
    """The bench's own tables: memory a stream, CPU a token, pauses, errors."""
    folder = out / "growth"
    command = ["mvn", "-q", "-B", "-Pbench", "-DskipTests", "verify", "-Dbench.loads=" + ",".join(GROWTH),
               "-Dbench.clients=netty,ours,sse", "-Dbench.rounds=1", "-Dbench.warmUp=30",
               "-Dbench.seconds=20", f"-Dbench.folder={folder}", *options]
    if subprocess.run(command, cwd=ROOT).returncode:
        raise SystemExit("the bench failed")
    bench = json.loads((folder / "bench.json").read_text())
    columns = [("rssPeakMegabytes", "MB peak"), ("perStream", "kB a stream"), ("cpuMicrosPerToken", "CPU µs a token"),
               ("gcPauseMaxMillis", "longest pause, ms"), ("ttftErrorP99Micros", "TTFT error p99, µs"),
               ("itlErrorP99Micros", "ITL error p99, µs"), ("failedRequests", "failed"), ("lostTokens", "tokens lost")]
    lines = ["| load | client | " + " | ".join(title for _, title in columns) + " |", "|---" * (len(columns) + 2) + "|"]
    base = {}
    for one in bench["trials"]:
        figures = dict(one["figures"])
        streams = int(one["load"].split("x")[0])
        memory = figures.get("rssPeakMegabytes")
        base.setdefault(one["client"], (streams, memory))
        first, least = base[one["client"]]
        if memory is not None and streams > first:
            figures["perStream"] = 1024 * (memory - least) / (streams - first)
        cells = ["" if figures.get(key) is None else f"{figures[key]:.1f}" for key, _ in columns]
        lines.append(f"| {one['load']} | {one['client']} | " + " | ".join(cells) + " |")
    return "\n".join(lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--loads", default=",".join(LOADS))
    parser.add_argument("--clients", default="ours,sse,jdk,node-sdk,hey,vllm")
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--growth", action="store_true", help="also 200 to 10,000 streams: half an hour")
    parser.add_argument("--out", type=pathlib.Path, default=BENCH / "target" / "referee")
    parser.add_argument("options", nargs="*", help="further options of the bench, for --growth")
    asked = parser.parse_args()
    for load in asked.loads.split(","):
        if load not in LOADS:
            raise SystemExit(f"--loads: unknown load ({load}). Known loads: {', '.join(LOADS)}.")
    if asked.seconds < 8:
        raise SystemExit(f"--seconds: too short ({asked.seconds}). At least 8.")
    asked.out.mkdir(parents=True, exist_ok=True)
    clients, results, left_out = Clients(asked.out.resolve()), {}, []
    for load in asked.loads.split(","):
        for name in asked.clients.split(","):
            if not hasattr(clients, name.replace("-", "_")):
                raise SystemExit(f"--clients: unknown client ({name}). Known: ours, sse, jdk, node-sdk, hey, vllm.")
            try:
                figures = trial(clients, name, load, asked.seconds, (asked.out / load / name).resolve())
            except Missing as why:
                left_out.append((name, load, str(why)))
                print(f"{load}, {name}: left out: {why}", flush=True)
                continue
            except (RuntimeError, ValueError) as why:
                left_out.append((name, load, f"failed: {why}"))
                print(f"{load}, {name}: {why}", file=sys.stderr, flush=True)
                continue
            results.setdefault(load, {})[name] = figures
            print(f"{load}, {name}: " + ", ".join(
                f"{c} {shown(c, figures[c])}" for c in COLUMNS if figures.get(c) is not None), flush=True)
    growth = growth_table(asked.out.resolve(), asked.options) if asked.growth else None
    text = page(results, left_out, growth, asked.seconds)
    (asked.out / "referee.md").write_text(text)
    (asked.out / "referee.json").write_text(json.dumps({"results": results, "leftOut": left_out}, indent=1))
    print(text)
    print(f"written to {asked.out}")


if __name__ == "__main__":
    main()
