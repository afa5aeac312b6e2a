// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.verdict;

/** The reasons for which a run as a whole, or a group of its requests, allows no verdict. */
final class VerdictTexts {

  static final String LOAD_NOT_APPLIED = "the load was not applied as configured";

  private static final String ABANDONMENT_TEST =
      "; if users are meant to give up, call .abandonmentTest()";

  private static final String QUIETER_MACHINE = "; run again on a quieter machine";

  private VerdictTexts() {}

  static String failedToJudge(String defect) {
    return "judging failed with an error: " + defect;
  }

  static String invalid(String reason) {
    return "the run is invalid: " + reason;
  }

  static String requestNeverSent(String name, String others) {
    return "no request named '" + name + "' was sent; requests of the run: " + others;
  }

  static String givenUpUndecided(long givenUp, long of) {
    return "users gave up on "
        + givenUp
        + " of "
        + of
        + " requests before an SLO bound was decided (limit 1 %)"
        + ABANDONMENT_TEST;
  }

  static String cutByTheEnd(long unfinished, long sent) {
    return unfinished
        + " of "
        + sent
        + " requests were cut off by the end of the run (limit 1 %); let the run wait for them";
  }

  static String sentLate(String figure, String lag, String limit) {
    return "requests were sent late, so the load differed from its profile ("
        + figure
        + " "
        + lag
        + ", limit "
        + limit
        + ")"
        + QUIETER_MACHINE;
  }

  static String tooUncertain(String bound, String uncertainty, String percent, String limit) {
    return "times are too uncertain for "
        + bound
        + ": ±"
        + uncertainty
        + " is "
        + percent
        + " % of it (limit "
        + limit
        + " %)"
        + QUIETER_MACHINE;
  }

  static String negativeTime(String metric, String lowest) {
    return "a clock is wrong: the lowest " + metric + " is " + lowest + ", and no time is negative";
  }

  static String notReported(String metric, long reported, long answers) {
    return "only "
        + reported
        + " of "
        + answers
        + " answers report "
        + metric
        + " (at least 99 % needed)";
  }

  static String stoppedByTheSimulation(String message) {
    return "the simulation stopped the load before its end: " + message;
  }

  static String stoppedAfterFailures(long failed, long sent) {
    return stoppedAfter(failed + " of " + sent + " requests had failed");
  }

  static String stoppedAfterUnsteadyFailures(long failed) {
    return stoppedAfter(failed + " requests outside the steady state had failed");
  }

  static String stoppedAfterBrokenBound() {
    return stoppedAfter("requests had broken the bound");
  }

  private static String stoppedAfter(String what) {
    return "the simulation stopped the load early, after "
        + what
        + ", so the rest is unknown; run the load to its end";
  }

  /** {@code bad} is the end of a clause, such as {@code failed or missed fast}. */
  static String badOutsideSteadyState(String requests, String bad, String measured) {
    return compared(requests + " outside the steady state " + bad, measured)
        + "; measure without .steadyState()";
  }

  static String badInCoolDown(String requests, String bad, String measured) {
    return compared(requests + " in the cool-down " + bad, measured)
        + "; measure without .coolDown(...)";
  }

  static String failedInWarmUp(String requests, String percent, String measured) {
    return compared(requests + " in the warm-up failed" + percent, measured)
        + ", too many for the bound; start the load when the server is ready";
  }

  private static String compared(String excluded, String measured) {
    return excluded + ", compared with " + measured + " of the measured ones";
  }

  static String warnOfFailures(String where, String excluded, String measured) {
    return excluded
        + " requests "
        + where
        + " failed and are in no figure; of the measured requests, "
        + measured
        + " failed";
  }

  static String warnOfMisses(String where, String slo, String excluded, String measured) {
    return excluded
        + " requests "
        + where
        + " failed or missed "
        + slo
        + " and are in no figure; of the measured requests, "
        + measured
        + " did";
  }

  /** {@code lost} names what happened, such as {@code failed}; {@code lack} what is missing. */
  static String tooManyLost(String percent, String lost, String lack, String allowed) {
    return percent + " of the requests " + lost + " and " + lack + allowed;
  }

  static String allowed(String statistic, String most) {
    return " (" + statistic + " allows " + most + ")";
  }

  static String boundFailures(boolean adjustable) {
    return "; add an objective on failures, such as requests().failedPercent()"
        + (adjustable ? ", or use .failureAdjusted()" : "");
  }

  static String abandonmentTest() {
    return ABANDONMENT_TEST;
  }
}
