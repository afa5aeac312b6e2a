# SPDX-License-Identifier: Apache-2.0
"""What the server wrote, what a client measured, and how far they are apart."""
import json
import math

WARM_UP = 0.25  # share of the time that is left out


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
