// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.settings;

import java.time.Duration;

/**
 * The pause before each further turn of a conversation.
 *
 * @param form the distribution
 * @param from the fixed time, the shortest time, or the mean
 * @param to the longest time; otherwise equal to {@code from}
 */
public record ThinkSetting(Form form, Duration from, Duration to) {

  /** The distribution of pauses. */
  public enum Form {
    FIXED,
    UNIFORM,
    EXPONENTIAL
  }

  static final String RULE =
      "a duration such as 2s, a range such as 1s..5s, or a mean such as exp 5s";

  private static final String RANGE = "..";
  private static final String MEAN = "exp ";

  static ThinkSetting parse(String text) {
    if (text.startsWith(MEAN)) {
      return of(Form.EXPONENTIAL, text.substring(MEAN.length()));
    }
    int range = text.indexOf(RANGE);
    if (range < 0) {
      return of(Form.FIXED, text);
    }
    var uniform =
        new ThinkSetting(
            Form.UNIFORM,
            duration(text.substring(0, range)),
            duration(text.substring(range + RANGE.length())));
    return PropertyReader.require(uniform, given -> given.from.compareTo(given.to) <= 0);
  }

  private static ThinkSetting of(Form form, String text) {
    Duration time = duration(text);
    return PropertyReader.require(
        new ThinkSetting(form, time, time), given -> form == Form.FIXED || !time.isZero());
  }

  private static Duration duration(String text) {
    return Durations.parse(text.strip(), "s");
  }
}
