// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.settings;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A ramp of the rate of arrivals: {@code exponential 1..32} or {@code linear 1..11}.
 *
 * @param exponential whether the rate changes by a factor from user to user; otherwise by a
 *     difference
 * @param from the rate of the first user, in users per second
 * @param to the rate of the last user, in users per second
 */
public record RampSetting(boolean exponential, double from, double to) {

  static final String RULE =
      "a ramp between two rates above 0, such as exponential 1..32 or linear 1..11";

  private static final String NUMBER = "(\\d{1,7}(?:\\.\\d{1,6})?)";
  private static final Pattern FORM =
      Pattern.compile("(linear|exponential)\\s+" + NUMBER + "\\s*\\.\\.\\s*" + NUMBER);

  static RampSetting parse(String text) {
    Matcher form = PropertyReader.requireForm(FORM, text);
    var ramp =
        new RampSetting(
            form.group(1).equals("exponential"),
            Double.parseDouble(form.group(2)),
            Double.parseDouble(form.group(3)));
    return PropertyReader.require(ramp, given -> given.from > 0 && given.to > 0);
  }
}
