# SPDX-License-Identifier: Apache-2.0
"""How a client grows: memory a stream, CPU a token, pauses and errors with more and more streams.

The server is the bench's lean one: it sends each stream's tokens at that stream's own times. All
figures but the live heap are of the measured time, in which all streams are open.
"""
import bisect
import json
import os
import pathlib
import re
import resource
import shutil
import subprocess
import time

import programs
from comparison import beyond, percentile

# streams: (tokens per second of each, tokens of an answer)
LOADS = {200: (10, 30), 1000: (10, 40), 2000: (5, 25), 5000: (4, 32), 10000: (2, 24)}
CLIENTS = ["ours", "sse", "jdk", "node-sdk"]
SETTLE = 1  # seconds from the last stream's connection to the measured time
OPEN = 0.9  # share of the streams that makes them all: a client that reconnects has a few closed
LATE = 3  # seconds after the ramp: then a client is measured with the streams it has
LIMIT = 150  # seconds: a client that has not ended by then is left out
OTHER_FILES = 500  # that a client opens besides its sockets
GC_LOG = "gc.log"
JVM_LOG = "-Xlog:gc,safepoint,gc+heap+coops=debug:file={}:timenanos:filecount=0"
COLLECTORS = {"zgc": ["-XX:+UseZGC"], "shenandoah": ["-XX:+UseShenandoahGC"], "default": []}


