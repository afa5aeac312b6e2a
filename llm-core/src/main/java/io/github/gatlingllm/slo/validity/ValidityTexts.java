// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.validity;

import java.util.List;

/** The reasons for which a run is invalid, and what is close to one. */
final class ValidityTexts {

  static final String QUIETER_MACHINE = "; run again on a quieter machine";

  private ValidityTexts() {}

  static String sentLate(String lag, String limit) {
    return "requests were sent later than scheduled: schedule lag p99 " + atMost(lag, limit);
  }

  static String latenciesOff(String lag) {
    return "; latencies may be off by up to " + lag + ", which the verdicts take into account";
  }

  static String frozen(String share, String limit) {
    return "the load generator was frozen for "
        + share
        + " of the time (limit "
        + limit
        + ")"
        + QUIETER_MACHINE;
  }

  static String timesTooUncertain(
      String uncertainty, String share, String bound, String limit, String cause) {
    return "times are too uncertain: ±"
        + uncertainty
        + " is "
        + share
        + " of "
        + bound
        + " (limit "
        + limit
        + "), because "
        + cause;
  }

  static String boundTooTight(String uncertainty, String share, String bound, String limit) {
    return "no load generator measures times this short: ±"
        + uncertainty
        + " is "
        + share
        + " of "
        + bound
        + " (limit "
        + limit
        + ")";
  }

  static String chunksTogether() {
    return "chunks arrived together";
  }

  static String loopsBlocked() {
    return "event loops were blocked";
  }

  static String eventLoopsBlocked(String delay, String limit) {
    return "event loops were blocked, so tokens were recorded late: event-loop delay p99 "
        + atMost(delay, limit);
  }

  static String shortOfCpu(String cpuPercent, String share, String limit) {
    return "the load generator was short of CPU: its process used more than "
        + cpuPercent
        + " % of all cores in "
        + share
        + " of the seconds (limit "
        + limit
        + "); use more cores or more workers";
  }

  static String gcShare(String share, String limit) {
    return "garbage collection paused the load generator for "
        + share
        + " of the time (limit "
        + limit
        + "); use -XX:+UseZGC, or give it more heap with -Xmx";
  }

  static String gcPause(String longest, String limit) {
    return "garbage collection paused the load generator for "
        + longest
        + " at once (limit "
        + limit
        + "); use -XX:+UseZGC, or give it more heap with -Xmx";
  }

  static String throttled(String share, String limit) {
    return "the container's CPU quota throttled the load generator for "
        + share
        + " of the time (limit "
        + limit
        + "); raise the quota";
  }

  static String usersNeverReached(long missing, long users, String limitPercent) {
    return "the load was not applied: "
        + missing
        + " of "
        + users
        + " users never reached the LLM request of their scenario, because they failed, exited or"
        + " waited before it (limit "
        + limitPercent
        + " %); check the steps before it";
  }

  static String rateNotReached(String achieved, String offered, String leastPercent) {
    return "the load was not applied: "
        + achieved
        + " of "
        + offered
        + " requests/s were sent (at least "
        + leastPercent
        + " % needed)";
  }

  private static String atMost(String value, String limit) {
    return value + " (limit " + limit + ")";
  }

  /** {@code times} is how often the machine paused the process; empty if it is not known. */
  static String machineBusy(String times, List<String> causes) {
    String shown = causes.isEmpty() ? "" : " (" + String.join(", ", causes) + ")";
    return (times.isEmpty()
            ? "your machine was short of CPU"
            : "your machine paused the load generator " + times)
        + shown
        + QUIETER_MACHINE;
  }

  static String once(String duration) {
    return "once, for " + duration;
  }

  static String times(long count, String longest) {
    return count + " times, for up to " + longest;
  }

  static String steal(String share) {
    return "steal " + share;
  }

  static String cpuPressure(String share) {
    return "CPU pressure " + share;
  }

  static String worstSecond(String share, String peak) {
    return share + ", " + peak + " in the worst second";
  }

  static String notMillis(String option, String millis) {
    return limitOf(option)
        + "must be above 0 ms, but was "
        + millis
        + " ms; set a duration, such as "
        + option
        + "(ms(20))";
  }

  static String notPercent(String option, String percent) {
    return limitOf(option)
        + "must be above 0 % and at most 100 %, but was "
        + percent
        + "; set percent, such as "
        + option
        + "(50)";
  }

  private static String limitOf(String option) {
    return "the validity limit " + option + " ";
  }

  static String warningAboveBusy(String warning, String busy) {
    return limitOf("cpuWarningPercent")
        + "must not be above cpuPercent ("
        + busy
        + "), but was "
        + warning
        + "; set a lower value, or raise cpuPercent first";
  }

  static String changed(String limit, String value, String published) {
    return limit + ": " + value + " instead of " + published;
  }
}
