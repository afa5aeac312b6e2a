"""Compares a run's energy and tokens with those that the driver and the engine counted.

usage: compare.py LLM_FOLDER POWER ENGINE_TOKENS ENGINE VERSION
           prints the JSON of one engine. LLM_FOLDER is the run's folder llm, POWER what
           sample_power.py recorded, ENGINE_TOKENS what the engine's counter grew by, or '-'
       compare.py report RESULTS COMMIT
           writes RESULTS/report.json of all engines that were measured, and prints a summary
"""

import bisect
import json
import math
import os
import sys

LIMIT_PERCENT = 2.0


class Power:
    """Readings of the driver, on the run's clock."""

    def __init__(self, path, start):
        rows = [line.split() for line in open(path) if len(line.split()) == 3]
        self.times = [int(time) - start for time, _, _ in rows]
        self.watts = [float(watts) for _, watts, _ in rows]
        self.counter = [float(millijoules) / 1e3 for _, _, millijoules in rows]

    def covers(self, start, end):
        return bool(self.times) and self.times[0] <= start and end <= self.times[-1]

    def at(self, values, time):
        """On the straight line between two readings."""
        after = min(max(1, bisect.bisect_left(self.times, time)), len(self.times) - 1)
        left, right = self.times[after - 1], self.times[after]
        share = (time - left) / (right - left)
        return values[after - 1] + share * (values[after] - values[after - 1])

    def counted_joules(self, start, end):
        return self.at(self.counter, end) - self.at(self.counter, start)

    def integrated_joules(self, start, end):
        """The area under the power."""
        inside = [time for time in self.times if start < time < end]
        points = [(time, self.at(self.watts, time)) for time in [start, *inside, end]]
        return sum((b - a) / 1e9 * (v + w) / 2 for (a, v), (b, w) in zip(points, points[1:]))

    def joules(self, start, end):
        """By the counter, as the more exact one, or by the power where a card has no counter."""
        counted = self.counted_joules(start, end)
        return counted if math.isfinite(counted) else self.integrated_joules(start, end)


def percent(ours, other):
    return None if not other or not math.isfinite(other) else 100 * (ours - other) / other


def finite(value):
    return value if math.isfinite(value) else None


def energy(summary, window, power):
    ours = summary.get("energy", {})
    if not ours.get("valid"):
        return {"ours": None, "reasons": ours.get("reasons", ["the run measured no energy"])}
    if not power.covers(*window):
        return {"ours": ours["joules"], "reasons": ["the driver was not read over the whole window"]}
    counted, integrated = power.counted_joules(*window), power.integrated_joules(*window)
    difference = percent(ours["joules"], power.joules(*window))
    return {
        "seconds": (window[1] - window[0]) / 1e9,
        "oursJoules": ours["joules"],
        "driverCounterJoules": finite(counted),
        "driverPowerJoules": finite(integrated),
        "differencePercent": difference,
        "differenceFromPowerPercent": percent(ours["joules"], integrated),
        "withinLimit": difference is not None and abs(difference) <= LIMIT_PERCENT,
        "limitPercent": LIMIT_PERCENT,
        "meanWatts": ours["meanWatts"],
        "idleWatts": ours.get("idleWatts"),
        "joulesPerOutputToken": ours.get("joulesPerOutputToken"),
    }


def tokens(rows, engine):
    """Of requests that failed the two count different parts, so that nothing is compared."""
    ours = sum(row.get("outputTokens") or 0 for row in rows)
    chunks = sum(row.get("chunks") or 0 for row in rows)
    failed = sum(row["status"] != "ok" for row in rows)
    difference = None if failed else percent(ours, engine or 0)
    return {
        "client": ours,
        "clientChunks": chunks,
        "engine": engine,
        "failedRequests": failed,
        "differencePercent": difference,
    }


