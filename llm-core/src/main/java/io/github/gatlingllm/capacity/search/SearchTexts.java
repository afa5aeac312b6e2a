// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity.search;

import java.util.List;

/** The texts of capacity searches: console lines, errors, and reasons why a search ended. */
final class SearchTexts {

  static final String PASSED_ONCE = "passed once";
  static final String NOTHING_JUDGED = "no request was judged";
  static final String USERS_LEFT = "its users had to leave";
  static final String NOT_SHARED = "the search is not shared by several workers";
  static final String OVER = "the load is over";
  static final String NO_STAIRS = "staircase: no level given. Give one or more.";

  private SearchTexts() {}

  static String level(int number, String load, String verdict, String good, String target) {
    return "LLM level "
        + number
        + ": "
        + load
        + " "
        + verdict
        + ", "
        + good
        + " (target "
        + target
        + " %)";
  }

  static String again(String verdict) {
    return "again: " + verdict;
  }

  static String asLowerBound(String verdict) {
    return "as lower bound: " + verdict;
  }

  static String good(String percent, long judged) {
    return percent + " of " + judged + " good";
  }

  static String goodOfAll(String percent, long judged) {
    return percent + " of all " + judged + " good";
  }

  static String requestsDidNotEnd(long requests, int level, String seconds) {
    return "LLM search stopped: "
        + requests
        + " requests of level "
        + level
        + " did not end within "
        + seconds
        + " s";
  }

  static String finished(String result, int levels, long requests) {
    return "LLM search finished: " + result + "; " + levels + " levels, " + requests + " requests";
  }

  static String found(String load, boolean twice, String higher) {
    return load + passed(twice) + higher + " did not";
  }

  static String allPassed(String load, boolean twice) {
    return load + passed(twice) + "as did all lower loads";
  }

  private static String passed(boolean twice) {
    return twice ? " passed twice, " : " passed once, ";
  }

  static String nonePassed(String load) {
    return load + " did not pass";
  }

  static String ended(String reason) {
    return "the capacity search ended: " + reason;
  }

  static String heardTooLate(String worker, String delay) {
    return worker + " received the next step too late: " + delay;
  }

  static String silent(String worker, long seconds) {
    return worker + " sent no message for " + seconds + " s";
  }

  static String usersLate(long millis) {
    return "its users started up to " + millis + " ms late";
  }

  static String rangeInvalid(double from, double to) {
    return "capacity search: invalid range (from "
        + from
        + " to "
        + to
        + "). The lowest load must be above 0 and below the highest.";
  }

  static String precisionInvalid(double precision, double from, double to) {
    return "capacity search: invalid precision ("
        + precision
        + "). It must be above 0 and at most the width of the range from "
        + from
        + " to "
        + to
        + ".";
  }

  static String stairsNotAscending(List<Double> loads) {
    return "staircase: the levels do not ascend ("
        + loads
        + "). Each level of a refined staircase must be above the one before.";
  }

  static String stairPrecisionInvalid(double precision) {
    return "staircase: invalid precision (" + precision + "). It must be above 0.";
  }

  static String sharesInvalid(double bad, double good) {
    return "sequential test: invalid shares ("
        + bad
        + " and "
        + good
        + "). They must be above 0, below 1, and different.";
  }

  static String errorRateInvalid(double percent) {
    return "capacity search: invalid error rate ("
        + percent
        + " %). It must be above 0 % and below 50 %.";
  }

  static String targetInvalid(double percent) {
    return "capacity search: invalid target ("
        + percent
        + " %). It must be above 0 % and below 100 %: no number of good requests proves that none"
        + " ever misses.";
  }

  static String indifferenceInvalid(double points, double target) {
    return "capacity search: invalid indifference ("
        + points
        + " points). It must be above 0 and below the target of "
        + target
        + " %.";
  }

  static String raising(String from, String to, String precision) {
    return "between " + from + " and " + to + ", to within " + precision;
  }

  static String refining(List<String> loads, String precision) {
    return "at " + String.join(", ", loads) + ", then to within " + precision;
  }

  static String notAScript(String values) {
    return "not a script of a capacity search: " + values;
  }
}
