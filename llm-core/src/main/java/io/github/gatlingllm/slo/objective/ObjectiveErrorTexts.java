// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.objective;

import java.util.List;

/** The errors of objectives, SLOs, budgets and prices that cannot be. */
final class ObjectiveErrorTexts {

  private ObjectiveErrorTexts() {}

  static String unknownFigure(String family, String key, List<String> known) {
    return family + ": there is no figure '" + key + "'. Use " + String.join(", ", known);
  }

  static String limitNotFinite(String figure, String limit) {
    return "the limit of a bound on " + figure + " must be a finite number, but was " + limit;
  }

  static String budgetNotPositive(String what, String value) {
    return "the " + what + " of a budget must be above 0, but was " + value;
  }

  static String severalValues(String metric) {
    return "a bound on "
        + metric
        + ": the metric has a value per gap, but a bound needs one value per request; bound a"
        + " percentile of the gaps, or maxStall";
  }

  static String cachedAboveInput(String cached, String input) {
    return "perMillionCachedInputTokens must be at most perMillionInputTokens, "
        + input
        + ", but was "
        + cached;
  }

  static String noPrice() {
    return "no price is above 0; call perHour(...), perMillionInputTokens(...) or"
        + " perMillionOutputTokens(...)";
  }

  static String wrongCurrency(String currency) {
    return "currency must be a code or sign of 1 to 5 letters, such as USD or €, but was '"
        + currency
        + "'";
  }

  static String wrongPrice(String name, String price) {
    return name + " must be 0 or more, but was " + price;
  }

  static String boundsReversed(String lower, String upper) {
    return "between(" + lower + ", " + upper + "): the lower bound must not be above the upper one";
  }

  static String withinNothing() {
    return "within(...) must have at least one value, but was empty";
  }

  static String boundNotFinite(String bound) {
    return "the bound of an objective must be a finite number, but was " + bound;
  }

  static String blankSloName() {
    return "the name of an SLO must not be blank";
  }

  static String blankPath(String slo, List<String> path) {
    return "the path of SLO '"
        + slo
        + "' must be the groups and the name of a request, none of them blank, but was "
        + path;
  }

  static String sloOfTwoMeanings(String name, String first, String second) {
    return "SLO '"
        + name
        + "' must mean one thing in a run, but is both '"
        + first
        + "' and '"
        + second
        + "'; rename one of them";
  }

  static String misspelt(String what, String name, String meant) {
    return "unknown " + what + " '" + name + "': did you mean '" + meant + "'?";
  }

  static String wrongPercentile(String percentile) {
    return "a percentile must be above 0 and at most 100, but was " + percentile;
  }

  static String notAdjustable(String metric) {
    return "a failure-adjusted metric must be a latency with one value per request, but was "
        + metric;
  }

  static String wrongTolerance(String amount) {
    return "the tolerance of noWorseThan(...) must be 0 or more, but was " + amount;
  }

  static String notForSure(String objective, String reason) {
    return ".sure() of '"
        + objective
        + "': "
        + reason
        + " .sure() is for figures that have an interval.";
  }

  static String noInterval(String figure, String remedy) {
    return figure + " has no interval. " + remedy;
  }

  static String singleValues() {
    return "single values have no interval. Did you mean between(lower, upper)?";
  }

  static String deviation() {
    return "a standard deviation depends on rare values, and a run may have none of them. Did you"
        + " mean a percentile, such as percentile(99)?";
  }

  static String leaveOut() {
    return "Leave .sure() out.";
  }

  static String meantPercentile(String percentile) {
    return "Did you mean a percentile, such as percentile(" + percentile + ")?";
  }

  static String meantFailedPercent() {
    return "Did you mean failedPercent()?";
  }

  static String meantThroughput() {
    return "Did you mean the rate it follows from, throughput().outputTokensPerSecond()?";
  }
}
