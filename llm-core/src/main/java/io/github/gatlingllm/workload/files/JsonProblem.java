// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.files;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.util.regex.Pattern;

/** Describes errors in JSON. */
public final class JsonProblem {

  private static final int MOST_CHARACTERS = 160;

  /** Advice that names Jackson's options. */
  private static final Pattern OF_JACKSON =
      Pattern.compile(
          ", from `StreamReadConstraints[^`]*`|: enable `JsonReadFeature[^`]*` to allow");

  private JsonProblem() {}

  /** Returns the problem in one short line, without Jackson's locations and lists of options. */
  public static String of(JsonProcessingException e) {
    String all = e.getOriginalMessage().lines().findFirst().orElse("");
    String plain = OF_JACKSON.matcher(all).replaceAll("");
    String first = before(before(plain, " (start marker at"), ": expected a valid value");
    return first.length() > MOST_CHARACTERS ? first.substring(0, MOST_CHARACTERS) + "…" : first;
  }

  private static String before(String text, String rest) {
    int end = text.indexOf(rest);
    return end < 0 ? text : text.substring(0, end);
  }
}
