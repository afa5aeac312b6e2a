// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.verdict;

/** The reasons that come from the figure of one objective. */
final class FindingTexts {

  /** The reason for figures of an idle server, which mean nothing, however good they are. */
  static final String NOTHING_SUCCEEDED = "no request succeeded";

  static final String NEGATIVE_VALUE = "the server reports a negative value, which is impossible";

  static final String NO_REQUEST_ENDED = "no request ended";

  static final String NO_REQUEST_SENT = "no measured request was sent";

  static final String EMPTY_WINDOW = "the measuring window is empty";

  static final String NO_PRICES = "no prices are set; call llm.prices(...)";

  static final String NO_FINISH_REASON = "no answer reported a finish reason";

  static final String NO_ANSWER_CHECKED =
      "no answer was checked for degenerate text; add .with(checkSanity()) to the protocol";

  static final String NO_LEVELS =
      "the run has no load levels; run a staircase or a capacity search";

  static final String CAPACITY_NEEDS_BOUND =
      "a capacity is only known as an interval; use a bound such as gte(...), not single values";

  static final String LONGER_LEVELS = "use longer levels, with more requests";

  static final String CLOSER_LEVELS = "use levels closer to the bound, with more requests";

  private FindingTexts() {}

  static String answersNotChecked(long answers) {
    return answers + " answers were not checked for degenerate text (limit 1 %)";
  }

  static String failuresReachPercentile(long failed, long tried, long givenUp) {
    return "too many requests failed for this percentile: "
        + failed
        + " of "
        + tried
        + (givenUp == 0 ? "" : ", and " + givenUp + " were given up");
  }

  static String notMeasured(String family, String key) {
    return "the run did not measure " + family + " " + key;
  }

  static String allLevelsPassed(String capacity) {
    return "all levels passed: " + capacity;
  }

  static String noLevelPassed(String capacity) {
    return "no level passed: " + capacity;
  }

  static String passedAndFailed(String passed, String failed) {
    return passed + " passed, " + failed + " failed";
  }

  static String allLevelsPassedUpTo(String load) {
    return "all levels passed, up to " + load;
  }

  static String lowestLevelFailed(String load) {
    return "the lowest level, " + load + ", failed";
  }

  static String boundInInterval(String levels, String interval, String remedy) {
    return levels + "; the bound lies in the " + interval + "; " + remedy;
  }

  static String censored(long requests, String cause, String metric, String consequence) {
    return requests
        + (requests == 1 ? " request was " : " requests were ")
        + cause
        + " before "
        + (requests == 1 ? "its " : "their ")
        + metric
        + " was known, "
        + consequence;
  }

  static String censoredDecide(boolean givenUp) {
    return "which decides between met and missed" + (givenUp ? VerdictTexts.abandonmentTest() : "");
  }

  static String censoredCountAsWaited() {
    return "and each counts as at least the time it had waited";
  }

  static String uncounted(long others) {
    return others
        + " more are counted without their text, since the run has too many different texts";
  }

  static String withoutValue(String metric, long succeeded, long sent) {
    return "no request has a value of " + metric + succeeded(succeeded, sent);
  }

  static String withoutReport(String metric, long succeeded, long sent) {
    return "no answer reports " + metric + succeeded(succeeded, sent);
  }

  static String withoutReader(String metric, long succeeded, long sent) {
    return "no request has a value of "
        + metric
        + ", since no reader is set; call .reader() on the protocol ("
        + succeeded
        + " of "
        + sent
        + " requests succeeded)";
  }

  private static String succeeded(long succeeded, long sent) {
    return ": " + succeeded + " of " + sent + " requests succeeded";
  }

  static String allInWarmUp(long requests) {
    return "all "
        + requests
        + " requests belong to the warm-up; run longer, or use a shorter warm-up";
  }

  static String allExcluded(long requests) {
    return "all " + requests + " requests lie outside the measuring window; run longer";
  }

  static String withinUncertainty(String uncertainty) {
    return "the bound lies within the timing uncertainty of ±" + uncertainty;
  }

  static String notFinite(String value) {
    return "the value is not a finite number: " + value;
  }

  static String notSure(String reason) {
    return "the verdict rests on an estimate, which .sure() does not accept; " + reason;
  }

  static String sendMoreOrRunLonger() {
    return "send more requests, or run longer";
  }

  static String tooFew(long samples, long needed) {
    return samples
        + (samples == 1 ? " sample is" : " samples are")
        + " too few; at least "
        + needed
        + " are needed";
  }

  static String tooFewEffective(long samples, long effective, long needed) {
    return samples
        + " samples are too few: they depend on each other and count as "
        + effective
        + "; at least "
        + needed
        + " are needed";
  }

  static String forAnEstimate(String tooFew, String enough) {
    return tooFew + " for an estimate; " + enough;
  }

  static String tooCloseToBound() {
    return "the value is too close to its bound for any number of requests to decide";
  }

  static String enoughRequests(String requests) {
    return "a sure verdict takes about " + requests + " requests";
  }

  static String enoughRequests(String requests, String time) {
    return enoughRequests(requests) + " (" + time + " at this rate)";
  }

  static String correlatedFor(String time, String requests, long effective) {
    return "requests within about "
        + time
        + " of each other are alike, so "
        + requests
        + " count as "
        + effective
        + "; ";
  }

  static String correlated(String requests, long effective) {
    return "requests depend on each other, so " + requests + " count as " + effective + "; ";
  }

  static String serverReportsNo(String metric) {
    return "the server does not report its " + metric;
  }

  static String serverReportsNo(String statistic, String metric) {
    return "the server does not report the " + statistic + " of its " + metric;
  }

  static String coarseHistogram(String low, String high, String unit) {
    return "the server's histogram is too coarse to decide: the value lies between "
        + low
        + " and "
        + high
        + " "
        + unit;
  }

  static String answersCannotDecide(long answers) {
    return answers + " answers cannot decide; four times as many would halve the interval";
  }

  static String sloNotEvaluated(String slo) {
    return "the run did not evaluate SLO " + slo;
  }

  static String noRequestJudged(String slo) {
    return "no request was judged against SLO " + slo;
  }

  static String nearBound(long near, long judged) {
    return near
        + " of "
        + judged
        + " requests lie within the timing uncertainty of a bound, which decides between met and"
        + " missed";
  }

  static String notChecked(String checks) {
    return "the load generator was not fully checked: " + checks;
  }

  static String nothingChecked() {
    return "the load generator was not checked";
  }
}
