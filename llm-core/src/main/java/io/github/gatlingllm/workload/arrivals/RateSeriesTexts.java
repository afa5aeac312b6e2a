// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.arrivals;

/** The texts of rate series that cannot be used: what is wrong, the rule and the remedy. */
final class RateSeriesTexts {

  static final String NO_USERS =
      "rates: no row has a rate above 0. A load needs users. Add a row such as 0,5";

  private RateSeriesTexts() {}

  static String endsTooEarly(String end, String last) {
    return "rates: the load ends after "
        + end
        + ", but the last row begins at "
        + last
        + ". The end must come after it. Set a longer duration, or remove the row";
  }

  static String cells(String line) {
    return "'" + line + "' does not have two cells. A row is seconds,usersPerSecond, such as 60,8";
  }

  static String notNumber(String name, String value) {
    return name + " is '" + value + "'. It must be a number of 0 or more, such as 8 or 0.5";
  }

  static String notFrom0(String seconds) {
    return "seconds is " + seconds + ". The first row must begin at 0";
  }

  static String notAscending(String seconds, String before) {
    return "seconds is "
        + seconds
        + ", but the row before has "
        + before
        + ". Rows must be in order of time";
  }

  static String rampRates(double from, double to) {
    return "a ramp needs two rates above 0 and up to 1e9 users per second, but has "
        + from
        + " and "
        + to;
  }

  static String rampUsers(int users) {
    return "a ramp needs at least 1 user, but has " + users;
  }
}
