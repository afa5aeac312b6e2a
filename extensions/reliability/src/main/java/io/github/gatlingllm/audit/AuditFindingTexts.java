// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.audit;

import io.github.gatlingllm.measure.request.Quantity;

/** The texts of audit results: what was found, and the remedy where there is no verdict. */
final class AuditFindingTexts {

  private static final String MORE_PAIRS =
      " Send more pairs: -Daudit.pairs, or repeat(n) around your requests.";
  private static final String LARGER_BURST =
      " Send a larger burst: -Daudit.burst, or more users at once: rampUsers(n).during(1).";

  static final String NOT_AUDITED = "not audited";
  static final String NO_SUCH_AUDIT = "the run has no such audit";
  static final String CERTAINTY =
      "A failed audit is certain by its rule; an undetermined audit is not a pass. The"
          + " documentation describes the rules, their limits and their statistics in"
          + " audit-a-server.md.";

  static final String LENGTH_UNKNOWN =
      "The expected length of answers is unknown. Request an exact length (-Daudit.tokens, or"
          + " outputTokens(n)), or set the mean of a reference server (-Daudit.reference, or"
          + " audits().referenceLength(n)).";
  static final String LENGTH_BY_WRONG_USAGE =
      "Answer lengths are not reliable: the usage that reports them failed its audit. Count all"
          + " answers with a tokenizer: -Dllm.tokens.source=tokenizer, or tokenizer(tokenizer).";
  static final String NOTHING_CANCELLED =
      "No client left in the middle of an answer. Abandon long answers (-Daudit.long, or"
          + " outputTokens(n)) after a few tokens: abandonAfterTokens(n).";
  static final String NO_SERVER_METRICS =
      "The server's metrics are not available: the audit needs its running requests and generated"
          + " tokens. Set their URL: -Dllm.server.metrics, or serverMetrics(url).";
  static final String NOTHING_REFUSED = "The server refused no request." + LARGER_BURST;

  static final String BROKEN_OFF = "streams broke off or ended incomplete";
  static final String HELD_BACK = "streams came at once at their end: something holds them back";
  static final String IN_BURSTS = "streams came in bursts, most tokens right behind another";
  static final String WITHOUT_USAGE = "streams lack the requested usage";
  static final String WITHOUT_FINISH = "streams lack a finish reason";
  static final String NEW_CONNECTIONS =
      "answers came over a new connection, although the previous one could have been reused";

  private AuditFindingTexts() {}

  static String tooFewPairs(int pairs, int needed) {
    return "Only "
        + pairs
        + " pairs of a repeated and a new prompt were answered; "
        + needed
        + " are needed."
        + MORE_PAIRS;
  }

  static String pairsNotComparable(double lengthRatio) {
    return "Answers to the repeated prompt are "
        + Quantity.plain(lengthRatio)
        + " times as long as answers to new prompts, so their times are not comparable. Request an"
        + " exact length: -Daudit.tokens, or outputTokens(n).";
  }

  static String repeatedFaster(String comparison) {
    return "Answers come from a cache, or most work on the prompt is cached: " + comparison + ".";
  }

  static String repeatedNotFaster(String comparison) {
    return "No response cache: " + comparison + ".";
  }

  static String repeatedUndecided(String comparison) {
    return "Undecided whether the repeated prompt is more than 10 % faster: "
        + comparison
        + "."
        + MORE_PAIRS;
  }

  static String repeatedTime(double ratio, double low, double high, int pairs) {
    return "the repeated prompt takes "
        + Quantity.plain(ratio)
        + " times as long per token as new prompts (99 % interval: "
        + Quantity.plain(low)
        + " to "
        + Quantity.plain(high)
        + ", "
        + pairs
        + " pairs)";
  }

  static String tooFewLengths(int answers, int needed) {
    return "Only "
        + answers
        + " answers have a known length; "
        + needed
        + " are needed."
        + MORE_PAIRS;
  }

  static String lengthsWrong(double mean, double expected) {
    return "Answers are too "
        + (mean < expected ? "short" : "long")
        + ": "
        + length(mean, expected)
        + ".";
  }

  static String lengthsRight(double mean, double expected) {
    return "Answer lengths are right: " + length(mean, expected) + ".";
  }

  static String lengthsUndecided(double mean, double expected) {
    return "Undecided whether answer lengths are within 10 %: "
        + length(mean, expected)
        + "."
        + MORE_PAIRS;
  }

  private static String length(double mean, double expected) {
    return Quantity.plain(mean)
        + " tokens on average, "
        + AuditText.percent(mean / expected)
        + " of the expected "
        + Quantity.plain(expected);
  }

  static String tooFewUsages(int answers, int needed) {
    return "Only "
        + answers
        + " answers have a usage; "
        + needed
        + " are needed. Request a usage, enableUsage(), and enough answers: -Daudit.pairs, or"
        + " repeat(n).";
  }

  static String usagesContradict(long contradicting, int usages) {
    return contradicting + " of " + usages + " usages contradict their answer.";
  }

  static String usageWrong(double shareOfCounted) {
    return "The usage is wrong: it reports " + ofCounted(shareOfCounted) + ".";
  }

