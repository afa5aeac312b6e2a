// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity;

import io.github.gatlingllm.measure.request.Quantity;
import java.util.List;

/** The texts of load levels: notes on capacities, warnings, and errors. */
final class CapacityTexts {

  static final String NO_UPPER_BOUND = "no load surely fails: the interval has no upper bound";

  static final String NO_LEVELS = "the run had no load levels";
  static final String CAPACITY_IS_INPUT =
      "the load levels are multiples of a known capacity, so they do not measure one";
  static final String NO_LEVEL_APPLIED = "no load level was applied as planned";
  static final String ONE_LOAD = "all load levels had the same load";

  static final String USERS_NOT_GIVEN = "load levels: none given. Give one or more.";

  static final String NOT_A_SLOT = "slots and shares must be above 0";

  private CapacityTexts() {}

  static String passedAboveFailure(String load, String failed, boolean lowest) {
    return load
        + " passed but does not count: the lower load "
        + failed
        + " surely failed"
        + (lowest ? ". Was the server still cold?" : "");
  }

  static String failedByChance(String load) {
    return load + " did not pass, which can be chance: a higher load passed";
  }

  static String passedTwice(String load) {
    return load + " passed in two levels, the second with new arrivals";
  }

  static String notConfirmed(String load) {
    return load + " passed in one level, but not together with a second one: it does not count";
  }

  static String passedOnce(String load) {
    return load + " passed in one level only: the run ended before a second one";
  }

  static String uncertainByMisses(String load, long missed, long judged) {
    return uncertain(load) + missed + " of its " + judged + " requests missed the SLO";
  }

  static String uncertainByCount(String load, long judged, String target, long needed) {
    return uncertain(load) + "it had " + judged + " requests. " + needed(target, needed);
  }

  static String uncertainByEffectiveSamples(
      String load, long judged, long effective, String target, long needed) {
    return uncertain(load)
        + "its "
        + judged
        + " requests have "
        + effective
        + " effective samples. "
        + needed(target, needed);
  }

  private static String uncertain(String load) {
    return load + " does not surely pass: ";
  }

  private static String needed(String target, long needed) {
    return "A sure pass at " + target + " takes " + needed + " requests, all of them good";
  }

  static String missesInBursts(List<String> counts) {
    return "misses came in bursts, which reduces the effective samples: "
        + String.join(", ", counts);
  }

  static String effectiveSamples(long effective, long judged, String load) {
    return effective + " of the " + judged + " requests at " + load;
  }

  static String notApplied(int level, String load, long inTime, long due, String limit) {
    return "load level "
        + level
        + " ("
        + load
        + ") does not count, its load was not applied: "
        + inTime
        + " of its "
        + due
        + " due requests left in time (limit "
        + limit
        + " %)";
  }

  static String mixedLoads(int loads) {
    return "the figures over all requests mix "
        + loads
        + " loads and the transitions between them. Use the figures of each level";
  }

  static String reachedByWarmUp(String warmUpSeconds, int level, String beganSeconds) {
    return "the warm-up of "
        + warmUpSeconds
        + " s reaches into load level "
        + level
        + ", which began after "
        + beganSeconds
        + " s. Requests due before the warm-up ended are in no figure. Start the levels later, with"
        + " other load or nothingFor(...) before them";
  }

  static String notOneRequestEach(int level, String users, String requests, String each) {
    return "load levels are in users/s: in load level "
        + level
        + ", "
        + users
        + " users/s sent "
        + requests
        + " requests/s, about "
        + each
        + " per user. Multiply its load by that to get requests/s";
  }

  static String notJudged(String slo) {
    return "no load level was judged by the SLO " + slo;
  }

  static String varies(String limit, boolean beyondChance, List<String> figures) {
    return "repeats of the same load vary (coefficient of variation above "
        + limit
        + " %"
        + (beyondChance ? "; for rates, above what random arrivals explain" : "")
        + "): "
        + String.join(", ", figures)
        + ". A single run is less certain than it looks";
  }

  static String variation(String figure, String percent) {
    return figure + " by " + percent + " %";
  }

  static String usersInvalid(int users) {
    return "load levels: invalid number of users (" + users + "). It must be 1 or more.";
  }

  static String leastRequestsInvalid(long requests) {
    return "load levels: invalid least number of requests (" + requests + "). It must be above 0.";
  }

  static String durationInvalid(String what, String duration, long leastSeconds) {
    return "load levels: invalid "
        + what
        + " ("
        + duration
        + "). It must be whole seconds, and at least "
        + leastSeconds
        + " s: Gatling changes the number of users once a second.";
  }

  static String plan(
      List<String> users, long leastSeconds, long mostSeconds, long requests, long rampSeconds) {
    return "load levels of "
        + String.join(", ", users)
        + " concurrent users, each for "
        + leastSeconds
        + " to "
        + mostSeconds
        + " s until "
        + requests
        + " requests have ended, after ramps of "
        + rampSeconds
        + " s";
  }

  static String pauses(long seconds) {
    return ", with pauses of " + seconds + " s";
  }

  static String searchDurationInvalid(long nanos) {
    return "capacity search: invalid level duration ("
        + seconds(nanos)
        + "). It must be above 0 s.";
  }

  static String searchMostInvalid(long mostNanos, long leastNanos) {
    return "capacity search: the longest level duration ("
        + seconds(mostNanos)
        + ") is below the level duration ("
        + seconds(leastNanos)
        + "). It must be at least as long.";
  }

  static String searchRequestsInvalid(long requests) {
    return "capacity search: invalid number of requests of a level ("
        + requests
        + "). It must be 1 or more.";
  }

  static String steadyShareInvalid(double share) {
    return "capacity search: invalid steady share of a level ("
        + share
        + "). It must be between 0 and 1.";
  }

  static String drainInvalid(long nanos) {
    return "capacity search: invalid wait between levels ("
        + seconds(nanos)
        + "). It must be above 0 s.";
  }

  static String levelsOverlap(long startNanos, String before) {
    return "a load level must not begin before the previous one ends. It would begin at "
        + seconds(startNanos)
        + ", after "
        + before;
  }

  static String warmUpEndLate(int late) {
    return "warmUpUntilSteady(...): this worker received the end of the warm-up too late (it had"
        + " drawn more than "
        + late
        + " later arrivals). All workers must begin the levels together. Reduce the load of this"
        + " machine, and run again.";
  }

  static String notALevelReport(String text) {
    return "not a report of a load level: '" + text + "'";
  }

  private static String seconds(long nanos) {
    return Quantity.plain(nanos / 1e9) + " s";
  }
}
