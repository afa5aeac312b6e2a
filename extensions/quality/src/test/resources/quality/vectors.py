#!/usr/bin/env python3
"""Makes vectors.jsonl and stems.tsv: what other implementations give for texts of chance.

Needs Python 3.11 with rouge-score==0.1.2, sacrebleu==2.6.0, nltk, rapidfuzz, jsonschema:
python3 vectors.py, in this folder. The same seed gives the same texts.
"""
import collections
import json
import math
import random
import re
import string

import jsonschema
import sacrebleu
from nltk.stem import porter
from rapidfuzz.distance import Levenshtein
from rouge_score import rouge_scorer

R = random.Random(20261124)
ROOTS = """relate nation hope happy digit sense form agree plaster motor conflate trouble size hop tan
fall hiss fizz fail file sky cry enjoy condition ration valence hesitate conform radical differ vile
analog vietnam predicate operate feudal decide call formal triplicate electric good revive allow
infer airline gyroscope adjust defend irritate replace depend adopt homolog commune activate angular
effect bowdler probate rate cease control roll logic theolog bio yes play syzygy toy die lie tie
new inn out can proceed exceed succeed argue stem bus class kiss box measure reach water run stop
abrupt own ion union at bl iz oil eat by fulfil beauty careful use""".split()
ENDINGS = """ s es ed d ing ly y ies ied er ers est ation ations ational tional ization izer ize ized
izing alism ality aliti al ally ical icate ative alize iciti ful fully fulli ness nesses ment ement
ent ence ency enci ance ancy anci ant able ably ible ibly bility biliti ion ions ism ist ate ated iti
ity ivity iviti ous ously ousness ive iveness fulness logi logy eed eli ousli ll lled lling e ee eing
ying""".split() + [""]
PLAIN = """the a an of in on and to that is was it for with as by model server token answer city
people number 42 1,000 3.14 2026 Paris Wien Tokyo don't it's e.g. U.S. naïve café über Straße 東京
rate limit queue batch prefill decode latency cat dog bit man fox lazy quick brown""".split()
MARKS = [".", ",", "!", "?", ";", ":", " - ", "--", "...", "(", ")", "\"", "'", "&", "&amp;", "%", "/",
         "$", "5-3", "0.5,", "&quot;x&quot;", "“", "”", "—", "\u00a0", "\t", "I'm", "A", "The", "AN"]


def word():
    if R.random() < 0.5:
        return R.choice(PLAIN)
    return R.choice(ROOTS) + R.choice(ENDINGS)


def text(most=40):
    parts = []
    for _ in range(R.randint(0, most)):
        parts.append(R.choice(MARKS) if R.random() < 0.15 else word())
        if R.random() < 0.05:
            parts.append("\n")
    glue = " " if R.random() < 0.8 else ""
    joined = " ".join(parts) if glue else re.sub(" (?=[.,!?;:])", "", " ".join(parts))
    return joined if R.random() < 0.8 else joined.upper()


