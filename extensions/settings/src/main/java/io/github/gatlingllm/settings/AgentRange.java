// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.settings;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A range of concurrent agents: {@code 1..64}.
 *
 * @param from the lowest number
 * @param to the highest number, above the lowest one
 */
public record AgentRange(int from, int to) {

  static final String RULE = "two numbers of agents from 1 on, the lower one first, such as 1..64";

  private static final Pattern FORM = Pattern.compile("(\\d{1,6})\\s*\\.\\.\\s*(\\d{1,6})");

  static AgentRange parse(String text) {
    Matcher form = PropertyReader.requireForm(FORM, text);
    var range = new AgentRange(Integer.parseInt(form.group(1)), Integer.parseInt(form.group(2)));
    return PropertyReader.require(range, given -> given.from >= 1 && given.to > given.from);
  }
}
