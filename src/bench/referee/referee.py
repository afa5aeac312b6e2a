#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""One load, many clients, one truth: how far each client's figures are from what the server did.

Usage: src/bench/referee/run [loads] [growth] [--clients ours,sse,jdk,node-sdk,hey,vllm] [--out DIR]
                             [--loads open10,closed32,streams200] [--seconds 60]
                             [--streams 200,1000,2000,5000,10000] [--window 8] [--collector zgc]

Each client gets a fresh server whose truth log has the time of every write. Both sides read the same
clock, so times are compared request by request. A client that is not there is left out.
"""
import argparse
import json
import os
import pathlib
import platform
import shutil
import signal
import subprocess
import sys
import time

import growth
import programs
from comparison import compared, compared_figures
from programs import Clients, Missing

# name: (arrivals per second of an open load, users of a closed one, tokens of an answer)
LOADS = {
    "open10": (10, 0, 64),
    "closed32": (0, 32, 64),
    "streams200": (0, 200, 128),
}
CLIENTS = ["ours", "sse", "jdk", "node-sdk", "hey", "vllm"]
WORDS = {
    "open10": "open, 10 requests/s, random arrivals, 64 tokens each",
    "closed32": "closed, 32 users, 64 tokens each",
    "streams200": "closed, 200 streams of about 20 tokens/s, 128 tokens each",
}

def trial(clients, name, load, seconds, folder):
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    rate, users, tokens = LOADS[load]
    server = programs.simulator(folder)
    try:
        env = {"REFEREE_URL": server.url, "REFEREE_RATE": str(rate), "REFEREE_USERS": str(users),
               "REFEREE_RAMP": "1", "REFEREE_SECONDS": str(seconds), "REFEREE_TOKENS": str(tokens),
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


def page(results, grown, left_out, asked):
    lines = [
        "# Whose numbers are right", "",
        f"{time.strftime('%Y-%m-%d')}, {platform.system()} {platform.release()}, {os.cpu_count()} processors, "
        f"{java_version()}, load average {os.getloadavg()[2]:.1f}. Client and server shared the machine. "
        f"Rerun: `src/bench/referee/run {' '.join(sys.argv[1:])}`.", "",
        "Errors are distances from the server's truth log, without sign, request by request: 0 if the log "
        "allows the time.", "",
    ]
    if results:
        lines += [
            f"Each client had a fresh simulator and {asked.seconds} s; the first quarter is left out. "
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
    if grown:
        lines += growth.section(grown, asked.window, asked.collector)
    if left_out:
        lines += ["## Left out", ""] + [f"- {name}, {load}: {why}" for name, load, why in left_out] + [""]
    return "\n".join(lines)


def java_version():
    done = subprocess.run(["java", "-version"], capture_output=True, text=True)
    return done.stderr.splitlines()[0]


def main():
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that clients and servers end, too
    asked = arguments()
    asked.out.mkdir(parents=True, exist_ok=True)
    out, left_out = asked.out.resolve(), []
    results, grown = {}, {}
    for load in asked.loads if "loads" in asked.parts else []:
        one = lambda name: trial(Clients(out), name, load, asked.seconds, out / load / name)
        results[load] = each(asked.clients, load, one, left_out, lambda f: ", ".join(
            f"{c} {shown(c, f[c])}" for c in COLUMNS if f.get(c) is not None))
    for streams in asked.streams if "growth" in asked.parts else []:
        load = growth.Load(streams, asked.window)
        one = lambda name: growth.trial(name, load, out, asked.collector)
        clients = [name for name in asked.clients if name in growth.CLIENTS]
        grown[load.name()] = each(clients, load.name(), one, left_out, growth.line)
    growth.add_per_stream(grown)
    text = page(results, grown, left_out, asked)
    (out / "referee.md").write_text(text)
    (out / "referee.json").write_text(
        json.dumps({"results": results, "growth": grown, "leftOut": left_out}, indent=1))
    print(text)
    print(f"written to {asked.out}")


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parts", nargs="*", help="loads: figures beside the truth; growth: cost of more streams")
    parser.add_argument("--loads", default=",".join(LOADS))
    parser.add_argument("--clients", default="ours,sse,jdk,node-sdk,hey,vllm")
    parser.add_argument("--seconds", type=int, default=60, help="of each client under each load")
    parser.add_argument("--streams", default=",".join(map(str, growth.LOADS)), help="loads of growth")
    parser.add_argument("--window", type=int, default=8, help="measured seconds of each client in growth")
    parser.add_argument("--collector", default="zgc", help="of the JVMs in growth: " + ", ".join(growth.COLLECTORS))
    parser.add_argument("--out", type=pathlib.Path, default=programs.BENCH / "target" / "referee")
    asked = parser.parse_args()
    asked.parts = known("parts", asked.parts or ["loads"], ["loads", "growth"])
    asked.loads = known("--loads", asked.loads.split(","), LOADS)
    asked.clients = known("--clients", asked.clients.split(","), CLIENTS)
    asked.streams = [int(s) for s in known("--streams", asked.streams.split(","), map(str, growth.LOADS))]
    for option, value, least in (("--seconds", asked.seconds, 8), ("--window", asked.window, 2)):
        if value < least:
            raise SystemExit(f"{option}: too short ({value}). At least {least}.")
    if "growth" in asked.parts:
        growth.check_files(max(asked.streams))
        known("--collector", [asked.collector], growth.COLLECTORS)
        asked.collector = growth.Collector(asked.collector)
    return asked


def known(option, values, choices):
    choices = list(choices)
    for value in values:
        if value not in choices:
            raise SystemExit(f"{option}: unknown value ({value}). Choose from: {', '.join(choices)}.")
    return values


def each(clients, load, one, left_out, words):
    """The figures by client; a client that is missing or fails is left out."""
    figures = {}
    for name in clients:
        try:
            figures[name] = one(name)
            print(f"{load}, {name}: {words(figures[name])}", flush=True)
        except Missing as why:
            left_out.append((name, load, str(why)))
            print(f"{load}, {name}: left out: {why}", flush=True)
        except (RuntimeError, ValueError, OSError) as why:
            left_out.append((name, load, f"failed: {why}"))
            print(f"{load}, {name}: {why}", file=sys.stderr, flush=True)
    return figures


if __name__ == "__main__":
    main()