  static String usageRight(double shareOfCounted) {
    return "The usage reports " + ofCounted(shareOfCounted) + ".";
  }

  static String usageUndecided(double shareOfCounted) {
    return "Undecided whether the usage is within 10 %: it reports "
        + ofCounted(shareOfCounted)
        + "."
        + MORE_PAIRS;
  }

  private static String ofCounted(double share) {
    return AuditText.percent(share) + " of the tokens that the tokenizer counts";
  }

  static String usageBelowChunks(double tokensPerChunk) {
    return "The usage reports too few tokens: "
        + Quantity.plain(tokensPerChunk)
        + " per content chunk, and each chunk has at least one.";
  }

  static String usageAsChunks(double tokensPerChunk) {
    return "The usage reports " + Quantity.plain(tokensPerChunk) + " tokens per content chunk.";
  }

  static String usageUnchecked(double tokensPerChunk) {
    return "The usage cannot be checked: it reports "
        + Quantity.plain(tokensPerChunk)
        + " tokens per content chunk, and a chunk may contain several. Count with the model's"
        + " tokenizer: -Daudit.tokenizer=true if that is cl100k_base, or"
        + " compareTokens(tokenizer).";
  }

  static String otherClients(String disturbance) {
    return "The server was not alone with this run: "
        + disturbance
        + ". Run it again when no other client uses the server.";
  }

  static String cancelledTooShort(double longestSeconds, double neededSeconds) {
    return "The abandoned answers would have ended within "
        + Quantity.plain(longestSeconds)
        + " s after their clients left; "
        + Quantity.plain(neededSeconds)
        + " s are needed. Request longer answers: -Daudit.long, or outputTokens(n).";
  }

  static String noScrapeAfterCancellation(double stopWithinSeconds) {
    return "No scrape lies between "
        + Quantity.plain(stopWithinSeconds)
        + " s after the last client left and the next request. Scrape more often"
        + " (-Dllm.server.interval, or serverMetricsInterval(duration)), and send nothing for a"
        + " while after the abandoned requests: pause(duration).";
  }

  static String keptGenerating(int abandoned, double tokens, double stopWithinSeconds) {
    return "The server kept generating for "
        + abandoned
        + " abandoned requests: "
        + Quantity.plain(tokens)
        + " more tokens, later than "
        + afterLast(stopWithinSeconds)
        + ".";
  }

  static String keptRunning(double running, double stopWithinSeconds) {
    return "The server keeps abandoned requests running: "
        + Quantity.plain(running)
        + " ran later than "
        + afterLast(stopWithinSeconds)
        + ".";
  }

  static String stoppedGenerating(int abandoned, double stopWithinSeconds) {
    return "The server stopped generating for "
        + abandoned
        + " abandoned requests within "
        + afterLast(stopWithinSeconds)
        + ".";
  }

  private static String afterLast(double seconds) {
    return Quantity.plain(seconds) + " s after the last client left";
  }

  static String noRetryAfter(int refusals) {
    return "None of "
        + refusals
        + " refusals has a Retry-After header. Configure the server to send it, or remove refusals"
        + " from -Daudit.required and objectives(...).";
  }

  static String retryAfterUntrue(long refused, int tried) {
    return "Retry-After is not true: " + refusedAgain(refused, tried) + ".";
  }

  static String retryAfterTrue(long refused, int tried) {
    return "Retry-After is true: " + refusedAgain(refused, tried) + ".";
  }

  static String retryAfterUndecided(long refused, int tried) {
    return "Undecided whether Retry-After is true: "
        + refusedAgain(refused, tried)
        + ", which may be chance."
        + LARGER_BURST;
  }

  static String tooFewRetries(long refused, int tried, int needed) {
    return "Too few requests were sent after the Retry-After time: "
        + refusedAgain(refused, tried)
        + "; "
        + needed
        + " are needed."
        + LARGER_BURST;
  }

  private static String refusedAgain(long refused, int tried) {
    return refused + " of " + tried + " requests sent after that time were refused again";
  }

  static String tooFewStreams(int streams, int needed) {
    return "Only " + streams + " streams completed; " + needed + " are needed." + MORE_PAIRS;
  }

  static String tooFewLongStreams(long streams, int needed) {
    return "Only "
        + streams
        + " streams are long enough to show their pace; "
        + needed
        + " are needed. Request longer answers: -Daudit.tokens, or outputTokens(n).";
  }

  static String flaw(long some, long all, String flaw) {
    return some + " of " + all + " " + flaw;
  }

  static String flaws(String flaws) {
    return flaws + ".";
  }

  static String flawsExcused(String flaws, String excuse) {
    return flaws + ". The load generator may be the cause: " + excuse + ".";
  }

  static String flawsUndecided(String flaws) {
    return "Too few streams to decide: " + flaws + "." + MORE_PAIRS;
  }

  static String streamsFine(int streams, boolean withUsage) {
    return streams
        + " streams arrived at the pace of their tokens, with a finish reason"
        + (withUsage ? " and a usage" : "")
        + ", over reused connections.";
  }
}
