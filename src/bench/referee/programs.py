# SPDX-License-Identifier: Apache-2.0
"""The clients at hand, and the server that they measure."""
import csv
import io
import json
import os
import pathlib
import re
import shutil
import subprocess
import time

from comparison import rows, truth_of

HERE = pathlib.Path(__file__).resolve().parent
BENCH = HERE.parent
ROOT = BENCH.parent.parent

# An engine that is not saturated by any of the loads: 50 ms a step.
SERVER = ["--profile", "chat-8b", "--max-running", "256", "--step-base", "40ms", "--eos-mean", "0"]
PROMPT = "Tell me of the sea, and of those who live beside it."
SDK = "openai@6"


class Missing(Exception):
    """The client is not at hand."""


class Clients:
    """Each method runs one client and returns what it measured.

    watch, if given, is called with each client's process while that runs.
    """

    def __init__(self, out, options=(), watch=None):
        self.out = out
        self.options = list(options)
        self.watch = watch

    def java(self):
        return [*java(self.options), "--add-opens=java.base/java.lang=ALL-UNNAMED", "-cp", classpath()]

    def gatling(self, simulation, folder):
        return self.java() + ["io.gatling.app.Gatling", "-nr", "-rf", str(folder), "-s",
                              f"io.github.gatlingllm.bench.client.{simulation}"]

    def ours(self, env, folder):
        self.run(self.gatling("RefereeOurs", folder), env, folder)
        report = next(folder.glob("*/llm"))
        zero = json.loads((report / "summary.json").read_text())["run"]["startNanoTime"]
        return rows(report / "requests.jsonl", zero)

    def sse(self, env, folder):
        self.run(self.gatling("RefereeSse", folder), env, folder)
        return rows(folder / "rows.jsonl")

    def jdk(self, env, folder):
        self.run([*java(self.options), str(HERE / "clients" / "JdkClient.java")], env, folder)
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
        self.run(["node", str(script)], env, folder)
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
        text = self.run(["hey", "-o", "csv", "-z", env["REFEREE_SECONDS"] + "s", "-c", env["REFEREE_USERS"],
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
        self.run(command, env, folder)
        told = json.loads((folder / "vllm.json").read_text())
        nanos = lambda values: [value * 1e9 for value in values]
        itls = told.get("itls", [])
        return {
            "TTFT": nanos(told.get("ttfts", [])),
            "ITL": nanos(gap for one in itls for gap in one),
            "TPOT": nanos(sum(one) / len(one) for one in itls if one),
            "requests/s": told.get("request_throughput"),
        }

    def run(self, command, env, folder):
        with open(folder / "client.log", "w") as log, open(folder / "client.out", "w+") as out:
            process = subprocess.Popen(command, env={**os.environ, **env}, stdout=out, stderr=log)
            try:
                if self.watch:
                    self.watch(process)
                code = process.wait()
            finally:
                process.kill()
            out.seek(0)
            text = out.read()
        # Exit code 2 of Gatling is a verdict, not a crash.
        if code not in (0, 2):
            raise RuntimeError(f"{command[0]} ended with {code}, see client.out and client.log in {folder}")
        return text


def java(options=()):
    return ["java", "-XX:TieredStopAtLevel=1", "-Xmx1g", "-Dio.netty.leakDetection.level=disabled", *options]


def classpath():
    file = BENCH / "target" / "test-classpath.txt"
    if not file.exists():
        raise SystemExit("no class path: src/bench/referee/run compiles the clients")
    return f"{BENCH}/target/test-classes:{file.read_text().strip()}"


def need(program):
    if not shutil.which(program):
        raise Missing(f"no {program} on the path")


class Server:
    """A process that prints its address and keeps a truth log."""

    def __init__(self, command, folder):
        self.truth = folder / "truth.jsonl"
        self.log = open(folder / "server.log", "w+")
        self.process = subprocess.Popen(command, stdout=self.log, stderr=subprocess.STDOUT)
        self.url = self.address()

    def address(self):
        until = time.monotonic() + 60
        while time.monotonic() < until:
            self.log.flush()
            found = re.search(r"http://[0-9a-z.:]+", pathlib.Path(self.log.name).read_text())
            if found:
                return found.group()
            time.sleep(0.1)
        self.process.kill()
        raise SystemExit(f"the server did not start, see {self.log.name}")

    def stop(self):
        self.process.terminate()
        try:
            self.process.wait(60)
        finally:
            self.process.kill()
        return truth_of(self.truth)


def simulator(folder):
    jars = sorted((ROOT / "llm-simulator" / "target").glob("llm-simulator-*-all.jar"))
    if not jars:
        raise SystemExit("no simulator: src/bench/referee/run builds it")
    return Server(["java", "-Xmx1g", "-jar", str(jars[-1]), "--port", "0",
                   "--truth", str(folder / "truth.jsonl"), *SERVER], folder)


def lean(folder, interval_micros):
    """The bench's own server: no engine, one chunk of each stream per interval."""
    return Server(["java", "-Xmx1g", "-XX:TieredStopAtLevel=1", "-cp", classpath(),
                   f"-Dlean.truth={folder / 'truth.jsonl'}", f"-Dlean.intervalMicros={interval_micros}",
                   "io.github.gatlingllm.bench.lean.LeanMain"], folder)