class Load:
    def __init__(self, streams, window):
        self.streams = streams
        self.rate, self.tokens = LOADS[streams]
        self.window = window
        self.ramp = max(2, streams // 1000)

    def name(self):
        return f"{self.streams}x{self.rate}"

    def env(self, url, folder):
        seconds = self.ramp + SETTLE + self.window + 2  # 2: the look at the heap
        return {"REFEREE_URL": url, "REFEREE_RATE": "0", "REFEREE_USERS": str(self.streams),
                "REFEREE_RAMP": str(self.ramp), "REFEREE_SECONDS": str(seconds),
                "REFEREE_TOKENS": str(self.tokens), "REFEREE_FOLDER": str(folder)}


def check_files(streams):
    """Raises this process's limit of open files, which server and clients inherit."""
    need = streams + OTHER_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard != resource.RLIM_INFINITY and hard < need:
        raise SystemExit(f"--streams: too many for this shell ({streams}, limit of open files {hard}). Each stream "
                         f"has a socket. Raise the limit to {need} (ulimit -n {need}), or leave the load out.")
    if soft != resource.RLIM_INFINITY and soft < need:
        resource.setrlimit(resource.RLIMIT_NOFILE, (need, hard))


# Looks at the processes


class Watch:
    """Samples a client's CPU time while it runs, and its memory after the measured time."""

    def __init__(self, load, server, folder):
        self.load, self.server, self.folder = load, server, folder
        self.idle = open_files(server)
        self.samples = []  # (ns, CPU seconds)
        self.first = self.full = self.memory = None

    def __call__(self, process):
        limit = time.monotonic_ns() + LIMIT * 1e9
        while process.poll() is None:
            self.sample(process.pid)
            now = time.monotonic_ns()
            if now > limit:
                raise RuntimeError(f"it did not end within {LIMIT} s, see {self.folder}")
            if self.full is None:
                self.connections(now)
            elif self.memory is None and now >= self.end():
                self.memory = Memory.of(process.pid, self.folder)
            time.sleep(0.25)

    def sample(self, pid):
        try:
            stat = pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
        except OSError:
            return  # it has just ended
        ticks = int(stat[11]) + int(stat[12])
        self.samples.append((time.monotonic_ns(), ticks / os.sysconf("SC_CLK_TCK")))

    def connections(self, now):
        open_now = open_files(self.server) - self.idle
        if self.first is None and open_now > min(20, self.load.streams / 2):
            self.first = now
        if self.first is not None and (open_now >= OPEN * self.load.streams
                                       or now > self.first + (self.load.ramp + LATE) * 1e9):
            self.full = now

    def start(self):
        return self.full + int(SETTLE * 1e9)

    def end(self):
        return self.start() + int(self.load.window * 1e9)


def open_files(pid):
    return len(os.listdir(f"/proc/{pid}/fd"))


class Memory:
    """Bytes of a process: all, those outside of a JVM's heap, and those in use after a collection.

    at is the time by which all was seen, in ns.
    """

    def __init__(self, smaps, log=None, histogram=None):
        self.all = resident(smaps)
        self.outside = None if log is None else outside_heap(smaps, log)
        self.live = None if histogram is None else live_heap(histogram)
        self.at = time.monotonic_ns()

    @staticmethod
    def of(pid, folder):
        smaps = pathlib.Path(f"/proc/{pid}/smaps")
        log = folder / GC_LOG
        if not log.exists():
            return Memory(smaps.read_text())
        done = subprocess.run(["jcmd", str(pid), "GC.class_histogram"], capture_output=True, text=True)
        (folder / "heap.txt").write_text(done.stdout)
        return Memory(smaps.read_text(), log.read_text(), done.stdout)


def live_heap(histogram):
    """The bytes of all classes in a class histogram; None without a total."""
    total = re.search(r"^Total\s+\d+\s+(\d+)", histogram, re.M)
    return int(total.group(1)) if total else None


def resident(smaps, counts=lambda low, name: True):
    """Bytes in memory of the mappings that count. A page that is mapped three times counts once."""
    total, inside = 0, False
    for line in smaps.splitlines():
        mapping = re.match(r"([0-9a-f]+)-[0-9a-f]+ \S+ \S+ \S+ \S+ *(.*)", line)
        if mapping:
            inside = counts(int(mapping.group(1), 16), mapping.group(2))
        elif inside and line.startswith("Pss:"):
            total += int(line.split()[1]) << 10
    return total


def outside_heap(smaps, log):
    """Bytes in memory but for the heap's; None if neither log nor mappings name the heap."""
    if "java_heap" in smaps:  # ZGC maps a file of that name
        return resident(smaps, lambda low, name: "java_heap" not in name)
    heap = re.search(r"Heap address: 0x([0-9a-f]+), size: (\d+) MB", log)
    if not heap:
        return None
    begin = int(heap.group(1), 16)
    end = begin + (int(heap.group(2)) << 20)
    return resident(smaps, lambda low, name: not begin <= low < end)


# Figures


def cpu(samples, start, end):
    """CPU seconds between two times, interpolated between samples; None if they do not span it."""
    times = [at for at, _ in samples]

    def until(at):
        i = bisect.bisect_left(times, at)
        if i == 0 or i == len(times):
            return None
        (t0, c0), (t1, c1) = samples[i - 1], samples[i]
        return c0 + (c1 - c0) * (at - t0) / (t1 - t0)

    first, last = until(start), until(end)
    return None if first is None or last is None else last - first


def pauses(log, start, end):
    """Milliseconds of the stops of all threads that ended in the measured time, in a JVM's log."""
    stops = re.finditer(r'^\[(\d+)ns\].* Safepoint "\w+",.* Total: +(\d+) ns', log, re.M)
    return [int(stop.group(2)) / 1e6 for stop in stops if start <= int(stop.group(1)) < end]


def errors(answers, requests, start, end):
    """Distances in ms from what the truth log allows; failures and lost tokens of the whole run."""
    measured = {answer.id: answer for answer in answers if answer.ok and answer.ttft is not None}
    ttft, gaps, lost, failed = [], [], 0, 0
    begin = min((answer.sent for answer in answers), default=0)
    for request in requests:
        if request.received < begin:
            continue  # a preflight
        answer = measured.get(request.id)
        if answer is None:
            failed += 1
            continue
        lost += abs(len(request.after) - 1 - len(answer.gaps))
        if request.received >= start and request.after[0] < end:
            ttft.append(beyond(answer.ttft, *request.ttft()) / 1e6)
        if len(answer.gaps) == len(request.after) - 1:
            first = bisect.bisect_left(request.before, start)
            last = bisect.bisect_left(request.after, end)
            gaps += [beyond(answer.gaps[i - 1], *request.gap(i)) / 1e6 for i in range(first + 1, last)]
    return {
        "TTFT error p50": percentile(ttft, 50), "TTFT error p99": percentile(ttft, 99),
        "ITL error p50": percentile(gaps, 50), "ITL error p99": percentile(gaps, 99),
        "failed": failed, "tokens lost": lost,
    }


def sent(requests, start, end):
    """Tokens that the server sent in the measured time, and the streams open on average."""
    tokens = sum(bisect.bisect_left(r.after, end) - bisect.bisect_left(r.after, start) for r in requests)
    busy = sum(max(0, min(end, r.after[-1]) - max(start, r.received)) for r in requests)
    return tokens, busy / (end - start)


def open_at(requests, at):
    return sum(request.received <= at < request.after[-1] for request in requests)


def figures(watch, answers, requests, log):
    start, end = watch.start(), watch.end()
    tokens, streams = sent(requests, start, end)
    used = cpu(watch.samples, start, end)
    memory = watch.memory
    seen = memory is not None and open_at(requests, memory.at) >= OPEN * streams
    result = {
        "streams open": streams,
        "memory MB": mega(memory and memory.all),
        # Seen too late, they are not those of so many streams.
        "live heap MB": mega(memory.live) if seen else None,
        "outside heap MB": mega(memory.outside) if seen else None,
        "CPU µs a token": 1e6 * used / tokens if used is not None and tokens else None,
    }
    if log is not None:
        stops = pauses(log, start, end)
        result["pauses"] = len(stops)
        result["longest pause ms"] = max(stops, default=0)
        result["paused %"] = 1e8 * sum(stops) / (end - start)
    result.update(errors(answers, requests, start, end))
    return result


def mega(size):
    return None if size is None else size / 2**20


def add_per_stream(grown):
    """Memory beyond that of the fewest streams, divided by the streams beyond; by client."""
    base = {}
    for by_client in grown.values():
        for name, one in by_client.items():
            live, outside = one["live heap MB"], one["outside heap MB"]
            known = live is not None and outside is not None
            jvm = "pauses" in one
            memory = live + outside if known else None if jvm else one["memory MB"]
            streams, least, least_live = base.setdefault(name, (one["streams open"], memory, live))
            more = one["streams open"] - streams
            if more > 0 and memory is not None and least is not None:
                one["kB a stream"] = 1024 * (memory - least) / more
                if known and least_live is not None:
                    one["of it heap"] = 1024 * (live - least_live) / more


# One client under one load


class Collector:
    """The options of a collector that the java on the path has."""

    def __init__(self, name):
        self.name = name
        self.options = COLLECTORS[name]
        done = subprocess.run(["java", *self.options, "-version"], capture_output=True, text=True)
        if done.returncode:
            raise SystemExit(f"--collector: this Java has none of that name ({name}). Choose from: "
                             f"{', '.join(COLLECTORS)}. The JVM says: {done.stderr.splitlines()[0]}")


def trial(name, load, out, collector):
    folder = out / "growth" / load.name() / name
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    server = programs.lean(folder, 1_000_000 // load.rate)
    try:
        watch = Watch(load, server.process.pid, folder)
        options = [JVM_LOG.format(folder / GC_LOG), *collector.options]
        clients = programs.Clients(out, options, watch)
        answers = getattr(clients, name.replace("-", "_"))(load.env(server.url, folder), folder)
    finally:
        requests = server.stop()
    if watch.full is None:
        raise RuntimeError(f"it ended before its streams were open, see {folder}")
    log = folder / GC_LOG
    result = figures(watch, answers, requests, log.read_text() if log.exists() else None)
    result["own verdict"] = own_verdict(folder)
    return result


def own_verdict(folder):
    """What the client says of its own health: whether the run counts, and if not, why; or None."""
    for summary in folder.glob("*/llm/summary.json"):
        validity = json.loads(summary.read_text())["validity"]
        return "valid" if validity["valid"] else "INVALID: " + "; ".join(validity["reasons"])
    return None


# The page

COLUMNS = {
    "streams open": "{:.0f}", "memory MB": "{:.0f}", "kB a stream": "{:.1f}", "of it heap": "{:.1f}",
    "CPU µs a token": "{:.1f}", "pauses": "{}", "longest pause ms": "{:.1f}", "paused %": "{:.2f}",
    "TTFT error p50": "{:.2f} ms", "TTFT error p99": "{:.2f} ms", "ITL error p50": "{:.3f} ms",
    "ITL error p99": "{:.3f} ms", "failed": "{}", "tokens lost": "{}", "own verdict": "{}",
}


def line(one):
    """All figures in words."""
    return ", ".join(f"{key} {cell(one, key)}" for key in COLUMNS if one.get(key) is not None)


def cell(one, key):
    if one.get(key) is None:
        return ""
    if key == "own verdict":
        return one[key].split(":")[0]
    return COLUMNS[key].format(one[key])


def section(grown, window, collector):
    lines = [
        "## How a client grows: one process, 1 GB of heap", "",
        f"Each client had a fresh lean server. The {window} s measured begin when all streams are open. JVMs: "
        f"`{' '.join(programs.java(collector.options)[1:])}`. Memory: of the process, with all of the heap that it "
        "ever touched. A stream's memory: what is in use after a collection, and all outside of the heap, beyond the "
        "same with the fewest streams (Node.js: all memory). Pauses: all threads of the JVM stopped, by its log of "
        "safepoints (Node.js: not measured). Failed and lost: over the whole run.", "",
        "| streams × tokens/s | client | " + " | ".join(COLUMNS) + " |", "|---" * (len(COLUMNS) + 2) + "|",
    ]
    for load, by_client in grown.items():
        lines += [f"| {load} | {name} | " + " | ".join(cell(one, key) for key in COLUMNS) + " |"
                  for name, one in by_client.items()]
    lines.append("")
    reasons = [f"- {load}, {name}: {one['own verdict']}" for load, by_client in grown.items()
               for name, one in by_client.items() if one.get("own verdict") not in (None, "valid")]
    return lines + (reasons + [""] if reasons else [])
