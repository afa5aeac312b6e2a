// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.settings;

import java.util.regex.Pattern;

/** The prefix of request ids, which are sent in a header. */
final class RequestIdPrefix {

  static final String RULE = "1 to 100 of the characters a-z, A-Z, 0-9, '-', '_', '.' and ':'";

  private static final Pattern FORM = Pattern.compile("[A-Za-z0-9._:-]{1,100}");

  private RequestIdPrefix() {}

  static boolean isValid(String text) {
    return FORM.matcher(text).matches();
  }
}