def levels(summary, power):
    lines = []
    for level in summary.get("levels", []):
        start, end = (int(1e9 * level[key]) for key in ("startSeconds", "endSeconds"))
        rate = level["throughput"]["outputTokensPerSecond"]
        watts = power.joules(start, end) / (end - start) * 1e9 if power.covers(start, end) else None
        latencies = level["latencyMs"]
        lines.append(
            {
                "offeredRequestsPerSecond": level.get("offeredRequestsPerSecond"),
                "requests": level["counts"]["succeeded"],
                "failed": level["counts"]["failed"],
                "outputTokensPerSecond": rate,
                "meanWatts": watts,
                "joulesPerOutputToken": watts / rate if watts and rate else None,
                "ttftP50Ms": latencies.get("ttft", {}).get("p50"),
                "itlP50Ms": latencies.get("itl", {}).get("p50"),
                "stable": level.get("stable"),
            }
        )
    return lines


def window(folder):
    last = open(os.path.join(folder, "server-metrics.jsonl")).read().splitlines()[-1]
    end = json.loads(last)["end"]
    return end["windowStartNs"], end["windowEndNs"]


def one_engine(folder, readings, counted, engine, version):
    summary = json.load(open(os.path.join(folder, "summary.json")))
    rows = [json.loads(line) for line in open(os.path.join(folder, "requests.jsonl"))]
    power = Power(readings, summary["run"]["startNanoTime"])
    report = {
        "engine": engine,
        "version": version,
        "valid": summary["validity"]["valid"],
        "invalidBecause": summary["validity"]["reasons"],
        "requests": len(rows),
        "energy": energy(summary, window(folder), power),
        "tokens": tokens(rows, None if counted == "-" else float(counted)),
        "reconciliation": summary.get("server", {}).get("reconciliation"),
        "levels": levels(summary, power),
    }
    json.dump(report, sys.stdout, indent=2)


def agrees(engine):
    counts = engine["tokens"]
    same = counts["engine"] is None or counts["differencePercent"] == 0
    return same and bool(engine["energy"].get("withinLimit"))


def full_report(results, commit):
    paths = [os.path.join(results, name) for name in ("transformers.json", "llama.cpp.json")]
    engines = [json.load(open(path)) for path in paths if os.path.exists(path)]
    missing = open(os.path.join(results, "not-measured.txt")).read().splitlines()
    card = json.load(open(os.path.join(results, "card.json")))
    report = {**card, "commit": commit, "engines": engines, "notMeasured": missing}
    with open(os.path.join(results, "report.json"), "w") as out:
        json.dump(report, out, indent=2)
    print(f"{card['card']}, driver {card['driver']}")
    for engine in engines:
        show(engine)
    for line in missing:
        print(f"not measured: {line}")
    return 2 if not engines else 0 if all(map(agrees, engines)) else 1


def show(engine):
    energy, counts = engine["energy"], engine["tokens"]
    print(f"{engine['engine']}: {engine['requests']} requests, valid: {engine['valid']}")
    if energy.get("withinLimit") is None:
        print(f"  energy: not compared: {energy.get('reasons')}")
    else:
        print(
            f"  energy: ours {energy['oursJoules']:.0f} J, the driver's {energy['driverCounterJoules'] or 0:.0f} J by its counter "
            f"and {energy['driverPowerJoules'] or 0:.0f} J by its power: {energy['differencePercent']:+.2f} % (limit {LIMIT_PERCENT} %)"
        )
    print(f"  tokens: client {counts['client']} in {counts['clientChunks']} chunks, engine {counts['engine']}, {counts['failedRequests']} requests failed")
    for level in engine["levels"]:
        print(
            "  {offeredRequestsPerSecond} req/s: {outputTokensPerSecond:.0f} tokens/s, ".format(**level)
            + "{} W, {} J per token, TTFT {} ms, ITL {} ms".format(
                *(figure(level[key]) for key in ("meanWatts", "joulesPerOutputToken", "ttftP50Ms", "itlP50Ms"))
            )
        )


def figure(value):
    return "-" if value is None else f"{value:.3g}"


def main():
    if len(sys.argv) == 6:
        one_engine(*sys.argv[1:])
    elif len(sys.argv) == 4 and sys.argv[1] == "report":
        sys.exit(full_report(*sys.argv[2:]))
    else:
        sys.exit(__doc__)


main()