def near(original):
    """The same text with changes, so that there is something in common."""
    parts = original.split(" ")
    for _ in range(R.randint(0, max(1, len(parts) // 2))):
        if not parts:
            break
        at = R.randrange(len(parts))
        kind = R.random()
        if kind < 0.35:
            parts[at] = word()
        elif kind < 0.6:
            del parts[at]
        elif kind < 0.8:
            parts.insert(at, word())
        else:
            other = R.randrange(len(parts))
            parts[at], parts[other] = parts[other], parts[at]
    return " ".join(parts)


def pair(most=40):
    one = text(most)
    return one, text(most) if R.random() < 0.15 else near(one)


def squad(reference, answer):
    def tokens(s):
        bare = "".join(c for c in s.lower() if c not in set(string.punctuation))
        return re.sub(r"\b(a|an|the)\b", " ", bare).split()
    gold, given = tokens(reference), tokens(answer)
    if not gold or not given:
        return float(gold == given)
    same = sum((collections.Counter(gold) & collections.Counter(given)).values())
    if not same:
        return 0.0
    p, r = same / len(given), same / len(gold)
    return 2 * p * r / (p + r)


def number(s):
    """Another way to the last number than the scanner's."""
    found = re.findall(r"(?:(?<![A-Za-z0-9])[-\u2212]\$?)?(?:\d+(?:\.\d+|,\d{3}(?!\d))*|(?<![A-Za-z0-9.])\.\d+)", s, re.ASCII)
    if not found:
        return None
    last = found[-1].replace("$", "").replace(",", "")
    whole, _, fraction = last.rpartition(".") if "." in last else (last, "", "")
    from fractions import Fraction
    return Fraction(whole.replace(".", "") + "." + fraction if fraction else whole)


def number_text():
    n = R.choice([R.randint(-50, 50), R.randint(0, 2000000), R.randint(0, 9999) / 100])
    shown = f"{n:,}" if R.random() < 0.4 else f"{n}"
    if R.random() < 0.2 and "." not in shown:
        shown += ".0"
    return n, R.choice(["#### {}", "The answer is {}.", "so x = ${}", "{}", "**{}** apples", "1 + 1 = 2, thus {} €",
                        "range 3-{}", "costs -{} or", "{}\n\nDone."]).format(shown)


def choice(s):
    """Stands for the documented rules, written with other means."""
    at = s.lower()
    ends = [m.end() for m in re.finditer(r"(?<!\w)answer(?!\w)", at, re.ASCII)]
    letters = "ABCDEFGHIJ"
    def alone(t, i):
        before = t[i - 1] if i else " "
        after = t[i + 1] if i + 1 < len(t) else " "
        plain = string.ascii_letters + string.digits
        return t[i] in letters and before not in plain and after not in plain + "'’"
    if ends:
        near_ = s[ends[-1]:ends[-1] + 40]
        for i in range(len(near_)):
            if alone(near_, i):
                return near_[i]
    i = 0
    while i < len(s) and i < 8 and s[i] in " \t\n\r\f\v([*\"'":
        i += 1
    for j in range(i, -1, -1):
        if j < len(s) and s[j] in letters:
            rest = s[j + 1:]
            if rest[:1] and rest[0] in ")].:,*\"'":
                return s[j]
            if rest.strip(" \t\n\r\f\v") == "" or "\n" in rest[:len(rest) - len(rest.lstrip(" \t\n\r\f\v"))]:
                return s[j]
    marked = [(m.start(), m.group(1)) for p in (r"\(([A-J])\)", r"\*\*([A-J])\*\*", r"\\boxed\{([A-J])\}")
              for m in re.finditer(p, s)]
    return max(marked)[1] if marked else None


def choice_text():
    letter = R.choice("ABCDEF")
    return letter, R.choice(
        ["{}", "({})", "{}.", "{}) Paris", "The answer is {}.", "Answer: ({})", "**{}**", "I think that it is ({}).",
         "A cat has nine lives, so **{}**", "So \\boxed{{{}}}", "The correct answer is option {}", " {}\nbecause",
         "We can exclude (A) and (B), leaving ({}).", "answer unknown", "It is {} I guess", "The answer: I'd say {}",
         "Both (C) and then ({})"]).format(letter)


def schema():
    kinds = [{"type": "integer", "minimum": 0}, {"type": "string", "maxLength": 5}, {"type": "boolean"},
             {"enum": ["red", "green"]}, {"type": "array", "items": {"type": "number"}, "maxItems": 3},
             {"type": "string", "pattern": "^[a-z]+$"}, {"oneOf": [{"type": "null"}, {"type": "integer"}]}]
    names = R.sample(["city", "people", "ok", "colour", "sizes"], R.randint(1, 4))
    return {"type": "object", "properties": {n: R.choice(kinds) for n in names},
            "required": R.sample(names, R.randint(0, len(names))), "additionalProperties": R.random() < 0.5}


def instance(s):
    values = [0, -1, 7, 2.5, "abc", "abcdefgh", "red", "ABC", True, None, [1, 2], [1, "x"], [1, 2, 3, 4]]
    given = {}
    for n, kind in s["properties"].items():
        if R.random() < 0.85:
            fit = [v for v in values if jsonschema.Draft202012Validator(kind).is_valid(v)]
            given[n] = R.choice(fit if fit and R.random() < 0.8 else values)
    if R.random() < 0.15:
        given["more"] = 1
    return given


def broken(t):
    kind = R.random()
    if kind < 0.8:
        return t
    return R.choice([t[:-1], "Here: " + t, "```json\n" + t + "\n```", t + " ok", t.replace('"', "'"), ""])


def valid(t, s):
    def no(c):
        raise ValueError(c)
    try:
        value = json.loads(t, parse_constant=no)
    except ValueError:
        return False
    return jsonschema.Draft202012Validator(s).is_valid(value)


def main():
    lines = []

    def line(scorer, score, **given):
        lines.append({"scorer": scorer, "score": score, **given})

    kinds = ["rouge1", "rouge2", "rougeL", "rougeLsum"]
    for stem in (False, True):
        scorer = rouge_scorer.RougeScorer(kinds, use_stemmer=stem)
        for i in range(90):
            reference, answer = pair()
            for kind, score in scorer.score(reference, answer).items():
                line(kind, score.fmeasure, stem=stem, samples=[{"reference": reference, "answer": answer}])
    for i in range(120):
        segments = []
        references = R.choice([1, 1, 2, 3])
        for _ in range(R.randint(1, 5)):
            one, answer = pair(25)
            segments.append({"references": [one] + [near(one) for _ in range(references - 1)], "answer": answer})
        streams = [[s["references"][k] for s in segments] for k in range(references)]
        line("bleu", sacrebleu.corpus_bleu([s["answer"] for s in segments], streams).score, samples=segments)
    for i in range(150):
        reference, answer = pair(12)
        line("f1", squad(reference, answer), samples=[{"reference": reference, "answer": answer}])
    for i in range(150):
        reference, answer = pair(R.choice([3, 30]))
        line("levenshtein", Levenshtein.normalized_similarity(reference, answer),
             samples=[{"reference": reference, "answer": answer}])
    for i in range(150):
        n, reference = number_text()
        answer = number_text()[1] if R.random() < 0.5 else f"So it is {n:,}"
        same = number(reference) is not None and number(reference) == number(answer)
        line("number", float(same), samples=[{"reference": reference, "answer": answer}])
    for i in range(150):
        letter, answer = choice_text()
        reference = letter if R.random() < 0.7 else R.choice("ABCD")
        line("choice", float(choice(answer) == reference), samples=[{"reference": reference, "answer": answer}])
    for i in range(200):
        s = schema()
        t = broken(json.dumps(instance(s)))
        line("jsonSchema", float(valid(t, s)), samples=[{"schema": s, "answer": t}])
    for i in range(60):
        samples, called, right, tp, expected = [], 0, 0, 0, 0
        for _ in range(R.randint(1, 6)):
            tools = {n: schema() for n in R.sample(["weather", "search", "pay"], 2)}
            calls = []
            for _ in range(R.randint(0, 2)):
                name = R.choice(list(tools) + ["unknown"] * (R.random() < 0.2))
                arguments = instance(tools.get(name, schema()))
                calls.append((name, broken(json.dumps(arguments))))
            wanted = R.random() < 0.6
            samples.append({
                "tools": [{"type": "function", "function": {"name": n, "parameters": s}} for n, s in tools.items()],
                "reference": "tool_calls" if wanted else "stop",
                "answer": {"finish_reason": "tool_calls" if calls else "stop", "message": {"tool_calls": [
                    {"type": "function", "function": {"name": n, "arguments": a}} for n, a in calls]}}})
            called += bool(calls)
            right += bool(calls) and all(n in tools and valid(a, tools[n]) for n, a in calls)
            tp += wanted and bool(calls)
            expected += wanted
        line("toolCall", right / called if called else None, samples=samples)
        line("toolCallF1", 2 * tp / (called + expected) if called + expected else None, samples=samples)
    with open("vectors.jsonl", "w", encoding="utf-8") as out:
        for each in lines:
            out.write(json.dumps(each, ensure_ascii=False) + "\n")
    stemmer = porter.PorterStemmer()
    words = sorted({r + e for r in ROOTS for e in ENDINGS} | {"skies", "dying", "lying", "tying", "news", "innings",
                   "outing", "cannings", "howe", "flies", "spied", "yyyy", "ayyying"})
    with open("stems.tsv", "w", encoding="utf-8") as out:
        for w in R.sample([w for w in words if len(w) > 3], 2500):
            out.write(f"{w}\t{stemmer.stem(w)}\n")
    with open("pass-at-k.tsv", "w", encoding="utf-8") as out:
        for n in range(1, 14):
            for c in range(n + 1):
                k = R.randint(1, n)
                out.write(f"{n}\t{c}\t{k}\t{1 - math.comb(n - c, k) / math.comb(n, k)!r}\n")


main()
