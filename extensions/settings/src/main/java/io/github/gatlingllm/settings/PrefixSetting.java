// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.settings;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Shared prefixes of prompts.
 *
 * @param tokens the length of each prefix, part of the prompt's length
 * @param groups the number of prefixes; each prompt begins with one of them, drawn uniformly
 */
public record PrefixSetting(int tokens, int groups) {

  static final String RULE = "tokens x groups, such as 768x20, both at least 1";

  private static final Pattern FORM = Pattern.compile("(\\d{1,7})\\s*x\\s*(\\d{1,7})");

  static PrefixSetting parse(String text) {
    Matcher form = PropertyReader.requireForm(FORM, text);
    var prefix =
        new PrefixSetting(Integer.parseInt(form.group(1)), Integer.parseInt(form.group(2)));
    return PropertyReader.require(prefix, given -> given.tokens > 0 && given.groups > 0);
  }
}
